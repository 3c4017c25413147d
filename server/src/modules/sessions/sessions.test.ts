import { forgotPassword, login, me, resetPassword } from '@kwaderno/contract/account.ts'
import { changePassword } from '@kwaderno/contract/profile.ts'
import {
  endOtherSessions,
  endSession,
  keepSession,
  listSessions,
  logout,
  readSession,
} from '@kwaderno/contract/session.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import jwt from '@fastify/jwt'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

const SECRET = 'of the session tests, and of nobody else'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

let shop: TestApp
let time = new Date()
beforeAll(async () => {
  shop = await startTestApp({
    config: { tokenSecret: SECRET, staffIdleHours: 12 },
    clock: clockOf(() => time),
  })
})
afterAll(() => shop.close())

const pass = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000))
const statusOf = async (as: { token: string }) => (await shop.api(me, { as })).status
async function enter({ userName, password }: TestUser, agent = FIREFOX) {
  const answer = await shop.api(login, {
    body: { username: userName, password },
    headers: { 'user-agent': agent },
  })
  return answer.body
}

test('a log-out ends its session on the server, and no other one', async () => {
  const parent = await shop.newCustomer()
  const [phone, laptop] = [await enter(parent), await enter(parent)]
  expect((await shop.api(logout, { as: phone })).status).toBe(200)
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
  expect((await shop.api(logout, { as: phone })).status).toBe(401)
})

test('a token of before sessions, and one of a session that is not there or is another’s, is refused', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const signer = fastify()
  await signer.register(jwt, { secret: SECRET, sign: { algorithm: 'HS256', expiresIn: '7d' } })
  await signer.ready()
  expect(await statusOf({ token: signer.jwt.sign({ sub: String(ana.id), ver: 1 }) })).toBe(401)
  const sign = (sessionId: string) => ({ token: shop.deps.tokens.sign({ userId: ana.id, sessionId }) })
  expect(await statusOf(sign(ana.sessionId))).toBe(200)
  expect(await statusOf(sign(ben.sessionId))).toBe(401)
  expect(await statusOf(sign(crypto.randomUUID()))).toBe(401)
  await signer.close()
})

test('the own sessions are listed with device, address and use, and nobody else’s', async () => {
  const parent = await shop.newCustomer()
  await shop.db.deleteFrom('sessions').where('user_id', '=', parent.id).execute()
  await shop.newCustomer()
  const began = time
  const first = await enter(parent)
  pass(30)
  const second = await enter(parent, 'x'.repeat(5000))
  pass(10)
  const { body } = await shop.api(listSessions, { as: first })
  expect(body).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      address: '127.0.0.1',
      createdOn: began.toISOString(),
      lastUsedOn: time.toISOString(),
      isThisDevice: true,
    },
    expect.objectContaining({ device: 'Unknown device', isThisDevice: false }),
  ])
  pass(10)
  expect((await shop.api(listSessions, { as: second })).body.map(({ isThisDevice }) => isThisDevice)).toEqual(
    [true, false],
  )
})

test('one device can be logged out from another one, a stranger’s cannot', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const phone = await enter(ana)
  const end = (id: string) => shop.api(endSession, { as: phone, params: { id } })
  expect((await end(ben.sessionId)).status).toBe(404)
  expect((await end(crypto.randomUUID())).status).toBe(404)
  expect((await shop.api(endSession, { as: phone, params: { id: 'x' } })).status).toBe(404)
  expect((await end(ana.sessionId)).status).toBe(200)
  expect([await statusOf(ana), await statusOf(ben), await statusOf(phone)]).toEqual([401, 200, 200])
  const again = await end(ana.sessionId)
  expect([again.status, again.problem.title]).toEqual([404, 'This device is logged out already.'])
})

test('logging out everywhere else leaves this device, and other people’s', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const devices = await Promise.all([enter(ana), enter(ana), enter(ana)])
  expect((await shop.api(endOtherSessions, { as: devices[1] })).status).toBe(200)
  expect(await Promise.all(devices.map(statusOf))).toEqual([401, 200, 401])
  expect([await statusOf(ana), await statusOf(ben)]).toEqual([401, 200])
  expect((await shop.api(listSessions, { as: devices[1] })).body).toHaveLength(1)
})

test('of log-ins beside a log-out everywhere else each either lives or is ended, and those before are ended', async () => {
  const ana = await shop.newCustomer()
  const here = await enter(ana)
  for (let round = 0; round < 5; round++) {
    const before = await enter(ana)
    const [ended, ...beside] = await Promise.all([
      shop.api(endOtherSessions, { as: here }),
      enter(ana),
      enter(ana),
    ])
    expect(ended.status).toBe(200)
    expect([await statusOf(before), await statusOf(here)]).toEqual([401, 200])
    const open = new Set((await shop.api(listSessions, { as: here })).body.map(({ id }) => id))
    for (const one of beside) {
      const { sessionId } = shop.deps.tokens.read(one.token)!
      expect(await statusOf(one)).toBe(open.has(sessionId) ? 200 : 401)
    }
  }
})

test('requests beside a log-out are answered or refused, and none that is sent after it is answered', async () => {
  const ana = await shop.newCustomer()
  for (let round = 0; round < 5; round++) {
    const phone = await enter(ana)
    // Each of them would note the use.
    pass(10)
    const [out, ...answers] = await Promise.all([
      shop.api(logout, { as: phone }),
      ...Array.from({ length: 10 }, () => statusOf(phone)),
    ])
    expect(out.status).toBe(200)
    expect(answers.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(await statusOf(phone)).toBe(401)
  }
})

test('several log-outs everywhere else at once leave no device but those that asked, and none hangs', async () => {
  const ana = await shop.newCustomer()
  const devices = await Promise.all(Array.from({ length: 8 }, () => enter(ana)))
  const answers = await Promise.all(devices.map((as) => shop.api(endOtherSessions, { as })))
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  const alive = (await Promise.all(devices.map(statusOf))).filter((status) => status === 200)
  expect(alive.length).toBeLessThanOrEqual(1)
})

test('a log-in whose password is changed while it is checked begins no session', async () => {
  const ana = await shop.newCustomer()
  for (let round = 0; round < 5; round++) {
    const [old, next] = round % 2 === 0 ? [ana.password, 'Another1'] : ['Another1', ana.password]
    const here = await enter({ ...ana, password: old })
    const [changed, ...beside] = await Promise.all([
      shop.api(changePassword, {
        as: here,
        body: { currentPassword: old, newPassword: next, confirmPassword: next },
      }),
      ...Array.from({ length: 4 }, () =>
        shop.api(login, { body: { username: ana.userName, password: old } }),
      ),
    ])
    expect(changed.status).toBe(200)
    for (const { body } of beside) if (body) expect(await statusOf(body)).toBe(401)
    expect(await statusOf(changed.body)).toBe(200)
    expect((await shop.api(listSessions, { as: changed.body })).body).toHaveLength(1)
  }
})

test('[ACC-50] changed and reset passwords, a changed role and a closed account end every session', async () => {
  const admin = await shop.newAdmin()
  const role = await shop.newRole(`helpers ${time.getTime()}`, ['Dashboard.view'])
  async function mailedLink(email: string): Promise<string> {
    await shop.api(forgotPassword, { body: { email } })
    const mail = (await sentMails(shop)).findLast(({ to }) => to === email)
    return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  }
  const newPassword = 'Another1'
  const ways: ((user: TestUser) => Promise<{ status: number }>)[] = [
    (user) =>
      shop.api(changePassword, {
        as: user,
        body: { currentPassword: user.password, newPassword, confirmPassword: newPassword },
      }),
    async ({ emailAddress: email }) =>
      shop.api(resetPassword, {
        body: { email, token: await mailedLink(email), newPassword, confirmPassword: newPassword },
      }),
    (user) => shop.api(updateUser, { as: admin, params: { id: user.id }, body: { roleId: role.id } }),
    (user) => shop.api(updateUser, { as: admin, params: { id: user.id }, body: { status: 2 } }),
  ]
  for (const [place, way] of ways.entries()) {
    const user = await shop.newCustomer()
    const phone = await enter(user)
    expect([place, (await way(user)).status]).toEqual([place, 200])
    expect([place, await statusOf(user), await statusOf(phone)]).toEqual([place, 401, 401])
    const open = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute()
    // The changed password goes on in a new one.
    expect([place, open.length]).toEqual([place, place === 0 ? 1 : 0])
  }
})

test('a session of the staff that is not used for 12 hours has ended, a customer’s goes on', async () => {
  const [clerk, parent] = [await shop.newStaff(['Dashboard.view']), await shop.newCustomer()]
  const [at, home, other] = [await enter(clerk), await enter(parent), await enter(clerk)]
  pass(11 * 60)
  expect(await statusOf(at)).toBe(200)
  pass(11 * 60)
  expect([await statusOf(at), await statusOf(other)]).toEqual([200, 401])
  pass(12 * 60 + 5)
  expect([await statusOf(at), await statusOf(home)]).toEqual([401, 200])
  // Asking again has not revived it.
  expect(await statusOf(at)).toBe(401)
  const again = await enter(clerk)
  expect((await shop.api(listSessions, { as: again })).body).toHaveLength(1)
})

test('what is left of a session is told without using it, and somebody at work keeps it', async () => {
  const clerk = await enter(await shop.newStaff(['Dashboard.view']))
  const hours = (count: number) => count * 3600
  const limitSeconds = hours(12)
  const read = async () => (await shop.api(readSession, { as: clerk })).body
  expect(await read()).toEqual({ idleSeconds: hours(12), limitSeconds })
  pass(11 * 60)
  expect(await read()).toEqual({ idleSeconds: hours(1), limitSeconds })
  // Nor is what a page reads anew with nobody in front of it.
  await shop.api(me, { as: clerk, headers: { 'x-unattended': '1' } })
  expect(await read()).toEqual({ idleSeconds: hours(1), limitSeconds })
  pass(30)
  expect((await shop.api(keepSession, { as: clerk })).body).toEqual({ idleSeconds: hours(12), limitSeconds })
  pass(12 * 60)
  expect((await shop.api(readSession, { as: clerk })).status).toBe(401)
  const parent = await enter(await shop.newCustomer())
  expect((await shop.api(keepSession, { as: parent })).body).toEqual({
    idleSeconds: null,
    limitSeconds: null,
  })
})

test('the last use is written once in some minutes, and never in a statement of its own', async () => {
  const parent = await enter(await shop.newCustomer())
  const { sessionId } = shop.deps.tokens.read(parent.token)!
  const version = async () =>
    shop.db
      .selectFrom('sessions')
      .select(['last_used_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  const before = await version()
  pass(1)
  expect((await shop.statementsOf(() => statusOf(parent))).length).toBe(2)
  expect(await version()).toEqual(before)
  pass(2)
  expect((await shop.statementsOf(() => statusOf(parent))).length).toBe(2)
  expect(await version()).toEqual({ last_used_at: time })
})

test('the nightly sweep forgets sessions whose tokens have expired', async () => {
  const parent = await shop.newCustomer()
  const kept = await enter(parent)
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date(time.getTime() - 1) })
    .where('id', '=', parent.sessionId)
    .execute()
  await shop.deps.jobs.runScheduled('sweep')
  const left = await shop.db.selectFrom('sessions').select('id').where('user_id', '=', parent.id).execute()
  expect(left.map(({ id }) => id)).toEqual([shop.deps.tokens.read(kept.token)!.sessionId])
})
