import { forgotPassword, login, me, resetPassword } from '@kwaderno/contract/account.ts'
import { resendEmailChange } from '@kwaderno/contract/email-change.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { addStudent, changeStudent, listMyStudents } from '@kwaderno/contract/student.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

/** The shop behind a proxy that says where each call comes from, with a clock that stands. */
let shop: TestApp
let now: number
beforeAll(async () => {
  now = Date.now()
  shop = await startTestApp({
    clock: clockOf(() => new Date(now)),
    config: {
      trustProxy: '127.0.0.1',
      loginDelay: { free: 5, longest: 900 },
      rates: {
        ...noLimits,
        login: { count: 40, seconds: 300 },
        recovery: { count: 3, seconds: 900 },
        student: { count: 3, seconds: 900 },
      },
    },
  })
})
const none = { count: 0, seconds: 1 }
const noLimits = {
  login: none,
  register: none,
  recovery: none,
  upload: none,
  lookup: none,
  handOver: none,
  student: none,
  chat: none,
  live: none,
  myData: none,
}
afterAll(() => shop.close())
// Nothing of one test holds another.
beforeEach(() => void (now += 86_400_000))

interface Place {
  ip: string
  cookie?: string
  token?: string
}
async function logIn({ ip, cookie, token }: Place, username: string, password: string) {
  const headers = { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) }
  const answer = await shop.api(login, {
    body: { username, password },
    headers,
    ...(token ? { as: { token } } : {}),
  })
  const wait = answer.headers.get('retry-after')
  return { ...answer, wait: wait === null ? undefined : Number(wait) }
}
const guess = (place: Place, { userName }: { userName: string }) => logIn(place, userName, 'Guess123')
const knock = ({ userName, password }: TestUser, place: Place) => logIn(place, userName, password)

/** Fails as often as it may, waiting each time for as long as it is told. */
async function fail(place: Place, user: { userName: string }, times: number) {
  const waits: number[] = []
  for (let failed = 0; failed < times;) {
    const { status, wait } = await guess(place, user)
    expect([400, 429]).toContain(status)
    if (status === 400) failed += 1
    else {
      waits.push(wait!)
      now += wait! * 1000
    }
  }
  return waits
}

/** The cookie by which a browser is known from its log-in on. */
async function knownDevice(user: TestUser, ip: string): Promise<string> {
  const { headers, status } = await knock(user, { ip })
  expect(status).toBe(200)
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^kwaderno-device-\d+=\S+; Max-Age=\d+; Path=\/api\/Account\/login; HttpOnly; SameSite=Strict$/,
  )
  return cookie.split(';')[0]!
}

test('five failures cost nothing; then each doubles the wait, up to the longest', async () => {
  const user = await shop.newCustomer()
  const waits = await fail({ ip: '198.51.100.1' }, user, 17)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('asking again while one has to wait makes nobody wait longer', async () => {
  const user = await shop.newCustomer()
  await fail({ ip: '198.51.100.2' }, user, 7)
  for (let count = 0; count < 10; count++) expect((await guess({ ip: '198.51.100.2' }, user)).wait).toBe(4)
  now += 4000
  expect((await knock(user, { ip: '198.51.100.2' })).status).toBe(200)
})

test('of forty guesses at the same moment no more are looked at than one after the other', async () => {
  const user = await shop.newCustomer()
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess({ ip: '198.51.100.3' }, user)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
})

test('log-ins that succeed count for nothing, also many behind one address, and forgive the failures before', async () => {
  const parents = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()]
  for (let round = 0; round < 15; round++) {
    for (const parent of parents) expect((await knock(parent, { ip: '198.51.100.4' })).status).toBe(200)
  }
  const [parent] = parents
  for (let round = 0; round < 4; round++) {
    await fail({ ip: '198.51.100.4' }, parent!, 4)
    expect((await knock(parent!, { ip: '198.51.100.4' })).status).toBe(200)
  }
})

test('a name that nobody has is slowed down like one that somebody has', async () => {
  const user = await shop.newCustomer()
  const nobody = { userName: unique('nobody') }
  const place = { ip: '198.51.100.5' }
  expect(await fail(place, nobody, 9)).toEqual(await fail(place, user, 9))
})

test('failures from many networks slow strangers down together, and after a minute at most one may try again', async () => {
  const user = await shop.newCustomer()
  let refused = 0
  for (let host = 1; host <= 30; host++) {
    if ((await guess({ ip: `203.0.113.${host}` }, user)).status === 429) refused += 1
  }
  expect(refused).toBe(10)
  const { wait } = await guess({ ip: '203.0.113.99' }, user)
  expect(wait).toBeLessThanOrEqual(60)
  now += wait! * 1000
  expect((await knock(user, { ip: '203.0.113.99' })).status).toBe(200)
})

test("however often strangers fail from other networks, the owner's known device and known network never wait", async () => {
  const hosts = fc.integer({ min: 1, max: 250 })
  await fc.assert(
    fc.asyncProperty(fc.array(hosts, { minLength: 25, maxLength: 40 }), async (strangers) => {
      now += 86_400_000
      const owner = await shop.newCustomer()
      const cookie = await knownDevice(owner, '192.0.2.1')
      await Promise.all(strangers.map((host) => guess({ ip: `203.0.113.${host}` }, owner)))
      expect((await knock(owner, { ip: '192.0.2.1' })).status).toBe(200)
      // The phone in another network, and even in that of a stranger.
      expect((await knock(owner, { ip: '192.0.2.200', cookie })).status).toBe(200)
      expect((await knock(owner, { ip: `203.0.113.${strangers[0]}`, cookie })).status).toBe(200)
    }),
    { numRuns: 4 },
  )
})

test('who fails too often behind the one address of a school holds neither the devices known there', async () => {
  const parent = await shop.newCustomer()
  const other = await shop.newCustomer()
  const cookie = await knownDevice(parent, '198.51.100.6')
  for (let count = 0; count < 45; count++)
    await guess({ ip: '198.51.100.6' }, { userName: unique('guessed') })
  expect((await knock(other, { ip: '198.51.100.6' })).status).toBe(429)
  expect((await knock(parent, { ip: '198.51.100.6', cookie })).status).toBe(200)
})

test('a known device guesses no faster, and its cookie is no good for another account, changed, or too old', async () => {
  const [owner, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const cookie = await knownDevice(owner, '192.0.2.2')
  const late = await knownDevice(other, '192.0.2.3')
  expect(await fail({ ip: '192.0.2.2', cookie }, owner, 8)).toEqual([1, 2, 4])
  const useless = [
    cookie.replace(`device-${owner.id}=`, `device-${other.id}=`),
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]
  await Promise.all(Array.from({ length: 30 }, (_, host) => guess({ ip: `203.0.113.${host}` }, other)))
  for (const one of useless) {
    expect((await knock(other, { ip: '203.0.113.222', cookie: one })).status).toBe(429)
  }
  now += 401 * 86_400_000
  await Promise.all(Array.from({ length: 30 }, (_, host) => guess({ ip: `203.0.113.${host}` }, other)))
  expect((await knock(other, { ip: '203.0.113.223', cookie: late })).status).toBe(429)
})

test('a token opens no second bucket, for log-ins as well as for links by mail', async () => {
  const user = await shop.newCustomer()
  const place = { ip: '198.51.100.7', token: user.token }
  for (let count = 0; count < 40; count++) await guess(place, { userName: unique('guessed') })
  expect((await guess(place, { userName: unique('guessed') })).status).toBe(429)
  expect((await guess({ ip: place.ip }, { userName: unique('guessed') })).status).toBe(429)
  const ask = (as?: TestUser) =>
    shop.api(forgotPassword, {
      body: { email: 'nobody@example.ph' },
      headers: { 'x-forwarded-for': '198.51.100.8' },
      ...(as ? { as } : {}),
    })
  for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(400)
  expect([(await ask()).status, (await ask(user)).status]).toEqual([429, 429])
  expect((await shop.api(me, { as: user })).status).toBe(200)
})

test('neighbours of an IPv6 network count as one', async () => {
  const user = await shop.newCustomer()
  for (let host = 1; host <= 5; host++) await guess({ ip: `2001:db8:1:2::${host}` }, user)
  expect((await guess({ ip: '2001:db8:1:2:ffff::1' }, user)).status).toBe(429)
  expect((await guess({ ip: '2001:db8:1:3::1' }, user)).status).toBe(400)
})

test('a link by mail lets the owner in at a new place, whoever else is trying', async () => {
  const owner = await shop.newCustomer()
  const ip = '192.0.2.4'
  const headers = { 'x-forwarded-for': ip }
  await shop.api(forgotPassword, { body: { email: owner.emailAddress }, headers })
  const mail = (await sentMails(shop)).findLast(({ to }) => to === owner.emailAddress)
  const token = new URL(/http\S+/.exec(mail?.text ?? '')![0]).searchParams.get('token')!
  await Promise.all(Array.from({ length: 30 }, (_, host) => guess({ ip: `203.0.113.${host}` }, owner)))
  await fail({ ip }, owner, 6)
  expect((await knock(owner, { ip })).status).toBe(429)
  const body = { newPassword: 'Another1', confirmPassword: 'Another1', email: owner.emailAddress, token }
  expect((await shop.api(resetPassword, { body, headers })).status).toBe(200)
  expect((await logIn({ ip }, owner.userName, 'Another1')).status).toBe(200)
})

test('links by mail are limited for the account as well as for who asks', async () => {
  const owner = await shop.newCustomer()
  const ask = (host: number) =>
    shop.api(forgotPassword, {
      body: { email: owner.emailAddress },
      headers: { 'x-forwarded-for': `203.0.113.${host}` },
    })
  const statuses = []
  for (let host = 1; host <= 5; host++) statuses.push((await ask(host)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('who is logged in is counted by the account: wherever he is, and apart from whoever shares his address', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const ask = async (as: TestUser, ip: string) =>
    (await shop.api(resendEmailChange, { as, headers: { 'x-forwarded-for': ip } })).status
  const [school, home] = ['203.0.113.80', '203.0.113.81']
  // Neither has one that is under way.
  for (let count = 0; count < 3; count++) expect(await ask(one, school)).toBe(404)
  expect([await ask(one, school), await ask(one, home), await ask(other, school)]).toEqual([429, 429, 404])
})

test('reaching the limit stands in the security log once', async () => {
  const user = await shop.newCustomer()
  await fail({ ip: '198.51.100.9' }, user, 7)
  const kinds = await shop.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(kinds.filter(({ kind }) => kind === 'limit-reached')).toHaveLength(1)
  expect(kinds.filter(({ kind }) => kind === 'login-failed')).toHaveLength(7)
})

const withProfile = async (as: TestUser, change: { email?: string; studentId?: string }) => {
  const { body } = await shop.api(getProfile, { as })
  return shop.api(saveProfile, { as, body: { ...body, contactNumber: '09171234567', ...change } })
}

test('another address is asked for as seldom as a link by mail, taken or not, and in other letters it is the same', async () => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const stranger = `${unique('Victim')}@example.ph`
  const ask = async (email: string) => (await withProfile(parent, { email })).status
  expect([await ask(stranger), await ask(stranger.toLowerCase())]).toEqual([200, 200])
  const mails = (await sentMails(shop)).filter(({ to }) => to.toLowerCase() === stranger.toLowerCase())
  expect(mails).toHaveLength(1)
  expect(await ask(other.emailAddress)).toBe(400)
  expect([await ask(other.emailAddress), await ask(stranger)]).toEqual([429, 429])
  // The rest of the profile is saved as before.
  for (let count = 0; count < 5; count++) expect((await withProfile(parent, {})).status).toBe(200)
})

test('who guesses student IDs is told of a few only', async () => {
  const known = await shop.newCustomer({ student: { studentId: unique('Known') } })
  const [taken] = (await shop.api(listMyStudents, { as: known })).body
  const studentId = taken!.studentId
  const form = { firstName: 'Carlo', lastName: 'Reyes', gradeLevelId: taken!.gradeLevelId!, studentId }
  const add = async (as: TestUser) => (await shop.api(addStudent, { as, body: form })).status
  const [one, two, three] = [
    await shop.newCustomer(),
    await shop.newCustomer({ student: {} }),
    await shop.newCustomer({ student: {} }),
  ]
  expect([await add(one), await add(one), await add(one), await add(one)]).toEqual([400, 400, 400, 429])
  const [own] = (await shop.api(listMyStudents, { as: two })).body
  const change = async () =>
    (await shop.api(changeStudent, { as: two, params: { id: own!.id }, body: form })).status
  expect([await change(), await change(), await change(), await change()]).toEqual([400, 400, 400, 429])
  const save = async () => (await withProfile(three, { studentId })).status
  expect([await save(), await save(), await save(), await save()]).toEqual([400, 400, 400, 429])
  expect((await withProfile(three, {})).status).toBe(200)
})
