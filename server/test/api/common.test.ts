import { FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { unique, type TestUser } from '../factories.ts'
import { makeCaller, type Caller } from './call.ts'

let shop: TestApp
let get: Caller['get']
let post: Caller['post']
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  ;({ get, post } = makeCaller(shop.url))
})
afterAll(() => shop.close())

type Pair = { value: number; label: string }

/** A bare list of pairs with nothing else in them. */
async function pairsOf(path: string, as?: TestUser): Promise<Pair[]> {
  const { status, body } = await get(path, as)
  expect(status).toBe(200)
  for (const pair of body as Pair[]) {
    expect(pair).toEqual({ value: expect.any(Number), label: expect.any(String) })
  }
  return body as Pair[]
}

const labels = (pairs: readonly Pair[]) => pairs.map(({ label }) => label)

async function newVariation(name: string, ...options: string[]) {
  const { id } = await shop.db
    .insertInto('variations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made: (Pair & { variationId: number })[] = []
  for (const [position, option] of options.entries()) {
    const row = await shop.db
      .insertInto('variation_options')
      .values({ variation_id: id, name: option, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push({ value: row.id, label: option, variationId: id })
  }
  return { id, options: made }
}

test('[API-01, BAPI-01] calls live below /api in any letter case, and nowhere else', async () => {
  expect((await get('/api/Common/grade-level')).status).toBe(200)
  expect((await get('/API/common/GRADE-LEVEL')).status).toBe(200)
  for (const path of ['/Common/grade-level', '/api/v1/Common/grade-level', '/api/grade-level']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('[API-12] about us has its tagline and overview, mission and vision', async () => {
  const { status, body } = await get('/api/Common/about-us')
  expect(status).toBe(200)
  const text = expect.any(String)
  expect(body).toEqual({ tagline: text, overview: text, mission: text, vision: text })
})

test('[API-13] contact us has the ways to reach the shop', async () => {
  const { body } = await get('/api/Common/contact-us')
  expect(Object.keys(body as object).toSorted()).toEqual(
    ['contactNumber', 'email', 'address', 'facebook', 'twitter', 'instagram', 'linkin'].toSorted(),
  )
  for (const value of Object.values(body as object)) expect(value).toEqual(expect.any(String))
})

test('[API-14] banners have picture, link and description, and are the enabled ones', async () => {
  for (const isEnabled of [true, false]) {
    const file = await shop.newFile(unique('banner'), 'banner.webp', admin.id)
    await shop.db
      .insertInto('banners')
      .values({
        file_id: file.id,
        link: 'https://shop.example/shop',
        description: isEnabled ? 'Enabled' : 'Disabled',
        is_enabled: isEnabled,
        is_main: false,
        position: isEnabled ? 1 : 2,
      })
      .execute()
  }
  const { body } = await get('/api/Common/banners')
  expect(body).toEqual([
    {
      id: expect.any(Number),
      filePath: expect.stringMatching(/^\/files\//),
      link: 'https://shop.example/shop',
      description: 'Enabled',
      headline: '',
      buttonText: '',
      buttonLink: '',
      isEnabled: true,
    },
  ])
})

test('[API-15] FAQs are grouped by section, with contents of the four kinds', async () => {
  const { id } = await shop.db
    .selectFrom('faqs')
    .select('id')
    .where('type', '=', 'customer-inquiry')
    .executeTakeFirstOrThrow()
  await shop.db.deleteFrom('faq_contents').where('faq_id', '=', id).execute()
  const kinds = ['Header', 'Instructions', 'Questions', 'Footer'] as const
  for (const [position, content_type] of kinds.entries()) {
    await shop.db
      .insertInto('faq_contents')
      .values({ faq_id: id, content_type, title: `A ${content_type}`, description: 'one@@@two', position })
      .execute()
  }
  const { body } = await get('/api/Common/FAQs')
  const faqs = body as { id: number; type: string; content: { id: number }[] }[]
  expect(faqs.map(({ type }) => type)).toEqual([...FAQ_SECTIONS])
  const section = faqs.find(({ type }) => type === 'customer-inquiry')
  expect(section).toEqual({
    id,
    type: 'customer-inquiry',
    content: kinds.map((contentType) => ({
      id: expect.any(Number),
      contentId: expect.any(Number),
      contentType,
      title: `A ${contentType}`,
      description: 'one@@@two',
    })),
  })
})

test('[API-16] grade levels are pairs in school order', async () => {
  const stored = await shop.db
    .selectFrom('grade_levels')
    .select(['id as value', 'name as label'])
    .orderBy('position')
    .execute()
  expect(await pairsOf('/api/Common/grade-level')).toEqual(stored)
  expect(stored.length).toBeGreaterThan(10)
})

test('[API-17, BAPI-26] variations are pairs by name', async () => {
  const name = unique('Variation')
  const { id } = await newVariation(name, 'One')
  const pairs = await pairsOf('/api/Common/Variations')
  expect(pairs).toContainEqual({ value: id, label: name })
  const stored = await shop.db.selectFrom('variations').select('name').orderBy('name').execute()
  expect(labels(pairs)).toEqual(stored.map((row) => row.name))
})

test('[API-18] categories are pairs by name', async () => {
  const category = unique('Category')
  await shop.newProduct({ categories: [category] })
  const stored = await shop.db
    .selectFrom('categories')
    .select(['id as value', 'name as label'])
    .orderBy('name')
    .execute()
  expect(await pairsOf('/api/Common/Categories')).toEqual(stored)
  expect(labels(stored)).toContain(category)
})

test('[API-19] roles are pairs for staff who work with users', async () => {
  const pairs = await pairsOf('/api/Common/role-list', admin)
  const stored = await shop.db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute()
  expect(pairs).toEqual(stored.map(({ id, name }) => ({ value: id, label: name })))
  expect((await get('/api/Common/role-list', await shop.newCustomer())).status).toBe(403)
})

test('[API-20, BAPI-28] barcode statuses are pairs of code and name', async () => {
  expect(await pairsOf('/api/Common/barcode')).toEqual([
    { value: 0, label: 'Pending' },
    { value: 1, label: 'Add_to_Stock' },
  ])
})

test('[API-21, BAPI-72] the reasons of a return are pairs', async () => {
  const stored = await shop.db
    .selectFrom('reasons')
    .select(['id as value', 'name as label'])
    .orderBy('position')
    .execute()
  expect(await pairsOf('/api/Common/reason')).toEqual(stored)
  expect(stored.length).toBeGreaterThan(0)
})

test('[API-22, BAPI-29, BAPI-48] the options of the named variations are pairs, one variation after the other', async () => {
  const size = await newVariation(unique('Size'), 'Small', 'Large')
  const colour = await newVariation(unique('Colour'), 'Red', 'Blue')
  const both = [...colour.options, ...size.options]
  for (const body of [
    [colour.id, size.id],
    { variationIds: [colour.id, size.id] },
    { VariationIds: [String(colour.id), size.id] },
    { ids: [colour.id, size.id] },
  ]) {
    expect((await post('/api/Common/VariationOptions', body)).body).toEqual(both)
    expect((await post('/api/Product/VariationOptions', body)).body).toEqual(both)
  }
  expect((await post('/api/Common/VariationOptions', [size.id])).body).toEqual(size.options)
  expect((await post('/api/Common/VariationOptions', [])).body).toEqual([])
  expect((await post('/api/Common/VariationOptions', [999_999])).body).toEqual([])
  for (const wrong of [{}, 'x', 7, ['x'], [-1], [1.5], Array.from({ length: 201 }, (_, n) => n + 1)]) {
    expect((await post('/api/Common/VariationOptions', wrong)).status).toBe(400)
  }
})

test('[API-23, BAPI-73] payment details are three lists whose entries carry id, type, value and label', async () => {
  const { body } = await get('/api/common/PaymentDetails', await shop.newCustomer())
  const details = body as Record<string, { id: number; type: string; value: number; label: string }[]>
  expect(Object.keys(details)).toEqual(['paymentType', 'reimbursementType', 'repaymentType'])
  for (const list of Object.values(details)) {
    expect(list.length).toBeGreaterThan(1)
    for (const entry of list) {
      expect(Object.keys(entry).toSorted()).toEqual(['id', 'label', 'type', 'value'])
      expect([entry.value, entry.label]).toEqual([entry.id, entry.type])
    }
  }
})

test('the settings of the installation tell for how many days an order may be returned', async () => {
  const read = async () => (await get('/api/Common/settings')).body
  expect(await read()).toEqual({
    geoUrl: expect.any(String),
    geoSource: expect.any(String),
    returnDays: 7,
    lowStockAt: 5,
    shopName: 'Kwaderno',
    accent: '#2B3FBF',
    logoUrl: '',
  })
  const setTo = (days: number) =>
    shop.db
      .updateTable('shop_settings')
      .set({ value: JSON.stringify({ returnDays: days, completesOrders: true, expiryDays: 0 }) })
      .where('tab', '=', 'orders')
      .execute()
  await setTo(14)
  expect(await read()).toMatchObject({ returnDays: 14 })
  await setTo(7)
})
