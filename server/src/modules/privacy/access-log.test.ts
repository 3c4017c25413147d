import { ACCESS_KIND_LABEL } from '@kwaderno/contract/access-kinds.ts'
import { listAccess, type AccessEntry } from '@kwaderno/contract/access-log.ts'
import { listApprovals } from '@kwaderno/contract/approval.ts'
import { downloadFile } from '@kwaderno/contract/common.ts'
import { getCustomer } from '@kwaderno/contract/customer.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { updateStudent } from '@kwaderno/contract/student-record.ts'
import { getUser, listUsers, updateUser } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

let now = new Date('2026-06-10T02:00:00Z')
let shop: TestApp
/** Another process of the same shop. */
let second: TestApp
let buyer: Buyer
let clerk: TestUser
let officer: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => now) })
  second = await startTestApp({ database: shop.database, clock: clockOf(() => now) })
  buyer = await newBuyer(shop)
  clerk = await shop.newStaff(['Transactions.view', 'Users.view', 'Approvals.view', 'Payments.view'], {
    firstName: 'Lea',
    lastName: 'Cruz',
  })
  officer = await shop.newStaff(['Privacy.view', 'Privacy.add', 'Privacy.edit', 'Privacy.delete'])
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** Nothing of a test before is within ten minutes. */
beforeEach(() => void (now = new Date(now.getTime() + 3_600_000)))

const log = async (query: QueryIn<typeof listAccess> = {}) =>
  (await shop.api(listAccess, { as: officer, query: { pageSize: 100, ...query } })).body
const since = async (begin = now) => (await log()).filter(({ happenedOn }) => new Date(happenedOn) >= begin)
async function place(): Promise<{ orderId: number; orderNumber: string; filePath: string }> {
  const row = await buyer.put((await shop.newProduct()).options[0]!)
  const orderId = (await buyer.order([row], {}, [proof('slip.pdf')])).body[1].orderId!
  const { orderNumber, paymentAttachment } = (
    await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  ).body
  return { orderId, orderNumber, filePath: paymentAttachment[0]!.filePath }
}
const open = (as: TestUser, filePath: string) => shop.api(downloadFile, { as, query: { filePath } })
const openUser = (id: number, as = clerk, by = shop) => by.api(getUser, { as, params: { id } })

test('[PRIV-19] who opens a proof or a user with a student leaves a row with who, what, whose and when, and a customer who opens his own leaves none', async () => {
  const { orderId, orderNumber, filePath } = await place()
  expect((await open(buyer, filePath)).status).toBe(200)
  expect(await since()).toEqual([])
  expect((await open(clerk, filePath)).status).toBe(200)
  const parent = await shop.newCustomer({
    firstName: 'Maria',
    lastName: 'Santos',
    student: { firstName: 'Bea' },
  })
  expect((await openUser(parent.id)).status).toBe(200)
  const { firstName, lastName } = (await openUser(buyer.id, await shop.newAdmin())).body
  const who = { staffName: 'Lea Cruz', happenedOn: now.toISOString() }
  const rows = (await since()).filter(({ staffName }) => staffName === 'Lea Cruz')
  expect(rows).toEqual([
    expect.objectContaining({ ...who, kind: 'user', customerId: parent.id, customerName: 'Maria Santos' }),
    expect.objectContaining({
      ...who,
      kind: 'file',
      recordName: 'slip.pdf',
      customerId: buyer.id,
      customerName: `${firstName} ${lastName}`,
      orderId,
      orderNumber,
    }),
  ])
  expect(rows.every(({ roleName }) => roleName !== '')).toBe(true)
})

test('[PRIV-19] who saves a user or a student without a change has read it, and leaves a row', async () => {
  const registrar = await shop.newStaff(['Users.view', 'Users.edit', 'Students.view', 'Students.edit'])
  const parent = await shop.newCustomer({ student: { firstName: 'Bea' } })
  const { id, version } = await shop.db
    .selectFrom('students')
    .select(['id', 'version'])
    .where('user_id', '=', parent.id)
    .executeTakeFirstOrThrow()
  const student = await shop.api(updateStudent, { as: registrar, params: { id }, body: { version } })
  const user = await shop.api(updateUser, { as: registrar, params: { id: parent.id }, body: {} })
  expect([student.status, user.status]).toEqual([200, 200])
  const rows = (await since()).map(({ kind, customerId }) => [kind, customerId])
  expect(rows.toSorted()).toEqual([
    ['student', parent.id],
    ['user', parent.id],
  ])
})

test('[PRIV-19] the same access is one row in ten minutes, costs one statement the first time and none the next, and another process adds none', async () => {
  const [begin, parent] = [now, await shop.newCustomer()]
  const [first, again] = [
    await shop.countStatements(() => openUser(parent.id)),
    await shop.countStatements(() => openUser(parent.id)),
  ]
  expect(first - again).toBe(1)
  expect((await openUser(parent.id, clerk, second)).status).toBe(200)
  now = new Date(begin.getTime() + 9 * 60_000)
  await Promise.all([openUser(parent.id), openUser(parent.id), openUser(parent.id, clerk, second)])
  expect(await since(begin)).toHaveLength(1)
  now = new Date(begin.getTime() + 11 * 60_000)
  await Promise.all([openUser(parent.id), openUser(parent.id), openUser(parent.id)])
  expect(await since(begin)).toHaveLength(2)
  await openUser(parent.id, await shop.newStaff(['Users.view']))
  expect(await since(begin)).toHaveLength(3)
})

test('[PRIV-19] pages of users and registrations, their exports and a customer are logged; own data and what is not there are not', async () => {
  await shop.api(listUsers, { as: clerk, query: {} })
  await shop.api(listUsers, { as: clerk, query: { pageNumber: 2 } })
  await shop.api(listUsers, { as: clerk, query: { export: true } })
  await shop.api(listApprovals, { as: clerk, query: {} })
  await shop.api(getCustomer, { as: clerk, params: { id: buyer.id } })
  await openUser(clerk.id)
  expect((await openUser(2_000_000)).status).toBe(404)
  expect((await openUser(buyer.id, buyer)).status).toBe(403)
  const kinds = (await since()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['registrations', 'user', 'users', 'users-export'])
})

test('when the log cannot be written the read is refused', async () => {
  const { filePath } = await place()
  await sql`alter table access_log add constraint access_log__full check (false) not valid`.execute(shop.db)
  try {
    for (const { status, body } of [
      await openUser(buyer.id),
      await shop.api(listUsers, { as: clerk, query: { export: true } }),
      await open(clerk, filePath),
    ]) {
      expect(status).toBe(500)
      expect(JSON.stringify(body ?? '')).not.toContain(buyer.userName)
    }
    expect((await open(buyer, filePath)).status).toBe(200)
  } finally {
    await sql`alter table access_log drop constraint access_log__full`.execute(shop.db)
  }
  expect((await openUser(buyer.id)).status).toBe(200)
  expect(await since()).toHaveLength(1)
})

test('[PRIV-21] no statement changes, deletes or empties the access log', async () => {
  await openUser(buyer.id)
  const before = await log()
  for (const statement of [
    sql`update access_log set kind = 'file'`,
    sql`delete from access_log`,
    sql`truncate access_log`,
  ]) {
    await expect(statement.execute(shop.db)).rejects.toThrow('access_log is append-only')
  }
  expect(await log()).toEqual(before)
})

test('the log is searched, filtered by kind and day, and exported; who may not view it gets 403', async () => {
  const parent = await shop.newCustomer({ firstName: 'Perpetua', lastName: 'Ilagan' })
  const { orderNumber, filePath } = await place()
  await openUser(parent.id)
  await open(clerk, filePath)
  const kindsOf = async (query: QueryIn<typeof listAccess>) => (await log(query)).map(({ kind }) => kind)
  expect(await kindsOf({ search: 'ilagan perpetua' })).toEqual(['user'])
  expect(await kindsOf({ search: orderNumber })).toEqual(['file'])
  expect(await kindsOf({ search: clerk.userName, kind: 'student' })).toEqual([])
  expect(await kindsOf({ dateFrom: '2026-06-11' })).toEqual([])
  const all = await shop.api(listAccess, { as: officer, query: { export: true, search: 'ilagan' } })
  expect((all.body as AccessEntry[]).map(({ kind }) => ACCESS_KIND_LABEL[kind])).toEqual(['Opened a user'])
  expect((await shop.api(listAccess, { as: clerk, query: {} })).status).toBe(403)
})

test('[PRIV-21] the log keeps no name: of who is gone it says the number', async () => {
  const parent = await shop.newCustomer({ firstName: 'Gone', lastName: 'Tomorrow' })
  await openUser(parent.id)
  await shop.db.deleteFrom('users').where('id', '=', parent.id).execute()
  const [row] = await since()
  expect(row).toMatchObject({ kind: 'user', customerId: parent.id, customerName: '' })
})
