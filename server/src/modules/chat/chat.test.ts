import { randomUUID } from 'node:crypto'
import { MESSAGE_LENGTH, type ChatMessage } from '@kwaderno/contract/chat.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { CHAT_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser, type Browser } from '../../../test/browser.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
/** Another process of the same shop. */
let second: TestApp
let support: TestUser

beforeAll(async () => {
  shop = await startTestApp()
  second = await startTestApp({ database: shop.database })
  support = await shop.newStaff(['Message.view'], { firstName: 'Liza', lastName: 'Santos' })
})
afterEach(closeBrowsers)
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** On the chat, once the thread has arrived. */
async function chat(user: TestUser, customer: { id: number } = user, at: TestApp = shop): Promise<Browser> {
  const browser = await openBrowser(at, CHAT_HUB, user, customer.id)
  await expect.poll(() => browser.received('ReceiveMessageThread').length).toBe(1)
  return browser
}

const thread = (browser: Browser) => browser.received<ChatMessage[]>('ReceiveMessageThread')[0] ?? []
const arrived = (browser: Browser) => browser.received<ChatMessage>('MessageReceived')
const textsOf = (messages: readonly ChatMessage[]) => messages.map((one) => one.messageContent)
const byId = (messages: readonly ChatMessage[]) => messages.toSorted((a, b) => a.id - b.id)

async function storedTexts(customer: TestUser): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('chat_messages')
    .select('content')
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

async function write(customer: TestUser, texts: readonly string[], sender = customer): Promise<void> {
  const rows = texts.map((content) => ({ customer_id: customer.id, sender_id: sender.id, content }))
  await shop.db.insertInto('chat_messages').values(rows).execute()
}

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `Message ${place + 1}`)
const refusal = (title: string) => ({ ok: false, title })

test('a message under a key that has sent another one is refused and not stored', async () => {
  const ana = await shop.newCustomer()
  const browser = await chat(ana)
  expect(await browser.ask('SendMessage', 'Is it in stock?', 'key-of-one-message')).toEqual({ ok: true })
  expect(await browser.ask('SendMessage', 'Something else', 'key-of-one-message')).toEqual(
    refusal(KEY_USED.message),
  )
  expect(await browser.ask('SendMessage', ' Is it in stock? ', 'key-of-one-message')).toEqual({ ok: true })
  expect(await storedTexts(ana)).toEqual(['Is it in stock?'])
})

test('[HUB-01, HUB-07, HUB-10] who connects is sent the newest twenty messages, oldest first, as he sees them', async () => {
  const ana = await shop.newCustomer()
  await write(ana, numbered(21))
  await write(ana, ['Good morning po!'], support)
  const home = await chat(ana)
  expect(textsOf(thread(home))).toEqual([...numbered(21).slice(2), 'Good morning po!'])
  const [last] = thread(home).slice(-1)
  expect(last).toEqual({
    id: expect.any(Number),
    messageContent: 'Good morning po!',
    dateSent: expect.stringMatching(/^\d{4}-.*Z$/),
    senderId: support.id,
    senderName: 'Liza Santos',
    groupName: String(ana.id),
    me: false,
    loading: false,
  })
  const counter = await chat(support, ana)
  expect(textsOf(thread(counter))).toEqual(textsOf(thread(home)))
  expect(counter.received('ReceiveCustomer')).toEqual([expect.objectContaining({ userId: ana.id })])
  expect(home.received('ReceiveCustomer')).toEqual([])
  expect(thread(counter).map((one) => one.me)).toEqual(thread(home).map((one) => !one.me))
})

test('[HUB-06, HUB-08, CHAT-12] older messages come page by page, until there are no more', async () => {
  const ana = await shop.newCustomer()
  await write(ana, numbered(45))
  const browser = await chat(ana)
  for (const pageNumber of [2, 3, 4]) expect(await browser.ask('SeeMore', pageNumber)).toEqual({ ok: true })
  const pages = browser.received<ChatMessage[]>('SeeMoreMessages').map(textsOf)
  expect(pages).toEqual([numbered(45).slice(5, 25), numbered(45).slice(0, 5), []])
})

test('[HUB-05, HUB-09, CHAT-11] a message reaches both sides in every tab and process once, and nobody else', async () => {
  const ana = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  const ben = await shop.newCustomer()
  const tabs = [await chat(ana), await chat(ana, ana, second)]
  const staff = [await chat(support, ana), await chat(support, ana, second)]
  const others = [await chat(ben), await chat(support, ben), await chat(ben, ben, second)]
  expect(await tabs[0]!.ask('SendMessage', ' Do you have size 24?\r\n', 'key-of-ana-1')).toEqual({ ok: true })
  for (const browser of [...tabs, ...staff]) await expect.poll(() => arrived(browser).length).toBe(1)
  const [question] = arrived(tabs[0]!)
  expect(question).toMatchObject({
    messageContent: 'Do you have size 24?',
    senderId: ana.id,
    senderName: 'Ana Reyes',
    groupName: String(ana.id),
    me: true,
    loading: false,
    key: 'key-of-ana-1',
  })
  expect(arrived(tabs[1]!)).toEqual([question])
  const { key: _key, ...seenByOthers } = { ...question!, me: false }
  for (const browser of staff) expect(arrived(browser)).toEqual([seenByOthers])
  expect(await staff[1]!.ask('SendMessage', 'Yes po!')).toEqual({ ok: true })
  for (const browser of [...tabs, ...staff]) await expect.poll(() => arrived(browser).length).toBe(2)
  for (const browser of tabs) expect(arrived(browser)[1]?.me).toBe(false)
  for (const browser of staff) expect(arrived(browser)[1]?.me).toBe(true)
  for (const browser of others) expect(arrived(browser)).toEqual([])
  expect(textsOf(thread(await chat(ana)))).toEqual(['Do you have size 24?', 'Yes po!'])
})

test('a colleague sees what another of the staff has answered as not his own', async () => {
  const ana = await shop.newCustomer()
  const [first, other] = [await chat(support, ana), await chat(await shop.newAdmin(), ana)]
  await first.ask('SendMessage', 'Hello po!', 'only-for-the-sender')
  await expect.poll(() => arrived(other)).toEqual([expect.objectContaining({ me: false })])
  expect(arrived(other)[0]).not.toHaveProperty('key')
})

test("a customer reaches his own thread only, whatever the address says; staff need Message.view and a customer's id", async () => {
  const ana = await shop.newCustomer()
  const ben = await shop.newCustomer()
  const clerk = await shop.newStaff(['Transactions.view', 'Message.edit'])
  await write(ana, ['A secret of Ana'])
  for (const user of [ana.id, support.id, 'x', undefined]) {
    const browser = await openBrowser(shop, CHAT_HUB, ben, user)
    await expect.poll(() => browser.received('ReceiveMessageThread').length).toBe(1)
    expect(thread(browser).every((one) => one.me)).toBe(true)
    expect(await browser.ask('SendMessage', 'From Ben')).toEqual({ ok: true })
  }
  expect(await storedTexts(ana)).toEqual(['A secret of Ana'])
  expect(await storedTexts(ben)).toHaveLength(4)
  await expect(openBrowser(shop, CHAT_HUB, clerk, ana.id)).rejects.toThrow('forbidden')
  for (const user of [
    999_999,
    support.id,
    clerk.id,
    0,
    -1,
    'x',
    '',
    '1e3',
    '99999999999999999999',
    undefined,
  ]) {
    await expect(openBrowser(shop, CHAT_HUB, support, user)).rejects.toThrow('Customer Not Found')
  }
  const silent = await shop.newCustomer()
  expect(thread(await chat(support, silent))).toEqual([])
})

test('[CHAT-06] what is empty, too long or no text is refused with a reason, and nothing of it is stored', async () => {
  const ana = await shop.newCustomer()
  const browser = await chat(ana)
  for (const empty of ['', '   ', '\n\t\r\n', '\u200b\u200d\ufeff', '\0'])
    expect(await browser.ask('SendMessage', empty)).toEqual(refusal('Please write a message.'))
  expect(await browser.ask('SendMessage', 'x'.repeat(MESSAGE_LENGTH + 1))).toEqual(
    refusal('Use at most 4,000 characters.'),
  )
  for (const wrong of [undefined, null, 1, true, {}, ['x'], { messageContent: 'x' }])
    expect(await browser.ask('SendMessage', wrong)).toEqual(refusal('This call cannot be understood.'))
  for (const key of ['short', 'x'.repeat(65), 'a\'b-c"d;e f', 1, {}])
    expect(await browser.ask('SendMessage', 'x', key)).toEqual(refusal('This call cannot be understood.'))
  for (const page of [undefined, 0, -1, 1.5, 1e9, '2', {}]) {
    expect(await browser.ask('SeeMore', page)).toEqual(refusal('This call cannot be understood.'))
    expect(await browser.ask('ViewMessages', page === 1e9 ? null : page)).toEqual(
      refusal('This call cannot be understood.'),
    )
  }
  browser.socket.emit('SendMessage')
  expect(await storedTexts(ana)).toEqual([])
  const odd = [
    '<script>alert(1)</script>',
    'x'.repeat(MESSAGE_LENGTH),
    '👨‍👩‍👧 \ud800',
    "'; drop table users; --",
    'a\0b',
  ]
  for (const text of odd) expect(await browser.ask('SendMessage', text)).toEqual({ ok: true })
  expect(await storedTexts(ana)).toEqual([odd[0], odd[1], '👨‍👩‍👧 \ufffd', odd[3], 'ab'])
})

test('the longest message crosses to the other process', async () => {
  const ana = await shop.newCustomer()
  const there = await chat(support, ana, second)
  await (await chat(ana)).ask('SendMessage', '₱'.repeat(MESSAGE_LENGTH))
  await expect.poll(() => textsOf(arrived(there))).toEqual(['₱'.repeat(MESSAGE_LENGTH)])
})

test('messages of one tab keep their order without waiting for each other, and those of two tabs mix without loss', async () => {
  const ana = await shop.newCustomer()
  const [tab, otherTab] = [await chat(ana), await chat(ana, ana, second)]
  const counter = await chat(support, ana, second)
  await Promise.all(
    numbered(40).flatMap((text) => [
      tab.ask('SendMessage', `tab one ${text}`),
      otherTab.ask('SendMessage', `tab two ${text}`),
    ]),
  )
  for (const browser of [tab, otherTab, counter]) {
    await expect.poll(() => arrived(browser).length).toBe(80)
    const texts = textsOf(byId(arrived(browser)))
    expect(texts).toEqual(await storedTexts(ana))
    for (const name of ['tab one', 'tab two']) {
      const own = texts.filter((text) => text.startsWith(name))
      expect(own).toEqual(numbered(40).map((text) => `${name} ${text}`))
    }
  }
})

test('what is sent again after a lost connection is stored once, even at the same moment in two processes', async () => {
  const ana = await shop.newCustomer()
  const [here, there] = [await chat(ana), await chat(ana, ana, second)]
  const key = randomUUID()
  const answers = await Promise.all(
    [here, there, here, there, here].map((browser) => browser.ask('SendMessage', 'Only once', key)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true}']))
  expect(await storedTexts(ana)).toEqual(['Only once'])
  await expect.poll(() => arrived(here).length).toBe(5)
  expect(new Set(arrived(here).map((one) => one.id)).size).toBe(1)
  expect(thread(await chat(ana))).toEqual([expect.objectContaining({ messageContent: 'Only once', key })])
  // What it says is what was stored first; the name is the sender's own and counts in one thread.
  await here.ask('SendMessage', 'Something else', key)
  expect(await storedTexts(ana)).toEqual(['Only once'])
  const ben = await shop.newCustomer()
  expect(await (await chat(ben)).ask('SendMessage', 'Of Ben', key)).toEqual({ ok: true })
  const toAna = await chat(support, ana)
  const toBen = await chat(support, ben)
  expect(await toAna.ask('SendMessage', 'For Ana', key)).toEqual({ ok: true })
  expect(await toBen.ask('SendMessage', 'For Ana', key)).toMatchObject({ ok: false })
  expect(await storedTexts(ben)).toEqual(['Of Ben'])
})

test('a connection that comes back finds what was written meanwhile', async () => {
  const ana = await shop.newCustomer()
  const counter = await chat(support, ana)
  const home = await chat(ana)
  await counter.ask('SendMessage', 'Before')
  home.socket.disconnect()
  await counter.ask('SendMessage', 'Meanwhile')
  home.socket.connect()
  await expect.poll(() => home.received('ReceiveMessageThread').length).toBe(2)
  const [, again] = home.received<ChatMessage[]>('ReceiveMessageThread')
  expect(textsOf(again ?? [])).toEqual(['Before', 'Meanwhile'])
})

test('a customer is told on the hub of the bell whether there is something he has not read', async () => {
  const ana = await shop.newCustomer()
  const bell = await openBrowser(shop, NOTIFICATION_HUB, ana, ana.id)
  const marks = () => bell.received('ReceiveUnreadMessages')
  await expect.poll(marks).toEqual([false])
  const counter = await chat(support, ana, second)
  await counter.ask('SendMessage', 'Your order is ready.')
  await expect.poll(marks).toEqual([false, true])
  const home = await chat(ana)
  const [message] = thread(home)
  expect(await home.ask('ViewMessages', message!.id)).toEqual({ ok: true })
  await expect.poll(marks).toEqual([false, true, false])
  // Nothing is read before it is written.
  expect(await home.ask('ViewMessages', Number.MAX_SAFE_INTEGER)).toEqual({ ok: true })
  await counter.ask('SendMessage', 'One more thing.')
  await expect.poll(marks).toEqual([false, true, false, true])
  const later = await openBrowser(second, NOTIFICATION_HUB, ana, ana.id)
  await expect.poll(() => later.received('ReceiveUnreadMessages')).toEqual([true])
})

test('what is sent again after it was read is marked as new to nobody', async () => {
  // Nobody else is to have written anything that is new to the staff.
  await shop.db
    .updateTable('chat_threads')
    .set({ staff_read_message_id: sql`last_message_id` })
    .execute()
  const ana = await shop.newCustomer()
  const [home, counter] = [await chat(ana), await chat(support, ana)]
  const [bell, staffBell] = [
    await openBrowser(shop, NOTIFICATION_HUB, ana, ana.id),
    await openBrowser(shop, NOTIFICATION_HUB, support, support.id),
  ]
  const isMarked = (browser: Browser) => browser.received('ReceiveUnreadMessages').at(-1)
  await home.ask('SendMessage', 'Is it in stock?', 'question-of-ana')
  await expect.poll(() => isMarked(staffBell)).toBe(true)
  await counter.ask('SendMessage', 'It is po.', 'answer-of-support')
  await expect.poll(() => isMarked(bell)).toBe(true)
  await expect.poll(() => arrived(home).length).toBe(2)
  await home.ask('ViewMessages', arrived(home)[1]!.id)
  await expect.poll(() => [isMarked(bell), isMarked(staffBell)]).toEqual([false, false])
  const before = [bell, staffBell].map((browser) => browser.received('ReceiveUnreadMessages').length)
  await home.ask('SendMessage', 'Is it in stock?', 'question-of-ana')
  await counter.ask('SendMessage', 'It is po.', 'answer-of-support')
  for (const [place, browser] of [bell, staffBell].entries()) {
    await expect.poll(() => browser.received('ReceiveUnreadMessages').length).toBeGreaterThan(before[place]!)
    expect(browser.received('ReceiveUnreadMessages').slice(before[place])).not.toContain(true)
  }
})

test('whose rights have changed is disconnected, and let in again only with what he may now', async () => {
  const ana = await shop.newCustomer()
  const clerk = await shop.newStaff(['Message.view', 'Transactions.view'])
  const browser = await chat(clerk, ana)
  const { role_id } = await shop.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('role_permissions')
    .set({ can_view: false, can_add: true })
    .where('role_id', '=', role_id)
    .execute()
  second.deps.live.disconnectUser(clerk.id)
  await expect.poll(() => browser.socket.connected).toBe(false)
  await expect(openBrowser(shop, CHAT_HUB, clerk, ana.id)).rejects.toThrow('forbidden')
})

test('nothing is written to whoever is no customer any more since his thread was opened', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const [toAna, toBen] = [await chat(support, ana), await chat(support, ben)]
  const { role_id } = await shop.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', support.id)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('users').set({ role_id }).where('id', '=', ana.id).execute()
  await shop.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', ben.id).execute()
  for (const browser of [toAna, toBen])
    expect(await browser.ask('SendMessage', 'Hello po!', randomUUID())).toEqual(refusal('Customer Not Found'))
  for (const customer of [ana, ben]) {
    expect(await storedTexts(customer)).toEqual([])
    await expect(openBrowser(shop, CHAT_HUB, support, customer.id)).rejects.toThrow('Customer Not Found')
  }
})

test('a message takes two statements beside its limit, and a page of a thread one', async () => {
  const ana = await shop.newCustomer()
  const browser = await chat(ana)
  expect(await shop.countStatements(() => browser.ask('SendMessage', 'Counted'))).toBe(2)
  expect(await shop.countStatements(() => browser.ask('SeeMore', 1))).toBe(1)
})

// The last one: the processes that it ends are missed by the others, which then have everybody connect again.
test('a flood is refused with a notice and stored up to the limit, by all processes together', async () => {
  const rates = { ...shop.deps.config.rates, chat: { count: 5, seconds: 60 } }
  const limited = await startTestApp({ database: shop.database, config: { rates } })
  const another = await startTestApp({ database: shop.database, config: { rates } })
  try {
    const ana = await shop.newCustomer()
    const [here, there] = [await chat(ana, ana, limited), await chat(ana, ana, another)]
    const answers = await Promise.all(
      numbered(10).map((text, place) => (place % 2 ? here : there).ask('SendMessage', text)),
    )
    const refused = answers.filter((answer) => !(answer as { ok: boolean }).ok)
    expect(refused).toEqual(
      Array.from({ length: 5 }, () =>
        refusal('You are sending messages too fast. Please wait a moment and try again.'),
      ),
    )
    expect(await storedTexts(ana)).toHaveLength(5)
    const ben = await chat(await shop.newCustomer(), undefined, limited)
    expect(await ben.ask('SendMessage', 'Another one may write')).toEqual({ ok: true })
  } finally {
    await limited.close()
    await another.close()
  }
})
