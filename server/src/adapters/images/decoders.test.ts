import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { TooBusyError } from '../queue.ts'
import { openDecoders, PictureError, type Decoders } from './decoders.ts'

const LIMITS = { atOnce: 1, waiting: 1, time: 60_000, idle: 60_000 }

let decoders: Decoders | undefined
afterEach(() => decoders?.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b3fbf' } })

/** A read that ends when it is told to. */
function held(bytes: Buffer) {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  return { read: () => promise, release: () => resolve(bytes) }
}

test('pictures beyond those that may wait are told to come again, and nothing of them is read', async () => {
  decoders = openDecoders(LIMITS)
  const small = await picture(20, 20).png().toBuffer()
  const { read, release } = held(small)
  const first = decoders.sizesOf(read)
  const second = decoders.sizesOf(small)
  let wasRead = false
  const third = decoders.sizesOf(async () => {
    wasRead = true
    return small
  })
  await expect(third).rejects.toThrow(TooBusyError)
  expect(wasRead).toBe(false)
  release()
  expect(await first).toHaveLength(4)
  expect(await second).toHaveLength(4)
  // A place that was given back is there again.
  expect(await decoders.sizesOf(small)).toHaveLength(4)
})

test('a picture that takes too long ends with its decoder, and the next one is made', async () => {
  decoders = openDecoders({ ...LIMITS, time: 1 })
  const large = await picture(3000, 3000).png().toBuffer()
  await expect(decoders.sizesOf(large)).rejects.toThrow(PictureError)
  decoders.close()
  decoders = openDecoders(LIMITS)
  expect(await decoders.sizesOf(large)).toHaveLength(4)
})

test('a picture that comes in the moment in which a decoder has had nothing to do for long enough is made', async () => {
  const idle = 20
  decoders = openDecoders({ ...LIMITS, idle })
  const small = await picture(20, 20).png().toBuffer()
  for (let tries = 0; tries < 3; tries++) {
    expect(await decoders.sizesOf(small)).toHaveLength(4)
    await sleep(idle)
  }
})

test('a file that cannot be read for its size gives its place back', async () => {
  decoders = openDecoders(LIMITS)
  const gone = async () => Promise.reject(new Error('gone'))
  for (let tries = 0; tries < 3; tries++) await expect(decoders.sizesOf(gone)).rejects.toThrow('gone')
  expect(await decoders.sizesOf(await picture(20, 20).webp().toBuffer())).toHaveLength(4)
})

test('a picture is judged by its header before it is decoded', async () => {
  decoders = openDecoders(LIMITS)
  const huge = await picture(6400, 6400).png().toBuffer()
  const refused = await decoders.sizesOf(huge).catch((error: unknown) => error)
  expect(refused).toMatchObject({ hasTooManyPixels: true })
  // What it claims to be is enough; the rest of it is not there.
  const cut = await decoders.sizesOf(huge.subarray(0, 100)).catch((error: unknown) => error)
  expect(cut).toMatchObject({ hasTooManyPixels: true })
})
