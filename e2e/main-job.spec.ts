import type { Page } from '@playwright/test'
import { PASSWORD, unique } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { findInBell, markPage } from './bell.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { SIZES } from './sizes.ts'

const GRADE = 'Grade 4'
const PROOF = { name: 'deposit-slip.pdf', mimeType: 'application/pdf', buffer: pdf() }

/** A notebook of the demo shop's kind, for this grade, with a choice to make. */
async function makeNotebook(shop: Shop) {
  return shop.newProduct({
    name: unique('Writing notebook'),
    description: 'Eighty leaves, stapled.',
    categories: ['Notebooks and pads'],
    gradeLevels: [GRADE, 'Grade 5'],
    options: [
      { price: 3250, stock: 40, variations: { Ruling: 'Wide' } },
      { price: 3500, stock: 40, variations: { Ruling: 'Narrow' } },
    ],
  })
}

async function register(page: Page, userName: string): Promise<void> {
  await page.goto('/signup')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('First name').fill('Luz')
  await field('Last name').fill('Santos')
  await field('Email address').fill(`${userName}@example.com`)
  await field('Username').fill(userName)
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  await field('Student first name').fill('Paolo')
  await field('Student last name').fill('Santos')
  await field('Student ID').fill(userName)
  await page.getByLabel('Grade level').selectOption({ label: GRADE })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Registration Sent!' })).toBeVisible()
}

async function approve(office: Page, userName: string): Promise<void> {
  await office.goto('/dashboard')
  await office.getByRole('link', { name: /pending users/i }).click()
  await office.getByLabel('Search users').fill(userName)
  await expect(office.getByText('1 to 1 of 1')).toBeVisible()
  await office.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog', { name: 'Approve user' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(office.getByText('Luz Santos is approved.')).toBeVisible()
}

async function findByGrade(page: Page, name: string): Promise<void> {
  await page.goto('/')
  const search = page.getByLabel('Search the shop')
  await expect(page.getByRole('link', { name: 'See More' })).toBeVisible()
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search.filter({ visible: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\?search=/)
  const drawer = page.getByRole('button', { name: 'Show Filters' })
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible()
  if (await drawer.isVisible()) await drawer.click()
  await page.getByRole('checkbox', { name: GRADE, exact: true }).check()
  const close = page.getByRole('button', { name: 'Close filters' })
  if (await close.isVisible()) await close.click()
  await expect(page).toHaveURL(/gradeLevels?=\d+/i)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .click()
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.getByLabel('Receiver name').fill('Luz Santos')
  await dialog.getByLabel('Email').fill('luz@example.com')
  await dialog.getByLabel('Contact number').fill('09171234567')
  await dialog.getByLabel('Residence').fill('12 Mabini Street')
  for (const [name, option] of [
    ['Region', 'National Capital Region'],
    ['Province', 'Metro Manila'],
    ['City', 'Quezon City'],
    ['Barangay', 'Bagumbayan'],
  ] as const) {
    await dialog.getByRole('combobox', { name }).fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('radio', { name: /12 Mabini Street/ })).toBeChecked()
}

/** Takes the next step of the order's way in Manage Order. */
async function take(office: Page, step: string): Promise<void> {
  await office.getByRole('button', { name: `Set as ${step}` }).click()
  await office.getByRole('dialog', { name: step }).getByRole('button', { name: 'Confirm' }).click()
  const reached = office.getByRole('list', { name: 'Order history' }).getByRole('listitem')
  await expect(reached.filter({ hasText: step })).toContainText(/current step|done/)
}

const COUNTER = { viewport: SIZES.desktop, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }

test(
  '[ACC-31, CHK-42, TORD-50, ORD-40] a parent registers, shops for a grade and pays on a phone; the staff carry the order to the door, both live',
  { tag: '@phone' },
  async ({ page, shop, open, audit }) => {
    const userName = unique('parent').replaceAll('-', '')
    const notebook = await makeNotebook(shop)
    const office = await open(await shop.newAdmin({ firstName: 'Carla', lastName: 'Cruz' }), COUNTER)

    await test.step('the parent registers and is approved', async () => {
      await register(page, userName)
      await approve(office, userName)
      await shop.mailTo(`${userName}@example.com`, /approved/)
      await page.getByRole('button', { name: 'Go to login' }).click()
      // The registration has a user name too.
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await page.getByLabel('Username').fill(userName)
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/')
      await audit(page, 'main job home')
    })

    await test.step('the parent finds the notebook and takes two', async () => {
      await findByGrade(page, notebook.name)
      await page.getByRole('radio', { name: 'Narrow' }).check()
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(page.getByRole('link', { name: /Cart, 1 item/ }).filter({ visible: true })).toBeVisible()
      await audit(page, 'main job product')
    })

    await test.step('the parent checks out with a proof of payment', async () => {
      await page
        .getByRole('link', { name: /Cart, 1 item/ })
        .filter({ visible: true })
        .click()
      await page.getByRole('combobox', { name: 'Grade level' }).selectOption({ label: GRADE })
      await page
        .getByRole('checkbox', { name: /^Select all/ })
        .first()
        .check()
      await expect(page.getByText('Selected (1 item)')).toBeVisible()
      await audit(page, 'main job cart')
      await page.getByRole('button', { name: 'Check out' }).click()
      await page.getByRole('radio', { name: /Third-party delivery/ }).check()
      await addAddress(page)
      await page.getByLabel('Student name').fill('Paolo Santos')
      await page.getByLabel('Mobile number').fill('09171234567')
      await page.getByRole('radio', { name: /Bank Deposit/ }).check()
      await page.locator('input[type=file]').setInputFiles(PROOF)
      await audit(page, 'main job checkout')
    })

    const isOfficeSame = await markPage(office)
    await page.getByRole('button', { name: 'Confirm Order' }).click()
    await expect(page.getByText('Order Confirmed!')).toBeVisible()
    await expect(page).toHaveURL('/orders')
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    const number = /ORD-[\d-]*\d/.exec(await rows.innerText())?.[0] ?? '?'
    await expect(rows).toContainText('₱70.00')
    await audit(page, 'main job orders')
    await rows.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()

    await test.step('the staff hear of it, look at the proof and approve', async () => {
      await (await findInBell(office, number)).getByRole('button').click()
      await expect(office.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
      expect(await isOfficeSame()).toBe(true)
      const download = office.waitForEvent('download')
      await office.getByRole('button', { name: `Download ${PROOF.name}` }).click()
      expect((await download).suggestedFilename()).toBe(PROOF.name)
      await audit(office, 'main job manage order')
      await office.getByRole('button', { name: 'Edit', exact: true }).click()
      await office.getByLabel('Payment received').fill('70')
      await office.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
      await audit(office, 'main job manage order edit')
      await office.getByRole('button', { name: 'Save' }).click()
      await expect(office.getByText('This order has been updated.')).toBeVisible()
    })

    const isPageSame = await markPage(page)
    const history = page.getByRole('list', { name: 'Order history' }).getByRole('listitem')
    await test.step('the parent sees each step without a reload', async () => {
      await expect(page.getByRole('heading', { name: 'Your order is approved' })).toBeVisible()
      await take(office, 'Packed')
      await expect(page.getByRole('heading', { name: 'Your order is packed' })).toBeVisible()
      await office
        .getByLabel('New date')
        .fill((await office.getByLabel('New date').getAttribute('min')) ?? '')
      await office.getByRole('button', { name: 'Set delivery date' }).click()
      await expect(office.getByText('Delivery date has been set.')).toBeVisible()
      await take(office, 'Shipped')
      await expect(page.getByRole('heading', { name: 'Your order is on its way' })).toBeVisible()
      expect(await isPageSame()).toBe(true)
      await findInBell(page, `${number} is now Shipped`)
      await page.keyboard.press('Escape')
      await audit(page, 'main job order')
    })

    await test.step('the parent has received it, and both sides say so', async () => {
      await page.getByRole('button', { name: 'Order Received' }).click()
      const dialog = page.getByRole('dialog', { name: 'Order Received' })
      await expect(dialog).toContainText('Are you sure you have received your order?')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'Your order has been delivered' })).toBeVisible()
      await expect(history.filter({ hasText: 'Delivered' })).toContainText('done')
      await expect(
        office
          .getByRole('list', { name: 'Order history' })
          .getByRole('listitem')
          .filter({ hasText: 'Delivered' }),
      ).toContainText('done')
      await audit(office, 'main job delivered')
    })

    const option = await shop.db
      .selectFrom('product_options')
      .select(['stock', 'held'])
      .where('id', '=', notebook.options[1]!.id)
      .executeTakeFirstOrThrow()
    expect(option).toEqual({ stock: 38, held: 0 })
  },
)

test(
  '[NAV-05, ACC-13] the demo staff log in with the printed names and see the shop at work',
  { tag: '@desktop' },
  async ({ page, audit }) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill('cashier')
    await page.getByRole('textbox', { name: 'Password' }).fill('Cashier123')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/transactions')
    await expect(page).toHaveURL('/transactions/orders')
    await expect(page.getByRole('link', { name: /^Manage ORD-/ })).toHaveCount(10)
    await audit(page, 'office orders')
  },
)

test('the demo parent finds half a year of orders', { tag: '@phone' }, async ({ page, shop, audit }) => {
  const parent = await shop.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'parent')
    .executeTakeFirstOrThrow()
  const { count } = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', parent.id)
    .executeTakeFirstOrThrow()
  await page.goto('/login')
  await page.getByLabel('Username').fill('parent')
  await page.getByRole('textbox', { name: 'Password' }).fill('Parent123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/orders')
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(
    Math.min(10, Number(count)),
  )
  await audit(page, 'demo orders')
})
