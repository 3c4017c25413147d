import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLAIM_ALPHABET, isClaimCode, readClaimCode, showClaimCode } from './claim-code.ts'

const character = fc.constantFrom(...CLAIM_ALPHABET)
/** Seven characters with the one that fits them. */
const code = fc
  .array(character, { minLength: 7, maxLength: 7 })
  .map((first) => [...CLAIM_ALPHABET].map((last) => first.join('') + last).filter(isClaimCode))

test('exactly one last character fits, and no other character can stand in the place of one', () => {
  fc.assert(
    fc.property(code, fc.nat(7), character, (fitting, place, other) => {
      expect(fitting).toHaveLength(1)
      const [right] = fitting as [string]
      const wrong = right.slice(0, place) + other + right.slice(place + 1)
      expect(isClaimCode(wrong)).toBe(wrong === right)
    }),
  )
})

test('a code is read however it was typed, and what is no code is none', () => {
  fc.assert(
    fc.property(code, ([right]) => {
      expect(readClaimCode(` ${showClaimCode(right!).toLowerCase()}\r\n`)).toBe(right)
    }),
  )
  for (const text of ['', 'ABCD', '22222222 2', '2222222O', '2222-2222-', '00000000'])
    expect(isClaimCode(text)).toBe(false)
})
