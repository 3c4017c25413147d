import { randomBytes } from 'node:crypto'

let count = 0
/** A short text that no other record of this run has. */
export function unique(prefix: string): string {
  count += 1
  return `${prefix}-${process.pid.toString(36)}${randomBytes(2).toString('hex')}${count}`
}

/** The same of letters alone, for the names of people. */
export function uniqueName(prefix: string): string {
  return unique(prefix).replaceAll(/[^A-Za-z]/g, (sign) =>
    sign === '-' ? '' : 'ghijklmnop'.charAt(Number(sign)),
  )
}

/** A word that no search takes for another one, whatever its ending. */
export function uniqueWord(): string {
  return Array.from(randomBytes(12), (byte) => 'bcfhjkmpqvwxz'.charAt(byte % 13)).join('')
}
