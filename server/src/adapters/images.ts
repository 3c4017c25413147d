import { randomUUID } from 'node:crypto'
import { PICTURE_KINDS } from '@kwaderno/contract/picture.ts'
import type { FileStore } from './files.ts'
import { openDecoders, type Decoders, type Original } from './images/decoders.ts'
import type { Fingerprint } from './images/fingerprint.ts'
import { PICTURE_WIDTHS, type PictureShape, type PictureWidth } from './images/sizes.ts'

export { TooBusyError } from './queue.ts'
export { PictureError } from './images/decoders.ts'
export { HASH_BITS, isCopy, type Fingerprint } from './images/fingerprint.ts'
export { PICTURE_WIDTHS, type PictureShape, type PictureWidth } from './images/sizes.ts'

/** What may be uploaded as a picture. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set(PICTURE_KINDS)

export interface Images {
  /**
   * Makes the sizes of a picture as WebP without its metadata, stores them publicly and answers their key;
   * `pictureUrl(key)` is what goes on the wire.
   * @param name a key to use instead of a random one, for pictures that are made anew with the same content
   * @throws PictureError, or TooBusyError while too many others wait
   */
  store(original: Original, name?: string): Promise<string>
  /** As `store`, of the middle of the picture in another shape. */
  storeCut(original: Original, shape: PictureShape): Promise<string>
  /**
   * What a picture is compared by.
   * @throws PictureError, or TooBusyError while too many others wait
   */
  fingerprintOf(original: Original): Promise<Fingerprint>
  /** Removes all sizes. */
  remove(key: string): Promise<void>
  /** The address of a picture, as pictureUrl. */
  url(key: string | null | undefined): string
  /** Lets go of the processes that make the sizes. */
  close(): void
}

/** The address of a picture; the pages append `-320.webp` for a size. '' stands for no picture. */
export function pictureUrl(key: string | null | undefined): string {
  return key ? `/files/${key}` : ''
}

/** Where one size of a picture lies in storage. Everything below `pictures/` is public. */
export function sizeKey(key: string, width: PictureWidth): string {
  return `pictures/${key}-${width}.webp`
}

export function makeImages(files: FileStore, decoders: Decoders = openDecoders()): Images {
  async function keep(key: string, sizes: readonly Uint8Array[]): Promise<string> {
    await Promise.all(
      PICTURE_WIDTHS.map((width, at) =>
        files.put(sizeKey(key, width), Buffer.from(sizes[at]!), 'image/webp'),
      ),
    )
    return key
  }
  return {
    url: pictureUrl,
    store: async (original, name) => keep(name ?? randomUUID(), await decoders.sizesOf(original)),
    storeCut: async (original, shape) => keep(randomUUID(), await decoders.sizesOf(original, shape)),
    fingerprintOf: (original) => decoders.fingerprintOf(original),
    async remove(key) {
      await Promise.all(PICTURE_WIDTHS.map((width) => files.remove(sizeKey(key, width))))
    },
    close: () => decoders.close(),
  }
}
