import { login, me } from '@kwaderno/contract/account.ts'
import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import { reportInventory } from '@kwaderno/contract/inventory-report.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import {
  addPaymentAccount,
  listStaffPaymentAccounts,
  updatePaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { getMailTemplate, resetMailTemplate, updateMailTemplate } from '@kwaderno/contract/mail-template.ts'
import { ROLE_TEXT } from '@kwaderno/contract/role-permissions.ts'
import { addRole, getRole, updateRole } from '@kwaderno/contract/role.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  getUserSecondFactor,
  loginWithCode,
  renewRecoveryCodes,
  resetSecondFactor,
  SECOND_FACTOR_TEXT,
  stepUp,
} from '@kwaderno/contract/second-factor.ts'
import { logout } from '@kwaderno/contract/session.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import { listUsers, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { logInWith, setUp } from '../../../test/authenticator.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let now = Date.parse('2026-11-22T04:00:00Z')
const clock = clockOf(() => new Date(now))
beforeAll(async () => {
  shop = await startTestApp({
    clock,
    config: { secondFactorRoles: ['treasurer', 'keeper', 'cashier of money', 'keeper of keys'] },
  })
})
afterAll(() => shop.close())
// A code counts once: each test has those of later steps.
beforeEach(() => later(90))
const later = (seconds: number) => void (now += seconds * 1000)

const kindsOf = async (user: TestUser) => {
  const rows = await shop.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
const firstStep = ({ userName: username, password }: TestUser) =>
  shop.api(login, { body: { username, password } })

test('a log-in without a second factor is answered as before', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const { status, body } = await firstStep(staff)
  expect([status, Object.keys(body).toSorted()]).toEqual([
    200,
    [
      'cartCount',
      'consentNeeded',
      'fullName',
      'id',
      'modulePermission',
      'photoUrl',
      'roleName',
      'token',
      'userName',
    ],
  ])
})

test('with one the password alone opens nothing; the code of the app does', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const app = await setUp(shop, staff)
  expect(app.recoveryCodes).toHaveLength(10)
  later(30)
  const first = await firstStep(staff)
  expect(first.status).toBe(403)
  expect(first.problem).toMatchObject({ code: 'second_factor_login', title: SECOND_FACTOR_TEXT.needed })
  expect(JSON.stringify(first.problem)).not.toContain('token')
  const second = await shop.api(loginWithCode, {
    body: { challenge: first.problem.challenge!, code: app.code(now) },
  })
  expect(second.status).toBe(200)
  expect((await shop.api(me, { as: second.body })).body.userName).toBe(staff.userName)
  expect(await kindsOf(staff)).toEqual(['second-factor-on', 'login'])
})

test('a wrong password is refused in the same words, whether there is a second factor or not', async () => {
  const staff = await shop.newStaff(['Users.view'])
  await setUp(shop, staff)
  const { status, problem } = await firstStep({ ...staff, password: 'Wrong123' })
  expect([status, problem.title, problem.code]).toEqual([400, 'Invalid username or password', undefined])
})

test('a code counts once, those before it no more, and of four uses at once one', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const app = await setUp(shop, staff)
  expect((await logInWith(shop, staff, app.code(now))).status).toBe(400)
  later(60)
  const before = app.code(now - 30_000)
  const { problem } = await firstStep(staff)
  const body = { challenge: problem.challenge!, code: app.code(now) }
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.api(loginWithCode, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect((await logInWith(shop, staff, before)).status).toBe(400)
})

test('clocks may differ by half a minute, not by more', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const app = await setUp(shop, staff)
  later(300)
  for (const [off, status] of [
    [-60, 400],
    [-30, 200],
    [60, 400],
    [30, 200],
  ] as const) {
    expect([off, (await logInWith(shop, staff, app.code(now + off * 1000))).status]).toEqual([off, status])
  }
})

test('each recovery code opens once, in a race as well, however it is spelled, and stands in the log', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const { recoveryCodes } = await setUp(shop, staff)
  const [first = '', second = ''] = recoveryCodes
  const spelled = first.toLowerCase().replace('-', ' ')
  const answers = await Promise.all(Array.from({ length: 4 }, () => logInWith(shop, staff, spelled)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  const session = answers.find(({ status }) => status === 200)!.body
  expect((await shop.api(getSecondFactor, { as: session })).body).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 9,
  })
  expect(await kindsOf(staff)).toContain('recovery-code-used')
  later(30)
  const renewed = await shop.api(renewRecoveryCodes, { as: session, body: { code: second } })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect((await logInWith(shop, staff, recoveryCodes[2]!)).status).toBe(400)
  expect((await logInWith(shop, staff, renewed.body.recoveryCodes[0]!)).status).toBe(200)
})

test("another's code, a forged challenge and an old one open nothing", async () => {
  const [one, two] = [await shop.newStaff(['Users.view']), await shop.newStaff(['Users.view'])]
  const apps = [await setUp(shop, one), await setUp(shop, two)]
  later(30)
  expect((await logInWith(shop, one, apps[1]!.code(now))).status).toBe(400)
  expect((await logInWith(shop, one, apps[1]!.recoveryCodes[0]!)).status).toBe(400)
  const challenge = (await firstStep(one)).problem.challenge!
  const forged = challenge.replace(/^\d+/, String(two.id))
  const code = apps[1]!.code(now)
  for (const bad of [forged, 'x', '1.1.9999999999999.x', `${challenge}x`]) {
    const answer = await shop.api(loginWithCode, { body: { challenge: bad, code } })
    expect([answer.status, answer.problem.title]).toEqual([400, SECOND_FACTOR_TEXT.over])
  }
  later(301)
  const late = await shop.api(loginWithCode, { body: { challenge, code: apps[0]!.code(now) } })
  expect(late.problem.title).toBe(SECOND_FACTOR_TEXT.over)
})

test('guessing codes is slowed down, also all at once, and stands in the log', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const app = await setUp(shop, staff)
  later(30)
  const challenge = (await firstStep(staff)).problem.challenge!
  const right = app.code(now)
  const guess = (code: string) => shop.api(loginWithCode, { body: { challenge, code } })
  const wrong = right === '000000' ? '111111' : '000000'
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(wrong)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect((await guess(right)).status).toBe(429)
  expect(await kindsOf(staff)).toEqual(expect.arrayContaining(['second-factor-failed', 'limit-reached']))
  later(1)
  expect((await guess(app.code(now))).status).toBe(200)
})

test('it takes the password to set one up, a code to switch it on, and other sessions end', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const other = await shop.newSession(staff.id)
  const begin = (password: string) => shop.api(beginSecondFactor, { as: staff, body: { password } })
  expect((await begin('Wrong123')).problem.errors).toHaveProperty('password')
  expect((await begin(staff.password)).body.uri).toMatch(/^otpauth:\/\/totp\/Kwaderno:/)
  const confirmed = await shop.api(confirmSecondFactor, { as: staff, body: { code: '000000' } })
  expect(confirmed.status).toBe(400)
  expect((await firstStep(staff)).status).toBe(200)
  await setUp(shop, staff)
  expect((await shop.api(me, { as: other })).status).toBe(401)
  expect((await shop.api(me, { as: staff })).status).toBe(200)
  expect((await begin(staff.password)).problem.title).toBe(SECOND_FACTOR_TEXT.isOn)
  const customer = await shop.newCustomer()
  const body = { password: customer.password }
  expect((await shop.api(beginSecondFactor, { as: customer, body })).status).toBe(403)
})

test('neither the secret nor a recovery code lies readable in the database', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const begun = await shop.api(beginSecondFactor, { as: staff, body: { password: staff.password } })
  const { recoveryCodes } = await setUp(shop, staff)
  const factors = await shop.db.selectFrom('second_factors').selectAll().execute()
  const codes = await shop.db.selectFrom('recovery_codes').selectAll().execute()
  const events = await shop.db.selectFrom('security_events').selectAll().execute()
  const all = JSON.stringify([
    factors.map((row) => [...row.secret].map((byte) => String.fromCharCode(byte)).join('')),
    codes,
    events,
  ])
  for (const secret of [
    begun.body.secret,
    ...recoveryCodes,
    ...recoveryCodes.map((one) => one.replace('-', '')),
  ]) {
    expect(all).not.toContain(secret)
  }
})

const ACCOUNT = {
  kind: 'Bank',
  provider: 'Bank of Example',
  accountName: 'School Supplies',
  accountNumber: '1234-5678',
  paymentTypes: 'BankDeposit',
} as const

test('roles, other accounts, where customers pay and exports ask for the code again after ten minutes, and then the same call goes through', async () => {
  const staff = await shop.newAdmin()
  const customer = await shop.newCustomer()
  const { body: paidInto } = await shop.api(addPaymentAccount, { as: staff, body: ACCOUNT })
  const app = await setUp(shop, staff)
  const params = { kind: 'order-packed' } as const
  const template = async () => (await shop.api(getMailTemplate, { as: staff, params })).body
  const weighing = [
    async () => {
      const { subject, body, version } = await template()
      const changed = { subject, body, isOn: true, version }
      return shop.api(updateMailTemplate, { as: staff, params, body: changed })
    },
    async () => {
      const { version } = await template()
      return shop.api(resetMailTemplate, { as: staff, params, body: { version } })
    },
    () => shop.api(addRole, { as: staff, body: { name: unique('Role'), permissions: [] } }),
    () => shop.api(updateUser, { as: staff, params: { id: customer.id }, body: { studentId: unique('S') } }),
    async () => {
      const { body: accounts } = await shop.api(listStaffPaymentAccounts, { as: staff })
      const account = accounts.find(({ id }) => id === paidInto.id)!
      const { id, isRetired, version } = account
      return shop.api(updatePaymentAccount, {
        as: staff,
        params: { id },
        body: { ...ACCOUNT, accountNumber: unique('9'), isRetired, version },
      })
    },
    () => shop.api(listUsers, { as: staff, query: { export: true } }),
    () => shop.api(reportAuditLog, { as: staff, query: { export: 'true' } }),
    // It names who has ordered what.
    () => shop.api(listLedger, { as: staff, query: { export: true } }),
  ]
  for (const call of weighing) expect((await call()).status).toBe(200)
  later(601)
  for (const call of weighing) {
    const { status, problem } = await call()
    expect([status, problem.code]).toEqual([403, 'second_factor'])
  }
  expect((await shop.api(listUsers, { as: staff })).status).toBe(200)
  expect((await shop.api(listOrders, { as: staff })).status).toBe(200)
  expect((await shop.api(stepUp, { as: staff, body: { code: app.code(now) } })).status).toBe(200)
  for (const call of weighing) expect((await call()).status).toBe(200)
  later(599)
  for (const call of weighing) expect((await call()).status).toBe(200)
  later(1)
  for (const call of weighing) expect((await call()).status).toBe(403)
  // What weighs nothing is not asked for, as a spreadsheet either.
  expect((await shop.api(reportInventory, { as: staff, query: { export: true } })).status).toBe(200)
})

test('who has no second factor is never asked for it', async () => {
  const staff = await shop.newAdmin()
  later(3600)
  expect((await shop.api(listUsers, { as: staff, query: { export: true } })).status).toBe(200)
})

test('it is switched off with a code, and not while the role needs it', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const app = await setUp(shop, staff)
  later(30)
  expect((await shop.api(endSecondFactor, { as: staff, body: { code: '12' } })).status).toBe(400)
  expect((await shop.api(endSecondFactor, { as: staff, body: { code: app.code(now) } })).status).toBe(200)
  expect((await firstStep(staff)).status).toBe(200)
  expect(await kindsOf(staff)).toContain('second-factor-off')
})

test('a role that needs one can do nothing else before, in the API and on live connections', async () => {
  const needy = await shop.newUser({ role: 'Treasurer' })
  await shop.db
    .insertInto('role_permissions')
    .columns(['role_id', 'module_id', 'can_view'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['role_id', eb.lit(10).as('module_id'), eb.lit(true).as('can_view')])
        .where('id', '=', needy.id),
    )
    .execute()
  const { body } = await firstStep(needy)
  expect(body.lacksSecondFactor).toBe(true)
  const refused = await shop.api(listUsers, { as: body })
  expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_missing'])
  // What everybody reads, he reads as well.
  expect((await shop.api(getCompanyProfile, { as: body })).status).toBe(200)
  expect((await shop.api(getSecondFactor, { as: body })).body).toMatchObject({
    isOn: false,
    isRequired: true,
  })
  const app = await setUp(shop, { ...needy, token: body.token })
  expect((await shop.api(listUsers, { as: body })).status).toBe(200)
  expect((await shop.api(me, { as: body })).body).not.toHaveProperty('lacksSecondFactor')
  later(30)
  const off = await shop.api(endSecondFactor, { as: body, body: { code: app.code(now) } })
  expect(off.problem.title).toBe(SECOND_FACTOR_TEXT.required)
  expect((await shop.api(logout, { as: body })).status).toBe(200)
})

test('until it is set up, he reads what everybody reads as a stranger does', async () => {
  const needy = await shop.newStaff(['Inventory.view'])
  await shop.db
    .updateTable('roles')
    .set({ name: 'Keeper' })
    .where('id', '=', (eb) => eb.selectFrom('users').select('role_id').where('id', '=', needy.id))
    .execute()
  const hidden = await shop.newProduct({ status: 'Inactive', options: [{ stock: 7 }] })
  const offered = await shop.newProduct({ options: [{ stock: 7 }] })
  const read = (id: number, as?: { token: string }) =>
    shop.api(getProduct, { params: { id }, ...(as ? { as } : {}) })
  expect((await read(hidden.id, needy)).status).toBe(404)
  expect((await read(offered.id, needy)).body).toEqual((await read(offered.id)).body)
  await setUp(shop, needy)
  expect((await read(hidden.id, needy)).status).toBe(200)
})

test('a role that needs one keeps its name, but for its case', async () => {
  const admin = await shop.newAdmin()
  const { id: roleId } = await shop.newRole('Cashier of money', ['Shop.view'])
  const rename = async (name: string) => {
    const { body } = await shop.api(getRole, { as: admin, params: { roleId } })
    const given = { name, status: 1, permissions: body.permissions }
    return shop.api(updateRole, { as: admin, params: { roleId }, body: given })
  }
  const { status, problem } = await rename(unique('Free'))
  expect([status, problem.errors?.['name']]).toEqual([400, [ROLE_TEXT.secondFactorName]])
  expect((await rename('Cashier Of Money')).status).toBe(200)
  // One that needs it, too.
  expect((await rename('KEEPER OF KEYS')).status).toBe(200)
  expect((await rename(unique('Free'))).status).toBe(400)
})

test('an administrator takes away the second factor of a lost phone, but nobody that of who may do more', async () => {
  const staff = await shop.newStaff(['Users.view'])
  await setUp(shop, staff)
  const admin = await shop.newAdmin()
  const clerk = await shop.newStaff(['Users.view', 'Users.edit'])
  const of = (as: TestUser, id: number) => ({ as, params: { id } })
  expect((await shop.api(getUserSecondFactor, of(admin, staff.id))).body).toEqual({ isOn: true })
  const own = await setUp(shop, admin)
  expect(own.recoveryCodes).toHaveLength(10)
  expect((await shop.api(resetSecondFactor, of(clerk, admin.id))).status).toBe(403)
  expect((await shop.api(resetSecondFactor, of(admin, admin.id))).status).toBe(400)
  expect((await shop.api(resetSecondFactor, of(admin, staff.id))).status).toBe(200)
  expect((await shop.api(me, { as: staff })).status).toBe(401)
  expect((await firstStep(staff)).status).toBe(200)
  expect(await kindsOf(staff)).toContain('second-factor-reset')
})
