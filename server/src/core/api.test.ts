import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@kwaderno/contract/endpoint.ts'
import * as field from '@kwaderno/contract/fields.ts'
import { paging } from '@kwaderno/contract/paging.ts'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openFileStore } from '../adapters/files.ts'
import { registerApi } from './api.ts'
import type { Deps } from './deps.ts'
import { toCachedResponse } from './send-response.ts'
import { route } from './endpoint.ts'
import { answerErrors, unknownPath } from './errors.ts'
import { FORM_LIMITS } from './form-data.ts'
import { notFound, refuse } from './problem.ts'
import type { UploadedFile } from './upload.ts'

const line = z.object({ id: field.id, exchange: z.array(z.object({ quantity: field.wireInt })).default([]) })

const echo = endpoint({
  name: 'echo',
  summary: 'Answers its input',
  method: 'POST',
  path: '/Echo/{id}',
  access: 'public',
  invalidates: [],
  params: z.object({ id: field.id }),
  query: z.object({ ids: field.ids, word: field.searchText, price: field.wirePesos.optional() }),
  body: z.object({ firstName: z.string(), lines: z.array(line).default([]) }),
  answer: z.unknown(),
})
const form = endpoint({
  name: 'form',
  summary: 'Takes a form',
  method: 'POST',
  path: '/Form',
  access: 'public',
  invalidates: [],
  form: 'Pascal',
  body: z.object({
    items: z.array(line).default([]),
    tags: z.array(z.string()).default([]),
    word: z.string().default(''),
  }),
  files: { proof: { max: 3, kind: 'any' }, photo: { max: 1, kind: 'picture' } },
  answer: z.unknown(),
})
const list = endpoint({
  name: 'list',
  summary: 'A page',
  method: 'GET',
  path: '/List',
  access: 'public',
  query: z.object(paging),
  answer: z.array(z.object({ id: z.int() })),
  paged: true,
})
const none = endpoint({
  name: 'none',
  summary: 'Answers nothing',
  method: 'DELETE',
  path: '/List',
  access: 'public',
  invalidates: [],
  answer: field.nothing,
})
const fails = endpoint({
  name: 'fails',
  summary: 'Fails as it is told',
  method: 'GET',
  path: '/Fails',
  access: 'public',
  query: z.object({ how: z.string() }),
  answer: z.object({ id: z.int() }),
})
const cached = endpoint({
  name: 'cached',
  summary: 'Answers from a cache',
  method: 'GET',
  path: '/Cached',
  access: 'public',
  answer: z.unknown(),
})

let app: FastifyInstance
let folder: string
let base: string
let seen: Record<string, UploadedFile[]> = {}
const undeclared: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-api-'))
  app = fastify({ routerOptions: { caseSensitive: false } })
  app.decorateRequest('session', undefined)
  answerErrors(app, { onUndeclared: (fault) => undeclared.push(fault) })
  app.setNotFoundHandler(unknownPath)
  const files = await openFileStore({ dataDir: folder, s3: undefined })
  const response = toCachedResponse(cached, { from: 'cache' })
  const routes = [
    route(echo, async ({ params, query, body }) => ({ params, query, body })),
    route(form, async (call) => {
      seen = call.files
      return call.body
    }),
    route(list, async () => ({ items: [{ id: 1, secret: 'x' }], total: 31 })),
    route(none, async () => {}),
    route(fails, async ({ query }) => {
      if (query.how === 'refuse') throw refuse('No more today.')
      if (query.how === 'missing') throw notFound()
      if (query.how === 'shape') return { id: 'not a number' } as unknown as { id: number }
      throw new Error('the password is hunter2')
    }),
    {
      ...route(cached, async () => ({ from: 'handler' })),
      fromCache: (request: FastifyRequest) =>
        request.headers.authorization
          ? undefined
          : Promise.resolve(request.headers['x-old'] ? undefined : response),
    },
  ]
  const sessions = {
    ofToken: async () => undefined,
    ofRequest: async () => undefined,
    stillOpen: async () => new Set<string>(),
  }
  await registerApi(app, { files } as Deps, routes, sessions)
  await app.listen({ port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function call(
  method: string,
  path: string,
  options: { body?: RequestInit['body']; type?: string } = {},
) {
  const response = await fetch(base + path, {
    method,
    body: options.body,
    headers: options.type ? { 'content-type': options.type } : {},
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
}
const json = (path: string, body: unknown) =>
  call('POST', path, { body: JSON.stringify(body), type: 'application/json' })

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('paths, query names and JSON names are matched without regard to case', async () => {
  const answer = await json('/API/eCHO/7?IDS=1&IDS=2&WORD=pad&price=', {
    FIRSTNAME: 'Ana',
    Lines: [{ ID: 3, Exchange: [{ QUANTITY: '4' }] }],
  })
  expect(answer.json()).toEqual({
    params: { id: 7 },
    query: { ids: [1, 2], word: 'pad' },
    body: { firstName: 'Ana', lines: [{ id: 3, exchange: [{ quantity: 4 }] }] },
  })
})

test('an id that cannot be one is 404, an unknown path is 404, both as problems', async () => {
  for (const path of ['/api/Echo/seven', '/api/Echo/-1', '/api/Nothing']) {
    const answer = await json(path, { firstName: 'Ana' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 404, errors: { title: [expect.any(String)] } })
  }
})

test('a validation failure has one key per field besides the title', async () => {
  const answer = await json('/api/Echo/1', { lines: [{ id: 0 }] })
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: {
      title: ['One or more validation errors occurred.'],
      firstName: [expect.any(String)],
      'lines[0].id': [expect.any(String)],
    },
  })
})

test('an empty body names the missing fields', async () => {
  const answer = await call('POST', '/api/Echo/1')
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { firstName: [expect.any(String)] } })
})

test.each([
  ['broken JSON', '{"firstName":', 'application/json', 400],
  ['a prototype in JSON', '{"firstName":"A","__proto__":{"admin":true}}', 'application/json', 400],
  ['XML', '<a/>', 'application/xml', 415],
  ['a form where JSON is expected', 'firstName=A', 'application/x-www-form-urlencoded', 415],
  ['a huge body', `{"firstName":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
])('%s is refused as a problem', async (_name, body, type, status) => {
  const answer = await call('POST', '/api/Echo/1', { body, type })
  expect(answer.status).toBe(status)
  expect(answer.json()).toMatchObject({ status, title: expect.any(String) })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
})

test('a deeply nested JSON body does no harm', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  const answer = await call('POST', '/api/Echo/1', {
    body: `{"firstName":${deep}}`,
    type: 'application/json',
  })
  expect(answer.status).toBe(400)
})

test('multipart, urlencoded and JSON forms make the same nested body', async () => {
  const wanted = {
    items: [{ id: 5, exchange: [{ quantity: 1 }, { quantity: 2 }] }],
    tags: ['a'],
    word: 'Ñandú',
  }
  const names = {
    'Items[0].ID': '5',
    'items[0].Exchange[0].quantity': '1',
    'Items[0].exchange[1].Quantity': '2',
    Tags: 'a',
    Word: 'Ñandú',
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(names)) data.append(name, value)
  const urlencoded = {
    body: new URLSearchParams(names).toString(),
    type: 'application/x-www-form-urlencoded',
  }
  expect((await call('POST', '/api/form', { body: data })).json()).toEqual(wanted)
  expect((await call('POST', '/api/form', urlencoded)).json()).toEqual(wanted)
  expect((await json('/api/form', wanted)).json()).toEqual(wanted)
})

test('files are stored while they arrive, and removed when the handler does not keep them', async () => {
  const data = new FormData()
  data.append('Proof', new File(['%PDF-1.4 hello'], 'resibo ñ.png', { type: 'image/png' }))
  data.append('PROOF[1]', new File(['plain words'], 'b.txt'))
  const answer = await call('POST', '/api/Form', { body: data })
  expect(answer.status).toBe(200)
  expect(seen.photo).toEqual([])
  expect(seen.proof).toMatchObject([
    { name: 'resibo ñ.png', contentType: 'application/pdf', size: 14 },
    { name: 'b.txt', contentType: 'text/plain' },
  ])
  expect(await storedFiles()).toEqual([])
})

const picked = (...names: string[]) => names.map((name) => new File(['x'], name))
test.each([
  ['more than the field takes', 'proof', picked('a', 'b', 'c', 'd'), 'Up to 3 files allowed.'],
  ['a name twice', 'proof', picked('a.png', 'a.png'), 'File name already exist.'],
  [
    'a name with a path',
    'proof',
    picked('../../etc/passwd'),
    'File name must not contain \\ / : * ? " < > |.',
  ],
  [
    'a forged picture',
    'photo',
    [new File(['<svg/>'], 'a.png', { type: 'image/png' })],
    'This file is not a picture that can be used.',
  ],
  ['an unknown field', 'other', picked('a'), 'This form takes no such file.'],
  ['21 MB', 'proof', [new File([new Uint8Array(21_000_000)], 'big.bin')], 'File size exceed 20 MB.'],
])('%s is refused and nothing of the request stays', async (_name, name, files, message) => {
  const data = new FormData()
  data.append('proof', new File(['first'], 'first.txt'))
  for (const file of files) data.append(name, file)
  const answer = await call('POST', '/api/Form', { body: data })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ title: message, errors: { title: [message] } })
  expect(await storedFiles()).toEqual([])
})

test('a file of exactly 20,000,000 bytes is accepted', async () => {
  const data = new FormData()
  data.append('proof', new File([new Uint8Array(20_000_000)], 'big.bin'))
  expect((await call('POST', '/api/Form', { body: data })).status).toBe(200)
  expect(seen.proof?.[0]?.size).toBe(20_000_000)
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'cut off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\nabc',
  ],
  ['of noise', 'multipart/form-data; boundary=b', 'noise'],
  ['reaching into a prototype', 'multipart/form-data; boundary=b', part('__proto__[admin]', 'true')],
  ['reaching into a constructor', 'multipart/form-data; boundary=b', part('items[0].constructor', 'true')],
  ['nested too deeply', 'multipart/form-data; boundary=b', part('a[0].b[0].c[0].d', 'x')],
  ['with an endless list', 'multipart/form-data; boundary=b', part('items[999999999].id', 'x')],
])('a multipart form %s is refused', async (_name, type, body) => {
  const answer = await call('POST', '/api/Form', { body, type })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ status: 400 })
  expect(await storedFiles()).toEqual([])
})

test('a refusal that its endpoint does not declare is answered all the same, and told', async () => {
  expect((await call('GET', '/api/Fails?how=refuse')).status).toBe(400)
  expect((await call('DELETE', '/api/Nothing')).status).toBe(404)
  expect(undeclared).toEqual([])
  const answer = await call('GET', '/api/Fails?how=missing')
  expect([answer.status, answer.json()]).toEqual([
    404,
    { title: 'Not found.', status: 404, code: 'not_found', errors: { title: ['Not found.'] } },
  ])
  expect(undeclared).toEqual(['fails does not declare its refusal not_found: Not found.'])
})

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
}

test('a form of too many fields is refused', async () => {
  const data = new FormData()
  for (let i = 0; i <= FORM_LIMITS.fields; i++) data.append(`field${i}`, 'x')
  expect((await call('POST', '/api/Form', { body: data })).status).toBe(413)
})

test('an upload whose sender goes away leaves nothing', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = '--b\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\n'
  socket.write(
    `POST /api/Form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}`,
  )
  socket.write('x'.repeat(50_000))
  await expect.poll(storedFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(storedFiles).toEqual([])
})

test('a page is a bare array with its totals in a header, without undeclared fields', async () => {
  const answer = await call('GET', '/api/List?PageNumber=2&pageSize=10')
  expect(answer.json()).toEqual([{ id: 1 }])
  expect(answer.headers.get('access-control-expose-headers')).toBe('x-pagination')
  expect(JSON.parse(answer.headers.get('x-pagination') ?? '')).toEqual({
    TotalCount: 31,
    PageSize: 10,
    CurrentPage: 2,
    TotalPages: 4,
    HasNext: true,
    HasPrevious: true,
  })
})

test('a call that needs no answer gives 200 without a body', async () => {
  const answer = await call('DELETE', '/api/List')
  expect([answer.status, answer.text]).toEqual([200, ''])
})

test('a refusal is a 400 with its message; anything else hides its cause behind a request id', async () => {
  const refused = await call('GET', '/api/Fails?how=refuse')
  expect(refused.json()).toEqual({
    title: 'No more today.',
    status: 400,
    errors: { title: ['No more today.'] },
  })
  for (const how of ['crash', 'shape']) {
    const failed = await call('GET', `/api/Fails?how=${how}`)
    expect(failed.status).toBe(500)
    expect(failed.text).not.toContain('hunter2')
    expect(failed.json()).toMatchObject({ requestId: expect.any(String) })
  }
})

test('a cached response is sent before anything else is read', async () => {
  expect((await call('GET', '/api/Cached')).json()).toEqual({ from: 'cache' })
  for (const headers of [{ authorization: 'Bearer x' }, { 'x-old': '1' }]) {
    const answer = await fetch(`${base}/api/Cached`, { headers })
    expect(await answer.json()).toEqual({ from: 'handler' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a cached response has a tag, and whoever shows it is told that he has it', async () => {
  const first = await fetch(`${base}/api/Cached`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(`${base}/api/Cached`, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await fetch(`${base}/api/Cached`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await fetch(`${base}/api/Cached`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '16'])
})
