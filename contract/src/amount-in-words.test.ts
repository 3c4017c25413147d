import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }

/** Reads a number as a person does: from left to right. */
function read(words: string): number {
  let [whole, part] = [0, 0]
  for (const word of words.toLowerCase().split(/[ -]/)) {
    if (word === 'hundred') part *= 100
    else if (SCALES[word]) [whole, part] = [whole + part * SCALES[word], 0]
    else part += TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : ONES.indexOf(word)
  }
  return whole + part
}

test('[PRN-11] an amount is written in pesos and cents, each in its singular and plural', () => {
  const written: [number, string][] = [
    [49_975, 'Four Hundred Ninety-Nine Pesos and Seventy-Five Cents'],
    [112_000, 'One Thousand One Hundred Twenty Pesos and Zero Cents'],
    [0, 'Zero Pesos and Zero Cents'],
    [101, 'One Peso and One Cent'],
    [1, 'Zero Pesos and One Cent'],
    [211, 'Two Pesos and Eleven Cents'],
    [10_000, 'One Hundred Pesos and Zero Cents'],
    [100_000_000, 'One Million Pesos and Zero Cents'],
    [
      99_999_999_999,
      'Nine Hundred Ninety-Nine Million Nine Hundred Ninety-Nine Thousand Nine Hundred Ninety-Nine Pesos and Ninety-Nine Cents',
    ],
  ]
  for (const [amount, words] of written) expect(amountInWords(amount)).toBe(words)
  for (const wrong of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => amountInWords(wrong)).toThrow('not an amount')
  }
})

test('[PRN-11] whoever reads the words has the amount, to the centavo', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(100_000_00), fc.nat(Number.MAX_SAFE_INTEGER)), (amount) => {
      const [, pesos = '', peso, cents = '', cent] =
        amountInWords(amount).match(/^(.+) (Pesos?) and (.+) (Cents?)$/) ?? []
      expect(BigInt(read(pesos)) * 100n + BigInt(read(cents))).toBe(BigInt(amount))
      expect([peso, cent]).toEqual([
        read(pesos) === 1 ? 'Peso' : 'Pesos',
        read(cents) === 1 ? 'Cent' : 'Cents',
      ])
      for (const word of `${pesos} ${cents}`.split(/[ -]/)) expect(word).toMatch(/^[A-Z][a-z]+$/)
    }),
    { numRuns: 5000 },
  )
})
