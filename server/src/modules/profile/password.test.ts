import { forgotPassword, login, me, resetPassword } from '@kwaderno/contract/account.ts'
import { changePassword, type PasswordForm } from '@kwaderno/contract/profile.ts'
import { beginSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

function change(user: TestUser, form: Partial<PasswordForm> = {}) {
  const { currentPassword = user.password, newPassword = 'Another1' } = form
  const { confirmPassword = newPassword } = form
  return shop.api(changePassword, { as: user, body: { currentPassword, newPassword, confirmPassword } })
}
const logIn = async ({ userName }: TestUser, password: string) =>
  (await shop.api(login, { body: { username: userName, password } })).status

test('[API-63, PROF-26] the new password logs in, the old one does not, and every old token ends at once', async () => {
  const parent = await shop.newCustomer()
  const phone = await shop.api(login, { body: { username: parent.userName, password: parent.password } })
  const { status, body } = await change(parent)
  expect(status).toBe(200)
  expect([await logIn(parent, 'Another1'), await logIn(parent, parent.password)]).toEqual([200, 400])
  for (const token of [parent.token, phone.body.token]) {
    expect((await shop.api(me, { as: { token } })).status).toBe(401)
  }
  expect((await shop.api(me, { as: body })).body.userName).toBe(parent.userName)
})

test('[PROF-24] a wrong current password is refused and ends nothing', async () => {
  const parent = await shop.newCustomer()
  const { status, problem } = await change(parent, { currentPassword: 'Wrong123' })
  expect([status, problem.title]).toEqual([400, 'Invalid Password'])
  expect((await shop.api(me, { as: parent })).status).toBe(200)
  expect(await logIn(parent, parent.password)).toBe(200)
})

test('two new passwords that differ are refused', async () => {
  const parent = await shop.newCustomer()
  const { status, problem } = await change(parent, { confirmPassword: 'Another2' })
  expect([status, problem.title]).toEqual([400, "Password didn't match"])
  expect(await logIn(parent, parent.password)).toBe(200)
})

test('[PROF-21, PROF-22, PROF-23] every field is needed, and the new one has length, both cases and a digit', async () => {
  const parent = await shop.newCustomer()
  const errors = async (form: Partial<PasswordForm>) => (await change(parent, form)).problem.errors
  expect(await errors({ currentPassword: '', newPassword: '', confirmPassword: '' })).toMatchObject({
    currentPassword: ['This field is required'],
    newPassword: expect.arrayContaining(['This field is required']),
    confirmPassword: ['This field is required'],
  })
  for (const [newPassword, message] of [
    ['Abc12', 'Password must be at least 6 characters'],
    ['abcdef1', 'Password must contain at least 1 Uppercase letter'],
    ['ABCDEF1', 'Password must contain at least 1 Lowercase letter'],
    ['Abcdefg', 'Password must contain at least 1 Numeric character'],
  ] as const) {
    expect(await errors({ newPassword })).toMatchObject({ newPassword: [message] })
  }
  expect((await change(parent, { newPassword: 'Abcde1' })).status).toBe(200)
})

test('of several changes at the same moment exactly one counts, and it answers the one token that lives', async () => {
  const parent = await shop.newCustomer()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => change(parent, { newPassword: `Another${number}` })),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect((await shop.api(me, { as: done[0]!.body })).status).toBe(200)
  const working = await Promise.all([1, 2, 3, 4].map((number) => logIn(parent, `Another${number}`)))
  expect(working.filter((status) => status === 200)).toHaveLength(1)
})

test('a link that was mailed before no longer sets a password', async () => {
  const parent = await shop.newCustomer()
  await shop.api(forgotPassword, { body: { email: parent.emailAddress } })
  const mail = (await sentMails(shop)).findLast(({ to }) => to === parent.emailAddress)
  const token = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  expect((await change(parent)).status).toBe(200)
  const body = { newPassword: 'Stolen123', confirmPassword: 'Stolen123', email: parent.emailAddress, token }
  expect((await shop.api(resetPassword, { body })).status).toBe(400)
})

test('a change by staff is in the audit log, without the password', async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  expect((await change(clerk)).status).toBe(200)
  const log = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('executed_by', '=', clerk.id)
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({ module: 'Profile', details: [{ field: 'Password', newData: '(changed)' }] })
  expect(JSON.stringify(log)).not.toContain('Another1')
})

test('with a stolen token the password cannot be guessed faster than without, and tries are in the security log', async () => {
  const limited = await startTestApp({ config: { loginDelay: { free: 2, longest: 900 } } })
  const clerk = await limited.newStaff(['Reports.view'])
  const stolen = await limited.newSession(clerk.id)
  const passwords = { newPassword: 'Another1', confirmPassword: 'Another1' }
  const tries = [
    () => limited.api(changePassword, { as: stolen, body: { currentPassword: 'Guess123', ...passwords } }),
    () => limited.api(beginSecondFactor, { as: stolen, body: { password: 'Guess123' } }),
  ]
  for (const [index, status] of [400, 400, 429, 429].entries()) {
    const answer = await tries[index % 2]!()
    expect(answer.status).toBe(status)
  }
  const { body: told } = await limited.api(listSecurityEvents, { as: clerk, query: { userId: clerk.id } })
  expect(told.map(({ kind }) => kind)).toEqual(['limit-reached', 'password-failed', 'password-failed'])
  const own = { currentPassword: clerk.password, ...passwords }
  expect((await limited.api(changePassword, { as: clerk, body: own })).status).toBe(200)
  await limited.close()
})

test('guessing the current password is limited like logging in', async () => {
  const limited = await startTestApp({
    config: {
      rates: {
        ...shop.deps.config.rates,
        login: { count: 3, seconds: 60 },
      },
    },
  })
  const parent = await limited.newCustomer()
  const other = await limited.newCustomer()
  const guess = (user: TestUser) =>
    limited.api(changePassword, {
      as: user,
      body: { currentPassword: 'Guess123', newPassword: 'Another1', confirmPassword: 'Another1' },
    })
  for (const status of [400, 400, 400, 429]) expect((await guess(parent)).status).toBe(status)
  expect((await guess(other)).status).toBe(400)
  await limited.close()
})
