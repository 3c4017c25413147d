import type { Page } from '@playwright/test'
import { MAIL_TEMPLATE_TEXT } from '@kwaderno/contract/mail-template-text.ts'
import sharp from 'sharp'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { ROLE_TEXT } from '@kwaderno/contract/role-permissions.ts'
import { USER_TEXT } from '@kwaderno/contract/user.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { publishList } from './listing.ts'
import { cell, choose, EDITING, newVaried, openProduct } from './product-form.ts'
import { loseAnswer as loseAnyAnswer } from './lost-answer.ts'
import { field, KEEPING_NAMES, press, row, told } from './names.ts'

/** The next POST to an address is done, and its answer is lost on its way back. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test(
  'a payment account whose answer was lost is shown beside its form',
  { tag: '@desktop' },
  async ({ page, shop, hold, faults }) => {
    faults.expect(/Failed to load resource/)
    await hold('payment accounts')
    const provider = unique('Lost Bank')
    await loginAs(page, await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit']))
    await page.goto('/utilities/shop-settings/payments')
    await press(page, 'Add account')
    await field(page, 'Provider').fill(provider)
    await field(page, 'Account name').fill('The Shop')
    await field(page, 'Account number').fill('1234-5678')
    await loseAnswer(page, '**/api/Settings/payment-accounts')
    await press(page, 'Save')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    const accounts = page.getByRole('list', { name: 'Payment accounts' }).getByRole('listitem')
    await expect(accounts.filter({ hasText: provider })).toHaveCount(1)
    await expect(field(page, 'Provider')).toHaveValue(provider)
    await press(page, 'Cancel')
    await press(page, `Retire ${provider} 1234-5678`)
    await expect(accounts.filter({ hasText: provider })).toContainText('Retired')
  },
)

test(
  'a student whose answer was lost is there when the form is sent again or closed, once',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    await loginAs(page, await shop.newCustomer({ student: { firstName: 'Bea' } }))
    await page.goto('/profile/students')
    await press(page, 'Add student')
    const dialog = page.getByRole('dialog', { name: 'Add student' })
    await dialog.getByLabel('First name').fill('Carlo')
    await dialog.getByLabel('Last name').fill('Reyes')
    await dialog.getByLabel('Grade level').selectOption('Grade 5')
    await loseAnswer(page, '**/api/Students/mine')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The shop cannot be reached.')).toBeVisible()
    const carlo = page
      .locator('main')
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: 'Carlo Reyes' })
    await expect(carlo).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(carlo).toHaveCount(1)
    await press(page, 'Add student')
    await dialog.getByLabel('First name').fill('Dina')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'a category whose answer was lost is in the list',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const name = unique('Lost')
    await loginAs(page, await shop.newStaff(KEEPING_NAMES))
    await page.goto(`/products/categories?search=${name}`)
    await told(page, 'There are no data to display.')
    await press(page, 'Add Category')
    await field(page, 'Category name').fill(name)
    await loseAnswer(page, '**/api/Product/Category')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await expect(row(page, name)).toHaveCount(1)
  },
)

test(
  'what was ordered again without an answer is counted at the cart',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const parent = await shop.newCustomer()
    const items = [{ option: (await shop.newProduct()).options[0]!, quantity: 1 }]
    const order = await shop.newOrder(parent.id, { status: 'Delivered', items })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await loseAnswer(page, '**/api/Cart/order-again/*')
    await press(page, 'Order again')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  },
)

test(
  'what of a school list was added without an answer is counted at the cart',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const { id: productOptionId } = (await shop.newProduct()).options[0]!
    const name = await publishList(shop, 'Grade 3', [{ productOptionId, quantity: 1 }])
    await loginAs(page, await shop.newCustomer({ student: { gradeLevel: 'Grade 3' } }))
    await page.goto('/school-lists')
    await loseAnswer(page, '**/api/SchoolLists/*/add-to-cart')
    await press(page, `Add all of ${name}`)
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await expect(page.getByText('In your cart')).toBeVisible()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  },
)

test(
  'who saves a new product again after a lost answer is told that it may be there, and not only that its name is taken',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const name = unique('Unanswered')
    const { variation } = await newVaried(shop, 'A5')
    const category = unique('Pads')
    await shop.newProduct({ categories: [category] })
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto('/products/inventory/new')
    await field(page, 'Product name').fill(name)
    await field(page, 'Product code').fill(name.toUpperCase())
    await field(page, 'Product description').fill('Ruled.')
    await choose(page, 'Categories', category)
    await choose(page, 'Variations', variation)
    await choose(page, `${variation} values`, 'A5')
    await press(page, 'Fill empty SKUs and descriptions')
    await expect(page.getByText('1 option has been filled.')).toBeVisible()
    await cell(page, 'Price', 1).fill('45')
    await loseAnswer(page, '**/api/Product')
    await press(page, 'Save Product')
    await expect(page.getByText('Nothing that you typed is lost.')).toBeVisible()
    await press(page, 'Save Product')
    await expect(page.getByText(PRODUCT_FORM_TEXT.mayBeSaved)).toBeVisible()
    await expect(field(page, 'Product name')).toHaveAccessibleDescription(/Another product has this name\./)
  },
)

test(
  'new pictures of a product that were stored although no answer came are in its form once',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const product = await newVaried(shop, 'A5')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, product.id)
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#d22' } })
      .png()
      .toBuffer()
    const name = 'cover.png'
    await page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'image/png', buffer })
    const tiles = page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem')
    await expect(tiles).toHaveCount(1)
    await page.route('**/api/Product/*', loseAnyAnswer, { times: 1 })
    await press(page, 'Save Product')
    await expect(page.getByText('Nothing that you typed is lost.')).toBeVisible()
    await press(page, 'Save Product')
    await press(page, 'Load the newer state')
    await expect(page.getByRole('button', { name: 'Load the newer state' })).toHaveCount(0)
    await expect(tiles).toHaveCount(1)
    await press(page, 'Save Product')
    await expect(page.getByText('No Changes!')).toBeVisible()
  },
)

test(
  'a student who was retired, and a kind of mail that was switched off, are shown so although the answer was lost',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    await loginAs(page, await shop.newCustomer({ student: { firstName: 'Bea' } }))
    await page.goto('/profile/students')
    await page.route('**/api/Students/mine/*/state', loseAnyAnswer, { times: 1 })
    await press(page, 'Retire Bea Reyes')
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore Bea Reyes' })).toBeVisible()

    await page.goto('/profile/mails')
    const first = page.getByRole('switch').first()
    await expect(first).toBeChecked()
    await page.route('**/api/Profile/mails', loseAnyAnswer, { times: 1 })
    await first.press('Space')
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(first).not.toBeChecked()
  },
)

test(
  'who saves a new user or a new role again after a lost answer is told that it may be there',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const { id } = await shop.newRole(unique('Packer'), [])
    await loginAs(page, await shop.newAdmin())
    await page.goto('/utilities/users-and-roles/users/add')
    const userName = unique('lost')
    await field(page, 'First name').fill('Lucia')
    await field(page, 'Last name').fill('Lost')
    await field(page, 'Email').fill(`${userName}@example.test`)
    await field(page, 'Username').fill(userName)
    await page.getByRole('combobox', { name: 'Role' }).selectOption(String(id))
    await loseAnswer(page, '**/api/Users')
    await press(page, 'Save')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await press(page, 'Save')
    await told(page, USER_TEXT.mayBeSaved)
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/Username already exists\./)

    await page.goto('/utilities/users-and-roles/roles?roleId=new')
    await field(page, 'Role name').fill(unique('Lost role'))
    await loseAnswer(page, '**/api/Roles')
    await press(page, 'Save')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await press(page, 'Save')
    await told(page, ROLE_TEXT.mayBeSaved)
    await expect(field(page, 'Role name')).toHaveAccessibleDescription(/Role name already exists\./)
  },
)

test(
  'a test mail whose answer was lost is sent once when it is asked for again',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const editor = await shop.newStaff(['Mail.view', 'Mail.edit'])
    const keys: unknown[] = []
    await loginAs(page, editor)
    await page.goto('/utilities/mail/templates/order-shipped')
    const address = '**/api/Mail/templates/order-shipped/test'
    page.on('request', (request) => {
      if (request.url().endsWith('/order-shipped/test')) keys.push(request.postDataJSON().idempotencyKey)
    })
    await loseAnswer(page, address)
    await press(page, 'Send test mail')
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await press(page, 'Send test mail')
    await expect(page.getByText(MAIL_TEMPLATE_TEXT.tested.title)).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
    await press(page, 'Send test mail')
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[2]).not.toBe(keys[0])
  },
)
