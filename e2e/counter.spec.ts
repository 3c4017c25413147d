import { sell } from '@kwaderno/contract/counter.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../server/test/factories.ts'
import { addStudent } from '../server/test/factories/people.ts'
import { READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printed, printPages } from './paper.ts'
import { plugIn, scanWhileHanging } from './scanner.ts'
import type { Shop } from './shop.ts'
import { expectToldAside } from './toasts.ts'

const SELLS: Permission[] = ['Counter.view', 'Counter.add', 'Counter.edit', 'Counter.delete']
const scanField = (page: Page) => page.getByRole('textbox', { name: 'Barcode', exact: true })
const lines = (page: Page) => page.getByRole('table', { name: 'Items of the sale' }).locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const quantity = (page: Page, sku: string) => page.getByRole('spinbutton', { name: `Quantity of ${sku}` })

/** Items of ₱69.95 each. */
async function newItems(shop: Shop, count: number) {
  const { options } = await shop.newProduct({
    options: Array.from({ length: count }, (_, place) => ({
      price: 6995,
      stock: 9,
      variations: { Color: `Shade ${place}` },
    })),
  })
  return options
}

test(
  '[CTR-01, CTR-02, CTR-16] five items are scanned, paid in cash and handed out with a receipt, and a reload loses nothing',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 404/)
    const items = await newItems(shop, 4)
    await countPrints(page)
    await loginAs(page, await shop.newStaff(SELLS, { firstName: 'Carla', lastName: 'Santos' }))
    // Who holds nothing else begins here, as soon as it is known who he is.
    const known = Promise.withResolvers<void>()
    await page.route('**/api/Account/me', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto('/404')
    await expect(page.getByRole('button', { name: 'Go to home' })).toBeDisabled()
    known.resolve()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/counter')
    await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
      'Counter',
    ])
    await expect(scanField(page)).toBeFocused()

    const scanner = await plugIn(page)
    await scanner.scan('NOBODY-HAS-THIS')
    await expectToldAside(page, 'Error')
    await expect(page.getByText('No item found for the provided SKU.')).toBeVisible()
    await expect(lines(page)).toHaveCount(0)

    const begun = Date.now()
    for (const [place, { sku }] of items.entries()) {
      await scanner.scan(sku)
      await expect(lines(page)).toHaveCount(place + 1)
    }
    await scanner.scan(items[0]!.sku)
    await expect(quantity(page, items[0]!.sku)).toHaveValue('2')
    await expect(scanField(page)).toHaveValue('')
    await page.getByRole('textbox', { name: 'Cash tendered' }).pressSequentially('500', { delay: 120 })
    await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('₱150.25')
    await audit(page, 'counter')
    // What the sale ends with is in sight on a counter's low screen, and no message lies on it.
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(button(page, /^Sell/)).toBeInViewport({ ratio: 1 })
    await scanner.scan('NOBODY-HAS-THIS')
    await expectToldAside(page, 'Error')

    await page.reload()
    await expect(lines(page)).toHaveCount(4)
    await expect(page.getByRole('textbox', { name: 'Cash tendered' })).toHaveValue('500')
    const pdf = await printed(page, () => page.keyboard.press('Control+Enter'))
    test.info().annotations.push({
      type: 'from the first scan to the receipt',
      description: `${((Date.now() - begun) / 1000).toFixed(1)} s`,
    })
    await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('₱150.25')

    const [slip, ...more] = printPages(pdf, READ)
    expect(more).toEqual([])
    expect(Math.abs(slip!.width - 80), 'as wide as the paper').toBeLessThan(0.5)
    for (const text of [
      'Kwaderno',
      'ORD-',
      'CarlaSantos',
      'Shade0',
      '2×₱69.95',
      '₱349.75',
      '₱500.00',
      '₱150.25',
    ])
      expect(slip!.text).toContain(text)
    expect(slip!.text).toContain('THISISNOTANOFFICIALRECEIPT')
    expect(slip!.text).not.toMatch(/VAT/)

    expect(printPages(await printed(page, () => button(page, 'Print again').click()), READ)[0]!.text).toBe(
      slip!.text,
    )
    await audit(page, 'sold')
    await button(page, 'New sale').click()
    await expect(scanField(page)).toBeFocused()
    await expect(lines(page)).toHaveCount(0)
  },
)

test(
  '[CTR-01, CTR-20] a parent is found and sold to by reference number, and the sales of the day are summed, reprinted and voided',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const [item] = await newItems(shop, 1)
    const seller = await shop.newStaff([...SELLS, 'Transactions.view'], {
      firstName: 'Dan',
      lastName: uniqueWord(),
    })
    const parent = await shop.newCustomer({
      lastName: uniqueWord(),
      student: { firstName: 'Bea', lastName: 'Cruz', gradeLevel: 'Grade 3' },
    })
    const body = {
      lines: [{ productOptionId: item!.id, quantity: 2 }],
      paymentType: 'Cash' as const,
      cashTendered: 200,
      expectedTotal: 139.9,
    }
    expect((await shop.api(sell, { as: seller, body })).status).toBe(200)
    await countPrints(page)
    await loginAs(page, seller)
    await page.goto('/counter')
    await page.getByRole('textbox', { name: 'Search items' }).fill(item!.sku)
    await page.getByRole('option', { name: item!.sku }).click()
    await page.getByRole('textbox', { name: 'Find a parent' }).fill(parent.emailAddress)
    await page.getByRole('option', { name: 'Bea Cruz, Grade 3' }).click()
    await expect(page.getByRole('textbox', { name: 'Student' })).toHaveValue('Bea Cruz')
    await expect(page.getByLabel('Grade level')).toHaveValue('Grade 3')
    await page.getByLabel('Payment type').selectOption('Online Banking')
    await expect(page.getByRole('region', { name: 'Where to pay' })).toBeVisible()
    await button(page, /^Sell/).click()
    await expect(page.getByText('Please enter the reference number.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reference number' }).fill('GC-77812')
    await printed(page, () => button(page, /^Sell/).click())
    await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('₱69.95')

    await page
      .getByRole('navigation', { name: 'Counter' })
      .getByRole('link', { name: 'Sales of a day' })
      .click()
    await page.getByLabel('Seller').selectOption({ label: `${await nameOf(shop, seller.id)}` })
    const rows = page.getByRole('table', { name: 'Counter sales' }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    const sum = (label: string) => page.locator('main dl > div').filter({ hasText: label }).locator('dd')
    await expect(sum('Cash')).toHaveText('₱139.90')
    await expect(sum('Other payments')).toHaveText('₱69.95')
    await printed(page, () =>
      rows
        .first()
        .getByRole('button', { name: /^Reprint/ })
        .click(),
    )
    await rows.last().getByRole('button', { name: /^Void/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Void ORD-/ })
    await dialog.getByRole('button', { name: 'Void sale' }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong size')
    await dialog.getByRole('button', { name: 'Void sale' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.last()).toContainText('Wrong size')
    await expect(sum('Voided')).toHaveText('₱139.90')
    await expect(sum('Cash')).toHaveText('₱0.00')
    await audit(page, 'counter sales')
    await rows.first().getByRole('link', { name: /^ORD-/ }).click()
    await expect(page.getByText('Sold at the counter by')).toBeVisible()
    await expect(page.getByText('GC-77812')).toBeVisible()

    // A customer, and staff without the permission.
    const customer = await open(parent)
    const other = await open(await shop.newStaff(['Reports.view']))
    for (const [who, path, ends] of [
      [customer, '/counter', '/404'],
      [customer, '/counter/sales', '/404'],
      [other, '/counter', '/reports/inventory'],
      [other, '/counter/sales', '/404'],
    ] as const) {
      await who.goto(path)
      await expect(who).toHaveURL(ends)
    }
    const viewer = await open(await shop.newStaff(['Counter.view', 'Transactions.view']))
    await viewer.goto('/counter')
    await expect(viewer.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
      'Transactions',
      'Counter',
    ])
    await expect(scanField(viewer)).toBeFocused()
    await expect(button(viewer, /^Sell/)).toHaveCount(0)
  },
)

async function nameOf(shop: Shop, id: number): Promise<string> {
  const { first_name, last_name } = await shop.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

test(
  'two equal pieces that are scanned while the page hangs are both paid',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [item] = await newItems(shop, 1)
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await expect(scanField(page)).toBeFocused()
    await scanWhileHanging(scanField(page), item!.sku, [0, 190, 500])
    await expect(quantity(page, item!.sku)).toHaveValue('2')
  },
)

test(
  '[CTR-15] a sale whose answer was lost is not made again, although the basket has been changed since',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|status of 409/)
    const [item] = await newItems(shop, 1)
    const seller = await shop.newStaff(SELLS)
    await loginAs(page, seller)
    await page.goto('/counter')
    await scanField(page).fill(item!.sku)
    await scanField(page).press('Enter')
    await expect(lines(page)).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Cash tendered' }).fill('500')
    const sent: string[] = []
    await page.route('**/api/Counter/sales', async (route) => {
      if (sent.push(route.request().method()) > 1) return route.continue()
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    })
    await button(page, /^Sell/).click()
    await expect(page.getByText('Not sold')).toBeVisible()
    // A refusal in between sold nothing, and says nothing of the sale before.
    await button(page, 'Discount, TIN, invoice no.').click()
    await page.getByLabel('TIN').fill('123-45')
    await button(page, /^Sell/).click()
    await expect.poll(() => sent.length).toBe(2)
    await expect(page.getByLabel('TIN')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('TIN').fill('')
    await quantity(page, item!.sku).fill('2')
    await button(page, /^Sell/).click()
    await expect(page.getByText(KEY_USED.sale)).toBeVisible()
    const sold = shop.db.selectFrom('counter_sales').select('order_id').where('seller_id', '=', seller.id)
    expect(await sold.execute()).toHaveLength(1)
    expect(sent).toEqual(['POST', 'POST', 'POST'])
  },
)

test(
  'what is scanned while a sale is on its way begins the next one',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [first, next] = await newItems(shop, 2)
    await countPrints(page)
    const seller = await shop.newStaff(SELLS)
    await loginAs(page, seller)
    await page.goto('/counter')
    await expect(scanField(page)).toBeFocused()
    const scanner = await plugIn(page)
    await scanner.scan(first!.sku)
    await expect(lines(page)).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Cash tendered' }).fill('500')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/Counter/sales', async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/Counter/sales')
    const found = page.waitForResponse(`**/api/Counter/items/${next!.sku}`)
    await printed(page, async () => {
      await button(page, /^Sell/).click()
      await asked
      await scanner.scan(next!.sku)
      await found
      answer.resolve()
    })
    await expect(quantity(page, next!.sku)).toHaveValue('1')
    await expect(lines(page)).toHaveCount(1)
    const sold = shop.db
      .selectFrom('order_items')
      .innerJoin('counter_sales', 'counter_sales.order_id', 'order_items.order_id')
      .select('sku')
      .where('seller_id', '=', seller.id)
    expect(await sold.execute()).toEqual([{ sku: first!.sku }])
  },
)

test(
  'lines are taken out of a sale by the keyboard, which goes on from what came next',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const items = await newItems(shop, 2)
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    for (const [place, { sku }] of items.entries()) {
      await scanField(page).fill(sku)
      await scanField(page).press('Enter')
      await expect(lines(page)).toHaveCount(place + 1)
    }
    const [first, second] = items.map(({ sku }) => sku)
    await button(page, `Remove ${second}`).press('Enter')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page).locator(':focus')).toHaveCount(1)
    await button(page, `Remove ${first}`).press('Enter')
    await expect(lines(page)).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  },
)

test(
  'the student of a parent is said to be chosen only while his name and grade level are his',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({
      lastName: uniqueWord(),
      student: { firstName: 'Bea', lastName: 'Cruz', gradeLevel: 'Grade 3' },
    })
    await addStudent(shop.db, parent.id, { firstName: 'Carlo', lastName: 'Cruz', gradeLevel: 'Grade 5' })
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await page.getByRole('textbox', { name: 'Find a parent' }).fill(parent.emailAddress)
    await page.getByRole('option', { name: 'Bea Cruz, Grade 3' }).click()
    const chosen = page.getByLabel('Student of this parent').locator('option:checked')
    const name = page.getByRole('textbox', { name: 'Student' })
    await expect(chosen).toHaveText('Bea Cruz')
    await name.fill('Ana Lim')
    await expect(chosen).toHaveText('Someone else')
    await page.getByLabel('Student of this parent').selectOption('Bea Cruz')
    await expect(name).toHaveValue('Bea Cruz')
    await page.getByLabel('Grade level').selectOption('Grade 4')
    await expect(chosen).toHaveText('Someone else')
  },
)

test(
  'what is sold for a student without a grade level is his in whichever grade it is sold',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [item] = await newItems(shop, 1)
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', lastName: uniqueWord() } })
    const { id } = await shop.db
      .updateTable('students')
      .set({ grade_level_id: null })
      .where('user_id', '=', parent.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await countPrints(page)
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await scanField(page).fill(item!.sku)
    await scanField(page).press('Enter')
    await page.getByRole('textbox', { name: 'Find a parent' }).fill(parent.emailAddress)
    await page.getByRole('option', { name: 'Bea' }).click()
    await page.getByLabel('Grade level').selectOption('Grade 4')
    await page.getByRole('textbox', { name: 'Cash tendered' }).fill('100')
    await printed(page, () => button(page, /^Sell/).click())
    const orders = shop.db.selectFrom('orders').select(['student_id', 'grade_level'])
    expect(await orders.where('user_id', '=', parent.id).execute()).toEqual([
      { student_id: id, grade_level: 'Grade 4' },
    ])
  },
)

test(
  'the keyboard goes on in the card of the customer when a parent is found and taken back',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', lastName: uniqueWord() } })
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await page.getByRole('textbox', { name: 'Find a parent' }).fill(parent.emailAddress)
    await expect(page.getByRole('option', { name: 'Bea' })).toBeVisible()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('textbox', { name: 'Student' })).toBeFocused()
    await button(page, 'Walk-in instead').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Find a parent' })).toBeFocused()
  },
)
