import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** What is smaller fits into one packet as it is. */
const SMALLEST = 1024
/** Four fifths of the gain for a tenth of the time that the best would take. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export function isWorthCompressing(bytes: number): boolean {
  return bytes >= SMALLEST
}

/** The better of ours that the client names and does not refuse. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const named = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) named.add(name)
  }
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : undefined
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, BROTLI) : zip(bytes, GZIP)
}

/** In memory of exactly its size, to be kept. */
export function compressToKeep(bytes: Buffer, encoding: Encoding): Buffer {
  const compressed = encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, GZIP)
  const copy = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(copy)
  return copy
}
