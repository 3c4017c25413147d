import { isOwners, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { ACTIONS, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../src/app.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { pdf } from './pdf.ts'

/**
 * Walks every endpoint with every kind of caller. An endpoint that names a record needs an entry in RECORDS, with a
 * record of the customer and whatever else a valid call sends, so that only access can be the reason of a refusal.
 */
interface World {
  customer: TestUser
  orderId: number
  orderFile: string
  addressId: number
  studentId: number
  viewId: number
  cartItemId: number
  otherCartItemId: number
  returnId: number
  /** Another one of the customer's. */
  sessionId: string
  /** That may be deleted. */
  spareProductId: number
}

/** What a call sends, whatever its endpoint. */
type Sent = Partial<Record<'params' | 'query' | 'body' | 'files', object>>

const STUDENT = { firstName: 'Bea', lastName: 'Reyes', gradeLevelId: 1 }

const ADDRESS = {
  receiverName: 'Ana Reyes',
  email: 'ana@example.ph',
  contactNumber: '09171234567',
  residence: '12 Mabini St.',
  region: 'National Capital Region',
  province: 'Metro Manila',
  city: 'Quezon City',
  barangay: 'Bagumbayan',
}

const RECORDS: Record<string, (world: World) => Sent> = {
  changeCartItem: ({ cartItemId }) => ({ params: { id: cartItemId }, body: { quantity: 1 } }),
  removeCartItem: ({ otherCartItemId }) => ({ params: { id: otherCartItemId } }),
  changeAddress: ({ addressId }) => ({ params: { id: addressId }, body: ADDRESS }),
  setDefaultAddress: ({ addressId }) => ({ params: { id: addressId } }),
  changeStudent: ({ studentId }) => ({ params: { id: studentId }, body: STUDENT }),
  setStudentState: ({ studentId }) => ({ params: { id: studentId }, body: { isRetired: false } }),
  deleteAddress: ({ addressId }) => ({ params: { id: addressId } }),
  changeView: ({ viewId }) => ({ params: { id: viewId }, body: { name: 'Mine', filters: [], sortBy: '' } }),
  deleteView: ({ viewId }) => ({ params: { id: viewId } }),
  orderAgain: ({ orderId }) => ({ params: { id: orderId } }),
  getOrder: ({ orderId }) => ({ params: { id: orderId } }),
  getClaim: ({ orderId }) => ({ params: { id: orderId } }),
  getSwap: ({ orderId }) => ({ params: { id: orderId } }),
  requestSwap: ({ orderId }) => ({
    body: { orderId, units: [{ orderItemId: 1, unitIndex: 0, productOptionId: 1 }] },
  }),
  listPickupSlots: ({ orderId }) => ({ params: { id: orderId } }),
  bookPickupSlot: ({ orderId }) => ({ params: { id: orderId }, body: { slot: null } }),
  updateOrderStatus: ({ orderId }) => ({ params: { id: orderId }, body: { orderStatus: 6 } }),
  cancelOrder: ({ orderId }) => ({ params: { id: orderId }, body: {} }),
  addOrderAttachment: ({ orderId }) => ({
    params: { id: orderId },
    body: {},
    files: { attachment: [new File([pdf()], 'more.pdf')] },
  }),
  deleteOrderAttachment: ({ orderId }) => ({ params: { id: orderId }, body: { attachment: 'proof.pdf' } }),
  deleteProduct: ({ spareProductId }) => ({ params: { id: spareProductId } }),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  getReturn: ({ returnId }) => ({ params: { id: returnId } }),
  requestReturn: ({ orderId }) => ({ body: { orderId, remarks: 'Torn.' } }),
  requestExchange: ({ orderId }) => ({
    body: {
      orderId,
      remarks: 'Torn.',
      items: [{ orderItemId: 1, reasonId: 1, exchange: [{ productCombinationId: 1, quantity: 1 }] }],
    },
  }),
  downloadFile: ({ orderFile }) => ({ query: { filePath: orderFile } }),
}

/** Calls that name something which is nobody's own. */
const SHARED = new Set(['addToCartBySku', 'addListToCart', 'askWhenBack', 'forgetWhenBack'])

let shop: TestApp
let endpoints: AnyEndpoint[]
let world: World
let other: TestUser

beforeAll(async () => {
  shop = await startTestApp()
  endpoints = routesOf(shop.deps).map((route) => route.endpoint)
  const customer = await shop.newCustomer()
  other = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{}, {}] })
  const [first, second] = product.options
  const order = await shop.newOrder(customer.id, { attachments: ['proof.pdf', 'second.pdf'] })
  const file = await shop.db
    .selectFrom('order_attachments')
    .innerJoin('files', 'files.id', 'order_attachments.file_id')
    .select('files.storage_key')
    .where('order_attachments.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.deps.files.put(file.storage_key, Buffer.from('%PDF'))
  world = {
    customer,
    orderId: order.id,
    orderFile: file.storage_key,
    addressId: (await shop.newAddress(customer.id)).id,
    studentId: await studentOf(customer.id),
    cartItemId: (await shop.newCartItem(customer.id, first!.id)).id,
    otherCartItemId: (await shop.newCartItem(customer.id, second!.id)).id,
    viewId: (await newView(customer.id)).id,
    sessionId: (await shop.newSession(customer.id)).sessionId,
    returnId: (await shop.newReturn(order.id, customer.id)).id,
    spareProductId: (await shop.newProduct()).id,
  }
})
afterAll(() => shop.close())

async function studentOf(userId: number): Promise<number> {
  const student = shop.db.selectFrom('students').select('id').where('user_id', '=', userId)
  return (await student.executeTakeFirstOrThrow()).id
}

/** Of somebody who was staff before. */
function newView(userId: number): Promise<{ id: number }> {
  return shop.db
    .insertInto('saved_views')
    .values({ user_id: userId, screen: 'orders', name: 'Kept', filters: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const ALL = MODULES.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`))

/** What opens some of an owner's records to the staff beside its own permission: a proof of payment, as RECORDS has one. */
const ALSO: Record<string, readonly Permission[]> = { downloadFile: ['Payments.view'] }

/** The permissions of which a caller needs one; for an owner's endpoint that of the staff. */
function neededBy({ access, name }: AnyEndpoint): readonly Permission[] {
  if (access === 'public' || access === 'login' || access === 'owner') return []
  if (typeof access === 'string') return [access]
  return 'owner' in access ? [access.owner, ...(ALSO[name] ?? [])] : access.anyOf
}

function sentTo(endpoint: AnyEndpoint): Sent {
  const record = RECORDS[endpoint.name]
  if (record) return record(world)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return { params: Object.fromEntries(names.map((name) => [name, '1'])) }
}

/** Calls every endpoint as somebody and answers those whose status is not as wanted. */
async function unexpectedAnswers(
  which: (endpoint: AnyEndpoint) => boolean,
  as: (endpoint: AnyEndpoint) => Promise<TestUser | { token: string } | undefined>,
  isRight: (status: number, endpoint: AnyEndpoint) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(which)) {
    const { status } = await shop.api(endpoint, { ...(sentTo(endpoint) as object), as: await as(endpoint) })
    if (!isRight(status, endpoint))
      wrong.push(`${endpoint.method} ${endpoint.path} (${endpoint.name}): ${status}`)
  }
  return wrong
}

const isOpen = ({ access }: AnyEndpoint) => access === 'public'
const isClosed = (endpoint: AnyEndpoint) => !isOpen(endpoint)

test('every endpoint of an owner is called with a record of a customer, and no other one names a record', () => {
  const owners = endpoints.filter(({ access }) => isOwners(access)).map(({ name }) => name)
  expect(owners.toSorted()).toEqual(
    Object.keys(RECORDS)
      .filter((name) => name !== 'deleteProduct')
      .toSorted(),
  )
  const others = endpoints.filter(({ access, path }) => access === 'login' && path.includes('{'))
  expect(others.map(({ name }) => name).filter((name) => !SHARED.has(name))).toEqual([])
})

test('every endpoint has a name and a path of its own', () => {
  const names = endpoints.map(({ name }) => name)
  const paths = endpoints.map(
    ({ method, path }) => `${method} ${path.toLowerCase().replaceAll(/\{\w+\}/g, '{}')}`,
  )
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})

test('[API-02, BAPI-02, GRND-05] a visitor, and whoever has an invalid token, gets 401 from every endpoint that is not public', async () => {
  expect(
    await unexpectedAnswers(
      isClosed,
      async () => undefined,
      (status) => status === 401,
    ),
  ).toEqual([])
  expect(
    await unexpectedAnswers(
      isClosed,
      async () => ({ token: 'not.a.token' }),
      (status) => status === 401,
    ),
  ).toEqual([])
})

test('a public endpoint never asks a visitor to log in, even with a token that is no longer valid', async () => {
  const isNotRefused = (status: number) => status !== 401 && status !== 403 && status < 500
  expect(await unexpectedAnswers(isOpen, async () => undefined, isNotRefused)).toEqual([])
  expect(await unexpectedAnswers(isOpen, async () => ({ token: 'not.a.token' }), isNotRefused)).toEqual([])
})

test('a customer gets 403 from every endpoint of the staff', async () => {
  const isStaffs = (endpoint: AnyEndpoint) => neededBy(endpoint).length > 0 && !isOwners(endpoint.access)
  expect(
    await unexpectedAnswers(
      isStaffs,
      async () => world.customer,
      (status) => status === 403,
    ),
  ).toEqual([])
})

test('another customer gets 404 for every record that is not his', async () => {
  const isRecords = (endpoint: AnyEndpoint) =>
    RECORDS[endpoint.name] !== undefined && (endpoint.access === 'login' || isOwners(endpoint.access))
  expect(
    await unexpectedAnswers(
      isRecords,
      async () => other,
      (status) => status === 404,
    ),
  ).toEqual([])
})

test("[GRND-05] staff with every permission but the needed ones get 403, and 404 for a customer's record they may not see", async () => {
  const staffWithout = async (endpoint: AnyEndpoint) =>
    shop.newStaff(ALL.filter((permission) => !neededBy(endpoint).includes(permission)))
  const isHidden = (endpoint: AnyEndpoint) =>
    isOwners(endpoint.access) && neededBy(endpoint).some((permission) => permission.endsWith('.view'))
  const isRefused = (status: number, endpoint: AnyEndpoint) => status === (isHidden(endpoint) ? 404 : 403)
  expect(
    await unexpectedAnswers((endpoint) => neededBy(endpoint).length > 0, staffWithout, isRefused),
  ).toEqual([])
})

test('staff with one of the needed permissions are let in', async () => {
  const isLetIn = (status: number) => status !== 401 && status !== 403 && status < 500
  for (const index of [0, 1, 2, 3]) {
    const some = (endpoint: AnyEndpoint) => neededBy(endpoint)[index] !== undefined
    const staff = async (endpoint: AnyEndpoint) => shop.newStaff([neededBy(endpoint)[index]!])
    expect(await unexpectedAnswers(some, staff, isLetIn)).toEqual([])
  }
})

test('a customer is let in to everything of his own', async () => {
  const isOwn = (endpoint: AnyEndpoint) => endpoint.access === 'login' || isOwners(endpoint.access)
  const isLetIn = (status: number, endpoint: AnyEndpoint) =>
    status !== 401 && status !== 403 && status < 500 && (status !== 404 || !RECORDS[endpoint.name])
  // Some of them end the session that they are called in.
  expect(await unexpectedAnswers(isOwn, () => shop.newSession(world.customer.id), isLetIn)).toEqual([])
})
