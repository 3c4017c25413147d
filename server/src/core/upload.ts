import { createHash, randomUUID } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { ATTACHMENT_TEXT, checkAttachments, MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import type { FileField } from '@kwaderno/contract/endpoint.ts'
import type { FileStore } from '../adapters/files.ts'
import { SAMPLE_BYTES, sniff } from '../adapters/sniff.ts'
import { PICTURE_TYPES } from '../adapters/images.ts'
import { refuse } from './problem.ts'

/** A file that has been streamed to storage and that its request has yet to keep. */
export interface UploadedFile {
  field: string
  /** As the sender named it, within the rules of attachment.ts. */
  name: string
  size: number
  /** What its first bytes are, whatever the sender said. */
  contentType: string
  sha256: string
  /** Where it lies in storage. */
  key: string
  /** Set by keepFile: a row of this request's transaction names it. */
  kept: boolean
}

/** One file as it arrives. */
export interface IncomingFile {
  field: string
  name: string
  stream: Readable
}

/** Collects the files of one request, and takes them all away again when it fails. */
export class Uploads {
  readonly files: UploadedFile[] = []
  readonly #store: FileStore
  readonly #fields: Record<string, FileField>

  constructor(store: FileStore, fields: Record<string, FileField>) {
    this.#store = store
    this.#fields = fields
  }

  /**
   * Streams one file to storage.
   * @throws Refusal for an unknown field, a broken rule of attachment.ts, or more bytes than allowed
   */
  async take(incoming: IncomingFile): Promise<void> {
    const name = canonicalField(this.#fields, incoming.field)
    const rule = name === undefined ? undefined : this.#fields[name]
    if (name === undefined || rule === undefined) {
      throw refuse('This form takes no such file.', {
        errors: { [incoming.field.slice(0, 50)]: ['Unknown field.'] },
      })
    }
    this.#check(name, rule, { name: incoming.name, size: 0 })
    const gauge = new Gauge()
    const key = `uploads/${new Date().toISOString().slice(0, 7)}/${randomUUID()}`
    const file: UploadedFile = {
      field: name,
      name: incoming.name,
      size: 0,
      contentType: '',
      sha256: '',
      key,
      kept: false,
    }
    this.files.push(file)
    // A broken form may have ended the file before it is looked at: pipeline sees that, pipe would wait for ever.
    pipeline(incoming.stream, gauge, () => undefined)
    await this.#store.put(key, gauge)
    file.size = gauge.size
    file.sha256 = gauge.sha256()
    file.contentType = await sniff(gauge.sample())
    if (rule.kind === 'picture' && !PICTURE_TYPES.has(file.contentType)) throw notPicture(name)
  }

  #check(field: string, rule: FileField, picked: { name: string; size: number }): void {
    const present = this.files.filter((file) => file.field === field)
    if (present.length >= rule.max) {
      const message =
        rule.max === 10
          ? ATTACHMENT_TEXT.tooMany
          : `Up to ${rule.max} ${rule.max === 1 ? 'file' : 'files'} allowed.`
      throw refuse(message, { errors: { [field]: [message] } })
    }
    const refusal = checkAttachments(
      present.map((file) => file.name),
      [picked],
    )
    if (refusal) throw refuse(refusal.message, { errors: { [field]: [refusal.message] } })
  }

  byField(): Record<string, UploadedFile[]> {
    return Object.fromEntries(
      Object.keys(this.#fields).map((field) => [field, this.files.filter((file) => file.field === field)]),
    )
  }

  /** Removes what the handler did not keep. */
  async removeUnkept(): Promise<void> {
    await this.#remove(this.files.filter((file) => !file.kept))
  }

  /**
   * Removes everything of a failed request, except what a commit had kept before it failed.
   * @param isStored tells which of these keys a committed row names
   */
  async removeAll(isStored: (keys: string[]) => Promise<Set<string>>): Promise<void> {
    const kept = this.files.filter((file) => file.kept).map((file) => file.key)
    const stored = kept.length === 0 ? new Set<string>() : await isStored(kept)
    await this.#remove(this.files.filter((file) => !stored.has(file.key)))
  }

  async #remove(files: readonly UploadedFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#store.remove(file.key)))
  }
}

/** `PaymentAttachment[0]` and `paymentattachment` both mean the field `paymentAttachment`. */
function canonicalField(fields: Record<string, FileField>, sent: string): string | undefined {
  const bare = sent.replace(/\[\d*\]$/, '').toLowerCase()
  return Object.keys(fields).find((name) => name.toLowerCase() === bare)
}

/** Counts what flows through, keeps its first bytes, and stops a file that is too large. */
class Gauge extends Transform {
  size = 0
  #hash = createHash('sha256')
  #head: Buffer[] = []
  #headBytes = 0

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ) {
    this.size += chunk.length
    if (this.size > MAX_ATTACHMENT_BYTES) {
      done(refuse(ATTACHMENT_TEXT.size))
      return
    }
    this.#hash.update(chunk)
    if (this.#headBytes < SAMPLE_BYTES) {
      this.#head.push(chunk.subarray(0, SAMPLE_BYTES - this.#headBytes))
      this.#headBytes += chunk.length
    }
    done(null, chunk)
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }

  sample(): Buffer {
    return Buffer.concat(this.#head)
  }
}

export function notPicture(field: string) {
  const message = 'This file is not a picture that can be used.'
  return refuse(message, { errors: { [field]: [message] } })
}
