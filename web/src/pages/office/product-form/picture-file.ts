import { pictureUrl } from '../../../ui/Picture.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PictureDraft } from './draft/form.ts'

/** Tiles are square; a cropped picture is as large as the largest size that is kept. */
export const CROP = {
  aspect: 1,
  output: { width: 1280, height: 1280, keepsTransparency: true },
} as const

/**
 * Hands the file of a picture on, so that a part of it can be cut out; says so when it cannot be had.
 * @param name without an ending, for a stored picture of which it is not known
 */
export async function withFileOf(
  picture: PictureDraft,
  name: string,
  pick: (file: File) => Promise<void>,
): Promise<void> {
  const file = await fileOf(picture, name)
  if (file) return pick(file)
  toast.error('This picture could not be read.', 'Please try again.')
}

async function fileOf(picture: PictureDraft, name: string): Promise<File | undefined> {
  if (picture.kind === 'none') return undefined
  if (picture.kind === 'new') return picture.file
  try {
    const answer = await fetch(pictureUrl(picture.path, 1280))
    if (!answer.ok) return undefined
    const blob = await answer.blob()
    const known = picture.fileName?.replace(/\.[^.]*$/, '')
    return new File([blob], `${known || name}.webp`, { type: blob.type })
  } catch {
    return undefined
  }
}
