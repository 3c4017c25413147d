import { expect, test } from 'vitest'
import { bandsOf, nearBands } from './bands.ts'

test('a hash of at most ten other bits shares a number of the index, wherever the bits are', () => {
  const hash = 0x9a3c_51f0_77e2_0b4dn
  const near = new Set(nearBands(bandsOf(hash)))
  expect(near.size).toBe(4 * 137)
  const flipped = (bits: readonly number[]) => bits.reduce((of, bit) => of ^ (1n << BigInt(bit)), hash)
  for (const bits of [
    [0, 5, 15, 16, 20, 31, 32, 47, 50, 63],
    [1, 2, 3, 17, 18, 19, 33, 34, 48, 49],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]) {
    expect(bandsOf(flipped(bits)).some((band) => near.has(band))).toBe(true)
  }
  const twelve = [0, 1, 2, 16, 17, 18, 32, 33, 34, 48, 49, 50]
  expect(bandsOf(flipped(twelve)).some((band) => near.has(band))).toBe(false)
})
