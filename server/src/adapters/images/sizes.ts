import { MAX_PICTURE_PIXELS } from '@kwaderno/contract/picture.ts'
import type { ResizeOptions } from 'sharp'

/** The widths in pixels that the pages use; each is a file of its own, `<key>-320.webp`. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Pixels of the largest size that is made; their ratio is the shape of all sizes. */
export interface PictureShape {
  width: number
  height: number
}

/** Width and height of a picture as its header says them. */
type Extent = PictureShape

/** A width above the original's repeats the largest one made: nothing is blown up. */
export function wantedWidths(own: Extent, shape?: PictureShape): number[] {
  const full = shape ? Math.min(own.width, (own.height * shape.width) / shape.height, shape.width) : own.width
  return PICTURE_WIDTHS.map((width) => Math.min(width, full))
}

export function hasTooManyPixels({ width, height }: Extent): boolean {
  return width * height > MAX_PICTURE_PIXELS
}

export function resizing(width: number, shape?: PictureShape): ResizeOptions {
  if (!shape) return { width: pixels(width), withoutEnlargement: true }
  const height = pixels((width * shape.height) / shape.width)
  return { width: pixels(width), height, fit: 'cover', position: 'centre', withoutEnlargement: true }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length))
}
