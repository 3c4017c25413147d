import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeS3 {
  /** What the settings of a shop need to use it. */
  settings: {
    bucket: string
    endpoint: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    prefix: string
  }
  objects: Map<string, { bytes: Buffer; at: Date }>
  /** Uploads in parts that were begun and neither finished nor given up, by their id. */
  parts: Map<string, Buffer[]>
  /** The methods of the requests so far. */
  asked: string[]
  /** `stall` takes requests and never answers, `fail` answers 503, `forbid` 403, `no bucket` 404; `keep` removes nothing. */
  behave(how: Behaviour): void
  close(): Promise<void>
}

type Behaviour = 'well' | 'keep' | 'stall' | 'fail' | 'forbid' | 'no bucket'

/** The few calls of the S3 protocol that the store makes, answered from memory. */
export async function startS3(): Promise<FakeS3> {
  let behaviour: Behaviour = 'well'
  const objects: FakeS3['objects'] = new Map()
  const parts: FakeS3['parts'] = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    if (behaviour === 'stall') return
    const isWell = behaviour === 'well' || (behaviour === 'keep' && request.method !== 'DELETE')
    const answering = isWell ? answer(request) : drained(request).then(() => refusal(behaviour))
    answering.then(
      ({ status = 200, body = '', headers = {} }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(url.pathname.replace(/^\/shop\/?/, ''))
    const body = plain(Buffer.concat(await request.toArray()), request)
    const uploadId = url.searchParams.get('uploadId')
    if (request.headers.authorization === undefined) return { status: 403 }
    if (request.method === 'HEAD') return {}
    if (request.method === 'GET' && url.searchParams.has('uploads')) return listUploads()
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
      parts.delete(uploadId)
      return xml('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE' && uploadId) parts.delete(uploadId)
    else if (request.method === 'DELETE') objects.delete(key)
    else if (request.method === 'PUT') objects.set(key, { bytes: body, at: new Date() })
    else if (request.method === 'GET' && key === '') return list(url.searchParams.get('prefix') ?? '')
    else if (request.method === 'GET') return get(key)
    return {}
  }

  function get(key: string): Answer {
    const found = objects.get(key)
    if (found) return { body: found.bytes, headers: { 'content-length': String(found.bytes.length) } }
    return { ...xml('<Error><Code>NoSuchKey</Code></Error>'), status: 404 }
  }

  function list(prefix: string): Answer {
    const keys = [...objects].filter(([key]) => key.startsWith(prefix))
    const rows = keys.map(
      ([key, { at, bytes }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`)
  }

  function listUploads(): Answer {
    const rows = [...parts.keys()].map(
      (key) =>
        `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload>`,
    )
    return xml(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
  }

  return {
    settings: {
      bucket: 'shop',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: 'kwaderno/',
    },
    objects,
    parts,
    asked,
    behave: (how) => void (behaviour = how),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Answer {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
}

const refusals: Record<string, [number, string]> = {
  fail: [503, 'SlowDown'],
  forbid: [403, 'SignatureDoesNotMatch'],
  'no bucket': [404, 'NoSuchBucket'],
}

function refusal(behaviour: Behaviour): Answer {
  const [status, code] = refusals[behaviour] ?? [500, 'InternalError']
  return { ...xml(`<Error><Code>${code}</Code></Error>`), status }
}

async function drained(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

const xml = (body: string): Answer => ({
  body: `<?xml version="1.0"?>${body}`,
  headers: { 'content-type': 'application/xml' },
})

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
