import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { NOT_TRIED, tooManySelected } from '@kwaderno/contract/bulk.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { approveUsers, BULK_USER_TEXT, selectUsers } from '@kwaderno/contract/user-bulk.ts'
import { getUser, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

const { Active, Inactive, Pending } = USER_STATUS

let shop: TestApp
let staff: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  staff = await shop.newAdmin({ firstName: 'Carla', lastName: 'Santos' })
})
afterAll(() => shop.close())

const see = async (id: number) => (await shop.api(getUser, { as: staff, params: { id } })).body
const shown = async (users: readonly { id: number }[]) =>
  Promise.all(users.map(async ({ id }) => ({ id, version: (await see(id)).version })))
const send = (users: { id: number; version: string }[], as: { token: string } = staff) =>
  shop.api(approveUsers, { as, body: { users } })
const auditRows = (userNames: readonly string[]) =>
  shop.db
    .selectFrom('audit_logs')
    .select(['description', 'details', 'executed_by_name'])
    .where(
      'description',
      'in',
      userNames.map((name) => `Updated user ${name}`),
    )
    .execute()

test('[BULK-17] 49 pending users are approved with a mail and an audit row each, and an inactive one fails alone', async () => {
  const people: TestUser[] = []
  for (let count = 0; count < 49; count++) people.push(await shop.newCustomer({ status: Pending }))
  const inactive = await shop.newCustomer({ status: Inactive, firstName: 'Ben', lastName: 'Cruz' })
  const users = await shown([...people.slice(0, 20), inactive, ...people.slice(20)])
  const { status, body } = await send(users)
  expect(status).toBe(200)
  expect(body.results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)).toEqual(
    people.map(({ id }) => id),
  )
  expect(body.results[20]).toEqual({
    id: inactive.id,
    fullname: 'Ben Cruz',
    outcome: 'failed',
    message: 'Only a pending user can be approved.',
  })
  for (const { id } of people) expect((await see(id)).status).toBe(Active)
  expect((await see(inactive.id)).status).toBe(Inactive)
  const mails = (await sentMails(shop)).map(({ to }) => to)
  expect(mails.toSorted()).toEqual(people.map(({ emailAddress }) => emailAddress).toSorted())
  const rows = await auditRows(people.map(({ userName }) => userName))
  expect(new Set(rows.map(({ description }) => description)).size).toBe(49)
  expect(rows).toHaveLength(49)
  expect(rows[0]).toMatchObject({
    executed_by_name: 'Carla Santos',
    details: [{ field: 'Status', oldData: 'Pending', newData: 'Active' }],
  })

  // The same again does nothing more.
  const again = (await send(users)).body.results
  expect(again.filter(({ outcome }) => outcome === 'same')).toHaveLength(49)
  expect(await sentMails(shop)).toHaveLength(49)
  expect(await auditRows(people.map(({ userName }) => userName))).toHaveLength(49)
})

test('a user who was changed after the list was loaded is not approved, nor one who is no more', async () => {
  const user = await shop.newCustomer({ status: Pending })
  const [before] = await shown([user])
  await shop.api(updateUser, { as: staff, params: { id: user.id }, body: { studentId: unique('S') } })
  const { results } = (await send([before!, { id: 2_000_000_000, version: 'x' }])).body
  expect(results).toEqual([
    {
      id: user.id,
      fullname: (await see(user.id)).fullname,
      outcome: 'failed',
      message: BULK_USER_TEXT.changed,
    },
    { id: 2_000_000_000, fullname: '', outcome: 'failed', message: 'This user no longer exists.' },
  ])
  expect((await see(user.id)).status).toBe(Pending)
})

test('a fault of the shop ends the call, which answers who was approved before it and tries nobody after it', async () => {
  const people: TestUser[] = []
  for (let count = 0; count < 3; count++) people.push(await shop.newCustomer({ status: Pending }))
  const mend = await breakRows(shop.db, 'users', `new.id = ${people[1]!.id}`)
  const { status, body } = await send(await shown(people))
  await mend()
  expect(status).toBe(200)
  expect(body.results.map(({ id, outcome, message }) => [id, outcome, message])).toEqual([
    [people[0]!.id, 'done', ''],
    [people[1]!.id, 'failed', 'Something went wrong. Please try again later.'],
    [people[2]!.id, 'failed', NOT_TRIED],
  ])
  const statuses = await Promise.all(people.map(async ({ id }) => (await see(id)).status))
  expect(statuses).toEqual([Active, Pending, Pending])
})

test('the rules about rights count for each: nobody approves a user who may do more than he', async () => {
  const clerk = await shop.newStaff(['Users.view', 'Users.edit'])
  const above = await shop.newStaff(['Transactions.view'], { status: Pending })
  const parent = await shop.newCustomer({ status: Pending })
  const { results } = (await send(await shown([above, parent]), clerk)).body
  expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['failed', 'You can only change the role and status of a user whose permissions you hold yourself.'],
    ['done', ''],
  ])
  expect((await see(above.id)).status).toBe(Pending)
  const viewer = await shop.newStaff(['Users.view'])
  expect((await send(await shown([parent]), viewer)).status).toBe(403)
  const many = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, version: 'x' }))
  expect([(await send(many)).status, (await send([])).status]).toEqual([400, 400])
})

test('of two people who approve the same users each user is approved and mailed once', async () => {
  const other = await shop.newAdmin()
  const people: TestUser[] = []
  for (let count = 0; count < 6; count++) people.push(await shop.newCustomer({ status: Pending }))
  const users = await shown(people)
  const answers = await Promise.all([send(users), send(users.toReversed(), other)])
  const [mine, theirs] = [answers[0].body.results, answers[1].body.results.toReversed()]
  for (const place of users.keys()) {
    expect([mine[place]!.outcome, theirs[place]!.outcome].toSorted()).toEqual(['done', 'same'])
  }
  const addresses = people.map(({ emailAddress }) => emailAddress)
  const mails = (await sentMails(shop)).filter(({ to }) => addresses.includes(to))
  expect(mails).toHaveLength(6)
})

test('the users of a filter are selected with what an approval needs, and none above 500', async () => {
  const mark = unique('sel')
  const user = await shop.newCustomer({ status: Pending, lastName: mark })
  const select = (query: QueryIn<typeof selectUsers>, as: { token: string } = staff) =>
    shop.api(selectUsers, { as, query })
  const { fullname, version } = await see(user.id)
  expect((await select({ search: mark, status: Pending })).body).toEqual([
    { id: user.id, fullname, status: Pending, version },
  ])
  expect((await select({ search: mark, status: Active })).body).toEqual([])
  const {
    id: _id,
    search_text: _text,
    ...row
  } = await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...row,
    user_name: `${mark}${index}`,
    email_address: `${mark}${index}@example.com`,
  }))
  await shop.db.insertInto('users').values(rows).execute()
  const refused = await select({ search: mark })
  expect([refused.status, refused.problem.title]).toEqual([400, tooManySelected('users')])
  expect((await select({}, await shop.newStaff(['Users.view']))).status).toBe(403)
})
