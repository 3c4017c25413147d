import type { Locator, Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { field, log, bubble, customers, say, write, storedTexts, numbered } from './chatting.ts'
import { markPage } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { connectionOf } from './offline.ts'

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

const BELL_AND_CHAT = 2

/** Holds messages back on their way to the server, and everything on its way back, until it is told to let go. */
async function holdLine(page: Page) {
  const waiting: (() => void)[] = []
  const line = { sends: false, answers: false, opened: 0 }
  await page.routeWebSocket(/\/hub\//, (client) => {
    const server = client.connectToServer()
    client.onMessage((message) => {
      // Asks to be let into its hub.
      if (String(message).startsWith('40/')) line.opened += 1
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
    await expect.poll(() => line.opened).toBe(BELL_AND_CHAT)
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
    await expect.poll(() => line.opened).toBe(BELL_AND_CHAT)
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

test(
  'what a parent wrote without a connection outlives the page, and is sent once as soon as any page has a connection',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/hub\//)
    const ana = await shop.newCustomer()
    await loginAs(page, ana)
    const setConnected = await connectionOf(page)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await setConnected(false)
    await expect(page.getByText('The connection is lost. Trying again…')).toBeVisible()
    await say(page, 'Written on the road')
    await say(page, 'Taken back')
    await expect(bubble(page, 'Written on the road')).toContainText('Not sent yet')
    await bubble(page, 'Taken back').getByRole('button', { name: 'Remove' }).click()
    // The page is gone before the connection is back.
    await page.goto('about:blank')
    expect(await storedTexts(shop, ana)).toEqual([])
    await setConnected(true)
    await page.goto('/shop')
    await expect.poll(() => storedTexts(shop, ana)).toEqual(['Written on the road'])
    await page.goto('/messages')
    await expect(log(page).getByRole('listitem')).toHaveText([/Written on the road/])
    await expect(log(page)).not.toContainText('Sending…')
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent'))),
    ).toEqual([])
    expect(await storedTexts(shop, ana)).toEqual(['Written on the road'])
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
