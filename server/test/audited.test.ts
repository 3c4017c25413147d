import { login } from '@kwaderno/contract/account.ts'
import { addCategory } from '@kwaderno/contract/category.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { cancelOrder, editOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { saveProfile } from '@kwaderno/contract/profile.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../src/app.ts'
import { clockOf } from '../src/core/clock.ts'
import { startTestApp } from './app.ts'
import type { AuditedAction, Change, Office } from './audited/action.ts'
import { AREAS } from './audited/areas.ts'
import { TODAY } from './audited/orders.ts'
import { newBuyer } from './buying.ts'
import { newOrderClerk } from './order-clerk.ts'

/** The only one of the staff's: what is shown here is written, and audited, by applyImport. */
const PREVIEW = 'the preview of a file, of which nothing is used yet'

/** Calls that write nothing of the shop's as staff, by why not. A new call that writes must be told of here or above. */
const UNAUDITED: Readonly<Record<string, readonly string[]>> = {
  "a customer's own students, cart, addresses, orders and requests": [
    'addStudent',
    'changeStudent',
    'setStudentState',
    'addAddress',
    'changeAddress',
    'setDefaultAddress',
    'deleteAddress',
    'addToCart',
    'addToCartBySku',
    'orderAgain',
    'addListToCart',
    'changeCartItem',
    'removeCartItem',
    'checkout',
    'cancelOrder',
    'bookPickupSlot',
    'addOrderAttachment',
    'deleteOrderAttachment',
    'requestExchange',
    'requestReturn',
    'requestSwap',
  ],
  [PREVIEW]: ['checkImport', 'dropImport', 'uploadBankList'],
  'reads what does not fit into an address': [
    'checkDuplicate',
    'getDeliveryFee',
    'listMyOrders',
    'listVariationOptionChoices',
    'listProductVariationOptions',
    'readSelected',
    'readPickList',
    'previewMailTemplate',
    'lookUpClaim',
    'quoteSpecialDiscount',
    'quoteSaleDiscount',
  ],
  'the own sessions, of which the security log tells': [
    'logout',
    'endSession',
    'endOtherSessions',
    'keepSession',
  ],
  'a change of the own address that was asked for with the profile, of which the security log tells': [
    'resendEmailChange',
    'cancelEmailChange',
  ],
  'what is entered into a count of stock, of which its posting tells': [
    'scanIntoCount',
    'undoCountScan',
    'setCountPart',
  ],
  'the own views of lists': ['addView', 'changeView', 'deleteView'],
  'a mail of sample data to the own address': ['testMailTemplate'],
  'what the own account agrees to and asks to be deleted, which is kept for itself': [
    'agreeToPrivacyNotice',
    'requestErasure',
    'withdrawErasure',
  ],
  'a download of the own data, which writes nothing': ['downloadMyData'],
  'what the own account is mailed and told of': ['saveMailChoices', 'askWhenBack', 'forgetWhenBack'],
  "a visitor's own account": [
    'login',
    'loginWithCode',
    'register',
    'forgotPassword',
    'resetPassword',
    'confirmEmailChange',
    'stopEmailChange',
  ],
  'the set-up, whose one row setup.test.ts looks at': ['checkSetupCode', 'setUpShop'],
  'the own second factor, told by the security log': [
    'beginSecondFactor',
    'confirmSecondFactor',
    'endSecondFactor',
    'renewRecoveryCodes',
    'stepUp',
  ],
}

let office: Office
let actions: Record<string, AuditedAction[]>
beforeAll(async () => {
  const shop = await startTestApp({ clock: clockOf(() => new Date(`${TODAY}T04:00:00Z`)) })
  office = { shop, staff: await shop.newAdmin({ firstName: 'Carla', lastName: 'Santos' }) }
  actions = Object.fromEntries(AREAS.map(([area, make]) => [area, make(office)]))
})
afterAll(() => office.shop.close())

const isWriting = ({ method }: AnyEndpoint) => method !== 'GET'
const countRows = async () =>
  Number(
    (
      await office.shop.db
        .selectFrom('audit_logs')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('every call that writes is one whose audit row is told here, or has a reason to leave none', () => {
  const told = new Set([
    ...Object.values(actions)
      .flat()
      .map(({ by }) => by.name),
    ...Object.values(UNAUDITED).flat(),
  ])
  const writing = routesOf(office.shop.deps)
    .map(({ endpoint }) => endpoint)
    .filter(isWriting)
  expect(writing.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  const names = new Set(writing.map(({ name }) => name))
  expect([...told].filter((name) => !names.has(name))).toEqual([])
})

test('a call that leaves no audit row needs no permission of the staff, but to look at something', () => {
  const { [PREVIEW]: _previews, ...others } = UNAUDITED
  const unaudited = new Set(Object.values(others).flat())
  // An owner's call without a permission lets no staff in.
  const withoutStaff = ['public', 'login', 'owner']
  const staffs = routesOf(office.shop.deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ name, access }) => unaudited.has(name) && !withoutStaff.includes(String(access)))
    .filter(({ access }) => !/^[\w ]+\.view$/.test(String(access)))
  // Whichever permission: a view of a list is the affair of who keeps it.
  expect(staffs.map(({ name }) => name)).toEqual([
    'testMailTemplate',
    'addView',
    'scanIntoCount',
    'undoCountScan',
    'setCountPart',
    'quoteSpecialDiscount',
    'quoteSaleDiscount',
  ])
})

test.each(AREAS)(
  '[RAUD-08, RAUD-09, RAUD-10, RAUD-07] each staff action leaves one row that a person can read: %s',
  async (area) => {
    const { shop, staff } = office
    const wrong: unknown[] = []
    for (const action of actions[area]!) {
      const before = await countRows()
      const { status } = await action.act()
      const rows = await shop.db.selectFrom('audit_logs').selectAll().orderBy('id').offset(before).execute()
      const told = rows.map((row) => ({
        executedBy: [row.executed_by, row.executed_by_name],
        module: row.module,
        subModule: row.sub_module,
        action: row.action,
        description: row.description,
        isOption: row.is_option,
        changes: row.details.map(({ field, oldData, newData, orderIndex, isDataOption }): Change =>
          isDataOption ? [field, oldData, newData, orderIndex] : [field, oldData, newData],
        ),
      }))
      const { changes, ...row } = action.row()
      const expected = [
        {
          executedBy: [staff.id, 'Carla Santos'],
          isOption: false,
          ...row,
          changes: changes.map((change) => change.filter((part) => part !== undefined)),
        },
      ]
      if (status !== 200 || JSON.stringify(sorted(told)) !== JSON.stringify(sorted(expected))) {
        wrong.push({ what: action.what, status, told, expected })
      }
    }
    expect(wrong).toEqual([])
  },
)

/** With its keys in one order. */
function sorted(rows: object[]): unknown[] {
  return rows.map((row) => Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)))
}

test('nothing that was told is an id, a code, a secret or a word of the program', async () => {
  const rows = await office.shop.db.selectFrom('audit_logs').selectAll().execute()
  expect(rows.length).toBeGreaterThan(40)
  const texts = rows.flatMap(({ details, description }) => [
    description,
    ...details.flatMap(({ field, oldData, newData }) => [field, oldData, newData]),
  ])
  const unreadable = texts.filter(
    (text) =>
      /undefined|null|NaN|\[object|\d{4}-\d{2}-\d{2}T|Another123|@@@/.test(text) || text !== text.trim(),
  )
  expect(unreadable).toEqual([])
  const fields = new Set(rows.flatMap(({ details }) => details.map(({ field }) => field)))
  const names = /^(SKU|TIN|VAT-registered|QR picture|LinkedIn|OR date issued|Student ID|ID number)$/
  const words = [...fields].filter((field) => !names.test(field))
  expect(
    words.filter((field) => !/^[A-Z][a-z]*( [A-Za-z.]+)*( \(piece \d+\), [a-z ]+)?$/.test(field)),
  ).toEqual([])
  for (const { action, details } of rows) {
    expect(details.length).toBeGreaterThan(0)
    if (action === 'Create') expect(details.filter(({ oldData }) => oldData !== '')).toEqual([])
    if (action === 'Delete') expect(details.filter(({ newData }) => newData !== '')).toEqual([])
  }
})

test("reads, log-ins, failed calls, saves of nothing new and customers' own actions leave none", async () => {
  const { shop } = office
  const admin = await shop.newAdmin()
  const buyer = await newBuyer(shop)
  const carrier = await newOrderClerk(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 50 }] })
  const received = await buyer.buy(options[0]!)
  await carrier.carry(received, 'Shipped')
  const before = await countRows()

  const reads = routesOf(shop.deps).filter(
    ({ endpoint }) => !isWriting(endpoint) && !endpoint.path.includes('{'),
  )
  for (const { endpoint } of reads) await shop.api(endpoint, { as: admin })
  const { userName: username, password } = admin
  expect((await shop.api(login, { body: { username, password } })).status).toBe(200)

  const cancelled = await buyer.buy(options[0]!)
  expect((await shop.api(cancelOrder, { as: buyer, params: { id: cancelled }, body: {} })).status).toBe(200)
  const confirm = { as: buyer, params: { id: received }, body: { orderStatus: 'Delivered' } }
  expect((await shop.api(updateOrderStatus, confirm)).status).toBe(200)
  const profile = {
    firstName: 'Bea',
    lastName: 'Cruz',
    email: buyer.emailAddress,
    contactNumber: '09171234567',
  }
  expect((await shop.api(saveProfile, { as: buyer, body: profile })).status).toBe(200)

  expect((await shop.api(addCategory, { as: admin, body: { name: '' } })).status).toBe(400)
  expect((await shop.api(addCategory, { as: buyer, body: { name: 'Ink' } })).status).toBe(403)
  const late = { as: admin, params: { id: received }, body: { status: 'Declined' } }
  expect((await shop.api(editOrder, late)).status).toBe(400)
  const same = { as: admin, params: { id: carrier.id }, body: { status: 1 } } as const
  expect((await shop.api(updateUser, same)).status).toBe(200)
  expect(await countRows()).toBe(before)
})
