import { getProduct, listShop } from '@kwaderno/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFromMemory, startTestApp, untilHearing, type TestApp } from '../../test/app.ts'
import type { TestProduct } from '../../test/factories.ts'

let shop: TestApp
let product: TestProduct
beforeAll(async () => {
  shop = await startTestApp({ config: { hsts: true, metricsToken: 'metrics' } })
  product = await shop.newProduct({ description: 'Ruled '.repeat(400), options: [{ price: 1250 }] })
  await untilHearing(shop)
})
afterAll(() => shop.close())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(shop.url + path, { method, headers })
  const { date: _, ...all } = Object.fromEntries(response.headers)
  return { status: response.status, headers: all, body: await response.text() }
}
const counted = async (endpoint: string, status: number) => {
  const line = new RegExp(
    `^http_request_seconds_count{endpoint="${endpoint}",status="${status}"} (\\d+)$`,
    'm',
  )
  return Number(line.exec((await ask('/metrics', { authorization: 'Bearer metrics' })).body)?.[1] ?? 0)
}

test('an answer from memory is the same to the last header, whichever way it goes, and is counted once', async () => {
  const path = `/api/Product/${product.id}`
  let sent = 0
  const send = (headers: Record<string, string>) => {
    sent += 1
    return ask(path, headers)
  }
  for (const coding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': coding }
    const asked = { ...headers, cookie: 'kwaderno-changed=1' }
    const [first, long] = [await send(asked), await send(asked)]
    // The long way counts when its answer has left.
    await expect.poll(() => counted(getProduct.name, 200)).toBe(sent)
    await expectFromMemory(shop, () => send(headers))
    const short = await send(headers)
    expect(short).toEqual(long)
    expect(short).toEqual(first)
    expect(short.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    })
    await expect.poll(() => counted(getProduct.name, 200)).toBe(sent)
  }
  const etag = (await ask(path)).headers.etag ?? ''
  const before = await counted(getProduct.name, 304)
  const known = await ask(path, { 'if-none-match': etag })
  expect([known.status, known.body, known.headers['strict-transport-security']]).toEqual([
    304,
    '',
    'max-age=31536000',
  ])
  await expect.poll(() => counted(getProduct.name, 304)).toBe(before + 1)
})

test('[PROD-01] what is kept of a product for visitors is not sent to whoever shows a token, nor to another method', async () => {
  const path = `/api/Product/${product.id}`
  const clerk = await shop.newStaff(['Inventory.view'])
  const shown = await ask(path)
  expect(await ask(path)).toEqual(shown)
  const asClerk = await ask(path, { authorization: `Bearer ${clerk.token}` })
  expect(asClerk.body).not.toBe(shown.body)
  expect((await ask(path, { authorization: 'Bearer nonsense' })).status).not.toBe(500)
  expect((await ask(path, {}, 'DELETE')).body).not.toBe(shown.body)
  expect((await ask(path, {}, 'HEAD')).body).toBe('')
})

test('[SHOP-03] a list is the same for everybody, and nobody who is logged in costs a statement', async () => {
  const clerk = await shop.newStaff(['Inventory.view'])
  const path = '/api/Shop?pageSize=5'
  let sent = 0
  const send = (headers = {}) => {
    sent += 1
    return ask(path, headers)
  }
  const first = await send()
  await expectFromMemory(shop, () => send())
  const headers = { authorization: `Bearer ${clerk.token}` }
  await expectFromMemory(shop, () => send(headers))
  expect(await send(headers)).toEqual(first)
  await expect.poll(() => counted(listShop.name, 200)).toBe(sent)
})
