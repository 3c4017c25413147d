import sharp from 'sharp'
import { PICTURE_WIDTHS, sizeKey, type PictureWidth } from '../../src/adapters/images.ts'
import type { FileStore } from '../../src/adapters/files.ts'
import { DYES, type Colour } from './colours.ts'
import { canvasOf, lay, type Canvas, type Thing } from './compose.ts'

/** One thing on a tile, or several: `fan` shows three of the same, `kit` up to three different ones. */
export interface Picture {
  emoji: readonly string[]
  layout: 'one' | 'fan' | 'kit'
  /** `#rrggbb` of the tile. */
  tint: string
  /** From left to right; one for all of them, or none. */
  colours: readonly Colour[]
}

/** Raised whenever the drawing changes: a key names the same picture for good. */
export const DRAWING = 'demo-3'
/** Side of a tile in pixels: on it an emoji has its own size and needs no resizing. */
const TILE = 466
const EMOJI = 256

/** The key under which a picture is stored: equal pictures share it. */
export function pictureKey({ emoji, layout, tint, colours }: Picture): string {
  const dyes = colours.map((name) => name.replace(' ', ''))
  return [DRAWING, layout, ...emoji, tint.slice(1), ...dyes].join('-').toLowerCase()
}

export async function drawTile(picture: Picture): Promise<Canvas> {
  const tile = canvasOf(TILE, TILE, picture.tint)
  for (const thing of thingsOf(picture)) await lay(tile, thing)
  return tile
}

const FAN = [
  { size: 210, x: 143, y: 250, turn: -13 },
  { size: 210, x: 323, y: 250, turn: 13 },
  { size: 233, x: 233, y: 224, turn: 0 },
] as const
const KIT = [
  { size: 204, x: 148, y: 195, turn: -8 },
  { size: 192, x: 323, y: 204, turn: 8 },
  { size: 186, x: 239, y: 326, turn: 0 },
] as const

function thingsOf({ emoji, layout, colours }: Picture): Thing[] {
  const dye = (index: number) => {
    const name = colours[index % colours.length]
    return name && DYES[name]
  }
  const [first = ''] = emoji
  if (layout === 'one') return [{ emoji: first, dye: dye(0), size: EMOJI, x: 233, y: 231, turn: 0 }]
  if (layout === 'fan') return FAN.map((place, index) => ({ ...place, emoji: first, dye: dye(index) }))
  const lift = emoji.length < 3 ? 29 : 0
  return emoji.map((code, index) => {
    const place = KIT[index % KIT.length] ?? KIT[0]
    return { ...place, y: place.y + lift, emoji: code, dye: dye(index) }
  })
}

/** The bytes of each width that the pages use, as WebP. */
export type Sizes = ReadonlyMap<PictureWidth, Buffer>

/**
 * Encodes a drawing. A width above its own repeats the largest one made and is encoded once: nothing is blown up.
 * Drawings have no noise, so the quick encoder does not swell them.
 */
export async function sizesOf({ data, width, height }: Canvas): Promise<Sizes> {
  const encoded = new Map<number, Buffer>()
  const sizes = new Map<PictureWidth, Buffer>()
  for (const wanted of PICTURE_WIDTHS) {
    const own = Math.min(wanted, width)
    const bytes =
      encoded.get(own) ??
      (await sharp(data, { raw: { width, height, channels: 3 } })
        .resize({ width: own, kernel: 'cubic' })
        .webp({ quality: 82, effort: 0 })
        .toBuffer())
    encoded.set(own, bytes)
    sizes.set(wanted, bytes)
  }
  return sizes
}

/** Stores a drawing where the pages look for it; answers the bytes of its largest size. */
export async function storeSizes(files: FileStore, key: string, sizes: Sizes): Promise<Buffer> {
  await Promise.all([...sizes].map(([width, bytes]) => files.put(sizeKey(key, width), bytes, 'image/webp')))
  return sizes.get(Math.max(...sizes.keys()) as PictureWidth) ?? Buffer.alloc(0)
}
