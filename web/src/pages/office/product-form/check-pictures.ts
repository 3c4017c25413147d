import { ATTACHMENT_TEXT, isAttachmentName } from '@kwaderno/contract/attachment.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_KINDS,
  PICTURE_TEXT,
} from '@kwaderno/contract/picture.ts'

/**
 * Looks at files that are to become pictures, before anything is sent.
 * @returns those that are, each with an object URL to show it by, and why the others are not
 */
export async function checkPictures(
  files: readonly File[],
): Promise<{ pictures: { file: File; path: string }[]; refusals: string[] }> {
  const checked = await Promise.all(files.map(checkPicture))
  return {
    pictures: checked.filter((one) => typeof one !== 'string'),
    refusals: checked.filter((one) => typeof one === 'string'),
  }
}

async function checkPicture(file: File): Promise<{ file: File; path: string } | string> {
  const kinds: readonly string[] = PICTURE_KINDS
  if (!isAttachmentName(file.name)) return `"${file.name}": ${ATTACHMENT_TEXT.name}`
  if (file.size > MAX_PICTURE_BYTES) return PICTURE_TEXT.tooLarge(file.name)
  if (!kinds.includes(file.type)) return PICTURE_TEXT.notPicture(file.name)
  const path = URL.createObjectURL(file)
  const pixels = await pixelsOf(path)
  if (pixels !== undefined && pixels <= MAX_PICTURE_PIXELS) return { file, path }
  URL.revokeObjectURL(path)
  return pixels === undefined ? PICTURE_TEXT.notPicture(file.name) : PICTURE_TEXT.tooManyPixels(file.name)
}

/** Undefined when the browser cannot show it. */
function pixelsOf(path: string): Promise<number | undefined> {
  const image = new Image()
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(image.naturalWidth * image.naturalHeight))
    image.addEventListener('error', () => resolve(undefined))
    image.src = path
  })
}
