import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore, type FileStore } from './files.ts'
import { makeImages, PICTURE_WIDTHS, PictureError, sizeKey } from './images.ts'

let folder: string
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-images-'))
  files = await openFileStore({ dataDir: folder, s3: undefined })
})
afterAll(() => rm(folder, { recursive: true }))

describe('pictures', () => {
  test('become WebP of every size without metadata and are never blown up', async () => {
    const original = await sharp({ create: { width: 500, height: 250, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'a parent' } })
      .jpeg()
      .toBuffer()
    const key = await makeImages(files).store(original)
    const found = await Promise.all(
      PICTURE_WIDTHS.map(async (width) => sharp(await files.read(sizeKey(key, width))).metadata()),
    )
    expect(found.map((one) => [one.format, one.width, one.exif])).toEqual([
      ['webp', 160, undefined],
      ['webp', 320, undefined],
      ['webp', 500, undefined],
      ['webp', 500, undefined],
    ])
  })

  test('of more than 40 megapixels, or no picture at all, are refused', async () => {
    const huge = await sharp({ create: { width: 8000, height: 5100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await expect(makeImages(files).store(huge)).rejects.toThrow(PictureError)
    await expect(makeImages(files).store(Buffer.from('no picture'))).rejects.toThrow(PictureError)
  })
})
