import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { accentShades } from '@kwaderno/contract/accent.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { BUILT_BRAND, withBrand } from './page-brand.ts'
import { readPages, type PageContents } from './page-html.ts'
import { registerPageHeaders, registerPages } from './web-pages.ts'

const CONTENTS: PageContents = {
  answersOf: async () => [],
  brandOf: async () => BUILT_BRAND,
  onFailure: () => undefined,
}

/** As the build writes them, in short. */
const INSTALLED = {
  'sw.js': "const CACHE = 'offline-0a1b2c'",
  'offline.html': '<head><title>Offline | Kwaderno</title></head><img alt="Kwaderno" />',
  'offline.js': 'offline.js',
  'manifest.webmanifest': '{"id":"/","name":"Kwaderno","short_name":"Kwaderno","theme_color":"#FBF8F2"}',
}

let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kwaderno-web-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Shop</title>')
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  await writeFile(join(root, 'assets/main-abc123.js'), 'console.log(1)')
  for (const [file, text] of Object.entries(INSTALLED)) await writeFile(join(root, file), text)
  await writeFile(join(root, 'assets/sheet.worker-abc123.js'), 'postMessage(1)')
  await writeFile(join(root, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'))
  app = fastify()
  await registerPageHeaders(app, readConfig({ GEO_URL: 'https://geo.example/api', HSTS: '1' }))
  await registerPages(app, root, await readPages(root, CONTENTS), () => true)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(app.listeningOrigin + path, { headers })

test('every path that a browser opens is the page, which is asked for anew each time', async () => {
  for (const path of ['/', '/products/inventory', '/index.html', '/no-such-page', '/no-such-page.php']) {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Shop</title>'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

test('only a build without pages of its own has none: what cannot be read is not taken for that', async () => {
  const broken = join(root, 'broken')
  await mkdir(broken)
  await writeFile(join(broken, 'index.html'), 'page')
  const read = () => readPages(broken, CONTENTS)
  expect((await read()).scriptHashes).toEqual([])
  await writeFile(join(broken, '.pages'), 'not a folder')
  await expect(read()).rejects.toThrow('ENOTDIR')
})

test('hashed assets are kept for good and come compressed when the browser can read it', async () => {
  const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(await response.text()).toBe('console.log(1)')
})

test('what decides how an installed shop behaves is asked for anew each time', async () => {
  const types = {
    'sw.js': 'javascript',
    'offline.html': 'text/html',
    'offline.js': 'javascript',
    'manifest.webmanifest': 'application/manifest+json',
  }
  for (const [file, type] of Object.entries(types)) {
    const response = await get(`/${file}`)
    expect([response.status, await response.text()]).toEqual([200, INSTALLED[file as keyof typeof INSTALLED]])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toContain(type)
  }
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('[PRIV-05] a page tells of the newest privacy notice, so that the place of its bar is there before the app', () => {
  const told = (notice: number) => withBrand('<head></head>', { ...BUILT_BRAND, notice })
  expect(told(3)).toBe('<head><meta name="privacy-notice" content="3" /></head>')
  expect(told(0)).toBe('<head></head>')
})

test('[SET-22] what is installed bears the name and colour of the shop, and is taken anew once they change', async () => {
  let brand = BUILT_BRAND
  const shop = fastify()
  await registerPageHeaders(shop, readConfig({}))
  await registerPages(
    shop,
    root,
    await readPages(root, { ...CONTENTS, brandOf: async () => brand }),
    () => true,
  )
  const ask = async (file: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: sent } = await shop.inject({ url: `/${file}`, headers })
    return { statusCode, body, tag: String(sent['etag']), caching: sent['cache-control'] }
  }
  const built = await ask('sw.js')
  expect(built.body).toBe(INSTALLED['sw.js'])
  expect((await ask('sw.js', { 'if-none-match': built.tag })).statusCode).toBe(304)

  brand = { name: `Ana's <Shop>`, accent: '#1F7A4D', logoUrl: '', notice: 0 }
  const worker = await ask('sw.js', { 'if-none-match': built.tag })
  expect(worker).toMatchObject({ statusCode: 200, caching: 'no-cache' })
  expect(worker.body).toMatch(/^const CACHE = 'offline-0a1b2c-[0-9a-f]{12}'$/)
  expect((await ask('sw.js')).body).toBe(worker.body)
  expect(JSON.parse((await ask('manifest.webmanifest')).body)).toEqual({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    theme_color: '#1F7A4D',
  })
  const page = (await ask('offline.html')).body
  expect(page).toContain('<title>Offline | Ana&#39;s &lt;Shop&gt;</title>')
  expect(page).toContain('alt="Ana&#39;s &lt;Shop&gt;"')
  expect(page).toContain(`--action:light-dark(#1f7a4d,${accentShades('#1F7A4D').dark.text})`)

  brand = { ...brand, accent: '#2B3FBF' }
  expect((await ask('sw.js')).body).not.toBe(worker.body)
  expect((await ask('offline.html')).body).not.toContain('--action')
  await shop.close()
})

test('[SET-22] a page bears the look of the shop from the first on, however slow the database is by then', async () => {
  const named = (name: string) => ({ ...BUILT_BRAND, name })
  const late = Promise.withResolvers<void>()
  const reads = [
    async () => named('Ana'),
    async () => late.promise.then(() => named('Bea')),
    () => new Promise<never>(() => undefined),
  ]
  const brandOf = async () => (reads.length > 1 ? reads.shift()! : reads[0]!)()
  const pages = await readPages(root, { ...CONTENTS, brandOf, patience: 20 })
  // Read before anybody can ask.
  expect(reads).toHaveLength(2)
  const title = async () =>
    /<title>Offline \| (\w+)/.exec(String((await pages.fileOf('offline.html'))!.body))?.[1]
  expect(await title()).toBe('Ana')
  // What has come too late for one page is there for the next.
  late.resolve()
  await expect.poll(title).toBe('Bea')
})

test('a missing asset and a call that is none are 404, not the page', async () => {
  expect((await get('/assets/gone-123.js')).status).toBe(404)
  expect((await get('/api/unknown')).status).toBe(404)
  expect((await get('/data', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/gone.js', { accept: '*/*' })).status).toBe(404)
})

test('only our own scripts may run, and only the shop, its hubs and the places service may be called', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("connect-src 'self' https://geo.example;")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(policy).toContain("base-uri 'none'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=(), ')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('the rules for pages come with pages and workers, and not with each of their parts', async () => {
  const part = (await get('/assets/main-abc123.js')).headers
  expect(part.has('content-security-policy') || part.has('permissions-policy')).toBe(false)
  expect(part.get('x-content-type-options')).toBe('nosniff')
  expect(part.get('cross-origin-resource-policy')).toBe('same-origin')
  for (const path of ['/assets/sheet.worker-abc123.js', '/sw.js', '/favicon.svg']) {
    expect((await get(path)).headers.get('content-security-policy')).toContain("script-src 'self'")
  }
})
