import { isOwners, refusalsOf, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { REFUSALS, type RefusalCode } from '@kwaderno/contract/refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '../src/app.ts'
import { clockOf } from '../src/core/clock.ts'
import { openApi } from '../src/core/openapi.ts'
import { startTestApp, type TestApp } from './app.ts'
import { sampleOf } from './attack/sample.ts'
import type { Office } from './audited/action.ts'
import { AREAS } from './audited/areas.ts'
import { TODAY } from './audited/orders.ts'
import { CHECKOUT_FORM, proof } from './buying.ts'
import type { TestUser } from './factories.ts'
import { newShelf, productForm } from './product-forms.ts'

/**
 * Walks the endpoints by what they declare to refuse. That none refuses with anything else is seen wherever a test calls
 * the shop: its `close` fails then.
 */
let shop: TestApp
let endpoints: AnyEndpoint[]
let office: Office
let customer: TestUser

beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date(`${TODAY}T04:00:00Z`)) })
  endpoints = routesOf(shop.deps).map((route) => route.endpoint)
  office = { shop, staff: await shop.newAdmin({ firstName: 'Carla', lastName: 'Santos' }) }
  customer = await shop.newCustomer()
})
afterAll(() => shop.close())

const declares = (code: RefusalCode) => (endpoint: AnyEndpoint) => refusalsOf(endpoint).includes(code)
const namesOf = (some: readonly AnyEndpoint[]) => some.map(({ name }) => name).toSorted()

/** The fields of a body by their names; a DELETE has a query instead. */
function fieldsOf({ method, body, query }: AnyEndpoint): string[] {
  const sent = method === 'DELETE' ? query : body
  if (!sent) return []
  const { properties = {} } = z.toJSONSchema(sent, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** What a caller says that he has read, as it cannot be. */
const STALE: Record<string, string | number | number[]> = {
  version: '987654321',
  oldName: 'Read by nobody',
  oldWords: 'read, by, nobody',
  quantityBefore: 4321,
  digest: 'Read by nobody',
  ids: [987_654_321],
}
const staleOf = (endpoint: AnyEndpoint) =>
  Object.fromEntries(Object.entries(STALE).filter(([name]) => fieldsOf(endpoint).includes(name)))

test('who says what he has read can be told that it has changed, and whose key was used is told that', () => {
  const versioned = endpoints.filter((one) => Object.keys(staleOf(one)).length > 0)
  expect(versioned.length).toBeGreaterThan(10)
  expect(namesOf(versioned.filter((one) => !declares('changed')(one)))).toEqual([])
  const keyed = endpoints.filter((one) => fieldsOf(one).includes('idempotencyKey'))
  expect(namesOf(endpoints.filter(declares('key_used')))).toEqual(namesOf(keyed))
})

test('the document lists the codes of each endpoint by their status, and no others', () => {
  const document = openApi(endpoints, '1.0.0') as unknown as Document
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const { responses } = document.paths[`/api${endpoint.path}`]![endpoint.method.toLowerCase()]!
    for (const status of [403, 404, 409] as const) {
      const declared = refusalsOf(endpoint).filter((code) => REFUSALS[code].status === status)
      const schema = responses[status]?.content['application/problem+json'].schema
      const listed = schema?.allOf?.[1]?.properties.code.enum ?? []
      if (String(listed) !== String(declared)) wrong.push(`${endpoint.name} ${status}: ${String(listed)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(document.paths['/api/Order/{id}']!['put']!.responses[409]).toMatchObject({
    description: expect.stringContaining('read it again') as string,
    content: { 'application/problem+json': { schema: { allOf: [{}, { required: ['code'] }] } } },
  })
})

interface Document {
  paths: Record<string, Record<string, { responses: Record<number, Response | undefined> }>>
}
interface Response {
  description: string
  content: {
    'application/problem+json': { schema: { allOf?: { properties: { code: { enum: string[] } } }[] } }
  }
}

const UNKNOWN = 987_654_321
const SCHOOL_LIST = { gradeLevelId: 1, schoolYear: '2026-2027', name: 'Needs' }
const ITEM = { orderItemId: 1, reasonId: 1, exchange: [{ productCombinationId: 1, quantity: 1 }] }

/** What names a record that is not there, of calls without a path of it or where a sample is refused for something else. */
const MISSING: Record<string, () => object | Promise<object>> = {
  changeSearchWords: () => ({ body: { words: 'pen, biro' } }),
  saveProduct: async () => ({ body: productForm(await newShelf(shop)) }),
  addOrderAttachment: () => ({ body: {}, files: { attachment: [proof('more.pdf')] } }),
  addToCart: () => ({ body: { quantity: 1, productOptionId: UNKNOWN } }),
  checkout: () => ({
    body: { ...CHECKOUT_FORM, addressId: UNKNOWN, cartItemIds: [UNKNOWN] },
    files: { paymentAttachment: [proof('paid.pdf')] },
  }),
  checkDuplicate: () => ({ body: { cartItemIds: [UNKNOWN] } }),
  getDeliveryFee: () => ({
    body: { addressId: UNKNOWN, deliveryMethod: 'ThirdPartyDelivery', cartItemIds: [UNKNOWN] },
  }),
  scanBarcode: () => ({ body: { sku: 'NOTHING-HAS-IT' } }),
  loadBankList: () => ({ body: { mapping: { date: 'Date', amount: 'Amount' } } }),
  confirmBankLines: () => ({ body: { pairs: [{ lineId: UNKNOWN, paymentId: UNKNOWN }] } }),
  changeView: () => ({ body: { name: 'Mine', filters: [], sortBy: '' } }),
  listMyLists: () => ({ query: { studentId: UNKNOWN } }),
  changeSchoolList: () => ({ body: { ...SCHOOL_LIST, version: 1 } }),
  resendEmailChange: () => ({}),
  cancelEmailChange: () => ({}),
  requestReturn: () => ({ body: { orderId: UNKNOWN, remarks: 'Torn.' } }),
  requestExchange: () => ({ body: { orderId: UNKNOWN, remarks: 'Torn.', items: [ITEM] } }),
  handOver: () => ({ body: { orderId: UNKNOWN, version: 1, claimant: 'Maria', note: 'No phone' } }),
  decideErasure: () => ({ body: { action: 'carryOut' } }),
  getPrivacyNotice: () => ({ query: { version: UNKNOWN } }),
  downloadFile: () => ({ query: { filePath: 'attachments/none' } }),
}

/** What they answer without a record is empty; an id that cannot be one is 404. */
const EMPTY = new Set(['listRelated', 'addToCartBySku', 'reportSaleOrders'])

test('each endpoint that declares it answers 404 with its code when a record is not there', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(declares('not_found'))) {
    const { access, body, name, path } = endpoint
    const id = EMPTY.has(name) ? 'x'.repeat(150) : UNKNOWN
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, id]))
    const sent = { params, body: body && sampleOf(body), ...(await MISSING[name]?.()) } as object
    const as = access === 'login' || isOwners(access) ? customer : office.staff
    const { status, problem } = await shop.api(endpoint, { ...sent, as })
    if (status !== 404 || problem.code !== 'not_found') wrong.push(`${name}: ${status} ${problem?.title}`)
  }
  expect(wrong).toEqual([])
})

/** Where nothing is read before, somebody has to be faster at the same moment; the module's own tests have these. */
const ONLY_AT_ONCE = [
  'addListToCart',
  'agreeToPrivacyNotice',
  'addProduct',
  'bookPickupSlot',
  'dropImport',
  'ignoreBankLine',
  'scanBarcode',
  'undoScan',
]

/** The endpoints of all areas that were refused because of a change. */
const seen = new Set<string>()

test.each(AREAS)(
  'each endpoint that declares it answers 409 with its code to who has not seen the last change: %s',
  async (_area, make) => {
    const wrong: string[] = []
    for (const { by, what, act, row } of make(office)) {
      const stale = staleOf(by)
      const isAsked = Object.keys(stale).length > 0
      const before = isAsked ? await act(stale) : undefined
      const { status } = await act()
      if (status !== 200) wrong.push(`${what}: ${status}`)
      // Which remembers what the next ones are about.
      row()
      // What is decided once is decided.
      const refused =
        before ?? (declares('changed')(by) && !ONLY_AT_ONCE.includes(by.name) ? await act() : undefined)
      if (!refused) continue
      seen.add(by.name)
      if (refused.status !== 409 || refused.problem.code !== 'changed')
        wrong.push(`${what}: ${refused.status} ${refused.problem?.title}`)
    }
    expect(wrong).toEqual([])
  },
)

test('each endpoint that declares that a change was not seen is one of these', () => {
  expect([...seen, ...ONLY_AT_ONCE].toSorted()).toEqual(namesOf(endpoints.filter(declares('changed'))))
})
