/** A part of a picture in its own pixels, from the upper left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** What a cropped picture becomes. */
export interface CropOutput {
  /** Pixels; a smaller part is not blown up. */
  width: number
  height: number
  /** The file's name without its ending; that of the picked file when none is given. */
  name?: string
  /** WebP keeps what is transparent; JPEG, taken without it, paints it white. */
  keepsTransparency?: boolean
}

const ENDING: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

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

/** The area as a file no larger than it is kept; undefined when the browser has no memory for it. */
export async function cropPicture(
  image: HTMLImageElement,
  area: Area,
  { width, height, name = 'picture', keepsTransparency = false }: CropOutput,
): Promise<File | undefined> {
  const scale = Math.min(1, width / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  // From the wanted shape: the area is rounded to whole pixels.
  canvas.height = Math.max(1, Math.round((canvas.width * height) / width))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  if (!keepsTransparency) {
    // JPEG knows nothing transparent: it would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const type = keepsTransparency ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  // A browser that cannot write WebP answers PNG.
  return blob ? new File([blob], `${name}.${ENDING[blob.type] ?? 'png'}`, { type: blob.type }) : undefined
}
