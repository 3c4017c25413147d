import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { login, me, register } from '@kwaderno/contract/account.ts'
import { addAddress } from '@kwaderno/contract/address.ts'
import { addCategory } from '@kwaderno/contract/category.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { Problem } from '@kwaderno/contract/problem.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../src/app.ts'
import { openTokens } from '../src/core/tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { samplePath } from './attack/sample.ts'
import type { TestUser } from './factories.ts'

let shop: TestApp
let endpoints: AnyEndpoint[]
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  shop = await startTestApp()
  endpoints = routesOf(shop.deps).map((route) => route.endpoint)
  admin = await shop.newAdmin()
  customer = await shop.newCustomer()
})
afterAll(() => shop.close())

interface Raw {
  body?: RequestInit['body']
  type?: string
  token?: string
}

async function send(method: string, path: string, { body, type, token }: Raw = {}) {
  const response = await fetch(shop.url + path, {
    method,
    body,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const text = await response.text()
  return { status: response.status, text, type: response.headers.get('content-type') ?? '' }
}

type Sent = Awaited<ReturnType<typeof send>>

/** Undefined when an answer is as it should be: not a failure of ours, and a problem if it is a refusal. */
function fault({ status, text, type }: Sent): string | undefined {
  if (status < 300) return undefined
  if (status >= 500) return `${status} ${text}`
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}`
  const problem = Problem.safeParse(JSON.parse(text))
  return problem.success && problem.data.status === status ? undefined : `${status} ${text}`
}

const path = (endpoint: AnyEndpoint, value: string) => `/api${endpoint.path.replaceAll(/\{\w+\}/g, value)}`

const HOSTILE_JSON = [
  '[]',
  'null',
  '"text"',
  '12',
  'true',
  '{}',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{"isStaff":true}}}',
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"id":',
  '',
]

const HOSTILE_VALUES = [
  '',
  '\u0000',
  '-1',
  '1e99',
  "1' or '1'='1",
  '٣',
  [],
  {},
  null,
  true,
  99_999_999_999,
  'x'.repeat(5000),
]

/** Fills every field of an endpoint's body with the same hostile value. */
function filled(endpoint: AnyEndpoint, value: unknown): Record<string, unknown> {
  const shape = (endpoint.body as unknown as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.fromEntries(Object.keys(shape).map((name) => [name, value]))
}

test('no body makes any endpoint fail: each is accepted or refused as a problem', async () => {
  const faults: string[] = []
  for (const endpoint of endpoints.filter((one) => one.body)) {
    const bodies = [
      ...HOSTILE_JSON,
      ...HOSTILE_VALUES.map((value) => JSON.stringify(filled(endpoint, value))),
    ]
    for (const as of [customer, admin]) {
      const sent = bodies.map(async (body) => {
        const to = path(endpoint, '999999')
        const answer = await send(endpoint.method, to, { body, type: 'application/json', token: as.token })
        const found = fault(answer)
        if (found) faults.push(`${endpoint.name} ${body.slice(0, 80)}: ${found}`)
      })
      await Promise.all(sent)
    }
  }
  expect(faults).toEqual([])
})

test('half a character is stored as the sign for what cannot be read, in names and in the audit log', async () => {
  const body = '{"name":"Half \\ud800 of \\\\ud800 \\ud83d\\ude00"}'
  const answer = await send('POST', path(addCategory, ''), {
    body,
    type: 'application/json',
    token: admin.token,
  })
  const name = 'Half \ufffd of \\ud800 \u{1f600}'
  expect(JSON.parse(answer.text)).toMatchObject({ name })
  const { details } = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(details)).toContain(JSON.stringify(name))
})

test('no address makes any endpoint fail: an id that cannot be one names nothing', async () => {
  const faults: string[] = []
  const ids = [
    '0',
    '-1',
    'abc',
    '99999999999999999999',
    '2147483648',
    '1.5',
    '%00',
    '%27%20or%201=1',
    '..%2F..',
    '%F0%9F%92%A9',
  ]
  for (const endpoint of endpoints.filter((one) => one.path.includes('{'))) {
    for (const id of ids) {
      const answer = await send(endpoint.method, path(endpoint, id), { token: admin.token })
      const found = fault(answer)
      if (found) faults.push(`${endpoint.name} ${id}: ${found}`)
    }
  }
  expect(faults).toEqual([])
})

test('no query makes any endpoint fail', async () => {
  const faults: string[] = []
  const values = [
    '-1',
    '0',
    'abc',
    '1e9',
    '%00',
    '99999999999999999999',
    'x'.repeat(3000),
    '%ED%A0%80',
    "'--",
  ]
  for (const endpoint of endpoints.filter((one) => one.query)) {
    const shape = Object.keys((endpoint.query as unknown as { shape: Record<string, unknown> }).shape)
    for (const name of shape) {
      for (const value of values) {
        const query = `?${name}=${value}&${name}=${value}&__proto__=1&constructor[prototype]=2`
        const answer = await send(endpoint.method, samplePath(endpoint) + query, { token: admin.token })
        const found = fault(answer)
        if (found) faults.push(`${endpoint.name} ${name}=${value.slice(0, 20)}: ${found}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(({} as { isStaff?: unknown }).isStaff).toBeUndefined()
})

test('a wrong content type is 415, a huge body 413, broken JSON 400, on every endpoint with a body', async () => {
  const wrong: string[] = []
  const huge = JSON.stringify({ text: 'x'.repeat(1_200_000) })
  for (const endpoint of endpoints.filter((one) => one.body)) {
    const at = samplePath(endpoint)
    const token = admin.token
    const answers = [
      await send(endpoint.method, at, { body: '<a/>', type: 'application/xml', token }),
      await send(endpoint.method, at, { body: huge, type: 'application/json', token }),
      await send(endpoint.method, at, { body: '{"a":', type: 'application/json', token }),
    ]
    const statuses = answers.map((answer) => answer.status).join(' ')
    if (statuses !== '415 413 400') wrong.push(`${endpoint.name}: ${statuses}`)
    wrong.push(...answers.flatMap((answer) => fault(answer) ?? []))
  }
  expect(wrong).toEqual([])
})

test('a broken multipart form is refused by every form and leaves no file', async () => {
  const wrong: string[] = []
  const type = 'multipart/form-data; boundary=b'
  const head = '--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF'
  for (const endpoint of endpoints.filter((one) => one.form)) {
    for (const body of ['', 'noise', head, `${head}\r\n--b`, '--b\r\n\r\n--b--']) {
      const answer = await send(endpoint.method, samplePath(endpoint), { body, type, token: customer.token })
      if (answer.status === 200) continue
      const found = fault(answer)
      if (found) wrong.push(`${endpoint.name} ${JSON.stringify(body)}: ${found}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await storedUploads()).toEqual([])
})

test("a visitor's upload is refused before any of it is stored", async () => {
  const form = new FormData()
  form.append('attachment', new File([new Uint8Array(3_000_000)], 'a.pdf'))
  for (const endpoint of endpoints.filter((one) => one.files)) {
    expect((await send(endpoint.method, samplePath(endpoint), { body: form })).status).toBe(401)
  }
  expect(await storedUploads()).toEqual([])
})

async function storedUploads(): Promise<string[]> {
  const folder = join(shop.deps.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('paths and request names are matched without regard to case', async () => {
  const body = JSON.stringify({ USERNAME: customer.userName.toUpperCase(), Password: customer.password })
  const answer = await send('POST', '/API/account/LOGIN', { body, type: 'application/json' })
  expect(answer.status).toBe(200)
  const list = await send('GET', '/api/uSERS?PAGESIZE=1&pagenumber=1', { token: admin.token })
  expect(JSON.parse(list.text)).toHaveLength(1)
})

test('a field that no endpoint knows changes nothing', async () => {
  const body = { username: customer.userName, password: customer.password, isStaff: true, roleId: 1 }
  const answer = await send('POST', '/api/Account/login', {
    body: JSON.stringify(body),
    type: 'application/json',
  })
  expect(JSON.parse(answer.text)).toMatchObject({ roleName: 'customer', modulePermission: [] })
})

test('an expired token is 401, and so is one of a user whose rights have changed or ended', async () => {
  const ana = await shop.newCustomer()
  expect((await shop.api(me, { as: ana })).status).toBe(200)
  const shortLived = (await openTokens(shop.deps.secret, '1ms')).sign({
    userId: ana.id,
    sessionId: ana.sessionId,
  })
  await new Promise((done) => setTimeout(done, 20))
  expect((await shop.api(me, { as: { token: shortLived } })).status).toBe(401)
  await shop.db.updateTable('users').set({ token_version: 2 }).where('id', '=', ana.id).execute()
  expect((await shop.api(me, { as: ana })).status).toBe(401)
  const renewed = await shop.newSession(ana.id, 2)
  expect((await shop.api(me, { as: renewed })).status).toBe(200)
  await shop.db.updateTable('users').set({ status: 2 }).where('id', '=', ana.id).execute()
  expect((await shop.api(me, { as: renewed })).status).toBe(401)
})

test('a token under another scheme, in a query or in a cookie is none', async () => {
  const { token } = customer
  const carriers: Record<string, string>[] = [
    { authorization: token },
    { authorization: `Basic ${token}` },
    { cookie: `token=${token}` },
  ]
  for (const headers of carriers) {
    expect((await shop.api(me, { headers })).status).toBe(401)
  }
  expect((await send('GET', `/api/Account/me?access_token=${token}`)).status).toBe(401)
})

test('[API-03] paged answers carry their totals in x-pagination', async () => {
  const { headers } = await shop.api(listUsers, { as: admin, query: { pageNumber: 1, pageSize: 1 } })
  expect(JSON.parse(headers.get('x-pagination') ?? '')).toMatchObject({
    PageSize: 1,
    CurrentPage: 1,
    HasPrevious: false,
  })
})

test('of two requests that take the same name at the same moment one is told so', async () => {
  const form = {
    firstName: 'Ana',
    lastName: 'Reyes',
    userName: 'twice',
    password: 'Secret12',
    confirmPassword: 'Secret12',
    emailAddress: 'twice@example.com',
    studentId: 'TWICE',
    gradeLevelId: 1,
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.api(register, { body: form })))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400])
  const refused = answers.filter((answer) => answer.status === 400)
  expect(refused.every(({ problem }) => /already exists|duplicate/i.test(problem.title))).toBe(true)
})

test('text with a NUL is refused, and any other text comes back as it was sent', async () => {
  const address = {
    receiverName: 'Ñiña “O’Brien” 🎒 <b>',
    email: 'ana@example.com',
    contactNumber: '09171234567',
    residence: "Robert'); drop table users;--",
    region: 'NCR',
    province: 'Metro Manila',
    city: 'Quezon City',
    barangay: 'Central',
  }
  const kept = await shop.api(addAddress, { as: customer, body: address })
  expect(kept.body).toMatchObject(address)
  const refused = await shop.api(addAddress, { as: customer, body: { ...address, city: 'a\u0000b' } })
  expect(refused.status).toBe(400)
})

test('too many log-ins are 429 with the time to wait, agreed upon by every process', async () => {
  const rates = { ...shop.deps.config.rates, login: { count: 3, seconds: 60 } }
  const first = await startTestApp({ config: { rates } })
  const second = await startTestApp({ config: { rates }, database: first.database })
  const body = { username: 'nobody', password: 'wrong' }
  const statuses = []
  for (const app of [first, second, first, second]) statuses.push(await app.api(login, { body }))
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  const last = statuses[3]!
  expect(last.problem.title).toContain('Too many attempts')
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(50)
  await second.close()
  await first.close()
})
