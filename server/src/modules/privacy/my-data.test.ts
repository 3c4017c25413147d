import { downloadMyData, requestErasure } from '@kwaderno/contract/erasure.ts'
import { CHAT_HUB } from '@kwaderno/contract/live.ts'
import { listPayments } from '@kwaderno/contract/payment.ts'
import { agreeToPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser } from '../../../test/browser.ts'
import { newBuyer, proof } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newFamily, WORDS, type Family } from '../../../test/family.ts'
import { movableClock, newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { readConfig } from '../../config.ts'
import { clockOf } from '../../core/clock.ts'

const clock = movableClock('2026-06-10T02:00:00Z')
let shop: TestApp
let admin: TestUser
let clerk: OrderClerk
let family: Family
beforeAll(async () => {
  const { rates } = readConfig({})
  const none = { count: 0, seconds: 1 }
  shop = await startTestApp({
    clock: clockOf(clock.read),
    config: { rates: { ...rates, login: none, register: none, upload: none, chat: none, live: none } },
  })
  admin = await shop.newAdmin({ firstName: 'Carla', lastName: 'Overseer' })
  clerk = await newOrderClerk(shop, { firstName: 'Dominga', lastName: 'Cashierly' })
  family = await newFamily(shop, admin)
})
afterAll(async () => {
  closeBrowsers()
  await shop.close()
})

const download = (as: TestUser, password = as.password) =>
  shop.api(downloadMyData, { as, body: { password } })

interface Data {
  [part: string]: unknown
  files: string[]
}

async function unzipped(
  as: TestUser,
): Promise<{ data: Data; text: string; files: Record<string, Uint8Array> }> {
  const { status, bytes, headers } = await download(as)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(headers.get('content-disposition')).toContain('filename="my-data-2026-06-')
  const { 'data.json': json, ...files } = unzipSync(bytes)
  const text = strFromU8(json!)
  return { data: JSON.parse(text) as Data, text, files }
}

/** Two families pay with one reference, staff write, take notes and attach, and the other one's news come to staff. */
async function fillTheShop() {
  const stranger = await shop.newCustomer({ firstName: 'Evangelista', lastName: 'Stranger' })
  const option = (await shop.newProduct({ options: [{ stock: 20 }] })).options[0]!
  const paid = { paymentReference: 'REF 777888', paymentAmount: 100, payerName: 'Evangelista Stranger' }
  const others = await newBuyer(shop, stranger)
  await others.order([await others.put(option)], paid)
  const own = await newBuyer(shop, family)
  const facts = { ...paid, payerName: WORDS.first, tinNumber: WORDS.tin, addressId: family.addressId }
  const files = [proof('slip.pdf'), proof('more.pdf', 5000)]
  const { body } = await own.order([await own.put(option, 2)], facts, files)
  const orderId = body[1].orderId!
  await clerk.edit(orderId, { paymentReceived: 500, paymentNotes: 'Internal: looks forged' }, [
    proof('internal.pdf'),
  ])
  await clerk.step(orderId, 'Approved')
  for (const [as, text] of [
    [family, 'Is it in stock?'],
    [admin, 'Yes, it is.'],
  ] as const) {
    const browser = await openBrowser(shop, CHAT_HUB, as, family.id)
    await expect.poll(() => browser.received('ReceiveMessageThread').length).toBe(1)
    expect(await browser.ask('SendMessage', text, `key-of-${as.id}-message`)).toEqual({ ok: true })
  }
  await shop.api(publishPrivacyNotice, { as: admin, body: { text: 'What we keep.', version: 0 } })
  await shop.api(agreeToPrivacyNotice, { as: family, body: { version: 1 } })
  const { orderNumber } = await clerk.see(orderId)
  const { body: payments } = await shop.api(listPayments, { as: admin, query: { pageSize: 50 } })
  expect(payments.some(({ isFlagged }) => isFlagged)).toBe(true)
  return { orderNumber, stored: files }
}

test('[PRIV-07, PRIV-08] the ZIP has the profile, students, addresses, orders, payments, messages, mails, consents and own files, and nobody of the staff, no note, no flag and no other family', async () => {
  const { orderNumber, stored } = await fillTheShop()
  const { data, text, files } = await unzipped(family)
  expect(data).toMatchObject({
    madeOn: clock.read().toISOString(),
    profile: { userName: WORDS.userName, email: WORDS.email, firstName: WORDS.first, lastName: WORDS.last },
    students: [{ studentId: WORDS.student[2], gradeLevel: 'Grade 4' }, { studentId: WORDS.sibling[2] }],
    addresses: [{ residence: WORDS.address[0], barangay: WORDS.address[1] }, {}],
    orders: [
      {
        orderNumber,
        tinNumber: WORDS.tin,
        items: [{ quantity: 2 }],
        history: [{ status: 'Pending' }, { status: 'Approved' }],
      },
    ],
    payments: [{ orderNumber, reference: 'REF 777888', amount: 100, payer: WORDS.first }],
    requests: [],
    messages: [
      { from: 'you', text: 'Is it in stock?' },
      { from: 'shop', text: 'Yes, it is.' },
    ],
    consents: [{ version: 1 }],
    erasures: [],
  })
  expect(data['mails']).toContainEqual(
    expect.objectContaining({ kind: 'Order approved', address: WORDS.email }),
  )
  expect(data['notifications']).toContainEqual(expect.objectContaining({ title: 'Order Approved' }))

  expect(Object.keys(files)).toEqual(data.files)
  expect(data.files.map((path) => path.replace(/\d+-(?=\w+\.pdf$)/, ''))).toEqual([
    `files/orders/${orderNumber}/slip.pdf`,
    `files/orders/${orderNumber}/more.pdf`,
  ])
  for (const [at, path] of data.files.entries())
    expect(Buffer.from(files[path]!).equals(Buffer.from(await stored[at]!.arrayBuffer()))).toBe(true)

  for (const word of [
    'Carla',
    'Overseer',
    'Dominga',
    'Cashierly',
    'Evangelista',
    'Stranger',
    'forged',
    'internal',
  ])
    expect(text).not.toContain(word)
  expect(text).not.toMatch(/flag|Same (picture|reference)/i)
})

test('[PRIV-08] the ZIP of one of the staff has no news of customers, and none of the others their files', async () => {
  const { data, text, files } = await unzipped(admin)
  expect(data).toMatchObject({ profile: { firstName: 'Carla' }, orders: [], messages: [], notifications: [] })
  expect(text).not.toContain(WORDS.last)
  expect(files).toEqual({})
})

test('[PRIV-09] a wrong password answers 400 and counts no download; the fourth within an hour answers 429, of this account alone', async () => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const { status, problem } = await download(parent, 'Wrong1')
  expect([status, problem.title, problem.errors]).toMatchObject([
    400,
    'Invalid Password',
    { password: ['Invalid Password'] },
  ])
  const three = [await download(parent), await download(parent), await download(parent)]
  expect(three.map((answer) => answer.status)).toEqual([200, 200, 200])
  const fourth = await download(parent)
  expect([fourth.status, fourth.headers.get('retry-after'), fourth.headers.get('content-type')]).toEqual([
    429,
    '3600',
    expect.stringContaining('json'),
  ])
  expect((await download(other)).status).toBe(200)
  clock.pass(0, 3_600_000)
  expect((await download(parent)).status).toBe(200)
  expect((await shop.api(downloadMyData, { body: { password: 'Abcde1' } })).status).toBe(401)
})

test('a mail with a link that sets a password is told without it, and what one has asked to be deleted is told', async () => {
  const parent = await shop.newCustomer()
  await shop.api(requestErasure, { as: parent, body: { password: parent.password } })
  const mail = { kind: 'password-reset', user_id: parent.id, address: parent.emailAddress } as const
  await shop.db
    .insertInto('mails')
    .values({
      ...mail,
      subject: 'Set a password',
      text: 'https://secret.example/reset',
      html: '',
      order_number: '',
    })
    .execute()
  const { data, text } = await unzipped(parent)
  expect(data).toMatchObject({
    erasures: [{ state: 'Waiting' }],
    mails: [{}, { subject: 'Set a password', text: '' }],
  })
  expect(text).not.toContain('secret.example')
})
