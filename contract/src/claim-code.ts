/** The characters of a claim code: none that is taken for another. */
export const CLAIM_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CLAIM_LENGTH = 8

/** What stands for a claim code where its owner does not look. */
export const HIDDEN_CLAIM_CODE = '••••-••••'

/** What was typed or scanned as a code is written: letter case, spaces, dashes and line ends are nothing. */
export function readClaimCode(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/** XXXX-XXXX, for people. */
export function showClaimCode(code: string): string {
  return code === '' ? '' : `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Whether its last character fits the others (Luhn mod 30), so that one mistyped character is always noticed. */
export function isClaimCode(code: string): boolean {
  if (code.length !== CLAIM_LENGTH) return false
  const size = CLAIM_ALPHABET.length
  const sum = [...code].toReversed().reduce((total, character, place) => {
    const addend = CLAIM_ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return addend < 0 ? Number.NaN : total + Math.floor(addend / size) + (addend % size)
  }, 0)
  return sum % size === 0
}
