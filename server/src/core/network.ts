import { isIPv6 } from 'node:net'

/** One household has a whole /64 of IPv6 addresses: it counts as one caller. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - left.length - right.length }, () => '0')
    : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
