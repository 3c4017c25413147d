import { forgotPassword, login, resetPassword } from '@kwaderno/contract/account.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { changePassword } from '@kwaderno/contract/profile.ts'
import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { endOtherSessions, endSession, listSessions, logout } from '@kwaderno/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { noteSecurity, sweepSecurityLog } from '../../core/security-log.ts'

let shop: TestApp
let auditor: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  auditor = await shop.newStaff(['Reports.view'])
})
afterAll(() => shop.close())

const ask = (query: QueryIn<typeof listSecurityEvents> = {}) =>
  shop.api(listSecurityEvents, { as: auditor, query })
const kindsOf = async (user: TestUser) =>
  (await ask({ userId: user.id, sortBy: 'createdOnAsc' })).body.map(({ kind }) => kind)
const logIn = (username: string, password: string, agent = 'Browser 1') =>
  shop.api(login, { body: { username, password }, headers: { 'user-agent': agent } })

test('log-ins and failed ones stand in the log with name, address, device and reason', async () => {
  const user = await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' })
  await logIn(user.userName, user.password)
  await logIn(user.userName, 'Wrong123', 'Browser 2')
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0'
  await logIn(user.userName, user.password, edge)
  const { body } = await ask({ userId: user.id })
  const line = { userName: user.userName, fullName: 'Ana Cruz', address: '127.0.0.1' }
  expect(body).toMatchObject([
    { ...line, kind: 'login', userAgent: edge, device: 'Edge on Windows' },
    { ...line, kind: 'login-failed', detail: 'Wrong password', userAgent: 'Browser 2' },
    { ...line, kind: 'login', detail: '', userAgent: 'Browser 1', device: 'Unknown device' },
  ])
})

test('a name that nobody has, a pending and an inactive account are told apart in the log alone', async () => {
  const nobody = unique('nobody')
  const waiting = await shop.newCustomer({ status: 0 })
  const gone = await shop.newCustomer({ status: 2 })
  for (const name of [nobody, waiting.userName, gone.userName]) {
    expect((await logIn(name, waiting.password)).problem.title).toBe('Invalid username or password')
  }
  const told = async (search: string) => {
    const [row] = (await ask({ search, kind: 'login-failed' })).body
    return [row?.userName, row?.detail]
  }
  expect(await told(nobody)).toEqual([nobody, 'Unknown user name'])
  expect(await told(waiting.userName)).toEqual([waiting.userName, 'Account is not approved'])
  expect(await told(gone.userName)).toEqual([gone.userName, 'Account is inactive'])
})

test('log-outs and ended sessions stand in the log', async () => {
  const user = await shop.newCustomer()
  await logIn(user.userName, user.password)
  const { body: sessions } = await shop.api(listSessions, { as: user })
  const other = sessions.find(({ isThisDevice }) => !isThisDevice)
  await shop.api(endSession, { as: user, params: { id: other!.id } })
  await shop.api(endOtherSessions, { as: user })
  await shop.api(logout, { as: user })
  expect(await kindsOf(user)).toEqual(['login', 'sessions-ended', 'sessions-ended', 'logout'])
})

test('changes and resets of a password stand in the log, and no password or token does', async () => {
  const user = await shop.newCustomer()
  const passwords = { currentPassword: user.password, newPassword: 'Another1', confirmPassword: 'Another1' }
  await shop.api(changePassword, { as: user, body: passwords })
  await shop.api(forgotPassword, { body: { email: user.emailAddress } })
  const mail = (await sentMails(shop)).findLast(({ to }) => to === user.emailAddress)
  const token = new URL(/http\S+/.exec(mail?.text ?? '')![0]).searchParams.get('token')!
  const set = { newPassword: 'Another2', confirmPassword: 'Another2', email: user.emailAddress, token }
  expect((await shop.api(resetPassword, { body: set })).status).toBe(200)
  expect(await kindsOf(user)).toEqual(['password-changed', 'password-reset-asked', 'password-reset'])
  const stored = JSON.stringify(await shop.db.selectFrom('security_events').selectAll().execute())
  for (const secret of [token, user.password, 'Another1', 'Another2']) expect(stored).not.toContain(secret)
})

test('hostile names and devices are cut, and stay one line', async () => {
  const mark = unique('hostile')
  const name = `${mark}\n\u0007${'x'.repeat(100)}`
  await shop.api(login, {
    body: { username: name, password: 'Wrong123' },
    headers: { 'user-agent': 'A'.repeat(5000) },
  })
  const { body } = await ask({ search: mark })
  expect(body).toHaveLength(1)
  expect(body[0]?.userName).toMatch(new RegExp(`^${mark}  x+$`))
  expect(body[0]?.userName.length).toBeLessThanOrEqual(100)
  expect(body[0]?.userAgent).toHaveLength(300)
})

test('an account is found by its names of now, and not by its email address', async () => {
  const mark = unique('Now')
  const emailAddress = `${unique('hid')}@x.ph`
  const user = await shop.newCustomer({ firstName: 'Ana', lastName: mark, emailAddress })
  await logIn(user.userName, user.password)
  expect((await ask({ search: `ana ${mark}` })).body).toHaveLength(1)
  expect((await ask({ search: `${user.userName} ${mark}` })).body).toHaveLength(1)
  for (const search of [emailAddress, emailAddress.split('@')[0]!, `${mark} @x`])
    expect((await ask({ search })).body).toEqual([])
})

test('the log is paged, filtered by kind, person and day, and exported whole', async () => {
  const mark = unique('paged')
  const from = { address: '192.0.2.7', userAgent: '' }
  for (const kind of ['login-failed', 'limit-reached', 'login-failed'] as const) {
    await noteSecurity(shop.db, { kind, userName: mark, from })
  }
  const first = await ask({ search: mark, pageSize: 2 })
  expect(first.body).toHaveLength(2)
  expect(JSON.parse(first.headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3, TotalPages: 2 })
  expect((await ask({ search: mark, kind: 'limit-reached' })).body).toHaveLength(1)
  expect((await ask({ search: `${mark} 192.0.2.7` })).body).toHaveLength(3)
  expect((await ask({ search: mark, dateTo: '2020-01-01' })).body).toHaveLength(0)
  expect((await ask({ search: mark, dateFrom: '2020-01-01' })).body).toHaveLength(3)
  expect((await ask({ search: mark, export: true, pageSize: 1 })).body).toHaveLength(3)
  expect((await ask({ dateFrom: '2026-02-01', dateTo: '2026-01-01' })).problem.errors).toHaveProperty(
    'dateFrom',
  )
})

test('only who may see the audit report may read it', async () => {
  const others = await shop.newStaff(['Users.view', 'Role.view'])
  expect((await shop.api(listSecurityEvents, { as: others })).status).toBe(403)
})

test('a line never changes, and is forgotten after its days', async () => {
  const mark = unique('old')
  await noteSecurity(shop.db, { kind: 'login', userName: mark, from: { address: '::1', userAgent: '' } })
  const { body } = await ask({ search: mark })
  await expect(
    shop.db.updateTable('security_events').set({ detail: 'x' }).where('id', '=', body[0]!.id).execute(),
  ).rejects.toThrow(/append-only/)
  const after = (days: number) => ({
    ...shop.deps,
    clock: { ...shop.deps.clock, now: () => new Date(Date.now() + days * 86_400_000) },
  })
  await sweepSecurityLog(after(399))
  expect((await ask({ search: mark })).body).toHaveLength(1)
  await sweepSecurityLog(after(401))
  expect((await ask({ search: mark })).body).toHaveLength(0)
})
