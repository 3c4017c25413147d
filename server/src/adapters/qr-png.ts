import { toBuffer } from 'bwip-js/node'

/** A QR code as a picture with its quiet zone, for mails: their readers may be dark. */
export function qrPng(text: string): Promise<Buffer> {
  return toBuffer({ bcid: 'qrcode', text, scale: 8, padding: 4, backgroundcolor: 'FFFFFF' })
}
