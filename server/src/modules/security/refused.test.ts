import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { addRole } from '@kwaderno/contract/role.ts'
import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { listSessions } from '@kwaderno/contract/session.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { grants } from '../../../test/grants.ts'
import { clockOf } from '../../core/clock.ts'
import { LOG_INTERVAL } from '../../core/refused-access.ts'

let shop: TestApp
let auditor: TestUser
let time = Date.now()
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date(time)) })
  auditor = await shop.newStaff(['Reports.view'])
})
afterAll(() => shop.close())

async function refusedOf(user: TestUser) {
  const query = { userId: user.id, kind: 'access-refused', sortBy: 'createdOnAsc' } as const
  return (await shop.api(listSecurityEvents, { as: auditor, query })).body
}
const toldOf = async (user: TestUser) => (await refusedOf(user)).map(({ detail }) => detail)
const askUsers = (as: { token: string }) =>
  shop.api(listUsers, { as, headers: { 'user-agent': 'Browser 1' } })
const writes = (run: () => Promise<unknown>) =>
  shop
    .statementsOf(run)
    .then((statements) => statements.filter((text) => /insert into security_events/.test(text)).length)

test('who asks for what he may not do is told in the log, with the permission that he misses', async () => {
  const [parent, clerk] = [await shop.newCustomer(), await shop.newStaff(['Shop.view'])]
  for (const user of [parent, clerk]) {
    expect((await askUsers(user)).status).toBe(403)
    const line = { userName: user.userName, address: '127.0.0.1', userAgent: 'Browser 1' }
    expect(await refusedOf(user)).toMatchObject([
      { ...line, detail: 'Users.view or Role.view is missing for listUsers' },
    ])
  }
})

test('so is who has the permission of the call but not what this one takes, and no line has anything that was sent', async () => {
  const viewer = await shop.newStaff(['Transactions.view', 'Role.add'])
  const order = await shop.newOrder((await shop.newCustomer()).id)
  const moved = await shop.api(updateOrderStatus, {
    as: viewer,
    params: { id: order.id },
    body: { orderStatus: 6 },
  })
  const held: Permission = 'Banner.delete'
  const made = await shop.api(addRole, {
    as: viewer,
    body: { name: 'Secret name', permissions: grants(held) },
  })
  expect([moved.status, made.status]).toEqual([403, 403])
  expect(await toldOf(viewer)).toEqual([
    'Transactions.edit is missing for updateOrderStatus',
    `addRole: ${made.problem.title}`,
  ])
  const stored = JSON.stringify(await shop.db.selectFrom('security_events').selectAll().execute())
  expect(stored).not.toContain('Secret name')
})

test('a flood is one line for each session and endpoint in ten minutes, and one statement', async () => {
  const parent = await shop.newCustomer()
  const flood = () => Promise.all(Array.from({ length: 20 }, () => askUsers(parent)))
  expect(await writes(flood)).toBe(1)
  expect(await writes(() => shop.api(listSecurityEvents, { as: parent }))).toBe(1)
  const other = await shop.newSession(parent.id)
  expect(await writes(() => askUsers(other))).toBe(1)
  time += LOG_INTERVAL - 1
  expect(await writes(flood)).toBe(0)
  time += 1
  expect(await writes(flood)).toBe(1)
  expect(await toldOf(parent)).toHaveLength(4)
})

test('nothing is written of who may, of who is not logged in, and of who is asked for a second factor', async () => {
  const lines = () =>
    shop.db
      .selectFrom('security_events')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
  const before = await lines()
  const parent = await shop.newCustomer()
  expect((await shop.api(listSessions, { as: parent })).status).toBe(200)
  expect((await shop.api(listUsers)).status).toBe(401)
  const admin = await shop.newAdmin()
  await shop.db
    .updateTable('users')
    .set({ second_factor_since: new Date() })
    .where('id', '=', admin.id)
    .execute()
  const exported = await shop.api(listSecurityEvents, { as: admin, query: { export: true } })
  expect([exported.status, exported.problem.code]).toEqual([403, 'second_factor'])
  expect(await lines()).toEqual(before)
})
