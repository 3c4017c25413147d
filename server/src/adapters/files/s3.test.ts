import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** The few calls of the S3 protocol that the store makes, answered from memory. */
const objects = new Map<string, { bytes: Buffer; at: Date }>()
const parts = new Map<string, Buffer[]>()
let server: Server
let files: FileStore

beforeAll(async () => {
  server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, body = '', headers = {} }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  files = s3Store({
    bucket: 'shop',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    prefix: 'kwaderno/',
  })
})
afterAll(() => server.close())

interface Answer {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '', 'http://s3')
  const key = decodeURIComponent(url.pathname.replace(/^\/shop\/?/, ''))
  const body = plain(Buffer.concat(await request.toArray()), request)
  const uploadId = url.searchParams.get('uploadId')
  if (request.headers.authorization === undefined) return { status: 403 }
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    parts.set(key, [])
    return xml(`<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (request.method === 'PUT' && uploadId) {
    parts.get(uploadId)![Number(url.searchParams.get('partNumber')) - 1] = body
    return { headers: { etag: '"part"' } }
  }
  if (request.method === 'POST' && uploadId) {
    objects.set(key, { bytes: Buffer.concat(parts.get(uploadId)!), at: new Date() })
    return xml('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>')
  }
  if (request.method === 'DELETE' && uploadId) parts.delete(uploadId)
  else if (request.method === 'DELETE') objects.delete(key)
  else if (request.method === 'PUT') objects.set(key, { bytes: body, at: new Date() })
  else if (request.method === 'GET' && key === '') return list(url.searchParams.get('prefix') ?? '')
  else if (request.method === 'GET') return get(key)
  return {}
}

const xml = (body: string): Answer => ({
  body: `<?xml version="1.0"?>${body}`,
  headers: { 'content-type': 'application/xml' },
})

function get(key: string): Answer {
  const found = objects.get(key)
  if (found) return { body: found.bytes, headers: { 'content-length': String(found.bytes.length) } }
  return { ...xml('<Error><Code>NoSuchKey</Code></Error>'), status: 404 }
}

function list(prefix: string): Answer {
  const keys = [...objects].filter(([key]) => key.startsWith(prefix))
  const rows = keys.map(
    ([key, { at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
  )
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`)
}

/** Undoes the chunks in which the client signs a stream. */
function plain(body: Buffer, request: IncomingMessage): Buffer {
  if (!request.headers['content-encoding']?.includes('aws-chunked')) return body
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const size = parseInt(body.subarray(at, end).toString(), 16)
    if (!size) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

test('what is put is read, listed by age and removed', async () => {
  await files.put('pictures/a-160.webp', Buffer.from('picture'), 'image/webp')
  await files.put('uploads/2026/b', Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect([...objects.keys()]).toEqual(['kwaderno/pictures/a-160.webp', 'kwaderno/uploads/2026/b'])
  expect((await files.read('uploads/2026/b'))?.toString()).toBe('one two')
  const opened = await files.open('pictures/a-160.webp')
  expect(opened?.size).toBe(7)
  opened?.stream.destroy()
  const old: string[] = []
  for await (const key of files.listOlder('uploads', new Date(Date.now() + 1000))) old.push(key)
  expect(old).toEqual(['uploads/2026/b'])
  await files.remove('uploads/2026/b')
  expect(await files.open('uploads/2026/b')).toBeUndefined()
})

test('a stream that breaks leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(6_000_000)
      throw new Error('the sender went away')
    })(),
  )
  await expect(files.put('uploads/2026/broken', broken)).rejects.toThrow()
  expect(await files.open('uploads/2026/broken')).toBeUndefined()
})

test('a large stream arrives whole', async () => {
  await files.put(
    'uploads/2026/large',
    Readable.from([Buffer.alloc(6_000_000, 1), Buffer.alloc(6_000_000, 2)]),
  )
  const bytes = await files.read('uploads/2026/large')
  expect([bytes?.length, bytes?.[0], bytes?.at(-1)]).toEqual([12_000_000, 1, 2])
})
