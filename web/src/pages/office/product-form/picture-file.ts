import { pictureUrl } from '../../../ui/Picture.tsx'
import type { PictureDraft } from './draft/form.ts'

/** Tiles are square; a cropped picture is as large as the largest size that is kept. */
export const CROP = {
  aspect: 1,
  output: { width: 1280, height: 1280, name: 'picture', keepsTransparency: true },
} as const

/** The file of a picture, so that a part of it can be cut out; undefined when it cannot be had. */
export async function fileOfPicture(picture: PictureDraft): Promise<File | undefined> {
  if (picture.kind === 'none') return undefined
  if (picture.kind === 'new') return picture.file
  const answer = await fetch(pictureUrl(picture.path, 1280)).catch(() => undefined)
  if (!answer?.ok) return undefined
  const blob = await answer.blob()
  return new File([blob], 'picture', { type: blob.type })
}
