import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  type _Object,
  type PutObjectCommandInput,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, StoreError, type FileStore, type StoredFile } from './store.ts'

export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  prefix: string
}

/**
 * Long enough for a store far away, short enough for whoever waits: with the one retry it is told within ten seconds
 * that the store is away. A large upload may take longer, as long as it moves.
 */
const PATIENCE = { connectionTimeout: 2000, socketTimeout: 4000 }
const ATTEMPTS = 2

/** Keeps files in an S3-compatible bucket. An upload that breaks is aborted, so nothing of it stays. */
export function s3Store(settings: S3Settings): FileStore {
  const client = clientOf(settings)
  const Bucket = settings.bucket
  const full = (key: string) => settings.prefix + checkKey(key)

  async function open(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: full(key) }))
      if (!(found.Body instanceof Readable)) return undefined
      return { stream: found.Body, size: found.ContentLength ?? 0 }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw away(error)
    }
  }

  return {
    put: (key, content, contentType = 'application/octet-stream') =>
      upload(client, { Bucket, Key: full(key), Body: content, ContentType: contentType }),
    open,
    async read(key) {
      const file = await open(key)
      return file ? Buffer.concat(await file.stream.toArray().catch(fail)) : undefined
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: full(key) })).catch(fail)
    },
    listOlder: (prefix, before) => listOlder(client, settings, prefix, before),
    async sizeOf(prefix) {
      let bytes = 0
      for await (const { Size = 0 } of listObjects(client, settings, prefix)) bytes += Size
      return bytes
    },
    removeUnfinished: (before) => abortOlder(client, settings, before),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(fail)
    },
  }
}

async function upload(client: S3Client, params: PutObjectCommandInput & { Body: Readable | Buffer }) {
  const { Body: content } = params
  const uploading = new Upload({ client, params })
  let broken: Error | undefined
  if (!Buffer.isBuffer(content)) {
    content.once('error', (error) => {
      broken = error
      void uploading.abort()
    })
  }
  try {
    await uploading.done()
  } catch (error) {
    // What breaks the stream is the sender's matter, not the store's.
    throw broken ?? away(error)
  }
}

function away(error: unknown): StoreError {
  return new StoreError(`S3 does not do what it is asked: ${String(error)}`, { cause: error })
}

function fail(error: unknown): never {
  throw away(error)
}

function clientOf(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region: settings.region,
    requestHandler: PATIENCE,
    maxAttempts: ATTEMPTS,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
}

/**
 * Puts, reads and removes a file, so that a wrong setting shows at the start and not with the first picture.
 * @throws StoreError with a sentence that names the settings
 */
export async function tryStore(files: FileStore, settings: S3Settings): Promise<FileStore> {
  const key = `try/${randomUUID()}`
  try {
    await files.put(key, Buffer.from(key))
    if ((await files.read(key))?.toString() !== key)
      throw new Error('it does not give back what it was given')
    await files.remove(key)
    return files
  } catch (error) {
    throw new StoreError(explain(error, settings), { cause: error })
  }
}

function explain(error: unknown, { bucket, endpoint, region }: S3Settings): string {
  const place = endpoint ? `S3_ENDPOINT ${endpoint}` : `Amazon S3 in S3_REGION ${region}`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NoSuchBucket')
    return `There is no bucket ${bucket} at ${place}. Correct S3_BUCKET, or make it.`
  if (isForbidden(cause))
    return `${place} refuses this shop the bucket ${bucket}. Check S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
  const reason = cause instanceof Error ? cause.message || name : String(cause)
  return `The files cannot be kept in the bucket ${bucket} at ${place}: ${reason}. Check S3_ENDPOINT and S3_BUCKET, and that the store runs.`
}

function isForbidden(error: unknown): boolean {
  return [401, 403].includes(Number((error as Partial<S3ServiceException>)?.$metadata?.httpStatusCode))
}

async function* listOlder(
  client: S3Client,
  settings: S3Settings,
  prefix: string,
  before: Date,
): AsyncIterable<string> {
  for await (const { Key, LastModified } of listObjects(client, settings, prefix)) {
    if (Key && LastModified && LastModified < before) yield Key.slice(settings.prefix.length)
  }
}

async function* listObjects(client: S3Client, settings: S3Settings, prefix: string): AsyncIterable<_Object> {
  let next: string | undefined
  do {
    const command = new ListObjectsV2Command({
      Bucket: settings.bucket,
      Prefix: `${settings.prefix}${prefix}/`,
      ...(next ? { ContinuationToken: next } : {}),
    })
    const page = await client.send(command).catch(fail)
    yield* page.Contents ?? []
    next = page.NextContinuationToken
  } while (next)
}

/** What was uploaded of them is paid for and shows nowhere. */
async function abortOlder(client: S3Client, { bucket, prefix }: S3Settings, before: Date): Promise<number> {
  const Bucket = bucket
  const command = new ListMultipartUploadsCommand({ Bucket, ...(prefix ? { Prefix: prefix } : {}) })
  const { Uploads = [] } = await client.send(command).catch(fail)
  let removed = 0
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key || !UploadId || !Initiated || Initiated >= before) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(fail)
    removed += 1
  }
  return removed
}
