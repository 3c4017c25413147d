import { drawingSVG, qrcode } from 'bwip-js/generic'

/** A QR code as the address of a picture. */
export function qrPicture(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, scale: 4 }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
