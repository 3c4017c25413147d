import { MAX_ATTACHMENT_BYTES } from './attachment.ts'

/** What a picture may be, for banners and products; bytes are those of attachment.ts. */
export const MAX_PICTURE_BYTES = MAX_ATTACHMENT_BYTES
/** Of a picture that is small wherever it is shown. */
export const MAX_SMALL_PICTURE_BYTES = 2_000_000
export const MAX_PICTURE_PIXELS = 40_000_000

/** The kinds that a browser's file dialog offers and that the server takes, whatever a file is named. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
/** The same as the accept of a file input. */
export const PICTURE_ACCEPT = PICTURE_KINDS.join(',')

/** Each names its file, because a form may send many. */
export const PICTURE_TEXT = {
  notPicture: (name: string) => `"${name}" is not a picture that can be used.`,
  tooLarge: (name: string) => `"${name}" is larger than 20 MB.`,
  notSmall: (name: string) => `"${name}" is larger than 2 MB.`,
  tooManyPixels: (name: string) => `"${name}" has more than 40 megapixels.`,
} as const
