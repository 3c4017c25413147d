import { randomUUID } from 'node:crypto'
import { MAX_PICTURE_PIXELS, PICTURE_KINDS } from '@kwaderno/contract/picture.ts'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import type { FileStore } from './files.ts'

/** The widths in pixels that the pages use; each is a file of its own, `<key>-320.webp`. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** What may be uploaded as a picture. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set(PICTURE_KINDS)

/** Pixels of the largest size that is made; their ratio is the shape of all sizes. */
export interface PictureShape {
  width: number
  height: number
}

/** Bytes that are no picture, or one too large to be opened. */
export class PictureError extends Error {
  readonly hasTooManyPixels: boolean

  constructor(message: string, options: ErrorOptions & { hasTooManyPixels?: boolean } = {}) {
    super(message, options)
    this.hasTooManyPixels = options.hasTooManyPixels ?? false
  }
}

export interface Images {
  /**
   * Makes the sizes of a picture as WebP without its metadata, stores them publicly and answers their key;
   * `pictureUrl(key)` is what goes on the wire.
   * @param name a key to use instead of a random one, for pictures that are made anew with the same content
   * @throws PictureError
   */
  store(original: Buffer, name?: string): Promise<string>
  /** As `store`, of the middle of the picture in another shape. */
  storeCut(original: Buffer, shape: PictureShape): Promise<string>
  /** Removes all sizes. */
  remove(key: string): Promise<void>
  /** The address of a picture, as pictureUrl. */
  url(key: string | null | undefined): string
}

/** The address of a picture; the pages append `-320.webp` for a size. '' stands for no picture. */
export function pictureUrl(key: string | null | undefined): string {
  return key ? `/files/${key}` : ''
}

/** Where one size of a picture lies in storage. Everything below `pictures/` is public. */
export function sizeKey(key: string, width: PictureWidth): string {
  return `pictures/${key}-${width}.webp`
}

export function makeImages(files: FileStore): Images {
  async function keep(key: string, sizes: Sizes): Promise<string> {
    await Promise.all(
      PICTURE_WIDTHS.map((width) => files.put(sizeKey(key, width), sizes.get(width)!, 'image/webp')),
    )
    return key
  }
  return {
    url: pictureUrl,
    store: async (original, name) => keep(name ?? randomUUID(), await sizesOf(original)),
    storeCut: async (original, shape) => keep(randomUUID(), await sizesOf(original, shape)),
    async remove(key) {
      await Promise.all(PICTURE_WIDTHS.map((width) => files.remove(sizeKey(key, width))))
    },
  }
}

type Sizes = Map<PictureWidth, Buffer>

/** A width above the original's repeats the largest one made: nothing is blown up. */
async function sizesOf(original: Buffer, shape?: PictureShape): Promise<Sizes> {
  const sizes: Sizes = new Map()
  try {
    const source = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' }).autoOrient()
    const { width: own, height } = await source.metadata()
    if (own * height > MAX_PICTURE_PIXELS) {
      throw new PictureError('This picture has too many pixels.', { hasTooManyPixels: true })
    }
    const full = shape ? Math.min(own, (height * shape.width) / shape.height, shape.width) : own
    let largest: Buffer | undefined
    for (const width of PICTURE_WIDTHS) {
      const isEnough: boolean = largest !== undefined && PICTURE_WIDTHS.some((w) => w < width && w >= full)
      const size = shape ? cutOf(shape, Math.min(width, full)) : { width }
      largest = isEnough && largest ? largest : await scaled(source, size)
      sizes.set(width, largest)
    }
  } catch (error) {
    if (error instanceof PictureError) throw error
    const hasTooManyPixels = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new PictureError('This picture cannot be read.', { cause: error, hasTooManyPixels })
  }
  return sizes
}

function cutOf(shape: PictureShape, width: number): ResizeOptions {
  const pixels = (length: number) => Math.max(1, Math.round(length))
  const height = pixels((width * shape.height) / shape.width)
  return { width: pixels(width), height, fit: 'cover', position: 'centre' }
}

function scaled(source: Sharp, size: ResizeOptions): Promise<Buffer> {
  return source
    .clone()
    .resize({ ...size, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
}
