import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { deflateSync } from 'node:zlib'
import type { Attempt } from './attempts.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  // Without its check sum, which some readers never look at.
  return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)])
}

/** A picture that says how large it is, with so many empty lines packed into little. */
function png(width: number, height: number, lines: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.min(width, 20_000) + 1) * lines))
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A film of one pixel. */
function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f90400000000002c00000000010001000002024c0100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')])
}

const FILES: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['a picture that ends in its head', png(10, 10, 10).subarray(0, 40)],
  ['a picture of 2^31 by 2^31', png(0x7fffffff, 0x7fffffff, 1)],
  ['a picture of 6000 by 6000, packed', png(6000, 6000, 6000)],
  ['a picture of 20,000 by 2,000, packed', png(20_000, 2000, 2000)],
  ['more lines than it says', png(10_000, 2, 5000)],
  ['5,000 frames', gif(5000)],
  [
    'a drawing with a script',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}</svg>`),
  ],
  ['a picture that is a script', Buffer.concat([Buffer.from('GIF89a=1;//'), Buffer.alloc(100_000, 'a')])],
  [
    'a paper in an archive',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('%PDF-1.7'), Buffer.alloc(60_000)]),
  ],
  ['archives in an archive', Buffer.from('PK\u0003\u0004'.repeat(16_000))],
  ['boxes in boxes', Buffer.from(`${'\0\0\0\u0020ftypavif\0\0\0\0avif'.repeat(2500)}`)],
  [
    'segments without end',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe10004aaaa'.repeat(10_000), 'hex')]),
  ],
  ['a paper of open brackets', Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(60_000)}`)],
  ['zeros', Buffer.alloc(1_000_000)],
]

const NAMES = [
  'a.png',
  '',
  '.',
  `${'a'.repeat(300)}.png`,
  'a\u202egnp.exe',
  '../../a.png',
  'a\u0000.png',
  `${'\u0301\u0323'.repeat(2000)}.png`,
]

/** Every hostile file and file name at every file field of an endpoint. */
export function* fileAttempts(endpoint: AnyEndpoint, path: string): Generator<Attempt> {
  for (const field of Object.keys(endpoint.files ?? {})) {
    const at = field.replace('[]', '[0]')
    for (const [name, content] of FILES)
      yield upload(endpoint, path, at, { name, content, fileName: 'a.png' })
    for (const fileName of NAMES) {
      yield upload(endpoint, path, at, {
        name: `called ${JSON.stringify(fileName.slice(0, 20))}`,
        content: PNG,
        fileName,
      })
    }
    const many = part(at, 'a.png', PNG).toString('latin1').repeat(300)
    yield request(endpoint, path, `${at}: 300 files`, Buffer.from(`${many}--b--\r\n`, 'latin1'))
  }
}

interface Upload {
  name: string
  content: Buffer
  fileName: string
}

function upload(
  endpoint: AnyEndpoint,
  path: string,
  field: string,
  { name, content, fileName }: Upload,
): Attempt {
  const body = Buffer.concat([part(field, fileName, content), Buffer.from('--b--\r\n')])
  return request(endpoint, path, `${field}: ${name}`, body)
}

function part(field: string, fileName: string, content: Buffer): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

function request({ name, method }: AnyEndpoint, path: string, what: string, body: Buffer): Attempt {
  return {
    name: `${name} ${what}`,
    method,
    path,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
  }
}
