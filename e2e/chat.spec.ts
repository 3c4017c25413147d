import type { Locator, Page } from '@playwright/test'
import { unique, type TestUser } from '../server/test/factories.ts'
import { markPage } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
const chatButton = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const customers = (page: Page) => page.getByRole('navigation', { name: 'Customers' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

async function write(shop: Shop, customer: TestUser, texts: readonly string[], sender = customer) {
  const rows = texts.map((content) => ({ customer_id: customer.id, sender_id: sender.id, content }))
  await shop.db.insertInto('chat_messages').values(rows).execute()
}

async function storedTexts(shop: Shop, customer: TestUser): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('chat_messages')
    .select('content')
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, place) => `Message ${place + 1} of many`)

test('[NAV-22, NAV-24, NAV-25, CHAT-01] a customer opens the chat with the floating button, which says New until then and when an answer waits', async ({
  page,
  shop,
  open,
  audit,
}) => {
  const ana = await shop.newCustomer()
  const support = await shop.newStaff(['Message.view'], { firstName: 'Liza', lastName: 'Santos' })
  await loginAs(page, ana)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chatButton(page)).toHaveAccessibleName('Chat with us, New')
  await expect(chatButton(page)).toContainText('New')
  await chatButton(page).click()
  const panel = page.getByRole('dialog', { name: 'Messages' })
  await expect(panel.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await say(page, 'Do you have the polo in size 24?')
  await expect(bubble(page, 'Do you have the polo in size 24?')).toContainText(/\d:\d\d [AP]M/)
  await audit(page, 'chat panel')
  await field(page).press('Escape')
  await expect(panel).toBeHidden()
  await expect(chatButton(page)).toBeFocused()
  await expect(chatButton(page)).not.toContainText('New')
  await page.reload()
  await expect(chatButton(page)).not.toContainText('New')

  const counter = await open(support)
  await counter.goto(`/messages/${ana.id}`)
  await say(counter, 'Yes po, we have it.')
  await expect(chatButton(page)).toContainText('New')
  await chatButton(page).click()
  await expect(bubble(page, 'Yes po, we have it.')).toContainText('Liza Santos')
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await expect(chatButton(page)).not.toContainText('New')
  await chatButton(page).click()
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(bubble(page, 'Yes po, we have it.')).toBeVisible()
  await expect(chatButton(page)).toBeHidden()
  await audit(page, 'chat page')
})

test(
  '[NAV-23, PERM-11] neither a visitor nor staff see the floating button: staff have the messaging screen instead',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    await page.goto('/shop')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(chatButton(page)).toBeHidden()
    for (const user of [await shop.newAdmin(), await shop.newStaff(['Transactions.view'])]) {
      const staff = await open(user)
      await staff.goto('/shop')
      await expect(staff.getByRole('button', { name: /profile menu/ })).toBeVisible()
      await staff.waitForLoadState('networkidle')
      await expect(chatButton(staff)).toBeHidden()
    }
    const answering = await open(await shop.newStaff(['Dashboard.view', 'Message.view']))
    await answering.goto('/dashboard')
    await answering.getByRole('link', { name: /^Messages/ }).click()
    await expect(answering).toHaveURL('/messages')
    await expect(answering.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(answering.getByLabel('Search customers')).toBeVisible()
    await expect(chatButton(answering)).toBeHidden()
    const customer = await open(await shop.newCustomer())
    await customer.goto('/messages')
    await expect(customer.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(customer.getByLabel('Search customers')).toHaveCount(0)
  },
)

test('[CHAT-02, CHAT-03, CHAT-11, CHAT-14] customer and staff write to each other without a reload, and who has written is marked until he is opened', async ({
  page,
  shop,
  open,
  audit,
}) => {
  const lastName = unique('Dimaculangan')
  const ana = await shop.newCustomer({ firstName: 'Anacleta', lastName })
  const support = await shop.newStaff(['Message.view'])
  await write(shop, await shop.newCustomer({ firstName: 'Earlier', lastName }), ['Wrote before'])
  const counter = await open(support)
  await counter.goto('/messages')
  const entry = customers(counter).getByRole('link', { name: `Anacleta ${lastName}` })
  await expect(customers(counter).getByRole('link').first()).toBeVisible()
  const isSamePage = await markPage(counter)

  await loginAs(page, ana)
  await page.goto('/messages')
  await say(page, 'Where is my order?')
  await expect(entry).toContainText('Where is my order?')
  await expect(entry).toContainText('New')
  // Others may have written since: whoever wrote last stands before him who wrote earlier, wherever that is.
  const namesakes = customers(counter).getByRole('link', { name: lastName })
  await expect(namesakes).toHaveText([/Where is my order\?/, /Wrote before/])
  await audit(counter, 'customer list')
  await entry.click()
  await expect(counter).toHaveURL(`/messages/${ana.id}`)
  await expect(counter.getByRole('heading', { name: `Anacleta ${lastName}` })).toBeVisible()
  await expect(bubble(counter, 'Where is my order?')).toBeVisible()
  await say(counter, 'It was handed to the courier.')
  await expect(bubble(page, 'It was handed to the courier.')).toBeVisible()
  await say(page, 'Salamat po!')
  await expect(bubble(counter, 'Salamat po!')).toBeVisible()
  await audit(counter, 'conversation')

  const back = counter.getByRole('link', { name: 'All customers' })
  if (await back.isVisible()) await back.click()
  await expect(entry).toContainText('Salamat po!')
  await expect(entry).not.toContainText('New')
  expect(await isSamePage()).toBe(true)
})

test(
  '[CHAT-06, CHAT-07, CHAT-08, CHAT-09] Enter sends, Shift and Enter begin a line, the field grows to three, and nothing empty is sent',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const ana = await shop.newCustomer()
    await loginAs(page, ana)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send' })
    await expect(send).toBeDisabled()
    for (const empty of ['', '   ', '\n\n']) {
      await field(page).fill(empty)
      await field(page).press('Enter')
      await expect(send).toBeDisabled()
    }
    const height = async () => (await field(page).boundingBox())?.height ?? 0
    await field(page).fill('One line')
    const one = await height()
    await field(page).press('Shift+Enter')
    await page.keyboard.type('and two')
    await expect(field(page)).toHaveValue('One line\nand two')
    await expect.poll(height).toBeGreaterThan(one + 10)
    await field(page).fill('1\n2\n3')
    const three = await height()
    expect(three).toBeGreaterThan(one * 1.7)
    await field(page).fill('1\n2\n3\n4\n5\n6')
    await expect.poll(height).toBe(three)
    await field(page).fill('x'.repeat(4001))
    await expect(page.getByText('Use at most 4,000 characters.')).toBeVisible()
    await expect(send).toBeDisabled()
    expect(await storedTexts(shop, ana)).toEqual([])
    await field(page).fill('One line')
    await field(page).press('Shift+Enter')
    await page.keyboard.type('and two')
    await field(page).press('Enter')
    await expect(bubble(page, 'One line')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await field(page).fill('With the button')
    await send.click()
    await expect(bubble(page, 'With the button')).toBeVisible()
    await expect.poll(() => storedTexts(shop, ana)).toEqual(['One line\nand two', 'With the button'])
  },
)

/** The hubs of a customer who has the chat open. */
const BELL_AND_CHAT = 2

/** Holds messages back on their way to the server, and everything on its way back, until it is told to let go. */
async function holdLine(page: Page) {
  const waiting: (() => void)[] = []
  const line = { sends: false, answers: false, upgrades: 0 }
  await page.routeWebSocket(/\/hub\//, (client) => {
    const server = client.connectToServer()
    client.onMessage((message) => {
      // The end of the way from requests to the socket, for which a message could take either.
      if (message === '5') line.upgrades += 1
      if (line.sends && String(message).includes('SendMessage')) waiting.push(() => server.send(message))
      else server.send(message)
    })
    server.onMessage((message) => {
      if (!line.answers) client.send(message)
    })
  })
  return { line, letGo: () => waiting.splice(0).forEach((send) => send()) }
}

test(
  '[CHAT-10] a message is shown as on its way until the server echoes it, then once as sent',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const ana = await shop.newCustomer()
    const { line, letGo } = await holdLine(page)
    await loginAs(page, ana)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await expect.poll(() => line.upgrades).toBe(BELL_AND_CHAT)
    line.sends = true
    await say(page, 'Is it on its way?')
    const sent = bubble(page, 'Is it on its way?')
    await expect(sent).toContainText('Sending…')
    await expect(sent).toHaveAttribute('data-loading')
    expect(await storedTexts(shop, ana)).toEqual([])
    letGo()
    await expect(sent).not.toContainText('Sending…')
    await expect(sent).toHaveCount(1)
    await expect(sent).not.toHaveAttribute('data-loading')
    expect(await storedTexts(shop, ana)).toEqual(['Is it on its way?'])
  },
)

test(
  'what is written without a connection goes out with the next one, and what was stored before the echo was lost is not sent twice',
  { tag: '@desktop' },
  async ({ page, shop, open, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/hub\//)
    const ana = await shop.newCustomer()
    const support = await shop.newStaff(['Message.view'])
    const counter = await open(support)
    await counter.goto(`/messages/${ana.id}`)
    const { line } = await holdLine(page)
    await loginAs(page, ana)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await expect.poll(() => line.upgrades).toBe(BELL_AND_CHAT)
    line.answers = true
    await say(page, 'Stored before the line went')
    await expect(bubble(counter, 'Stored before the line went')).toBeVisible()
    await expect(bubble(page, 'Stored before the line went')).toContainText('Sending…')

    await page.context().setOffline(true)
    await expect(page.getByText('The connection is lost. Trying again…')).toBeVisible()
    await say(page, 'Written without a line')
    await say(page, 'And another')
    await expect(bubble(page, 'Written without a line')).toContainText('Not sent yet')
    await expect(bubble(page, 'Written without a line').getByRole('button', { name: 'Retry' })).toBeVisible()
    await bubble(page, 'And another').getByRole('button', { name: 'Remove' }).click()
    await say(counter, 'Answered meanwhile')
    await expect(bubble(counter, 'Answered meanwhile')).toContainText(/\d:\d\d [AP]M/)

    line.answers = false
    await page.context().setOffline(false)
    await expect(bubble(page, 'Answered meanwhile')).toBeVisible()
    await expect(page.getByText('The connection is lost.')).toBeHidden()
    const all = ['Stored before the line went', 'Answered meanwhile', 'Written without a line']
    await expect.poll(() => storedTexts(shop, ana)).toEqual(all)
    for (const browser of [page, counter]) {
      await expect(log(browser).getByRole('listitem')).toHaveText(all.map((text) => new RegExp(text)))
      await expect(log(browser)).not.toContainText('Sending…')
    }
  },
)

/** Scrolls to the oldest message that is there, and tells where the one with the text stands then. */
function scrollUp(list: Locator, text: string): Promise<number> {
  return list.evaluate((box, wanted) => {
    box.scrollTop = -box.scrollHeight
    const item = [...box.querySelectorAll('li')].find((one) => one.textContent?.includes(wanted))
    return item?.getBoundingClientRect().top ?? 0
  }, text)
}

test(
  '[CHAT-12] older messages come when one scrolls up, and what is being read stays where it is',
  { tag: '@phone' },
  async ({ page, shop, open }) => {
    const ana = await shop.newCustomer()
    await write(shop, ana, numbered(45))
    await loginAs(page, ana)
    await page.goto('/messages')
    await expect(bubble(page, 'Message 45 of many')).toBeInViewport()
    await expect(log(page).getByRole('listitem')).toHaveCount(20)
    const before = await scrollUp(log(page), 'Message 26 of many')
    await expect(log(page).getByRole('listitem')).toHaveCount(40)
    await expect(bubble(page, 'Message 6 of many')).not.toBeInViewport()
    const after = (await bubble(page, 'Message 26 of many').boundingBox())?.y ?? 0
    expect(Math.abs(after - before)).toBeLessThan(4)
    const counter = await open(await shop.newStaff(['Message.view']))
    await counter.goto(`/messages/${ana.id}`)
    await say(counter, 'Something new')
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    const still = (await bubble(page, 'Message 26 of many').boundingBox())?.y ?? 0
    expect(Math.abs(still - before)).toBeLessThan(4)
    await page.getByRole('button', { name: 'New messages' }).click()
    await expect(bubble(page, 'Something new')).toBeInViewport()
    await scrollUp(log(page), 'Message 6 of many')
    await expect(log(page).getByRole('listitem')).toHaveCount(46)
    await expect(page.getByRole('button', { name: 'See older messages' })).toBeHidden()
    const all = [...numbered(45), 'Something new']
    await expect(log(page).getByRole('listitem')).toHaveText(all.map((text) => new RegExp(text)))
  },
)

test(
  '[CHAT-04, CHAT-05, CHAT-13, CHAT-15] staff search their customers, and are told of an empty chat and of no customer',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const support = await shop.newStaff(['Message.view'])
    const lastName = unique('Quizon')
    const nino = await shop.newCustomer({ firstName: 'Niño', lastName })
    await shop.newCustomer({ firstName: 'Pia', lastName })
    await write(shop, nino, ['Magkano po ang backpack?'])
    // A picture of the demo shop, which no journey takes away.
    const photo = await shop.db
      .selectFrom('files')
      .innerJoin('product_thumbnails', 'product_thumbnails.file_id', 'files.id')
      .select(['files.id', 'storage_key'])
      .orderBy('product_thumbnails.id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('users').set({ photo_file_id: photo.id }).where('id', '=', nino.id).execute()
    await loginAs(page, support)
    await page.goto('/messages')
    const isWide = (page.viewportSize()?.width ?? 0) >= 640
    if (isWide)
      await expect(page.getByRole('heading', { name: 'Send a message to your customer' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(`nino ${lastName.toLowerCase()}`)
    await expect(customers(page).getByRole('link')).toHaveCount(1)
    const entry = customers(page).getByRole('link', { name: `Niño ${lastName}` })
    await expect(entry).toContainText('Magkano po ang backpack?')
    await expect(entry).toContainText(/\d:\d\d [AP]M/)
    await expect(entry.locator('img')).toHaveAttribute('src', new RegExp(photo.storage_key))
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('nobody is called this')
    await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(lastName)
    await customers(page).getByRole('link', { name: /Pia/ }).click()
    await expect(page.getByRole('heading', { name: 'Send a message to your customer' })).toBeVisible()
    await expect(field(page)).toBeVisible()
    await audit(page, 'empty conversation')
    for (const unknown of ['999999', String(support.id), 'nobody']) {
      await page.goto(`/messages/${unknown}`)
      await expect(page.getByRole('heading', { name: 'Customer Not Found' })).toBeVisible()
      await expect(field(page)).toBeHidden()
    }
    await audit(page, 'customer not found')
    await page.getByRole('link', { name: 'See all customers' }).click()
    await expect(page).toHaveURL('/messages')
  },
)

test(
  'whoever may not read what customers write is sent elsewhere, and the sidebar offers the messages only to who may',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const cashier = await open(await shop.newStaff(['Transactions.view']))
    await cashier.goto('/messages')
    await expect(cashier).toHaveURL('/transactions/orders')
    const menu = cashier.getByRole('navigation', { name: 'Back office' })
    await expect(menu.getByRole('link', { name: 'Transactions' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Messages' })).toBeHidden()
    await cashier.goto('/messages/1')
    await expect(cashier).toHaveURL('/404')
    await page.goto('/messages')
    await expect(page).toHaveURL('/login')
    const ana = await shop.newCustomer()
    await write(shop, ana, ['Is anybody there?'])
    await loginAs(page, await shop.newStaff(['Message.view', 'Dashboard.view']))
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Messages New' }).click()
    await expect(page).toHaveURL('/messages')
  },
)

test(
  'scripts are shown as text, addresses open a new tab, and long words stay within the screen',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const ana = await shop.newCustomer()
    const script = '<img src=x onerror=alert(1)><script>alert(2)</script> javascript:alert(3)'
    await write(shop, ana, [script, `See https://shop.example/list?a=1. ${'x'.repeat(300)}`, 'ä'.repeat(120)])
    page.on('dialog', () => expect('a script ran').toBe('text'))
    await loginAs(page, ana)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/messages')
    await expect(bubble(page, script)).toBeVisible()
    const link = log(page).getByRole('link')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveText('https://shop.example/list?a=1')
    await expect(link).toHaveAttribute('href', 'https://shop.example/list?a=1')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await audit(page, 'odd messages')
    expect(await log(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  },
)
