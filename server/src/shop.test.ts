import { readdir, readFile, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { me } from '@kwaderno/contract/account.ts'
import { endpoint } from '@kwaderno/contract/endpoint.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import fastify, { type FastifyInstance } from 'fastify'
import { sizeKey } from './adapters/images.ts'
import { registerApi } from './core/api.ts'
import { route } from './core/endpoint.ts'
import { answerErrors } from './core/errors.ts'
import { keepFiles, keepPicture, makePicture } from './core/stored-files.ts'
import { inTransaction } from './db/tx.ts'
import { startTestApp, type TestApp } from '../test/app.ts'

let shop: TestApp
let uploads: FastifyInstance

const upload = endpoint({
  name: 'upload',
  summary: 'Keeps what it is told to keep',
  method: 'POST',
  path: '/Upload/{how}',
  access: 'public',
  invalidates: [],
  params: z.object({ how: z.enum(['keep', 'rollback', 'late', 'picture']) }),
  form: 'camel',
  body: z.object({}),
  files: { file: { max: 2, kind: 'any' } },
  answer: z.object({ keys: z.array(z.string()) }),
})

beforeAll(async () => {
  shop = await startTestApp()
  const { deps } = shop
  uploads = fastify()
  uploads.decorateRequest('session', undefined)
  answerErrors(uploads)
  const handler = route(upload, async ({ params, files }) => {
    const [file] = files.file
    if (!file) return { keys: [] }
    const picture = params.how === 'picture' ? await makePicture(deps, file) : undefined
    await inTransaction(deps.db, async (tx) => {
      if (picture) await keepPicture(tx, picture)
      else await keepFiles(tx, [file], { visibility: 'private' })
      if (params.how === 'rollback') throw new Error('undone')
    })
    if (params.how === 'late') throw new Error('failed after the commit')
    return { keys: [(picture ?? file).key] }
  })
  const sessions = {
    ofToken: async () => undefined,
    ofRequest: async () => undefined,
    stillOpen: async () => new Map(),
  }
  await registerApi(uploads, deps, [handler], sessions)
  await uploads.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await uploads.close()
  await shop.close()
})

async function send(how: string, ...files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const response = await fetch(`${uploads.listeningOrigin}/api/Upload/${how}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as { keys: string[] } }
}

async function storedFiles(): Promise<string[]> {
  const folder = join(shop.deps.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('of an upload only what its transaction kept stays, with its size, type and digest on record', async () => {
  const { body } = await send('keep', new File(['%PDF-1.7'], 'proof.pdf'), new File(['x'], 'other.txt'))
  expect(await storedFiles()).toHaveLength(1)
  const row = await shop.db
    .selectFrom('files')
    .selectAll()
    .where('storage_key', '=', body.keys[0]!)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    file_name: 'proof.pdf',
    media_type: 'application/pdf',
    byte_size: 8,
    visibility: 'private',
  })
  expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
  await shop.deps.files.remove(body.keys[0]!)
})

test('a rolled back transaction leaves no file, a failure after the commit does not take one away', async () => {
  expect((await send('rollback', new File(['a'], 'a.txt'))).status).toBe(500)
  expect(await storedFiles()).toEqual([])
  expect((await send('late', new File(['a'], 'a.txt'))).status).toBe(500)
  const [left] = await storedFiles()
  expect(await readFile(left!, 'utf8')).toBe('a')
  await shop.deps.files.remove(left!.split('/files/')[1]!)
})

test('a private file cannot be reached by its key', async () => {
  const { body } = await send('keep', new File(['secret'], 'a.txt'))
  for (const path of [
    body.keys[0]!,
    `../${body.keys[0]}`,
    `x-320.webp/../../${body.keys[0]}`,
    '..%2F..%2Foutbox',
  ]) {
    expect((await fetch(`${shop.url}/files/${path}`)).status).toBe(404)
  }
  await shop.deps.files.remove(body.keys[0]!)
})

test('a kept picture is public in every size for good, its upload is gone', async () => {
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const { body } = await send('picture', new File([new Uint8Array(picture)], 'a.png'))
  for (const suffix of ['', '-160.webp', '-320.webp', '-640.webp', '-1280.webp']) {
    const response = await fetch(`${shop.url}${shop.deps.images.url(body.keys[0])}${suffix}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toBe('image/webp')
    await response.arrayBuffer()
  }
  expect((await fetch(`${shop.url}/files/${body.keys[0]}-77.webp`)).status).toBe(404)
  expect((await storedFiles()).filter((path) => path.includes('uploads'))).toEqual([])
})

test('mail is sent if and only if the transaction that caused it commits', async () => {
  const { db, jobs, config } = shop.deps
  const mail = (subject: string) => ({ to: 'ana@example.com', subject, text: 'Hello' })
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'mail', mail('Committed')))
  await expect(
    inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'mail', mail('Undone'))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await jobs.drain()
  const names = await readdir(join(config.dataDir, 'outbox'))
  expect(names.map((name) => name.replace(/^.*Z-/, ''))).toEqual([expect.stringMatching(/^committed\b/)])
})

test('the daily sweep removes files of broken uploads after a day, and none that a row names', async () => {
  const { files, jobs, config } = shop.deps
  const before = (await storedFiles()).length
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const key of ['uploads/old', 'uploads/kept', 'uploads/new']) await files.put(key, Buffer.from('x'))
  for (const name of ['old', 'kept'])
    await utimes(join(config.dataDir, 'files/uploads', name), yesterday, yesterday)
  await shop.newFile('uploads/kept', 'kept.txt')
  await jobs.runScheduled('sweep')
  expect(await files.open('uploads/old')).toBeUndefined()
  expect(await storedFiles()).toHaveLength(before + 2)
})

test('health and readiness are open, metrics only to this machine or with the token', async () => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const local = await startTestApp({ database: shop.database, config: { publicUrl: 'http://localhost' } })
  onTestFinished(() => local.close())
  await local.api(me)
  const metrics = await (await fetch(`${local.url}/metrics`)).text()
  expect(metrics).toContain('http_request_seconds_count{endpoint="me",status="401"}')
  expect(metrics).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
  const forwarded = await fetch(`${local.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(forwarded.status).toBe(404)
})

test('the document lists every endpoint with its access, and the reference runs no inline script', async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; security: unknown[] }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/Account/me']?.['get']).toMatchObject({
    operationId: 'me',
    security: [{ token: [] }],
  })
  const page = await fetch(`${shop.url}/api/docs`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(html).not.toMatch(/<script(?![^>]*src=)/)
  for (const [, asset] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await fetch(shop.url + asset)).status).toBe(200)
  }
})

test('a request that is running when the shop closes is finished', async () => {
  const closing = await startTestApp()
  const ana = await closing.newCustomer()
  const body = JSON.stringify({ username: ana.userName, password: ana.password })
  const socket = connect(Number(new URL(closing.url).port), '127.0.0.1')
  const head = `POST /api/Account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  await new Promise((done) => setTimeout(done, 200))
  const closed = closing.close()
  await new Promise((done) => setTimeout(done, 100))
  socket.write(body.slice(10))
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})

test('pictures that no row names are swept away after a day, all others stay', async () => {
  const { files, images, clock, jobs } = shop.deps
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const [kept, lost, young, named] = await Promise.all(
    [undefined, undefined, undefined, 'products/crayons'].map((name) => images.store(bytes, name)),
  )
  await shop.newFile(kept!, 'kept.png')
  const old = new Date(clock.now().getTime() - 2 * 86_400_000)
  for (const path of await storedFiles()) if (!path.includes(young!)) await utimes(path, old, old)
  await jobs.runScheduled('sweep')
  const isThere = async (key: string) => (await files.open(sizeKey(key, 320))) !== undefined
  expect(await Promise.all([kept!, young!, named!, lost!].map(isThere))).toEqual([true, true, true, false])
})
