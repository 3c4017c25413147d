import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_ANSWERS, type FirstAnswers } from '@kwaderno/contract/first-page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, untilHearing, type TestApp } from '../test/app.ts'
import { unique } from '../test/factories.ts'

let shop: TestApp
let webRoot: string
const PAGE = `<!doctype html><script>1</script><div id="root"></div><!--${FIRST_ANSWERS}--><script src="/a.js"></script>`

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'kwaderno-first-'))
  await mkdir(join(webRoot, '.pages'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Empty</title>')
  for (const page of ['home', 'shop', 'product', 'login', 'other'])
    await writeFile(join(webRoot, `.pages/${page}.html`), PAGE)
  shop = await startTestApp({ webRoot, pagePatience: 2000 })
})
afterAll(async () => {
  await shop.close()
  await rm(webRoot, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })

async function answersIn(page: Response): Promise<FirstAnswers> {
  const [, json = '{}'] =
    /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(await page.text()) ?? []
  return JSON.parse(json) as FirstAnswers
}

test('a page comes with what its first calls answer at that moment, each in the words of the call', async () => {
  const product = await shop.newProduct({ name: unique('First'), options: [{ price: 4250 }] })
  const pages: [string, string[]][] = [
    ['/shop', ['/api/Shop?pageNumber=1&pageSize=24', '/api/Shop/facets']],
    ['/shop?fbclid=1', ['/api/Shop?pageNumber=1&pageSize=24', '/api/Shop/facets']],
    ['/', ['/api/Common/banners', '/api/Shop/categories', '/api/Shop?pageSize=20']],
    [`/shop/${product.id}?option=1`, [`/api/Product/${product.id}`]],
  ]
  for (const price of [4250, 1999, 1999]) {
    await shop.db
      .updateTable('product_options')
      .set({ price_centavos: price })
      .where('id', '=', product.options[0]!.id)
      .execute()
    for (const [path, addresses] of pages) {
      const page = await open(path)
      expect(page.headers.get('cache-control')).toBe('no-store')
      const answers = await answersIn(page)
      expect(Object.keys(answers)).toEqual(addresses)
      for (const address of addresses) {
        const asked = await fetch(shop.url + address)
        const paged = asked.headers.get('x-pagination')
        expect(answers[address]).toEqual({
          body: await asked.json(),
          headers: paged === null ? {} : { 'x-pagination': paged },
        })
      }
    }
  }
})

test('what a product is called ends no element of the page and begins none', async () => {
  const name = `${unique('Bad')} </script><script>alert(1)</script><!--<script>`
  const product = await shop.newProduct({ name })
  const text = await (await open(`/shop/${product.id}`)).text()
  expect(text.match(/<\/?script/g)).toHaveLength(6)
  expect(text).not.toContain('<!--')
  const answers = await answersIn(new Response(text))
  expect(answers[`/api/Product/${product.id}`]?.body).toMatchObject({ name })
})

test('a page shows a visitor nothing that its calls would not, whoever asks', async () => {
  const admin = await shop.newAdmin()
  const hidden = await shop.newProduct({ name: unique('Hidden'), status: 'Inactive' })
  const product = await shop.newProduct({ name: unique('Shown') })
  const headers = { authorization: `Bearer ${admin.token}`, cookie: `token=${admin.token}` }
  for (const path of [
    `/shop/${hidden.id}`,
    '/shop/999999999',
    '/shop/0',
    '/shop?search=a',
    '/login',
    '/cart',
  ]) {
    const page = await open(path, headers)
    expect([path, page.status, await answersIn(page)]).toEqual([path, 200, {}])
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  const answers = await answersIn(await open(`/shop/${product.id}`, headers))
  expect(JSON.stringify(answers)).not.toMatch(/"held"|"version"|"changedBy"/)
})

test('a page without answers is known again by its tag, and comes compressed', async () => {
  const page = await open('/products/inventory')
  expect(await page.text()).toContain('Empty')
  const again = await open('/products/inventory', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (let count = 0; count < 10; count++)
    await shop.newProduct({ name: unique('Many products of one kind') })
  const large = await open('/shop', { 'accept-encoding': 'br' })
  expect(large.headers.get('content-encoding')).toBe('br')
  expect(await answersIn(large)).not.toEqual({})
})

test('the scripts within the pages may run, and no others', async () => {
  const policy = (await open('/shop')).headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('1').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('a page does not wait for a database that does not answer', async () => {
  // Of what has just changed nothing is in memory any more.
  await untilHearing(shop)
  await shop.newProduct()
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = shop.db.transaction().execute(async (tx) => {
    await sql`lock table catalogue_versions in access exclusive mode`.execute(tx)
    locked.resolve()
    await end.promise
  })
  await locked.promise
  const page = await open('/shop')
  expect([page.status, await answersIn(page)]).toEqual([200, {}])
  end.resolve()
  await holding
  expect(await answersIn(await open('/shop'))).not.toEqual({})
})
