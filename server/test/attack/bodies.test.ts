import { login, register } from '@kwaderno/contract/account.ts'
import { BODY_LIMIT, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { addProduct } from '@kwaderno/contract/product.ts'
import { requestReturn } from '@kwaderno/contract/returns.ts'
import { addRole } from '@kwaderno/contract/role.ts'
import { addVariationOptions } from '@kwaderno/contract/variation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../src/app.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { TestUser } from '../factories.ts'
import { largestJson } from './largest.ts'
import { samplePath } from './sample.ts'

let shop: TestApp
let admin: TestUser
let endpoints: AnyEndpoint[]

beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  endpoints = routesOf(shop.deps).map((route) => route.endpoint)
})
afterAll(() => shop.close())

/** Milliseconds of processor time that an answer may take of a request that is not what it should be. */
const LIMIT = 500

/** A letter with that many marks: their order takes the square of their number to find. */
const marked = (marks: number) => `a${'\u0301\u0323'.repeat(marks / 2)}`

async function send(endpoint: AnyEndpoint, type: string, body: string) {
  const before = process.cpuUsage()
  const response = await fetch(shop.url + samplePath(endpoint), {
    method: endpoint.method,
    body,
    headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
  })
  const answer = await response.text()
  const { user, system } = process.cpuUsage(before)
  return { status: response.status, answer, cpu: (user + system) / 1000 }
}

const JSON_TYPE = 'application/json'
const URLENCODED = 'application/x-www-form-urlencoded'

test('a letter with a hundred thousand marks is refused at once wherever texts are brought into one spelling', async () => {
  const bodies: [AnyEndpoint, unknown][] = [
    [register, { userName: marked(480_000) }],
    [login, { username: marked(120_000), password: 'x' }],
    [login, { username: marked(7900), password: 'x' }],
    [addRole, { name: marked(7900) }],
    [addVariationOptions, Array.from({ length: 4 }, () => marked(15_000))],
    [addProduct, { productName: marked(240_000), productCode: marked(240_000) }],
    [addProduct, { productOptions: Array.from({ length: 10 }, () => ({ itemDescription: marked(45_000) })) }],
  ]
  for (const [endpoint, body] of bodies) {
    const { status, cpu } = await send(endpoint, JSON_TYPE, JSON.stringify(body))
    expect(status, endpoint.name).toBeOneOf([400, 413])
    expect(cpu, endpoint.name).toBeLessThan(LIMIT)
  }
})

test('a description of invisible and marked letters is told to be too long before anybody looks how it looks', async () => {
  const faq = endpoints.find(({ name }) => name === 'addFaqContent')!
  const steps = Array.from({ length: 2 }, () => marked(14_000)).join('@@')
  for (const contentType of ['Instructions', 'Questions', 'Categories']) {
    const body = JSON.stringify({ contentType, title: marked(14_000), description: steps })
    const { status, cpu } = await send(faq, JSON_TYPE, body)
    expect(status).toBe(400)
    expect(cpu).toBeLessThan(LIMIT)
  }
})

test('JSON that is nested without end is 400 on every endpoint with a body, in a text of a form too', async () => {
  const wrong: string[] = []
  const nested = [`${'['.repeat(7900)}${']'.repeat(7900)}`, `${'{"a":'.repeat(2600)}1${'}'.repeat(2600)}`]
  for (const endpoint of endpoints.filter((one) => one.body)) {
    for (const body of [...nested, '['.repeat(15_000), '{"'.repeat(7000), `{"items":${nested[0]}}`]) {
      const { status } = await send(endpoint, JSON_TYPE, body)
      if (status !== 400) wrong.push(`${endpoint.name} ${body.slice(0, 20)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  const body = new URLSearchParams({ OrderId: '1', Remarks: 'Text', Items: nested[0]! }).toString()
  expect(await send(requestReturn, URLENCODED, body)).toMatchObject({ status: 400 })
})

test('a multipart field that calls itself JSON is no way around it', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  const part = `--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n${deep}\r\n--b--\r\n`
  for (const endpoint of endpoints.filter((one) => one.form)) {
    const { status } = await send(endpoint, 'multipart/form-data; boundary=b', part)
    expect(status, endpoint.name).toBe(400)
  }
})

test('a body larger than its endpoint can need is refused before it is read', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter((one) => one.body)) {
    const most = endpoint.bodyLimit ?? BODY_LIMIT
    const { status } = await send(endpoint, JSON_TYPE, `{"a":"${'x'.repeat(most)}"}`)
    if (status !== 413) wrong.push(`${endpoint.name}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('every endpoint takes as many bytes as its fields can need', () => {
  const short = endpoints.flatMap((endpoint) => {
    // Of a form of thousands of fields the number of these is what is limited.
    const most = Math.min(endpoint.body ? largestJson(endpoint.body) : 0, 250_000)
    const limit = endpoint.bodyLimit ?? BODY_LIMIT
    return most > limit ? [`${endpoint.name}: ${most} of ${limit}`] : []
  })
  expect(short).toEqual([])
})

test('a urlencoded form is counted before it is read', async () => {
  const myOrders = endpoints.find(({ name }) => name === 'listMyOrders')!
  for (const body of ['a&'.repeat(8000), 'a[]=1&'.repeat(2600), '%00=%ff&'.repeat(1900)]) {
    const { status, cpu } = await send(myOrders, URLENCODED, body)
    expect(status).toBeLessThan(500)
    expect(cpu).toBeLessThan(LIMIT)
  }
  for (const endpoint of endpoints.filter((one) => one.form)) {
    const { status, cpu } = await send(endpoint, URLENCODED, 'a&'.repeat(490_000))
    expect(status, endpoint.name).toBe(413)
    expect(cpu, endpoint.name).toBeLessThan(LIMIT)
  }
  const most = endpoints.filter((one) => one.form && (one.bodyLimit ?? 0) > 64_000)
  for (const endpoint of most) {
    for (const body of ['a&'.repeat(30_000), 'a'.repeat(64_001)]) {
      expect((await send(endpoint, URLENCODED, body)).status, endpoint.name).toBe(413)
    }
  }
})

test('a multipart boundary that is none, or longer than one may be, is 400 on every form', async () => {
  const wrong: string[] = []
  const boundaries = [
    '',
    '=',
    '=""',
    '="',
    `=${'b'.repeat(71)}`,
    `=${'b'.repeat(1000)}`,
    `="${'b'.repeat(12_000)}"`,
  ]
  for (const endpoint of endpoints.filter((one) => one.form)) {
    for (const boundary of boundaries) {
      const { status } = await send(endpoint, `multipart/form-data; boundary${boundary}`, '--b\r\n\r\n--b--')
      if (status !== 400)
        wrong.push(`${endpoint.name} ${boundary.slice(0, 5)} of ${boundary.length}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

const TYPES = [
  'application/json; charset=utf-16',
  'application/json;'.padEnd(4000, ';'),
  'application/json; charset="'.padEnd(4000, '\\'),
  'Application/JSON',
  'application/json ; a=b',
  'multipart/form-data',
  'multipart/form-data; boundary=b; boundary=c',
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded; charset=nonsense',
  'text/plain',
  '/',
  ';',
  'application/',
  `${'a'.repeat(4000)}/${'b'.repeat(4000)}`,
]

test.each(TYPES.map((type) => [type.slice(0, 40), type] as const))(
  'no content type and no encoding of a body is a failure of ours: %s',
  async (_start, type) => {
    const wrong: string[] = []
    for (const endpoint of endpoints.filter((one) => one.body)) {
      const { status, answer } = await send(endpoint, type, '{"a":1}')
      if (status >= 500) wrong.push(`${endpoint.name}: ${status} ${answer}`)
    }
    expect(wrong).toEqual([])
  },
)

test('a body of more values than any form has is refused, and an answer is no longer than what it answers', async () => {
  const many = (entry: string, count: number) => `{"productOptions":[${`${entry},`.repeat(count)}${entry}]}`
  expect((await send(addProduct, JSON_TYPE, many('{}', 300_000))).status).toBe(413)
  const { status, answer, cpu } = await send(addProduct, JSON_TYPE, many('{}', 14_000))
  expect(status).toBe(400)
  expect(answer.length).toBeLessThan(100_000)
  expect(cpu).toBeLessThan(LIMIT)
})
