import { createHash } from 'node:crypto'
import type { FileStore } from '../../src/adapters/files.ts'
import { PICTURE_WIDTHS, sizeKey, type PictureWidth } from '../../src/adapters/images.ts'
import { drawBanner } from './banners.ts'
import type { DemoProduct } from './catalogue/index.ts'
import { forgetThings, type Canvas } from './compose.ts'
import { BANNERS } from './content.ts'
import { isEmojiSetInstalled } from './emoji.ts'
import { DRAWING, drawTile, pictureKey, sizesOf, storeSizes } from './pictures.ts'

/** A stored picture as its row in `files` has it. */
export interface StoredPicture {
  key: string
  name: string
  bytes: number
  sha256: string
}

interface Wanted {
  key: string
  name: string
  draw: () => Promise<Canvas>
}

export const bannerKey = (name: string) => `${DRAWING}-banner-${name}`

/** Pictures are drawn in threads of their own; more at once would only wait for these. */
const AT_ONCE = 4
const LARGEST = Math.max(...PICTURE_WIDTHS) as PictureWidth

/**
 * Draws every picture of the demo shop, each once, and stores it under its key; those that are stored already stay.
 * Without the emoji set, which is a development dependency, there are none.
 */
export async function storePictures(
  files: FileStore,
  catalogue: readonly DemoProduct[],
): Promise<Map<string, StoredPicture>> {
  if (!isEmojiSetInstalled()) return new Map()
  const wanted = [...wantedBy(catalogue).values()]
  const stored = new Map<string, StoredPicture>()
  let next = 0
  const work = async () => {
    for (let picture = wanted[next++]; picture; picture = wanted[next++]) {
      const { key, name } = picture
      const content = (await files.read(sizeKey(key, LARGEST))) ?? (await draw(files, picture))
      const sha256 = createHash('sha256').update(content).digest('hex')
      stored.set(key, { key, name, bytes: content.length, sha256 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  forgetThings()
  return new Map(wanted.map(({ key }) => [key, stored.get(key)!]))
}

async function draw(files: FileStore, { key, draw: picture }: Wanted): Promise<Buffer> {
  return storeSizes(files, key, await sizesOf(await picture()))
}

function wantedBy(catalogue: readonly DemoProduct[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const { name } of BANNERS) {
    const key = bannerKey(name)
    wanted.set(key, { key, name: `${name}.webp`, draw: () => drawBanner(name) })
  }
  for (const product of catalogue) {
    for (const picture of [...product.pictures, ...product.options.map((option) => option.picture)]) {
      const key = pictureKey(picture)
      if (wanted.has(key)) continue
      wanted.set(key, { key, name: `${product.code.toLowerCase()}.webp`, draw: () => drawTile(picture) })
    }
  }
  return wanted
}
