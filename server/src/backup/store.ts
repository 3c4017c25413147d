import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '../adapters/files/store.ts'
import { filesIn } from '../adapters/files/folder.ts'
import type { Config } from '../config.ts'
import { BackupError } from './failure.ts'
import { seal, unseal } from './envelope.ts'

/** Where backups lie: objects under names, each sealed. */
export interface BackupStore {
  /** As it was named, for people. */
  place: string
  put(name: string, content: Readable | Buffer): Promise<void>
  /** @throws BackupError when there is no such object, or at the end of one that was altered */
  open(name: string): Promise<Readable>
  read(name: string): Promise<Buffer>
  /** The names below a folder. */
  list(folder: string): Promise<string[]>
  /** Those of them that were written before a moment. */
  listOlder(folder: string, before: Date): AsyncIterable<string>
  /** How many bytes lie below a folder. */
  sizeOf(folder: string): Promise<number>
  remove(name: string): Promise<void>
  /** Removes what was put in part until a moment. */
  removeUnfinished(before: Date): Promise<number>
  /** How many bytes were put since it was opened, as they lie there. */
  written(): number
}

const FAR = new Date('9999-12-31')

/** @param place a folder, or s3://BUCKET/PREFIX at the endpoint and with the keys of the settings S3_… */
export async function openBackupStore(
  place: string,
  config: Pick<Config, 's3Access' | 'backupKey'>,
): Promise<BackupStore> {
  const files = await openPlace(place, config)
  const key = config.backupKey
  let written = 0
  async function* counted(sealed: Readable): AsyncGenerator<Buffer> {
    for await (const part of sealed) {
      written += (part as Buffer).length
      yield part as Buffer
    }
  }
  async function open(name: string): Promise<Readable> {
    const found = await files.open(name)
    if (!found) throw new BackupError(`The backup is not whole: ${name} is missing.`)
    return unseal(found.stream, name, key)
  }
  return {
    place,
    put: (name, content) =>
      files.put(name, Readable.from(counted(seal(content, name, key)), { objectMode: false })),
    open,
    read: async (name) => Buffer.concat(await (await open(name)).toArray()),
    async list(folder) {
      const names: string[] = []
      for await (const name of files.listOlder(folder, FAR)) names.push(name)
      return names.toSorted()
    },
    listOlder: (folder, before) => files.listOlder(folder, before),
    sizeOf: (folder) => files.sizeOf(folder),
    remove: (name) => files.remove(name),
    removeUnfinished: (before) => files.removeUnfinished(before),
    written: () => written,
  }
}

async function openPlace(place: string, { s3Access }: Pick<Config, 's3Access'>): Promise<FileStore> {
  if (!place.startsWith('s3://')) return filesIn(resolve(place))
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? []
  if (bucket === '')
    throw new BackupError(`${place} names no bucket. Say it as s3://BUCKET or s3://BUCKET/FOLDER.`)
  const settings = { ...s3Access, bucket, prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/` }
  const { s3Store, tryStore } = await import('../adapters/files/s3.ts')
  return tryStore(s3Store(settings), settings)
}
