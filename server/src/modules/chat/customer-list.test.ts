import { MAX_CUSTOMERS, type ChatMessage, type CustomerListEntry } from '@kwaderno/contract/chat.ts'
import { CHAT_HUB, CUSTOMER_LIST_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser, type Browser } from '../../../test/browser.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let second: TestApp
let support: TestUser
/** Only in the names of this test's customers. */
let mark: string

beforeAll(async () => {
  shop = await startTestApp()
  second = await startTestApp({ database: shop.database })
  support = await shop.newStaff(['Message.view'])
})
beforeEach(() => {
  mark = unique('Q').replaceAll('-', '')
})
afterEach(closeBrowsers)
afterAll(async () => {
  await second.close()
  await shop.close()
})

const list = (user = support, at = shop) => openBrowser(at, CUSTOMER_LIST_HUB, user, user.id)

async function filter(browser: Browser, wanted: object): Promise<CustomerListEntry[]> {
  expect(await browser.ask('FilterCustomerList', wanted)).toEqual({ ok: true })
  return browser.received<CustomerListEntry[]>('ReceiveCustomerList').at(-1) ?? []
}

const namesOf = (entries: readonly CustomerListEntry[]) => entries.map((entry) => entry.name)
const updates = (browser: Browser) => browser.received<CustomerListEntry>('UpdateCustomerList')

async function say(from: TestUser, customer: TestUser, text: string): Promise<number> {
  const browser = await openBrowser(shop, CHAT_HUB, from, customer.id)
  expect(await browser.ask('SendMessage', text)).toEqual({ ok: true })
  await expect.poll(() => browser.received('MessageReceived').length).toBe(1)
  const [message] = browser.received<ChatMessage>('MessageReceived')
  browser.socket.disconnect()
  return message!.id
}

const view = async (user: TestUser, customer: TestUser, upTo: number) =>
  (await openBrowser(shop, CHAT_HUB, user, customer.id)).ask('ViewMessages', upTo)

test('[HUB-03, HUB-25, HUB-26, HUB-28] staff are sent the customers they ask for, the last message first', async () => {
  const [ana, ben, cora] = [
    await shop.newCustomer({ firstName: 'Ana', lastName: mark }),
    await shop.newCustomer({ firstName: 'Ben', lastName: mark }),
    await shop.newCustomer({ firstName: 'Cora', middleName: 'M', lastName: mark }),
  ]
  const photo = await shop.newFile('ben-key', 'ben.png')
  await shop.db.updateTable('users').set({ photo_file_id: photo.id }).where('id', '=', ben.id).execute()
  await say(cora, cora, 'First')
  await say(ben, ben, `Second ${'x'.repeat(500)}`)
  await say(support, ben, 'An answer')
  const browser = await list()
  expect(await filter(browser, { search: mark })).toEqual([
    {
      userId: ben.id,
      name: `Ben ${mark}`,
      image: '/files/ben-key',
      lastMessage: 'An answer',
      lastMessageDateSent: expect.stringMatching(/^\d{4}-.*Z$/),
      hasNewMessage: false,
    },
    {
      userId: cora.id,
      name: `Cora M ${mark}`,
      image: '',
      lastMessage: 'First',
      lastMessageDateSent: expect.stringMatching(/^\d{4}-.*Z$/),
      hasNewMessage: true,
    },
    {
      userId: ana.id,
      name: `Ana ${mark}`,
      image: '',
      lastMessage: '',
      lastMessageDateSent: null,
      hasNewMessage: false,
    },
  ])
})

test('[CHAT-15] a search finds by any part of the name, whatever its case and accents, and nobody else', async () => {
  await shop.newCustomer({ firstName: 'Niño', lastName: `Muñoz ${mark}` })
  await shop.newCustomer({ firstName: 'Maria', lastName: `Cruz ${mark}` })
  const browser = await list()
  expect(namesOf(await filter(browser, { search: `munoz ${mark.toLowerCase()}` }))).toEqual([
    `Niño Muñoz ${mark}`,
  ])
  expect(namesOf(await filter(browser, { search: ` ${mark} ` }))).toHaveLength(2)
  expect(namesOf(await filter(browser, { search: `${mark} cruz MAR` }))).toEqual([`Maria Cruz ${mark}`])
  for (const search of [`${mark}%`, `_${mark}`, '\\', "'", '\0\0' + mark + 'zz'])
    expect(await filter(browser, { search })).toEqual([])
  expect(await shop.countStatements(() => filter(browser, { search: mark }))).toBe(1)
})

test('searches that follow each other are answered in their order, so that the last answer is of the last one', async () => {
  const names = ['Ana', 'Ben', 'Cora', 'Dan']
  for (const firstName of names) await shop.newCustomer({ firstName, lastName: mark })
  const browser = await list()
  // The first one has the most to find.
  const searches = [mark, ...names.map((name) => `${name} ${mark}`)]
  await Promise.all(searches.map((search) => browser.ask('FilterCustomerList', { search })))
  const answers = browser.received<CustomerListEntry[]>('ReceiveCustomerList')
  expect(answers.map((entries) => entries.length)).toEqual([4, 1, 1, 1, 1])
  expect(answers.slice(1).map(([entry]) => entry?.name)).toEqual(names.map((name) => `${name} ${mark}`))
})

test('a search finds nobody by his address or user name, whether he has written or not', async () => {
  const [silent, talking] = [
    await shop.newCustomer({ firstName: 'Silent', lastName: mark }),
    await shop.newCustomer({ firstName: 'Talking', lastName: mark }),
  ]
  await say(talking, talking, 'Hello')
  const browser = await list()
  for (const { emailAddress, userName } of [silent, talking]) {
    for (const search of [emailAddress, emailAddress.split('@')[0]!, `${mark} @`, userName])
      expect(await filter(browser, { search })).toEqual([])
  }
  expect(await filter(browser, { search: mark })).toHaveLength(2)
})

test('[CHAT-16] customers are listed, and neither staff nor those who wait for approval', async () => {
  const listed = await shop.newCustomer({ firstName: 'Listed', lastName: mark })
  await shop.newCustomer({ firstName: 'Pending', lastName: mark, status: 0 })
  await shop.newCustomer({ firstName: 'Inactive', lastName: mark, status: 2 })
  await shop.newStaff(['Dashboard.view'], { firstName: 'Staff', lastName: mark })
  await shop.newAdmin({ firstName: 'Admin', lastName: mark })
  const browser = await list()
  expect(await filter(browser, { search: mark })).toEqual([expect.objectContaining({ userId: listed.id })])
  // Whoever has written stays, so that the inquiry can still be read.
  await say(listed, listed, 'Hello')
  await shop.db.updateTable('users').set({ status: 2 }).where('id', '=', listed.id).execute()
  expect(await filter(browser, { search: mark })).toHaveLength(1)
})

test('the list is limited by the server, and longer only when that is asked for', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => place)
  for (const place of rows)
    await shop.newCustomer({ firstName: `No ${String(place).padStart(2, '0')}`, lastName: mark })
  const browser = await list()
  expect(await filter(browser, { search: mark })).toHaveLength(50)
  expect(await filter(browser, { search: mark, size: 100 })).toHaveLength(60)
  const refusal = { ok: false, title: 'This call cannot be understood.' }
  for (const wrong of [
    undefined,
    null,
    'x',
    { search: 1 },
    { search: 'x'.repeat(201) },
    { size: 0 },
    { size: MAX_CUSTOMERS + 1 },
  ])
    expect(await browser.ask('FilterCustomerList', wrong)).toEqual(refusal)
})

test('[HUB-27, CHAT-14] a new message changes the list of all staff at once, in every process, until one has opened it', async () => {
  const ana = await shop.newCustomer({ firstName: 'Ana', lastName: mark })
  const colleague = await shop.newStaff(['Message.view'])
  const [here, there] = [await list(), await list(colleague, second)]
  const bell = await openBrowser(second, NOTIFICATION_HUB, colleague, colleague.id)
  await say(ana, ana, 'Is anybody there?')
  const id = await say(ana, ana, 'Hello?')
  const changed = { userId: ana.id, name: `Ana ${mark}`, lastMessage: 'Hello?', hasNewMessage: true }
  for (const browser of [here, there]) await expect.poll(() => updates(browser)[1]).toMatchObject(changed)
  await expect.poll(() => bell.received('ReceiveUnreadMessages').at(-1)).toBe(true)
  expect(await view(colleague, ana, id)).toEqual({ ok: true })
  for (const browser of [here, there])
    await expect.poll(() => updates(browser)[2]).toMatchObject({ ...changed, hasNewMessage: false })
  expect(await filter(here, { search: mark })).toEqual([expect.objectContaining({ hasNewMessage: false })])
})

test('an answer opens the conversation, and what the customer himself reads opens nothing', async () => {
  const ana = await shop.newCustomer({ lastName: mark })
  const id = await say(ana, ana, 'Hello')
  await view(ana, ana, id)
  const browser = await list()
  const isNew = async () => (await filter(browser, { search: mark }))[0]?.hasNewMessage
  expect(await isNew()).toBe(true)
  await say(support, ana, 'Good morning po!')
  expect(await isNew()).toBe(false)
  await say(ana, ana, 'One more question')
  expect(await isNew()).toBe(true)
})

test('the list is closed to customers and to staff without Message.view', async () => {
  const ana = await shop.newCustomer()
  await expect(list(ana)).rejects.toThrow('forbidden')
  await expect(list(await shop.newStaff(['Transactions.view', 'Message.edit']))).rejects.toThrow('forbidden')
  await expect(openBrowser(shop, CUSTOMER_LIST_HUB, support, ana.id)).rejects.toThrow('forbidden')
  await expect(openBrowser(shop, CUSTOMER_LIST_HUB, { token: 'x.y.z' })).rejects.toThrow('unauthorized')
  const bell = await openBrowser(shop, NOTIFICATION_HUB, await shop.newStaff(['Dashboard.view']))
  await expect.poll(() => bell.received('ReceiveNotificationCount').length).toBe(1)
  await say(ana, ana, 'Not for everybody')
  expect(bell.received('ReceiveUnreadMessages')).toEqual([])
})
