import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, type FileStore, type StoredFile } from './store.ts'

export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  prefix: string
}

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
      throw error
    }
  }

  return {
    async put(key, content, contentType = 'application/octet-stream') {
      const params = { Bucket, Key: full(key), Body: content, ContentType: contentType }
      const upload = new Upload({ client, params })
      if (!Buffer.isBuffer(content)) content.once('error', () => void upload.abort())
      await upload.done()
    },
    open,
    async read(key) {
      const file = await open(key)
      return file ? Buffer.concat(await file.stream.toArray()) : undefined
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: full(key) }))
    },
    listOlder: (prefix, before) => listOlder(client, settings, prefix, before),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function clientOf(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
}

async function* listOlder(
  client: S3Client,
  settings: S3Settings,
  prefix: string,
  before: Date,
): AsyncIterable<string> {
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: settings.bucket,
        Prefix: `${settings.prefix}${prefix}/`,
        ...(next ? { ContinuationToken: next } : {}),
      }),
    )
    for (const entry of page.Contents ?? []) {
      if (entry.Key && entry.LastModified && entry.LastModified < before)
        yield entry.Key.slice(settings.prefix.length)
    }
    next = page.NextContinuationToken
  } while (next)
}
