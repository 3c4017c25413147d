import { createHash, randomUUID } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { ATTACHMENT_TEXT, checkAttachments, MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import type { FileField } from '@kwaderno/contract/endpoint.ts'
import { PICTURE_TEXT } from '@kwaderno/contract/picture.ts'
import { StoreError, type FileStore } from '../adapters/files.ts'
import { SAMPLE_BYTES, sniff } from '../adapters/sniff.ts'
import { PICTURE_TYPES } from '../adapters/images.ts'
import { refuse, refuseAt, type Refusal } from './problem.ts'

/** A file that has been streamed to storage and that its request has yet to keep. */
export interface UploadedFile {
  field: string
  /** Of a field of list entries (`items[].image`): the entry's place in the list as it was parsed. */
  place?: number
  /** Its form takes several files, so whatever is wrong with one of them is told by its name. */
  isOneOfMany: boolean
  /** As the sender named it, within the rules of attachment.ts. */
  name: string
  size: number
  /** What its first bytes are, whatever the sender said. */
  contentType: string
  sha256: string
  /** Where it lies in storage. */
  key: string
  /** All of it, if it is small enough that nobody needs to read it back. */
  bytes?: Buffer
  /** Set by keepFiles: a row of this request's transaction names it. */
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
    const { field, place } = readField(this.#fields, incoming.field) ?? {}
    const rule = field === undefined ? undefined : this.#fields[field]
    if (field === undefined || rule === undefined) throw unknownField(incoming.field)
    const key = `uploads/${new Date().toISOString().slice(0, 7)}/${randomUUID()}`
    const file: UploadedFile = {
      field,
      ...(place === undefined ? {} : { place }),
      isOneOfMany: rule.max > 1,
      name: incoming.name,
      size: 0,
      contentType: '',
      sha256: '',
      key,
      kept: false,
    }
    this.#check(rule, file)
    const isNamed = rule.kind === 'picture' && rule.max > 1
    const gauge = new Gauge(() => (isNamed ? tooLarge(file) : refuse(ATTACHMENT_TEXT.size)))
    this.files.push(file)
    // A broken form may have ended the file before it is looked at: pipeline sees that, pipe would wait for ever.
    pipeline(incoming.stream, gauge, () => undefined)
    await this.#store.put(key, gauge)
    file.size = gauge.size
    file.sha256 = gauge.sha256()
    const sample = gauge.sample()
    file.contentType = await sniff(sample)
    if (file.size === sample.length) file.bytes = sample
    if (rule.kind === 'picture' && !PICTURE_TYPES.has(file.contentType)) throw notPicture(file)
  }

  /** Entries of a list are named as they were sent; the parsed list has no gaps. Answers them by their place in it. */
  placeIn(listPlaces: (list: string) => ReadonlyMap<number, number>): void {
    const known = new Map<string, ReadonlyMap<number, number>>()
    for (const file of this.files) {
      if (file.place === undefined) continue
      const list = listOf(file.field)
      const places = known.get(list) ?? listPlaces(list)
      known.set(list, places)
      const place = places.get(file.place)
      if (place === undefined) throw unknownField(errorField(file))
      file.place = place
    }
  }

  #check(rule: FileField, picked: UploadedFile): void {
    const { field } = picked
    const present = this.files.filter((file) => file.field === field)
    if (present.length >= rule.max) {
      const message =
        rule.max === 10
          ? ATTACHMENT_TEXT.tooMany
          : `Up to ${rule.max} ${rule.max === 1 ? 'file' : 'files'} allowed.`
      throw refuseAt(field, message)
    }
    if (picked.place !== undefined && present.some((file) => file.place === picked.place)) {
      throw refuseAt(errorField(picked), 'Up to 1 file allowed.')
    }
    // Pictures are never asked for by their names, and every phone calls its own alike.
    const names = rule.kind === 'picture' ? [] : present.map((file) => file.name)
    const refusal = checkAttachments(names, [picked])
    if (refusal) throw refuseAt(errorField(picked), refusal.message)
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

  /** What a store that is away does not remove goes with the nightly sweep, and changes no answer. */
  async #remove(files: readonly UploadedFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.#store.remove(file.key).catch(passOver)))
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof StoreError)) throw error
}

/**
 * `PaymentAttachment[0]` and `paymentattachment` both mean the field `paymentAttachment`, `Items[2].Image` is the entry 2
 * of `items[].image`.
 */
function readField(
  fields: Record<string, FileField>,
  sent: string,
): { field: string; place?: number } | undefined {
  const find = (name: string) => Object.keys(fields).find((field) => field.toLowerCase() === name)
  const entry = /^(\w+)\[(\d{1,6})\]\.(\w+)$/.exec(sent)
  const inList = entry && find(`${entry[1]}[].${entry[3]}`.toLowerCase())
  if (inList) return { field: inList, place: Number(entry[2]) }
  const field = find(sent.replace(/\[\d*\]$/, '').toLowerCase())
  return field === undefined ? undefined : { field }
}

/** `items[].image` -> `items` */
function listOf(field: string): string {
  return field.slice(0, field.indexOf('['))
}

/** What a refusal calls the field of a file: `items[2].image`. */
export function errorField({ field, place }: Pick<UploadedFile, 'field' | 'place'>): string {
  return place === undefined ? field : field.replace('[]', `[${place}]`)
}

function unknownField(name: string): Refusal {
  return refuse('This form takes no such file.', { errors: { [name.slice(0, 50)]: ['Unknown field.'] } })
}

/** Counts what flows through, keeps its first bytes, and stops a file that is too large. */
class Gauge extends Transform {
  size = 0
  readonly #tooLarge: () => Refusal
  #hash = createHash('sha256')
  #head: Buffer[] = []
  #headBytes = 0

  constructor(tooLarge: () => Refusal) {
    super()
    this.#tooLarge = tooLarge
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ) {
    this.size += chunk.length
    if (this.size > MAX_ATTACHMENT_BYTES) {
      done(this.#tooLarge())
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

type Named = Pick<UploadedFile, 'field' | 'place' | 'name' | 'isOneOfMany'>

export function notPicture(file: Named): Refusal {
  const { name, isOneOfMany } = file
  return blame(
    file,
    isOneOfMany ? PICTURE_TEXT.notPicture(name) : 'This file is not a picture that can be used.',
  )
}

/** A picture that is too large to be opened. */
export function tooManyPixels(file: Named): Refusal {
  return blame(file, PICTURE_TEXT.tooManyPixels(file.name))
}

function tooLarge(file: Named): Refusal {
  return blame(file, PICTURE_TEXT.tooLarge(file.name))
}

function blame(file: Named, message: string): Refusal {
  return refuseAt(errorField(file), message)
}
