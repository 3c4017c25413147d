import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The calls of the S3 protocol that a shop makes, answered from memory, late, or not at all. */
export interface FakeS3 {
  endpoint: string
  is: 'there' | 'away' | 'slow'
  close(): void
}

export async function openFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  const parts = new Map<string, Buffer[]>()
  const server = createServer((request, response) => void serve(request, response))
  const fake: FakeS3 = {
    endpoint: '',
    is: 'there',
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fake.is === 'away') return void request.socket.destroy()
    const body = plain(Buffer.concat(await request.toArray().catch(() => [])), request)
    // It has taken the call, and says nothing.
    if (fake.is === 'slow') return
    const { status = 200, text = '', headers = {} } = answer(request, body)
    response.writeHead(status, headers).end(text)
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(url.pathname.replace(/^\/chaos\/?/, ''))
    const upload = url.searchParams.get('uploadId')
    const { method } = request
    if (method === 'POST' && url.searchParams.has('uploads')) {
      parts.set(key, [])
      return xml(`<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (method === 'PUT' && upload !== null) {
      parts.get(upload)![Number(url.searchParams.get('partNumber')) - 1] = body
      return { headers: { etag: '"part"' } }
    }
    if (method === 'POST' && upload !== null) {
      objects.set(key, { bytes: Buffer.concat(parts.get(upload) ?? []), at: new Date() })
      return xml('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>')
    }
    if (method === 'DELETE') {
      if (upload === null) objects.delete(key)
      return { status: 204 }
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() })
      return { headers: { etag: '"whole"' } }
    }
    if (key === '') return list(objects, url.searchParams.get('prefix') ?? '')
    const found = objects.get(key)
    if (!found) return { ...xml('<Error><Code>NoSuchKey</Code></Error>'), status: 404 }
    const headers = { 'content-length': String(found.bytes.length), 'last-modified': found.at.toUTCString() }
    return { text: method === 'HEAD' ? '' : found.bytes, headers }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

interface Answer {
  status?: number
  text?: string | Buffer
  headers?: Record<string, string>
}

function xml(text: string): Answer {
  return { text: `<?xml version="1.0"?>${text}`, headers: { 'content-type': 'application/xml' } }
}

function list(objects: ReadonlyMap<string, { bytes: Buffer; at: Date }>, prefix: string): Answer {
  const found = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  )
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

/** A body that came in signed chunks, without their heads. */
function plain(body: Buffer, { headers }: IncomingMessage): Buffer {
  if (!String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING')) return body
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!(size > 0)) break
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(chunks)
}
