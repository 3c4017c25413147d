import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  size: number
}

/**
 * Where files lie: a folder or an S3 bucket. Keys are made by the server, of lower-case letters, digits, '-', '/'
 * and '.', never of what a sender wrote.
 */
export interface FileStore {
  /** Writes a file whole: when the stream breaks, nothing of it stays. */
  put(key: string, content: Readable | Buffer, contentType?: string): Promise<void>
  /** Undefined when there is no such file. */
  open(key: string): Promise<StoredFile | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys below a prefix that were written before a moment; for sweeping what no row names. */
  listOlder(prefix: string, before: Date): AsyncIterable<string>
  /** Bytes of all that lies below a prefix. */
  sizeOf(prefix: string): Promise<number>
  /** Removes what uploads that broke off before a moment have left unfinished; answers how many there were. */
  removeUnfinished(before: Date): Promise<number>
  /** Throws when it cannot be written to now. */
  check(): Promise<void>
}

/** The store is away, too slow, or not as the settings say; `message` is for whoever operates the shop. */
export class StoreError extends Error {
  override name = 'StoreError'
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]{1,8})?$/

/** Throws on a key that could leave the store. */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new RangeError(`not a file key: ${key.slice(0, 60)}`)
  return key
}

export function isKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key)
}
