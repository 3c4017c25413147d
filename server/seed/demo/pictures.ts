import sharp from 'sharp'
import { PICTURE_WIDTHS, sizeKey } from '../../src/adapters/images.ts'
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
export const DRAWING = 'demo-2'
/** Side of a tile in pixels, and of the canvas that it is drawn on: there an emoji has its own size and needs no resizing. */
export const TILE = 800
const DRAWN = 466
const EMOJI = 256

/** The key under which a picture is stored: equal pictures share it. */
export function pictureKey({ emoji, layout, tint, colours }: Picture): string {
  const dyes = colours.map((name) => name.replace(' ', ''))
  return [DRAWING, layout, ...emoji, tint.slice(1), ...dyes].join('-').toLowerCase()
}

export async function drawTile(picture: Picture): Promise<Canvas> {
  const tile = canvasOf(DRAWN, DRAWN, picture.tint)
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

/** The bytes of each width that the pages use, as WebP; a width above the drawing's own repeats it. */
export type Sizes = ReadonlyMap<(typeof PICTURE_WIDTHS)[number], Buffer>

/**
 * Encodes a drawing. Drawings have no noise, so the quick encoder does not swell them.
 * @param full the width in pixels that the picture is meant to have
 */
export async function sizesOf({ data, width, height }: Canvas, full: number): Promise<Sizes> {
  const sizes = new Map<(typeof PICTURE_WIDTHS)[number], Buffer>()
  for (const wanted of PICTURE_WIDTHS) {
    const sized = sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: Math.min(wanted, full), kernel: 'cubic' })
      .webp({ quality: 82, effort: 0 })
    sizes.set(wanted, await sized.toBuffer())
  }
  return sizes
}

/** Stores a drawing where the pages look for it; answers the bytes of its largest size. */
export async function storeSizes(files: FileStore, key: string, sizes: Sizes): Promise<Buffer> {
  await Promise.all([...sizes].map(([width, bytes]) => files.put(sizeKey(key, width), bytes, 'image/webp')))
  return sizes.get(Math.max(...sizes.keys()) as (typeof PICTURE_WIDTHS)[number]) ?? Buffer.alloc(0)
}
