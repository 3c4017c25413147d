import { field, log, bubble, chatButton, say, write, storedTexts } from './chatting.ts'
import { expect, loginAs, test } from './fixtures.ts'

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
