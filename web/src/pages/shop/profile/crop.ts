import { PICTURE_EDGE } from '@kwaderno/contract/profile.ts'

/** A part of a picture in its own pixels, from the upper left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Undefined for a file that this browser cannot show as a picture. Its `src` is an object URL, to be revoked. */
export async function openPicture(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch {
    URL.revokeObjectURL(image.src)
    return undefined
  }
}

/** The area as a square JPEG, no larger than it is kept; undefined when the browser has no memory for it. */
export async function cropPicture(image: HTMLImageElement, area: Area): Promise<File | undefined> {
  const edge = Math.max(1, Math.min(PICTURE_EDGE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG knows nothing transparent: it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, edge, edge)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, edge, edge)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'profile.jpg', { type: blob.type }) : undefined
}
