/** The widths that the server keeps of every picture, in pixels. */
const WIDTHS = [160, 320, 640, 1280] as const

// The CSS widths at which pictures are shown, as in `sizes` of an img.

/** Of a card. On a phone it is slightly wider, but the picture stored for twice this width is sharp enough and half the size. */
export const CARD_SIZES = '(min-width: 64em) 260px, (min-width: 40em) 31vw, 160px'
/** The large picture of a product. */
export const LARGE_SIZES = '(min-width: 64em) 560px, 100vw'
/** Of a banner: on a phone it is as wide as its height makes it. */
export const BANNER_SIZES = '(min-width: 50em) 100vw, 800px'

/** The address of one size of a picture, or '' without one. */
export function pictureUrl(path: string, width: (typeof WIDTHS)[number]): string {
  return path === '' ? '' : isStored(path) ? `${path}-${width}.webp` : path
}

/** All sizes, as in `srcset` of an img; '' for what has only one. */
export function sourcesOf(path: string): string {
  return isStored(path) ? WIDTHS.map((w) => `${pictureUrl(path, w)} ${w}w`).join(', ') : ''
}

/** Pictures of the shop have no file extension; size and type are appended. Other addresses are used unchanged. */
function isStored(path: string): boolean {
  return path.startsWith('/files/') && !/\.\w{2,5}$/.test(path)
}
