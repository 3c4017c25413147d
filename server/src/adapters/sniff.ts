import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'

/** How much of a file its type is read from. */
export const SAMPLE_BYTES = 64 * 1024

/** The type that the first bytes of a file show; text without a signature is plain text, all else unknown bytes. */
export async function sniff(sample: Buffer): Promise<string> {
  // A damaged file can break the reader of its type; it then is unknown bytes.
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  if (found) return found.mime
  return isPlainText(sample) ? 'text/plain' : 'application/octet-stream'
}

function isPlainText(sample: Buffer): boolean {
  // A character may be cut in two at the end of the sample.
  const whole = sample.length < SAMPLE_BYTES ? sample : sample.subarray(0, sample.lastIndexOf(0x0a) + 1)
  return isUtf8(whole) && !whole.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))
}
