import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { PROOF_TEXT } from '@kwaderno/contract/customer-limits.ts'
import sharp from 'sharp'
import type { FileStore } from '../adapters/files.ts'
import { refuseAt } from './problem.ts'
import type { UploadedFile } from './upload.ts'

/**
 * Makes sure that proofs of payment can be looked at: each is a picture or a PDF that opens. They are read one after the
 * other, and only their outlines: no pixel is decoded and no page is drawn.
 * @throws Refusal 400 with the name of the first that is none
 */
export async function requireProofs(
  store: Pick<FileStore, 'read'>,
  files: readonly UploadedFile[],
): Promise<void> {
  for (const file of files) {
    if (file.size === 0) throw refuseAt(file.field, PROOF_TEXT.empty(file.name))
    if (!(await opens(store, file))) throw refuseAt(file.field, PROOF_TEXT.unreadable(file.name))
  }
}

/** What phones, scanners and banks make. */
const PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/heif',
])
const PDF = 'application/pdf'

async function opens(store: Pick<FileStore, 'read'>, file: UploadedFile): Promise<boolean> {
  const { contentType } = file
  if (contentType !== PDF && !PICTURES.has(contentType)) return false
  const bytes = file.bytes ?? (await store.read(file.key))
  if (bytes === undefined) return false
  if (contentType === PDF) return isPdf(bytes)
  // The pictures of iPhones are packed in a way that only their makers may unpack.
  return contentType.startsWith('image/hei') ? hasSizedBox(bytes) : hasSizes(bytes)
}

async function hasSizes(bytes: Buffer): Promise<boolean> {
  try {
    const { width, height } = await sharp(bytes, { failOn: 'none' }).metadata()
    return width > 0 && height > 0
  } catch {
    return false
  }
}

/** The box of a HEIF file that tells width and height of a picture in it. */
function hasSizedBox(bytes: Buffer): boolean {
  const place = bytes.subarray(0, HEAD).indexOf('ispe')
  if (place < 0 || place + 16 > bytes.length) return false
  return bytes.readUInt32BE(place + 8) > 0 && bytes.readUInt32BE(place + 12) > 0
}

const HEAD = 1_000_000
/** How far from its end a PDF says where its table starts, with what some programs write after it. */
const TAIL = 4096

async function isPdf(bytes: Buffer): Promise<boolean> {
  const tail = bytes.subarray(-TAIL).toString('latin1')
  const start = Number(/startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? 0)
  if (start === 0 || start >= bytes.length) return false
  // Nothing can be seen of a file that opens with a password, and that is its owner's to tell.
  return hasPage(bytes, { places: MAX_PLACES }) || bytes.includes('/Encrypt') || hasPackedPage(bytes)
}

/** Of '/Page' in a file and, after that, in its packed lists; a document has the first of its pages long before. */
const MAX_PLACES = 20_000

/** Whether there is a '/Type /Page', and not only the '/Pages' that list them. */
function hasPage(bytes: Buffer, budget: { places: number }): boolean {
  for (let place = -1; budget.places > 0; budget.places--) {
    place = bytes.indexOf('/Page', place + 1)
    if (place < 0) return false
    const isName = /^[\s/<>[\]()]?$/.test(bytes.toString('latin1', place + 5, place + 6))
    if (isName && /\/Type\s*$/.test(bytes.toString('latin1', Math.max(0, place - 16), place))) return true
  }
  return false
}

const unpack = promisify(inflate)
const MAX_STREAMS = 200
const MAX_UNPACKED = 20_000_000

/** Newer programs pack pages into streams of objects. */
async function hasPackedPage(bytes: Buffer): Promise<boolean> {
  const budget = { places: MAX_PLACES }
  let place = -1
  let end = -1
  let left = MAX_UNPACKED
  for (let tries = 0; tries < MAX_STREAMS && left > 0 && budget.places > 0; tries++) {
    place = bytes.indexOf('/ObjStm', place + 1)
    if (place < 0) return false
    const word = bytes.indexOf('stream', place)
    if (word < 0) return false
    // After the word comes one end of line.
    const start = word + (bytes[word + 6] === 0x0d ? 8 : 7)
    if (end < start) end = bytes.indexOf('endstream', start)
    if (end < 0) return false
    const objects = await unpackStream(bytes.subarray(start, end), left)
    if (hasPage(objects, budget)) return true
    left -= objects.length
  }
  return false
}

async function unpackStream(packed: Buffer, most: number): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    // Packed in another way, broken, or too large to be a list of objects.
    return Buffer.alloc(0)
  }
}
