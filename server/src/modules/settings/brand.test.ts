import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getClientSettings, getCompanyProfile } from '@kwaderno/contract/common.ts'
import { BUILT_LOGO, LOGO_META, LOGO_PLACE } from '@kwaderno/contract/first-page.ts'
import { getSettings, updateShop, type Settings } from '@kwaderno/contract/settings.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { drawing } from '../../../test/drawing.ts'
import type { TestUser } from '../../../test/factories.ts'

const SCRIPT = 'const built = "Kwaderno"'
const HTML =
  `<!doctype html><html><head><title>Kwaderno</title><meta name="${LOGO_META}" content="${BUILT_LOGO}" />` +
  `<script>${SCRIPT}</script></head><body><div id="root">${LOGO_PLACE}<b>Kwaderno</b></div></body></html>`

let shop: TestApp
let owner: TestUser
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'kwaderno-brand-'))
  await mkdir(join(webRoot, '.pages'))
  for (const file of ['index.html', '.pages/login.html']) await writeFile(join(webRoot, file), HTML)
  shop = await startTestApp({ webRoot })
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true })
})

async function save(change: Partial<Settings['shop']> & { retainLogo?: boolean }, logo?: File) {
  const { shop: stored } = (await shop.api(getSettings, { as: owner })).body
  const { shopName, accent, version, retainLogo } = { retainLogo: true, ...stored, ...change }
  return shop.api(updateShop, {
    as: owner,
    body: { shopName, accent, version, retainLogo },
    ...(logo && { files: { Logo: [logo] } }),
  })
}

async function page(path: string, of = shop): Promise<string> {
  const response = await fetch(of.url + path, { headers: { accept: 'text/html' } })
  const text = await response.text()
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  expect(text).toContain(`<script>${SCRIPT}</script>`)
  return text
}

test('[SET-22] a new name is in the very next page of every process, and at the head of documents', async () => {
  const other = await startTestApp({ database: shop.database, webRoot })
  try {
    for (const shopName of ['San Isidro School Supplies', 'Tindahan ni Ñ']) {
      expect((await save({ shopName })).status).toBe(200)
      for (const process of [shop, other])
        for (const path of ['/login', '/dashboard']) {
          const html = await page(path, process)
          expect(html).toContain(`<title>${shopName}</title>`)
          expect(html).toContain(`<b>${shopName}</b>`)
        }
      expect((await shop.api(getClientSettings)).body.shopName).toBe(shopName)
      expect((await shop.api(getCompanyProfile)).body.name).toBe(shopName)
    }
  } finally {
    await other.close()
  }
})

test('[SET-22] a new shop shows its pages with the built name when its first database is slow', async () => {
  // Opened before anything is written into it, as at the very first start.
  const database = await testDatabase()
  const fresh = await startTestApp({ database, webRoot, pagePatience: 50 })
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  try {
    const holding = fresh.db.transaction().execute(async (tx) => {
      await sql`lock table shop_settings in access exclusive mode`.execute(tx)
      locked.resolve()
      await end.promise
    })
    await locked.promise
    try {
      expect(await page('/login', fresh)).toContain('<title>Kwaderno</title>')
    } finally {
      end.resolve()
      await holding
    }
  } finally {
    await fresh.close()
    await database.close()
  }
})

test('a name is text wherever it stands, of one line and of 60 characters at most', async () => {
  const shopName = `</title><script>alert("1")</script>&'`
  expect((await save({ shopName })).status).toBe(200)
  expect(await page('/login')).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</title>',
  )
  for (const wrong of ['', ' ', 'x'.repeat(61), 'San\nIsidro'])
    expect((await save({ shopName: wrong })).problem.errors).toHaveProperty('shopName')
  expect((await save({ shopName: 'x'.repeat(60) })).status).toBe(200)
  await save({ shopName: 'Kwaderno' })
})

test('[SET-23] a logo is judged by its content and its size; a refused one leaves the former', async () => {
  const png = await drawing('logo.png')
  const saved = await save({}, png)
  expect([saved.status, saved.body.logoUrl]).toEqual([200, expect.stringMatching(/^\/files\//)])
  const { logoUrl } = saved.body
  expect((await fetch(`${shop.url}${logoUrl}-320.webp`)).status).toBe(200)
  expect(await page('/login')).toContain(`<img src="${logoUrl}-160.webp" alt="" />`)
  expect(await page('/dashboard')).toContain(`<meta name="${LOGO_META}" content="${logoUrl}" />`)

  const gif = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .gif()
    .toBuffer()
  for (const file of [
    new File([new Uint8Array(gif)], 'logo.png', { type: 'image/png' }),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }),
    new File([new Uint8Array(await png.arrayBuffer()), new Uint8Array(2_000_000)], 'large.png'),
  ]) {
    const { status, problem } = await save({ shopName: 'Nobody' }, file)
    expect([status, problem.errors?.Logo?.length]).toEqual([400, 1])
  }
  const kept = await save({ accent: '#1F7A4D' })
  expect([kept.body.logoUrl, kept.body.shopName]).toEqual([logoUrl, 'Kwaderno'])

  const replaced = (await save({}, await drawing('logo.png', '#1f7a4d'))).body.logoUrl
  expect(replaced).not.toBe(logoUrl)
  expect((await fetch(`${shop.url}${logoUrl}-320.webp`)).status).toBe(404)
  expect((await save({ retainLogo: false })).body.logoUrl).toBe('')
  expect((await shop.api(getCompanyProfile)).body.logoUrl).toBe('')
  expect(await page('/login')).toContain(`content="" />`)
  const changes = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('module', '=', 'Shop Settings')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(changes.map(({ details }) => details)).toEqual([
    [expect.objectContaining({ field: 'Logo', oldData: 'logo.png', newData: '' })],
    [expect.objectContaining({ field: 'Logo', oldData: 'logo.png', newData: 'logo.png (new)' })],
  ])
})

test('[SET-24] an accent on which white cannot be read is refused, another one colours the next page', async () => {
  const before = (await shop.api(getClientSettings)).body.accent
  const refused = await save({ accent: '#F5B22D' })
  expect([refused.status, refused.problem.errors?.accent]).toEqual([
    400,
    ['Choose a darker colour: white text on it has a contrast of 1.8, at least 4.5 is needed.'],
  ])
  expect((await save({ accent: '#1F7A4D}*{' })).status).toBe(400)
  expect((await shop.api(getClientSettings)).body.accent).toBe(before)
  await save({ accent: '#1F7A4D' })
  expect(await page('/login')).toMatch(/scheme=light\]\{--kw-ink-fill:#1f7a4d;/)
  await save({ accent: '#2B3FBF' })
  expect(await page('/login')).not.toContain('--kw-ink-fill')
})

test('[SET-19] of several who save the shop at once one does, and no picture of the others is left', async () => {
  const { shop: stored } = (await shop.api(getSettings, { as: owner })).body
  const { shopName, accent, version } = stored
  const logos = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => drawing(name)))
  const answers = await Promise.all(
    logos.map((logo) =>
      shop.api(updateShop, { as: owner, body: { shopName, accent, version }, files: { Logo: [logo] } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const stays = answers.find(({ status }) => status === 200)?.body.logoUrl
  expect((await shop.api(getClientSettings)).body.logoUrl).toBe(stays)
  const files = await shop.db
    .selectFrom('files')
    .select('file_name')
    .where('file_name', 'like', '_.png')
    .execute()
  expect(files).toHaveLength(1)
})

test('pages asked for at one moment read the name once, and are sent without a database', async () => {
  await save({ shopName: 'San Isidro' })
  const statements = await shop.countStatements(() =>
    Promise.all(Array.from({ length: 8 }, () => page('/dashboard'))),
  )
  expect(statements).toBeLessThanOrEqual(8)
  expect(await shop.countStatements(() => page('/dashboard'))).toBe(1)
})
