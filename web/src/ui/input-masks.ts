/** Keeps digits, groups them by three with dashes: '123456' -> '123-456'; at most 12 digits, 15 characters. */
export function maskTin(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  return digits.match(/\d{1,3}/g)?.join('-') ?? ''
}

/** Keeps the first 11 digits. */
export function maskMobile(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11)
}

/** Keeps a number with at most two decimals: '1,2.345' -> '12.34'. Longer than any amount is cut. */
export function maskPrice(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const kept = whole.slice(0, 12).replace(/^0+(?=\d)/, '')
  return rest.length === 0 ? kept : `${kept === '' ? '0' : kept}.${rest.join('').slice(0, 2)}`
}

/** Also accepts a leading minus sign, so that a negative number is reported and not turned into a positive one. */
export function signed(text: string, mask: (text: string) => string): string {
  return (text.trim().startsWith('-') ? '-' : '') + mask(text)
}

/** '12.' -> '12', an amount not typed to its end. */
export function withoutOpenPoint(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}
