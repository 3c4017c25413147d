import { forgotPassword, login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  EMAIL_CHANGE_TEXT,
  getEmailChange,
  resendEmailChange,
  stopEmailChange,
} from '@kwaderno/contract/email-change.ts'
import { changePassword, getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { endOtherSessions, endSession, listSessions, logout } from '@kwaderno/contract/session.ts'
import { addUser } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { INTERRUPTED } from '../../adapters/mail-queue.ts'
import { clockOf } from '../../core/clock.ts'
import { listGivenUp, retryGivenUp } from '../mails/given-up.ts'

const HOUR = 3_600_000
let shop: TestApp
let late = 0
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date(Date.now() + late)) })
})
afterAll(() => shop.close())

const newAddress = () => `${unique('new')}@example.ph`
const ask = (user: TestUser, email: string, as: { token: string } = user) =>
  shop.api(saveProfile, {
    as,
    body: { firstName: 'Ana', lastName: 'Cruz', email, contactNumber: '09171234567' },
  })
const confirm = (token: string) => shop.api(confirmEmailChange, { body: { token } })
const stop = (token: string) => shop.api(stopEmailChange, { body: { token } })
const emailOf = async (user: TestUser) =>
  (
    await shop.db
      .selectFrom('users')
      .select('email_address')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).email_address
const waitingOf = async (user: TestUser) => (await shop.api(getEmailChange, { as: user })).body.email
const logIn = async ({ userName, password }: TestUser) =>
  (await shop.api(login, { body: { username: userName, password } })).body
const statusOf = async (as: { token: string }) => (await shop.api(me, { as })).status

async function registerWith(emailAddress: string) {
  const grade = await shop.db.selectFrom('grade_levels').select('id').limit(1).executeTakeFirstOrThrow()
  const [userName, studentId] = [unique('parent'), unique('2026')]
  const names = { firstName: 'Ana', middleName: '', lastName: 'Cruz' }
  const student = { studentFirstName: 'Lia', studentLastName: 'Cruz', studentId, gradeLevelId: grade.id }
  const passwords = { password: 'Abcde1', confirmPassword: 'Abcde1' }
  return shop.api(register, { body: { ...names, ...student, ...passwords, userName, emailAddress } })
}

/** The token of the last link that was mailed to an address. */
async function linkTo(address: string): Promise<string> {
  const mail = (await sentMails(shop)).findLast(({ to }) => to === address)
  return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
}
const kindsOf = async (user: TestUser) =>
  (
    await shop.db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('email'))

test('another email counts once its owner has confirmed it, and all else that was saved counts at once', async () => {
  const parent = await shop.newCustomer()
  const [asking, other] = [await logIn(parent), await logIn(parent)]
  const address = newAddress()
  const saved = await ask(parent, address, asking)
  expect([saved.status, saved.body.email, saved.body.lastName]).toEqual([200, parent.emailAddress, 'Cruz'])
  expect(await waitingOf(parent)).toBe(address)
  await shop.api(forgotPassword, { body: { email: parent.emailAddress } })
  const reset = await linkTo(parent.emailAddress)
  const token = await linkTo(address)
  expect((await confirm(token)).status).toBe(200)
  expect((await shop.api(getProfile, { as: asking })).body.email).toBe(address)
  expect(await waitingOf({ ...parent, token: asking.token })).toBeNull()
  expect([await statusOf(asking), await statusOf(other)]).toEqual([200, 401])
  for (const email of [parent.emailAddress, address]) {
    const body = { newPassword: 'Stolen123', confirmPassword: 'Stolen123', email, token: reset }
    expect((await shop.api(resetPassword, { body })).status).toBe(400)
  }
  const again = await confirm(token)
  expect([again.status, again.problem.title]).toEqual([400, EMAIL_CHANGE_TEXT.badLink])
  expect(await kindsOf(parent)).toEqual(['email-change-asked', 'email-changed'])
})

test('the old address is told at once, and its link stops the change and ends all sessions and reset links', async () => {
  const parent = await shop.newCustomer()
  const thief = await logIn(parent)
  const address = newAddress()
  await ask(parent, address, thief)
  const mails = (await sentMails(shop)).filter(({ to }) => to === parent.emailAddress)
  expect(mails.at(-1)?.text).toContain(address)
  const stopping = await linkTo(parent.emailAddress)
  const confirming = await linkTo(address)
  expect((await confirm(stopping)).status).toBe(400)
  expect((await stop(confirming)).status).toBe(400)
  await shop.api(forgotPassword, { body: { email: parent.emailAddress } })
  const reset = await linkTo(parent.emailAddress)
  expect((await stop(stopping)).status).toBe(200)
  expect([await statusOf(thief), await statusOf(parent)]).toEqual([401, 401])
  expect((await confirm(confirming)).status).toBe(400)
  expect(await emailOf(parent)).toBe(parent.emailAddress)
  const body = {
    newPassword: 'Stolen123',
    confirmPassword: 'Stolen123',
    email: parent.emailAddress,
    token: reset,
  }
  expect((await shop.api(resetPassword, { body })).status).toBe(400)
  expect((await stop(stopping)).status).toBe(400)
  expect(await kindsOf(parent)).toEqual(['email-change-asked', 'email-change-stopped'])
})

test('the link of the old address takes a change back that was confirmed at once, and every later one', async () => {
  const parent = await shop.newCustomer()
  const thief = await logIn(parent)
  const [first, second] = [newAddress(), newAddress()]
  await ask(parent, first, thief)
  const stopping = await linkTo(parent.emailAddress)
  await confirm(await linkTo(first))
  await ask(parent, second, thief)
  const back = await linkTo(first)
  await confirm(await linkTo(second))
  expect(await emailOf(parent)).toBe(second)
  expect((await stop(stopping)).status).toBe(200)
  expect(await emailOf(parent)).toBe(parent.emailAddress)
  expect((await stop(back)).status).toBe(400)
  expect(await statusOf(thief)).toBe(401)
})

test('the first link takes the address back whatever was asked for, stopped or confirmed after it', async () => {
  const replaced = await shop.newCustomer()
  await ask(replaced, newAddress())
  const stopping = await linkTo(replaced.emailAddress)
  const other = newAddress()
  await ask(replaced, other)
  await confirm(await linkTo(other))
  expect(await emailOf(replaced)).toBe(other)
  expect((await stop(stopping)).status).toBe(200)
  expect(await emailOf(replaced)).toBe(replaced.emailAddress)

  const robbed = await shop.newCustomer()
  const thief = await logIn(robbed)
  const [first, second] = [newAddress(), newAddress()]
  await ask(robbed, first, thief)
  const back = await linkTo(robbed.emailAddress)
  await confirm(await linkTo(first))
  await ask(robbed, second, thief)
  expect((await stop(await linkTo(first))).status).toBe(200)
  expect(await emailOf(robbed)).toBe(first)
  expect((await stop(back)).status).toBe(200)
  expect(await emailOf(robbed)).toBe(robbed.emailAddress)
})

test('nobody else gets the old address as long as it can be taken back', async () => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const address = newAddress()
  await ask(parent, address)
  const stopping = await linkTo(parent.emailAddress)
  await confirm(await linkTo(address))
  const registered = await registerWith(parent.emailAddress.toUpperCase())
  const taken = ['Email address already exists.']
  expect([registered.status, registered.problem.errors?.emailAddress]).toEqual([400, taken])
  expect((await ask(other, parent.emailAddress)).problem.title).toBe('Duplicate Details')
  const added = await shop.api(addUser, {
    as: await shop.newAdmin(),
    body: {
      ...{ firstName: 'Luz', lastName: 'Cruz', userName: unique('luz'), emailAddress: parent.emailAddress },
      roleId: (await shop.newRole(unique('Clerk'), [])).id,
    },
  })
  expect([added.status, added.problem.errors?.emailAddress]).toEqual([400, taken])
  expect((await ask(parent, parent.emailAddress)).status).toBe(200)
  expect((await stop(stopping)).status).toBe(200)
  expect(await emailOf(parent)).toBe(parent.emailAddress)
})

test('what a session has asked for ends when the session is ended by its owner, and not by a log-out', async () => {
  const parent = await shop.newCustomer()
  const endings = [
    () => shop.api(endOtherSessions, { as: parent }),
    async (thief: { token: string }) => {
      const { body } = await shop.api(listSessions, { as: thief })
      const { id } = body.find(({ isThisDevice }) => isThisDevice)!
      return shop.api(endSession, { as: parent, params: { id } })
    },
    async () => {
      const newPassword = 'Another123'
      const body = { currentPassword: parent.password, newPassword, confirmPassword: newPassword }
      const changed = await shop.api(changePassword, { as: parent, body })
      parent.token = changed.body.token
      return changed
    },
  ]
  for (const end of endings) {
    const thief = await logIn(parent)
    const address = newAddress()
    await ask(parent, address, thief)
    expect((await end(thief)).status).toBe(200)
    expect((await confirm(await linkTo(address))).status).toBe(400)
    expect(await waitingOf(parent)).toBeNull()
  }
  const other = await shop.newCustomer()
  const address = newAddress()
  await ask(other, address)
  await shop.api(logout, { as: other })
  expect((await confirm(await linkTo(address))).status).toBe(200)
})

test('links end after 24 hours, and what is confirmed too late changes nothing', async () => {
  const parent = await shop.newCustomer()
  const address = newAddress()
  await ask(parent, address)
  const [confirming, stopping] = [await linkTo(address), await linkTo(parent.emailAddress)]
  late = 25 * HOUR
  expect([(await confirm(confirming)).status, (await stop(stopping)).status]).toEqual([400, 400])
  await shop.deps.jobs.runScheduled('sweep')
  late = 0
  const left = await shop.db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', parent.id)
    .execute()
  expect(left).toEqual([])
  expect(await emailOf(parent)).toBe(parent.emailAddress)
})

test("another's address is refused at once, and at the confirmation when somebody has it by then", async () => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const refused = await ask(parent, other.emailAddress.toUpperCase())
  expect([refused.status, refused.problem.title]).toEqual([400, 'Duplicate Details'])
  expect(await waitingOf(parent)).toBeNull()
  const address = newAddress()
  await ask(parent, address)
  await ask(other, address)
  const tokens = (await sentMails(shop))
    .filter(({ to }) => to === address)
    .map(({ text }) => new URL(/http\S+/.exec(text)![0]).searchParams.get('token') ?? '')
  const answers = await Promise.all(tokens.map(confirm))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.problem.errors?.email).toBeDefined()
  expect([await emailOf(parent), await emailOf(other)].filter((email) => email === address)).toHaveLength(1)
})

test('a change can be sent again, asked for anew and cancelled; the links before then no longer confirm', async () => {
  const parent = await shop.newCustomer()
  expect((await shop.api(resendEmailChange, { as: parent })).status).toBe(404)
  const [first, second] = [newAddress(), newAddress()]
  await ask(parent, first)
  const before = await linkTo(first)
  expect((await shop.api(resendEmailChange, { as: parent })).status).toBe(200)
  const again = await linkTo(first)
  expect((await confirm(before)).status).toBe(400)
  await ask(parent, second)
  expect((await confirm(again)).status).toBe(400)
  expect(await waitingOf(parent)).toBe(second)
  const mails = (await sentMails(shop)).length
  await ask(parent, second)
  expect((await sentMails(shop)).length).toBe(mails)
  expect((await shop.api(cancelEmailChange, { as: parent })).status).toBe(200)
  expect((await confirm(await linkTo(second))).status).toBe(400)
  expect((await shop.api(cancelEmailChange, { as: parent })).status).toBe(404)
  expect(await emailOf(parent)).toBe(parent.emailAddress)
})

test('of two confirmations of one link at the same moment one counts, and tokens are stored as hashes', async () => {
  const parent = await shop.newCustomer()
  const address = newAddress()
  await ask(parent, address)
  const [token, stopping] = [await linkTo(address), await linkTo(parent.emailAddress)]
  const rows = await shop.db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', parent.id)
    .execute()
  for (const secret of [token, stopping]) expect(JSON.stringify(rows)).not.toContain(secret)
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('what waits to be mailed follows the account to its address, and what was given up does when it is tried again', async () => {
  const ana = await shop.newCustomer()
  const mail = (status: 'Queued' | 'Sent' | 'Failed') => ({
    kind: 'order-packed' as const,
    user_id: ana.id,
    address: ana.emailAddress,
    subject: status,
    text: 'Packed',
    html: 'Packed',
    occasion: status,
    status,
    last_error: status === 'Failed' ? '550 No such user here' : '',
    // The queue leaves it alone.
    due_at: new Date('2099-01-01'),
  })
  await shop.db
    .insertInto('mails')
    .values([mail('Queued'), mail('Sent'), mail('Failed')])
    .execute()
  const addresses = async () => {
    const mails = shop.db.selectFrom('mails').select(['subject', 'address']).where('user_id', '=', ana.id)
    return Object.fromEntries((await mails.execute()).map(({ subject, address }) => [subject, address]))
  }
  const email = newAddress()
  await ask(ana, email)
  const [toConfirm, toStop] = [await linkTo(email), await linkTo(ana.emailAddress)]
  expect((await confirm(toConfirm)).status).toBe(200)
  const { emailAddress: old } = ana
  expect(await addresses()).toEqual({ Queued: email, Sent: old, Failed: old })
  const givenUp = (await listGivenUp(shop.db, INTERRUPTED)).filter(({ address }) => address === old)
  expect(await retryGivenUp(shop.db, givenUp)).toBe(1)
  expect(await addresses()).toEqual({ Queued: email, Sent: old, Failed: email })
  expect((await stop(toStop)).status).toBe(200)
  expect(await addresses()).toEqual({ Queued: old, Sent: old, Failed: old })
})

test("a staff user's change is in the audit log when it is asked for", async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  const address = newAddress()
  await ask(clerk, address)
  const logs = await shop.db
    .selectFrom('audit_logs')
    .select(['description', 'details'])
    .where('executed_by', '=', clerk.id)
    .orderBy('id')
    .execute()
  expect(JSON.stringify(logs[0])).toContain(address)
  expect(logs).toHaveLength(1)
})

test('both addresses are written to in the name that the shop has', async () => {
  const parent = await shop.newCustomer()
  const address = newAddress()
  const name = (shopName: string) =>
    sql`update shop_settings set value = value || ${JSON.stringify({ shopName })}::jsonb where tab = 'shop'`.execute(
      shop.db,
    )
  await name('San Isidro School Supplies')
  try {
    await ask(parent, address)
    await shop.api(resendEmailChange, { as: parent })
    const mails = (await sentMails(shop)).filter(({ to }) => [address, parent.emailAddress].includes(to))
    expect(mails).toHaveLength(3)
    for (const { subject, text } of mails) {
      for (const words of [subject, text]) {
        expect(words).toContain('San Isidro School Supplies')
        expect(words).not.toContain('Kwaderno')
      }
    }
  } finally {
    await name('Kwaderno')
  }
})
