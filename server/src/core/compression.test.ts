import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { encodingFor } from './compression.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  for (let count = 0; count < 30; count++) await shop.newProduct({ name: `Compressed notebook ${count}` })
})
afterAll(() => shop.close())

interface Answer {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** As it comes over the wire; `fetch` would unpack it. */
function ask(path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${shop.url}${path}`, { headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) })
    }).on('error', reject)
  })
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['a cached response', `/api${listShop.path}?pageSize=60`, false],
  ['an answer to staff', `/api${listProducts.path}?pageSize=50`, true],
])(
  '%s comes compressed as the client can read it, and plain to one that cannot',
  async (_, path, forStaff) => {
    const headers: Record<string, string> = {}
    if (forStaff) headers.authorization = `Bearer ${(await shop.newAdmin()).token}`
    const plain = await ask(path, { ...headers, 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip'] as const) {
      for (const _time of ['made', 'kept']) {
        const packed = await ask(path, { ...headers, 'accept-encoding': encoding })
        expect(packed.headers).toMatchObject({
          'content-encoding': encoding,
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(packed.body.length),
          vary: 'accept-encoding',
        })
        expect(packed.body.length).toBeLessThan(plain.body.length / 2)
        expect(JSON.parse(UNPACK[encoding](packed.body).toString())).toEqual(
          JSON.parse(plain.body.toString()),
        )
      }
    }
  },
)

test('who shows the tag of a compressed answer is told that he has it, and a change shows at once', async () => {
  const path = `/api${listShop.path}?pageSize=60`
  const accept = { 'accept-encoding': 'br' }
  const tag = String((await ask(path, accept)).headers.etag)
  expect(tag).toMatch(/^W\//)
  const known = await ask(path, { ...accept, 'if-none-match': tag })
  expect([known.status, known.body.length]).toEqual([304, 0])
  await shop.newProduct({ name: 'Newest notebook' })
  const changed = await ask(path, { ...accept, 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(brotliDecompressSync(changed.body).toString()).toContain('Newest notebook')
})

test('the better of what a client takes is chosen, and what it refuses is not', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('GZIP;q=1.0, br;q=0')).toBe('gzip')
  expect(encodingFor('br;q=0.000, gzip; q=0')).toBeUndefined()
  expect(encodingFor('identity')).toBeUndefined()
  expect(encodingFor(undefined)).toBeUndefined()
})
