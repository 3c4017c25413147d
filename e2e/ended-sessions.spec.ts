import type { Page } from '@playwright/test'
import type { TestUser } from '../server/test/factories.ts'
import { fillLogin, logIn, pressAfterEnd } from './accounts.ts'
import { bubble, field as messageField, storedTexts } from './chatting.ts'
import { atCheckout, attach, confirmButton, fill, ordersOf } from './checkout.ts'
import { BEGUN, EVERY_FORM } from './ended-sessions.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { manageUrl, save } from './managing.ts'
import { press } from './names.ts'
import type { Shop } from './shop.ts'
import { visit } from './visiting.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.getByRole('alert')
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('kept'))

/** Ends every session of the user, as a password that is changed elsewhere does. */
async function endSessions(shop: Shop, userId: number): Promise<void> {
  await shop.db
    .updateTable('users')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** The page asks for a log-in, and says of no failure. */
async function expectAsked(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in again.')).toBeVisible()
  await expect(page.getByText(/failed|duplicate|could not/i)).toHaveCount(0)
  await expect(toasts(page).filter({ hasText: /\S/ })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

type Form = keyof typeof BEGUN
/** Of a customer who goes from one to the next. What follows is of customers who begin with something of their own. */
const SHOPPING: readonly Form[] = ['edit-student', 'edit-address', 'student', 'chat', 'profile', 'address']
const ALONE: readonly Form[] = ['cart', 'checkout', 'return']
const office = Object.keys(BEGUN)
  .filter((name): name is Form => name in BEGUN)
  .filter((name) => ![...SHOPPING, ...ALONE].includes(name))
  // Two that are begun in the same way are seen together.
  .filter((name, place, all) => all.findIndex((other) => BEGUN[other] === BEGUN[name]) === place)

/** What is typed into each form comes back, one after the other; somebody new opens each unless this one has the app open. */
async function expectAllBack(page: Page, shop: Shop, forms: readonly Form[], as?: TestUser) {
  const tab = await page.context().newPage()
  await tab.goto('/healthz')
  for (const name of forms) {
    await test.step(name, async () => {
      const { user, expectTyped } = await BEGUN[name](page, shop, as)
      const { href } = new URL(page.url())
      // Another tab logs out.
      await tab.evaluate(() => localStorage.removeItem('token'))
      await expectAsked(page)
      await fillLogin(page, user.userName)
      await expect(page).toHaveURL(href)
      await expectTyped()
    })
  }
}

const half = Math.ceil(office.length / 2)
for (const [which, makeUser, forms] of [
  ['the first forms of the office', (shop: Shop) => shop.newStaff(EVERY_FORM), office.slice(0, half)],
  ['the other forms of the office', (shop: Shop) => shop.newStaff(EVERY_FORM), office.slice(half)],
  ['the forms of a customer', (shop: Shop) => shop.newCustomer(), SHOPPING],
  ['the forms of a purchase', undefined, ALONE],
] as const) {
  test(
    `what was typed into ${which} is there again after the session has ended and the same person has logged in`,
    { tag: '@desktop' },
    async ({ page, shop, faults }) => {
      test.slow()
      // A call that was on its way, without its token.
      faults.expect(/status of 401/)
      const user = await makeUser?.(shop)
      if (user) {
        await loginAs(page, user)
        await page.goto('/about-us')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await expectAllBack(page, shop, forms, user)
    },
  )
}

test(
  '[ACC-14] a checkout that is answered 401 is ordered after the log-in, once',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 401/)
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'slip.pdf')
    await endSessions(shop, buyer.id)
    await pressAfterEnd(page, confirmButton(page))
    await expectAsked(page)
    await audit(page, 'session ended')
    await fillLogin(page, buyer.userName)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Student name')).toHaveValue('Bea Reyes')
    await expect(page.getByText('Choose your files again: slip.pdf')).toBeVisible()
    await audit(page, 'checkout again')
    await attach(page, 'slip.pdf')
    await expect(page.getByText('Choose your files again')).toHaveCount(0)
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(1)
    expect(await kept(page)).toBeNull()
  },
)

test(
  '[BPERM-22] a product that is answered 401 is saved after the log-in',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const { user, expectTyped } = await BEGUN.product(page, shop)
    const { href } = new URL(page.url())
    await endSessions(shop, user.id)
    await pressAfterEnd(page, button(page, 'Save Product'))
    await expectAsked(page)
    await fillLogin(page, user.userName)
    await expect(page).toHaveURL(href)
    await expectTyped()
    await press(page, 'Save Product')
    await expect(page.getByText(/has been updated|Updated!/).first()).toBeVisible()
  },
)

test(
  'an order that is edited comes back in its edit, and is saved',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const { user, expectTyped } = await BEGUN.order(page, shop)
    await endSessions(shop, user.id)
    await pressAfterEnd(page, button(page, 'Save'))
    await expectAsked(page)
    await fillLogin(page, user.userName)
    await expectTyped()
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
  },
)

test(
  'what one person has typed is not the next one’s, and is deleted when somebody else logs in',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const { user } = await BEGUN.profile(page, shop)
    await page.getByRole('textbox', { name: 'Contact number' }).fill('09171234567')
    const other = await shop.newCustomer()
    await endSessions(shop, user.id)
    await pressAfterEnd(page, button(page, 'Save'))
    await expectAsked(page)
    expect(await kept(page)).toContain('Typed before the end')
    await fillLogin(page, other.userName)
    await expect(page).toHaveURL('/')
    expect(await kept(page)).toBeNull()
    await page.goto('/profile/edit')
    await expect(page.getByRole('textbox', { name: 'First name', exact: true })).not.toHaveValue(
      'Typed before the end',
    )
  },
)

test(
  'a message that was written when the session had ended is sent after the log-in, once',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401|ERR_INTERNET_DISCONNECTED|WebSocket|\/hub\//)
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/faqs')
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    await expect(page.getByText('How can we help?')).toBeVisible()
    await page.context().setOffline(true)
    await messageField(page).fill('Is the blouse still there?')
    await messageField(page).press('Enter')
    await messageField(page).fill('And the sk')
    await endSessions(shop, parent.id)
    await page.context().setOffline(false)
    await expectAsked(page)
    await fillLogin(page, parent.userName)
    await expect(page).toHaveURL('/faqs')
    await expect(bubble(page, 'Is the blouse still there?')).toBeVisible()
    await expect(messageField(page)).toHaveValue('And the sk')
    await expect.poll(() => storedTexts(shop, parent)).toEqual(['Is the blouse still there?'])
  },
)

test(
  'who logs in again in another tab finds this one as it was',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const { user, expectTyped } = await BEGUN.order(page, shop)
    const { href } = new URL(page.url())
    await endSessions(shop, user.id)
    await pressAfterEnd(page, button(page, 'Save'))
    await expectAsked(page)
    const tab = await page.context().newPage()
    await logIn(tab, user.userName, user.password)
    await expect(page).toHaveURL(href)
    await expectTyped()
  },
)

test('a password is never kept', { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/status of 401/)
  const parent = await shop.newCustomer()
  await loginAs(page, parent)
  await page.goto('/profile/change-password')
  await page.getByRole('textbox', { name: 'Current password' }).fill('Secret123')
  await page.getByRole('textbox', { name: 'New password' }).fill('Secret124')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Secret124')
  await endSessions(shop, parent.id)
  await pressAfterEnd(page, button(page, 'Change password'))
  await expectAsked(page)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('Secret')
  await fillLogin(page, parent.userName)
  await expect(page).toHaveURL('/profile/change-password')
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('')
})

test(
  'several calls that are answered 401 at once lead to one log-in, with the query of the page',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const clerk = await shop.newStaff(['Dashboard.view', 'Transactions.view'])
    await logIn(page, clerk.userName, clerk.password)
    await expect(page).toHaveURL('/dashboard')
    // Away from the page, whose live connection might hear of the end first.
    await page.goto('/favicon.svg')
    await endSessions(shop, clerk.id)
    await page.goto('/transactions/orders?orderStatus=0')
    await expectAsked(page)
    await fillLogin(page, clerk.userName)
    await expect(page).toHaveURL('/transactions/orders?orderStatus=0')
    // Leaving by oneself keeps nothing.
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Please log in again.')).toHaveCount(0)
    expect(await kept(page)).toBeNull()
  },
)

test(
  'the way back of one person does not lead the next one to what was searched for',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const rights = ['Dashboard.view', 'Transactions.view'] as const
    const [one, other] = [await shop.newStaff(rights), await shop.newStaff(rights)]
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    const heading = page.getByRole('heading', { name: 'Manage Order' })
    const back = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).first()
    await loginAs(page, one)
    await page.goto(`/transactions/orders?search=${order.orderNumber}`)
    await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
    await visit(page, manageUrl(order))
    await expect(heading).toBeVisible()
    await expect(back).toHaveAttribute('href', `/transactions/orders?search=${order.orderNumber}`)
    await visit(page, '/logout')
    await expect(page).toHaveURL('/login')
    await fillLogin(page, other.userName)
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
    await visit(page, manageUrl(order))
    await expect(heading).toBeVisible()
    await expect(back).toHaveAttribute('href', '/transactions/orders')
  },
)

test(
  'banners are shown and hidden again after a session has ended over one of them',
  { tag: '@desktop' },
  async ({ page, shop, hold, faults }) => {
    faults.expect(/status of 401/)
    await hold('banners')
    const banner = await shop.db.selectFrom('banners').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const staff = await shop.newStaff(['Banner.view', 'Banner.edit'])
    await loginAs(page, staff)
    await page.goto('/utilities/appearance/banners')
    const first = page.getByRole('switch', { name: /^Enabled: / }).first()
    await expect(first).toBeVisible()
    // While the change is on its way: any other call would end it before.
    const setting = '**/api/Appearance/banner-setting/*'
    await page.route(
      setting,
      async (route) => {
        await endSessions(shop, staff.id)
        await route.continue()
      },
      { times: 1 },
    )
    await first.press('Space')
    await expectAsked(page)
    await fillLogin(page, staff.userName)
    await expect(page).toHaveURL('/utilities/appearance/banners')
    try {
      const isOn = await first.isChecked()
      await first.press('Space')
      await expect(page.getByText('Banner has been updated.').first()).toBeVisible()
      await expect(first).toBeChecked({ checked: !isOn })
      await expect(first).toBeEnabled()
    } finally {
      await shop.db
        .updateTable('banners')
        .set({ is_enabled: banner.is_enabled })
        .where('id', '=', banner.id)
        .execute()
    }
  },
)
