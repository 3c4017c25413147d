import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '../test/app.ts'
import { testDatabase, type TestDatabase } from '../test/database.ts'
import { sizeKey } from './adapters/images.ts'
import { readConfig } from './config.ts'
import { clockOf } from './core/clock.ts'
import { failureSentence } from './startup-failures.ts'
import { install } from './install.ts'

let base: string
let database: TestDatabase
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kwaderno-exposure-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(base, { recursive: true, force: true })
})

async function open(options: TestAppOptions): Promise<TestApp> {
  const shop = await startTestApp({ database, ...options })
  onTestFinished(() => shop.close())
  return shop
}

test('a demo does not open to other machines, also one that was filled earlier, until DEMO_PUBLIC says so', async () => {
  const { deps } = await open({})
  const openTo = (host: string, more = {}) => install({ ...deps, config: { ...deps.config, host, ...more } })
  const refused =
    /^This is the demo, .+ \(HOST=0\.0\.0\.0\)\. Make a real shop with DEMO=0 .+ or say DEMO_PUBLIC=1/
  await expect(openTo('0.0.0.0').catch(failureSentence)).resolves.toMatch(refused)
  const value = JSON.stringify({ kind: 'demo', at: new Date() })
  await deps.db.insertInto('settings').values({ key: 'installed', value }).execute()
  await expect(openTo('0.0.0.0', { demo: false }).catch(failureSentence)).resolves.toMatch(refused)
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(await openTo(host)).toBeDefined()
  expect(await openTo('0.0.0.0', { demoPublic: true })).toBeDefined()
})

test('the process of a demo that other machines could reach ends with that sentence', async () => {
  const empty = await testDatabase()
  onTestFinished(() => empty.close())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: empty.connection.connectionString,
      DATA_DIR: join(base, 'data'),
      HOST: '0.0.0.0',
      PORT: '0',
      PROCESSES: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  expect(said.trim()).toMatch(/^This is the demo, /)
})

test('what the build notes for itself is not served', async () => {
  const webRoot = join(base, 'dist')
  await mkdir(join(webRoot, '.vite'), { recursive: true })
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Shop</title>')
  await writeFile(join(webRoot, '.vite/manifest.json'), '{"src/pages/office":"secret"}')
  await writeFile(join(webRoot, '.built-from'), 'secret')
  const { url } = await open({ webRoot })
  for (const path of ['/.vite/manifest.json', '/.built-from', '/.vite%2Fmanifest.json']) {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const response = await fetch(url + path, { headers: { accept } })
      expect(await response.text()).not.toContain('secret')
    }
  }
})

test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])(
  'what a proxy of this machine passes on with %s does not read the metrics',
  async (header) => {
    const { url } = await open({ config: { publicUrl: 'http://localhost:3000' } })
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
    expect((await fetch(`${url}/metrics`, { headers: { [header]: '127.0.0.1' } })).status).toBe(404)
  },
)

test('behind a proxy, also one that does not say so, the metrics need their token', async () => {
  const behind = { TRUST_PROXY: '1', PUBLIC_URL: 'https://shop.example' }
  for (const [name, value] of Object.entries(behind)) {
    const { trustProxy, publicUrl } = readConfig({ [name]: value })
    const { url } = await open({ config: { trustProxy, publicUrl } })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  }
  const { url } = await open({ config: { metricsToken: 'for-prometheus' } })
  const ask = (authorization: string) => fetch(`${url}/metrics`, { headers: { authorization } })
  expect((await ask('Bearer for-prometheus')).status).toBe(200)
  expect((await ask('Bearer for-prometheu')).status).toBe(404)
})

test('the reference of the API is there in the demo, and in a real shop only when API_DOCS asks for it', async () => {
  expect(readConfig({}).apiDocs).toBe(true)
  expect(readConfig({ DEMO: '0' }).apiDocs).toBe(false)
  expect(readConfig({ DEMO: '0', API_DOCS: '1' }).apiDocs).toBe(true)
  const { url } = await open({ config: { apiDocs: false } })
  for (const path of ['docs', 'openapi.json', 'docs/start.js', 'docs/swagger-ui-bundle.js']) {
    expect((await fetch(`${url}/api/${path}`)).status).toBe(404)
  }
})

test('with https every answer tells browsers to stay with it, also a kept one, a picture and a refusal', async () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).hsts).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'https://shop.example', HSTS: '0' }).hsts).toBe(false)
  expect(readConfig({}).hsts).toBe(false)
  const { url, deps } = await open({ config: { hsts: true } })
  const paths = [
    '/healthz',
    '/api/Common/about-us',
    '/api/Common/about-us',
    '/api/Users',
    '/api/none',
    '/api/docs',
  ]
  for (const path of [...paths, await pictureOf(deps)]) {
    const { headers } = await fetch(url + path)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

test('a picture is for pages of the shop alone and runs nothing', async () => {
  const { url, deps } = await open({})
  const { status, headers } = await fetch(url + (await pictureOf(deps)))
  expect(status).toBe(200)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

/** The address of a stored picture. */
async function pictureOf({ files }: TestApp['deps']): Promise<string> {
  const key = randomUUID()
  await files.put(sizeKey(key, 320), Buffer.from('RIFF'), 'image/webp')
  return `/files/${key}-320.webp`
}

test('security.txt names whom to tell of a weakness, and is not there until somebody is named', async () => {
  const { securityContact } = readConfig({ SECURITY_CONTACT: 'security@shop.example' })
  const clock = clockOf(() => new Date('2026-11-22T10:00:00Z'))
  const { url } = await open({ clock, config: { securityContact, publicUrl: 'https://shop.example' } })
  const answer = await fetch(`${url}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(
    'Contact: mailto:security@shop.example\nExpires: 2027-05-21T00:00:00Z\nPreferred-Languages: en\n' +
      'Canonical: https://shop.example/.well-known/security.txt\n',
  )
  expect(readConfig({ SECURITY_CONTACT: 'https://shop.example/report' }).securityContact).toMatch(/^https/)
  expect(() => readConfig({ SECURITY_CONTACT: 'me' })).toThrow('SECURITY_CONTACT must be a mail address')
  const without = await open({})
  const headers = { accept: 'text/html' }
  expect((await fetch(`${without.url}/.well-known/security.txt`, { headers })).status).toBe(404)
})
