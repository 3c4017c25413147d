import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from './failure.ts'

/**
 * Every object of a backup is: magic and version, a byte that says whether it is encrypted, the key's id, a salt, then
 * what it holds, compressed, and a trailer: the tag of AES-256-GCM or, without a key, a SHA-256. Key and nonce are of
 * this object alone. The name of the object is authenticated with it, so none can be put in the place of another.
 */
const MAGIC = Buffer.from('KWB1')
const ID = 8
const SALT = 32
const HEADER = MAGIC.length + 1 + ID + SALT
const TAG = 16
const DIGEST = 32

/** Tells one key from another, and nothing of it. */
const idOf = (key: string | undefined) =>
  key === undefined ? Buffer.alloc(ID) : Buffer.from(hkdfSync('sha256', key, '', 'kwaderno backup id', ID))

function cipherParts(key: string, salt: Buffer): [key: Buffer, nonce: Buffer] {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'kwaderno backup object', 44))
  return [derived.subarray(0, 32), derived.subarray(32)]
}

/** An object's bytes, from what it is to hold. */
export function seal(content: Readable | Buffer, name: string, key: string | undefined): Readable {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  return Readable.from(sealed(through(source, createZstdCompress()), name, key), { objectMode: false })
}

async function* sealed(compressed: Readable, name: string, key: string | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const header = Buffer.concat([MAGIC, Buffer.from([key === undefined ? 0 : 1]), idOf(key), salt])
  yield header
  if (key === undefined) {
    const digest = createHash('sha256').update(header).update(name)
    for await (const part of compressed) {
      digest.update(part)
      yield part
    }
    yield digest.digest()
    return
  }
  const cipher = createCipheriv('aes-256-gcm', ...cipherParts(key, salt))
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  for await (const part of compressed) yield cipher.update(part)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/**
 * What an object holds. It has been proved only when the stream has ended: whoever reads it keeps nothing of one that
 * breaks.
 */
export function unseal(object: Readable, name: string, key: string | undefined): Readable {
  const opened = Readable.from(proved(object, name, key), { objectMode: false })
  const content = through(opened, createZstdDecompress())
  return Readable.from(explained(content, name), { objectMode: false })
}

/** What was altered may be noticed by what decompresses it before its trailer comes. */
async function* explained(content: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('ZSTD') ? damaged(name) : error
  }
}

async function* proved(object: Readable, name: string, key: string | undefined): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let opening: Opening | undefined
  for await (const part of object) {
    held = Buffer.concat([held, part as Buffer])
    if (!opening && held.length >= HEADER) {
      opening = open(held.subarray(0, HEADER), name, key)
      held = held.subarray(HEADER)
    }
    if (!opening || held.length <= opening.trailer) continue
    const end = held.length - opening.trailer
    yield opening.update(held.subarray(0, end))
    held = held.subarray(end)
  }
  if (!opening || held.length !== opening.trailer || !opening.isProvedBy(held)) throw damaged(name)
}

interface Opening {
  /** How many bytes at the end prove the rest. */
  trailer: number
  update(part: Buffer): Buffer
  isProvedBy(trailer: Buffer): boolean
}

function open(header: Buffer, name: string, key: string | undefined): Opening {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(name)
  const isEncrypted = header[MAGIC.length] === 1
  if (isEncrypted && key === undefined) {
    throw new BackupError('This backup is encrypted. Name its key in BACKUP_KEY.')
  }
  const used = isEncrypted ? key : undefined
  const id = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + ID)
  if (!id.equals(idOf(used))) {
    throw new BackupError('This backup was made with another key than the one in BACKUP_KEY.')
  }
  // Otherwise whoever can write to the backup could replace it by one of his own.
  if (!isEncrypted && key !== undefined) {
    throw new BackupError('This backup is not encrypted. Leave out BACKUP_KEY if you trust where it lay.')
  }
  return used === undefined ? openPlain(header, name) : openEncrypted(header, name, used)
}

function openPlain(header: Buffer, name: string): Opening {
  const digest = createHash('sha256').update(header).update(name)
  return {
    trailer: DIGEST,
    update(part) {
      digest.update(part)
      return part
    },
    isProvedBy: (trailer) => digest.digest().equals(trailer),
  }
}

function openEncrypted(header: Buffer, name: string, key: string): Opening {
  const decipher = createDecipheriv('aes-256-gcm', ...cipherParts(key, header.subarray(HEADER - SALT)))
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  return {
    trailer: TAG,
    update: (part) => decipher.update(part),
    isProvedBy(trailer) {
      decipher.setAuthTag(trailer)
      try {
        decipher.final()
        return true
      } catch {
        return false
      }
    },
  }
}

function damaged(name: string): BackupError {
  return new BackupError(`The backup is damaged: ${name} is not as it was written.`)
}

/** As `pipe`, but what breaks the source breaks what comes of it. */
function through(source: Readable, transform: Transform): Transform {
  return pipeline(source, transform, () => undefined)
}
