import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COPIES, receipt, receiptFacts } from '../../../test/receipts.ts'
import { openDecoders, type Decoders } from './decoders.ts'
import { HASH_BITS, isCopy, type Fingerprint } from './fingerprint.ts'

let decoders: Decoders
beforeAll(() => {
  decoders = openDecoders({ atOnce: 2, waiting: 1000, time: 60_000, idle: 60_000 })
})
afterAll(() => decoders.close())

const RECEIPTS = 24
const places = Array.from({ length: RECEIPTS }, (_, place) => place)

/** In how many bits two hashes differ. */
const bitsApart = (one: bigint, other: bigint) =>
  [...(one ^ other).toString(2)].filter((bit) => bit === '1').length

const isFlagged = (one: Fingerprint, other: Fingerprint) =>
  bitsApart(one.hash, other.hash) <= HASH_BITS && isCopy(one.cells, other.cells)

test('copies of a receipt are found, and receipts of one layout that say something else are not', async () => {
  const originals = await Promise.all(places.map((place) => receipt(receiptFacts(place))))
  const prints = await Promise.all(originals.map((picture) => decoders.fingerprintOf(picture)))
  const found: Record<string, number> = {}
  for (const [name, copy] of Object.entries(COPIES)) {
    const copies = await Promise.all(
      originals.map(async (picture) => decoders.fingerprintOf(await copy(picture))),
    )
    found[name] = copies.filter((print, place) => isFlagged(print, prints[place]!)).length
  }
  const edited = await Promise.all(
    places.map(async (place) => {
      const { reference } = receiptFacts(place + 500)
      return decoders.fingerprintOf(await receipt({ ...receiptFacts(place), reference }))
    }),
  )
  const pairs = prints.flatMap((one, place) => prints.slice(place + 1).map((other) => isFlagged(one, other)))
  const hits = Object.values(found).reduce((sum, count) => sum + count, 0)
  const wrong = pairs.filter(Boolean).length
  const copies = RECEIPTS * Object.keys(COPIES).length
  process.stdout.write(
    `proof pictures: precision ${(hits / (hits + wrong)).toFixed(3)} of ${hits + wrong} flagged pairs, ` +
      `recall ${(hits / copies).toFixed(3)} of ${copies} copies, ${wrong} of ${pairs.length} other pairs flagged; ` +
      `only the reference edited: ${edited.filter((print, place) => isFlagged(print, prints[place]!)).length} of ${RECEIPTS}\n`,
  )
  expect(found).toEqual(Object.fromEntries(Object.keys(COPIES).map((name) => [name, RECEIPTS])))
  expect(wrong).toBe(0)
})

test('a picture is turned as its camera says, and what is transparent counts as white', async () => {
  const upright = await receipt(receiptFacts(1))
  const turned = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } })
    .composite([{ input: await sharp(upright).resize(40, 40, { fit: 'fill' }).png().toBuffer() }])
    .png()
    .toBuffer()
  const white = await sharp(clear).flatten({ background: '#ffffff' }).png().toBuffer()
  const [one, other, through, plain] = await Promise.all(
    [upright, turned, clear, white].map((picture) => decoders.fingerprintOf(picture)),
  )
  expect(isFlagged(one!, other!)).toBe(true)
  expect(through).toEqual(plain)
})
