import { forgotPassword, login, me } from '@kwaderno/contract/account.ts'
import { addAddress } from '@kwaderno/contract/address.ts'
import {
  decideErasure,
  getMyPrivacy,
  listErasures,
  requestErasure,
  withdrawErasure,
} from '@kwaderno/contract/erasure.ts'
import { NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { getUser, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser } from '../../../test/browser.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrder } from '../../../test/factories/orders.ts'
import { movableClock, newOrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { askFor } from '../../../test/returning.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { clockOf } from '../../core/clock.ts'
import { inTransaction } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { keepExchange } from '../returns/service.ts'
import { carryOut } from './carry-out.ts'

const clock = movableClock('2026-06-10T02:00:00Z')
let shop: TestApp
let officer: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  officer = await shop.newStaff(['Privacy.view', 'Privacy.edit'], { firstName: 'Olga', lastName: 'Officer' })
})
afterAll(async () => {
  closeBrowsers()
  await shop.close()
})

const runJob = () => shop.deps.jobs.runScheduled('erase')
const ask = (as: TestUser, password = as.password) => shop.api(requestErasure, { as, body: { password } })
const withdraw = (as: TestUser) => shop.api(withdrawErasure, { as })
const decide = (id: number, action: 'carryOut' | 'refuse', reason?: string, as = officer) =>
  shop.api(decideErasure, { as, params: { id }, body: { action, ...(reason !== undefined && { reason }) } })
const mine = async (as: TestUser) => (await shop.api(getMyPrivacy, { as })).body
const stateOf = async (id: number) =>
  (await shop.db.selectFrom('erasures').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const asked = async (as: TestUser) => (await ask(as)).body.id
const rowOf = async (id: number) => {
  const query = { pageSize: 200 }
  return (await shop.api(listErasures, { as: officer, query })).body.find((one) => one.id === id)
}

test('[PRIV-10] a request is carried out by the job once 7 days have passed and not before, and who asks again is answered with the first', async () => {
  const parent = await shop.newCustomer()
  const { status, body } = await ask(parent)
  expect([status, body]).toEqual([
    200,
    {
      id: body.id,
      requestedOn: clock.read().toISOString(),
      dueOn: expect.any(String) as string,
      waitingFor: [],
    },
  ])
  expect(new Date(body.dueOn).getTime() - clock.read().getTime()).toBe(7 * 86_400_000)
  // What is not sent yet would go with the account.
  await sentMails(shop)
  clock.pass(6)
  const answers = await Promise.all([ask(parent), ask(parent), ask(parent)])
  expect(answers.map((answer) => answer.body)).toEqual([body, body, body])
  clock.pass(1, -1)
  await runJob()
  expect(await stateOf(body.id)).toBe('Waiting')
  clock.pass(0, 1)
  await runJob()
  expect(await stateOf(body.id)).toBe('Done')
  const mails = (await sentMails(shop)).filter(({ to }) => to === parent.emailAddress)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You asked us to delete your .* account$/),
    expect.stringMatching(/^Your .* account is deleted$/),
  ])
  expect(mails[0]!.text).toContain('http://shop.example/profile/privacy')
})

test('[PRIV-10] a request that is withdrawn within them is not carried out, and can be asked for anew', async () => {
  const parent = await shop.newCustomer()
  const id = await asked(parent)
  expect((await mine(parent)).erasure).toMatchObject({ id })
  expect((await withdraw(parent)).status).toBe(200)
  clock.pass(30)
  await runJob()
  expect(await stateOf(id)).toBe('Withdrawn')
  expect(await mine(parent)).toMatchObject({ erasure: null, mayErase: true })
  const again = await withdraw(parent)
  expect([again.status, again.problem.code]).toEqual([404, 'not_found'])
  expect(await asked(parent)).not.toBe(id)
})

test('[PRIV-11] while an order is under way or within its return window, or a request is pending, neither the job nor staff erase, and the request names them', async () => {
  const parent = await shop.newCustomer()
  const DAY = 86_400_000
  const ago = (days: number) => new Date(clock.read().getTime() - days * DAY)
  const approved = await shop.newOrder(parent.id, { status: 'Approved', placedAt: ago(90) })
  const requested = await shop.newOrder(parent.id, { status: 'Delivered', placedAt: ago(80) })
  const request = await shop.newReturn(requested.id, parent.id)
  const open = await shop.newOrder(parent.id, { status: 'Delivered', placedAt: ago(6) })
  for (const status of ['Declined', 'Cancelled', 'Completed'] as const)
    await shop.newOrder(parent.id, { status, placedAt: ago(5) })
  const id = await asked(parent)
  const numbers = [approved, requested, open].map(({ orderNumber }) => orderNumber)
  expect((await mine(parent)).erasure?.waitingFor).toEqual(numbers)
  clock.pass(8)

  const expectWaiting = async (waitingFor: string[]) => {
    await runJob()
    const { status, problem } = await decide(id, 'carryOut')
    expect([status, problem.title]).toEqual([400, `Waiting for ${waitingFor.join(', ')}`])
    expect(await rowOf(id)).toMatchObject({ state: 'Waiting', waitingFor, customerName: 'Ana Reyes' })
    expect((await shop.api(getProfile, { as: parent })).body.userName).toBe(parent.userName)
  }
  // The window of the last one has closed meanwhile.
  await expectWaiting(numbers.slice(0, 2))
  await shop.db
    .updateTable('return_requests')
    .set({ status: 'Declined' })
    .where('id', '=', request.id)
    .execute()
  await expectWaiting(numbers.slice(0, 1))
  await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', approved.id).execute()
  expect((await rowOf(id))?.waitingFor).toEqual([])
  await runJob()
  expect(await rowOf(id)).toMatchObject({ state: 'Done', customerName: 'A*** R***', decidedBy: '' })
})

test('[PRIV-12] after an erasure the log-in is refused, open sessions answer 401, connections are closed, and nobody brings the account back', async () => {
  const parent = await shop.newCustomer()
  const elsewhere = { ...parent, ...(await shop.newSession(parent.id)) }
  const browser = await openBrowser(shop, NOTIFICATION_HUB, elsewhere)
  const id = await asked(parent)
  const done = await decide(id, 'carryOut')
  expect(done.status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'Done', decidedBy: 'Olga Officer' })

  for (const as of [parent, elsewhere]) expect((await shop.api(me, { as })).status).toBe(401)
  await expect.poll(() => browser.socket.connected).toBe(false)
  for (const username of [parent.userName, parent.emailAddress, `***${parent.id}`]) {
    const { status } = await shop.api(login, { body: { username, password: parent.password } })
    expect(status).toBe(400)
  }
  expect((await shop.api(forgotPassword, { body: { email: parent.emailAddress } })).status).toBe(400)

  const admin = await shop.newAdmin()
  const { body } = await shop.api(getUser, { as: admin, params: { id: parent.id } })
  expect(body).toMatchObject({ fullname: 'A*** R***', status: 2, studentId: '', userName: `***${parent.id}` })
  const back = await shop.api(updateUser, {
    as: admin,
    params: { id: parent.id },
    body: { roleId: body.roleId, status: 1, studentId: '', gradeLevelId: null, version: body.version },
  })
  expect([back.status, back.problem.title]).toEqual([400, 'This account has been deleted.'])
})

test('an open bell of the staff stops counting the news of an account that is erased', async () => {
  const clerk = await shop.newStaff(['Transactions.view'])
  const parent = await shop.newCustomer()
  const order = await shop.newOrder(parent.id, { status: 'Declined' })
  const news = await inTransaction(shop.db, (tx) =>
    notify(tx, shop.deps, {
      audience: 'admin',
      title: 'Order Declined',
      description: `Order ${order.orderNumber} is now Declined.`,
      orderId: order.id,
      actorId: null,
    }),
  )
  const bell = await openBrowser(shop, NOTIFICATION_HUB, clerk)
  await expect.poll(() => bell.received('ReceiveNotificationCount')).toEqual([1])
  expect((await decide(await asked(parent), 'carryOut')).status).toBe(200)
  await bell.ask('GetNotificationCount')
  expect(bell.received('ReceiveNotificationCount')).toEqual([1, 0])
  await expect.poll(() => bell.received('ReceiveViewNotification'), { timeout: 5000 }).toEqual([news.id])
})

test('a request needs the own password and no staff, and deciding one needs its permission, a reason and a request that waits', async () => {
  const parent = await shop.newCustomer()
  const wrong = await ask(parent, 'Wrong1')
  expect([wrong.status, wrong.problem.errors]).toMatchObject([400, { password: ['Invalid Password'] }])
  expect((await mine(parent)).erasure).toBeNull()
  const staff = await ask(officer)
  expect([staff.status, staff.problem.title]).toEqual([
    403,
    'Staff accounts cannot be deleted: the audit log names them.',
  ])
  expect((await mine(officer)).mayErase).toBe(false)

  const id = await asked(parent)
  const reader = await shop.newStaff(['Privacy.view'])
  for (const as of [reader, parent]) expect((await decide(id, 'carryOut', '', as)).status).toBe(403)
  expect((await shop.api(listErasures, { as: parent })).status).toBe(403)
  const silent = await decide(id, 'refuse', '  ')
  expect([silent.status, silent.problem.errors]).toMatchObject([400, { reason: ['This field is required.'] }])
  expect((await decide(id, 'refuse', 'A claim is open.')).status).toBe(200)
  expect(await mine(parent)).toMatchObject({ erasure: null, refusedBecause: 'A claim is open.' })
  const told = (await sentMails(shop)).findLast(({ to }) => to === parent.emailAddress)
  expect(told?.text).toContain('Reason: A claim is open.')
  for (const action of ['carryOut', 'refuse'] as const)
    expect((await decide(id, action, 'Again.')).problem.code).toBe('changed')
  clock.pass(30)
  await runJob()
  expect(await stateOf(id)).toBe('Refused')
})

test('who has become one of the staff meanwhile is not erased, and one that fails keeps none of the others', async () => {
  const [risen, broken, parent] = [
    await shop.newCustomer(),
    await shop.newCustomer(),
    await shop.newCustomer(),
  ]
  const ids = [await asked(risen), await asked(broken), await asked(parent)]
  const { id: role } = await shop.newRole(unique('role'), ['Privacy.view'])
  await shop.db.updateTable('users').set({ role_id: role }).where('id', '=', risen.id).execute()
  // Somebody else's name is in the way.
  const inTheWay = { userName: `***${broken.id}` }
  const other = await shop.newCustomer(inTheWay)
  clock.pass(8)
  await runJob()
  expect(await Promise.all(ids.map(stateOf))).toEqual(['Waiting', 'Waiting', 'Done'])
  expect((await decide(ids[0]!, 'carryOut')).status).toBe(400)
  await shop.db
    .updateTable('users')
    .set({ user_name: unique('u') })
    .where('id', '=', other.id)
    .execute()
  await runJob()
  expect(await stateOf(ids[1]!)).toBe('Done')
})

test('what is written while an erasure runs is refused and leaves no word behind', async () => {
  const parent = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const row = await parent.put(options[0]!)
  const id = await asked(parent)
  const address = {
    ...{
      receiverName: 'Ana Reyes',
      email: 'ana@example.com',
      contactNumber: '09171234567',
      residence: '1 Rizal',
    },
    ...{
      region: 'National Capital Region (NCR)',
      province: 'Metro Manila',
      city: 'Quezon City',
      barangay: 'Central',
    },
  }
  const profile = { firstName: 'Ana', middleName: '', lastName: 'Reyes', email: parent.emailAddress }
  const student = {
    studentFirstName: 'Bea',
    studentMiddleName: '',
    studentLastName: 'Reyes',
    studentId: unique('S'),
  }
  const calls: (() => Promise<{ status: number }>)[] = [
    () => shop.api(addAddress, { as: parent, body: address }),
    () =>
      shop.api(saveProfile, { as: parent, body: { ...profile, ...student, contactNumber: '09171234567' } }),
    () => parent.order([row]),
  ]
  const sending: Promise<{ status: number }>[] = []
  await inTransaction(shop.db, async (tx) => {
    expect(await carryOut(tx, shop.deps, id, {})).toBe('done')
    for (const send of calls) {
      sending.push(send())
      await untilBlocked(shop.db, tx)
    }
  })
  const answers = await Promise.all(sending)
  expect(answers.map(({ status }) => status)).not.toContain(200)
  const { body } = await shop.api(getUser, { as: await shop.newAdmin(), params: { id: parent.id } })
  expect(body).toMatchObject({ fullname: 'A*** R***', studentFullName: '' })
  for (const table of ['addresses', 'students', 'orders'] as const) {
    const rows = shop.db.selectFrom(table).select('id').where('user_id', '=', parent.id)
    expect(await rows.execute()).toEqual([])
  }
  await expect(shop.newOrder(parent.id)).rejects.toThrow('is erased')
})

test('[PRIV-11] an order that is being placed while the job comes makes the erasure wait', async () => {
  const parent = await shop.newCustomer()
  const id = await asked(parent)
  clock.pass(8)
  let job: Promise<void> | undefined
  const { orderNumber } = await inTransaction(shop.db, async (tx) => {
    const order = await newOrder(tx, parent.id, {})
    job = runJob()
    await untilBlocked(shop.db, tx)
    return order
  })
  await job
  expect(await rowOf(id)).toMatchObject({ state: 'Waiting', waitingFor: [orderNumber] })
  const kept = await shop.db
    .selectFrom('orders')
    .select('customer_name')
    .where('user_id', '=', parent.id)
    .execute()
  expect(kept).toEqual([{ customer_name: 'Ana Reyes' }])
})

test('[PRIV-13] an exchange that the job writes into the sales book while its account is erased keeps no name there', async () => {
  const parent = await shop.newCustomer()
  const [small, large] = (await shop.newProduct({ options: [{ stock: 9 }, { stock: 9 }] })).options
  const { id, orderId } = await askFor(shop, parent, [{ option: small!, exchange: [{ option: large! }] }])
  // As a version without a sales book has left them.
  await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', orderId).execute()
  const ofRequest = { status: 'Approved', invoice: 'EX1', or_date_issued: '2026-06-10' } as const
  await shop.db.updateTable('return_requests').set(ofRequest).where('id', '=', id).execute()
  await shop.db
    .updateTable('exchange_items')
    .set({ status: 'Approved', return_type: 0 })
    .where('return_request_id', '=', id)
    .execute()
  const request = await asked(parent)
  let erasing: Promise<{ status: number }> | undefined
  await inTransaction(shop.db, async (tx) => {
    await keepExchange(tx, shop.deps, id)
    erasing = decide(request, 'carryOut')
    await untilBlocked(shop.db, tx)
  })
  expect((await erasing)?.status).toBe(200)
  const { body } = await shop.db
    .selectFrom('invoice_documents')
    .select('body')
    .where('exchange_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(body.buyer).toMatchObject({ name: 'A*** R***', address: '***' })
})

test('[PRIV-12] staff still write the papers of a declined order with a special discount once its account is erased', async () => {
  const parent = await shop.newCustomer()
  const order = await shop.newOrder(parent.id, { status: 'Declined' })
  await shop.db
    .updateTable('orders')
    .set({
      special_discount_type: 'Senior',
      special_discount_name: 'Lola Remedios',
      special_discount_id_number: '#SC-0012 Manila',
      special_discount_id_key: 'SC0012MANILA',
      special_discount_rate: 5,
      payment_received_centavos: 50_000,
    })
    .where('id', '=', order.id)
    .execute()
  expect((await decide(await asked(parent), 'carryOut')).status).toBe(200)
  const clerk = await newOrderClerk(shop)
  const saved = await clerk.edit(order.id, { chequeVoucher: 'CV12' })
  expect(saved.problem).toBeUndefined()
  const { chequeVoucher, specialDiscountIdNumber } = await clerk.see(order.id)
  expect(chequeVoucher).toBe('CV12')
  expect(specialDiscountIdNumber).not.toMatch(/0012|Manila/)
})

test('of two jobs, staff and a withdrawal at the same moment one decides, and all the others see it', async () => {
  const second = await startTestApp({ database: shop.database, clock: clockOf(clock.read) })
  try {
    for (let round = 0; round < 6; round++) {
      const parent = await shop.newCustomer()
      const id = await asked(parent)
      clock.pass(8)
      const [, , staff, back] = await Promise.all([
        runJob(),
        second.deps.jobs.runScheduled('erase'),
        decide(id, 'carryOut'),
        withdraw(parent),
      ])
      const state = await stateOf(id)
      expect([staff.status === 200, back.status === 200].filter(Boolean).length).toBeLessThanOrEqual(1)
      expect(state).toBe(back.status === 200 ? 'Withdrawn' : 'Done')
      const { status } = await shop.api(getProfile, { as: parent })
      expect(status).toBe(state === 'Done' ? 401 : 200)
      const told = (await sentMails(shop)).filter(
        ({ to, subject }) => to === parent.emailAddress && subject.endsWith('is deleted'),
      )
      expect(told.length).toBe(state === 'Done' ? 1 : 0)
    }
  } finally {
    await second.close()
  }
})
