import sharp from 'sharp'

/** A picture of one colour as a browser sends it. */
export async function drawing(name: string, background = '#2b3fbf'): Promise<File> {
  const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}
