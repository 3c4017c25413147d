import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newThousand, nextSteps } from './managing.ts'
import { newVaried } from './product-form.ts'
import { visit } from './visiting.ts'

// The screens of the counter. Nothing here scrolls by program: what the wheel does not reach, nobody reaches.
const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
]

/** Wholly in the window, and nothing lies over its middle. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= -1 && bottom <= window.innerHeight + 1 && over !== null && element.contains(over)
  })

/** Turns the wheel over the middle of the page until all of these are in sight at once. */
async function expectReached(page: Page, direction: 1 | -1, what: Record<string, Locator>): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.mouse.move(width * 0.6, height * 0.6)
  const missing = async () => {
    await page.mouse.wheel(0, direction * 20_000)
    const sights = await Promise.all(
      Object.entries(what).map(async ([name, locator]) =>
        (await locator.count()) > 0 && (await isInSight(locator)) ? [] : [name],
      ),
    )
    return sights.flat()
  }
  await expect.poll(missing).toEqual([])
}

/** Of a list that is a table, or cards where it has no room. */
const rowsOf = (page: Page) =>
  page.locator(
    ['> table', '> div > table']
      .map((table) => `main [aria-busy] ${table}[aria-label] > tbody > tr:not([aria-hidden])`)
      .concat('main [aria-busy] > ul[aria-label] > li')
      .join(),
  )

/** What a list shows at its two ends. */
async function expectEnds(page: Page, where: string): Promise<void> {
  const rows = rowsOf(page)
  // Cards have none.
  const head = page
    .locator(
      'main [aria-busy] table[aria-label] > thead > tr > th:nth-child(2), main [aria-busy] > ul > li:last-child',
    )
    .first()
  await expectReached(page, 1, {
    [`${where}: the last row`]: rows.last(),
    [`${where}: the head at the end`]: head,
    [`${where}: the pager`]: page.getByRole('main').getByText(/^[\d,]+ to [\d,]+ of [\d,]+$/),
  })
  await expectReached(page, -1, {
    [`${where}: the title of the page`]: page.getByRole('heading', { level: 1 }),
  })
}

test(
  'the wheel reaches the last row, the pager and the head of a list, however long it is and with a row unfolded',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Wheeled')
    await sql`
      insert into users (user_name, email_address, password_hash, first_name, last_name, status, role_id)
      select lower(${lastName}) || n, lower(${lastName}) || n || '@example.com', 'x', 'No' || n, ${lastName}, 1,
        (select id from roles where name = 'customer')
      from generate_series(1, 100) as n`.execute(shop.db)
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/utilities/users-and-roles/users?search=${lastName}`)
    for (const size of [10, 25, 50, 100]) {
      await page.goto(`/utilities/users-and-roles/users?search=${lastName}&pageSize=${size}`)
      const rows = page.getByRole('table', { name: 'Users' }).locator('> tbody > tr')
      await expect(rows).toHaveCount(size)
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        await expectEnds(page, `${size} rows at ${screen.width} px`)
      }
      await rows.nth(1).getByRole('button', { name: 'Show details' }).click()
      await expectEnds(page, `${size} rows with an unfolded one`)
      await rows.last().getByRole('button', { name: 'Show details' }).click()
      await expect(rows).toHaveCount(size + 2)
      await expectEnds(page, `${size} rows with the last one unfolded`)
    }
  },
)

const LISTS = {
  'of orders and people': [
    '/transactions/orders?pageSize=100',
    '/transactions/returns?pageSize=100',
    '/utilities/mail?pageSize=100',
    '/utilities/users-and-roles/roles',
    '/utilities/users-and-roles/users?pageSize=100',
  ],
  'of products': [
    '/products/inventory?pageSize=100',
    '/products/variations?pageSize=100',
    '/products/categories?pageSize=100',
    '/products/search-words?pageSize=100',
    '/products/barcode?pageSize=100',
    '/products/print-barcode',
  ],
  'of reports': [
    '/reports/sales-order?pageSize=100',
    '/reports/orders?pageSize=100',
    '/reports/inventory?pageSize=100',
    '/reports/audit-logs?pageSize=100',
  ],
}

for (const [which, lists] of Object.entries(LISTS)) {
  test(`the wheel reaches both ends of every list ${which}`, { tag: '@desktop' }, async ({ page, shop }) => {
    test.slow()
    await loginAs(page, await shop.newAdmin())
    for (const list of lists) {
      await page.goto(list)
      const rows = page.getByRole('main').getByRole('table').first().locator('> tbody > tr')
      await expect(rows.first(), list).toBeVisible()
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        await expectEnds(page, `${list} at ${screen.width} px`)
      }
      const more = rows.first().getByRole('button', { name: 'Show details' })
      if ((await more.count()) === 0) continue
      await more.click()
      await expectEnds(page, `${list} with an unfolded row`)
    }
  })
}

test(
  'the wheel reaches both ends of every list of families and books',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const admin = await shop.newAdmin()
    // What a shop has after some weeks.
    await sql`
      insert into access_log (seen_at, staff_id, role_name, kind, record_id)
      select now() - n * interval '1 hour', ${admin.id}, 'admin', 'students', 0 from generate_series(1, 120) as n`.execute(
      shop.db,
    )
    await page.setViewportSize({ width: 1366, height: 768 })
    await loginAs(page, admin)
    const lists = [
      '/payments/invoices?pageSize=100',
      '/utilities/privacy/access-log?pageSize=100',
      '/utilities/students?pageSize=100',
      '/utilities/approvals?pageSize=100',
      '/lists?pageSize=100',
      '/payments/bank-lists?pageSize=100',
    ]
    await page.goto(lists[0]!)
    for (const list of lists) {
      await visit(page, list)
      await expect(rowsOf(page).first(), list).toBeVisible()
      await expectEnds(page, list)
    }
  },
)

test(
  'the wheel reaches both ends of the templates of mails, and of one with its preview',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Mail.view', 'Mail.edit']))
    const title = page.getByRole('heading', { level: 1 })
    for (const screen of SCREENS) {
      const where = `at ${screen.width} px`
      await page.setViewportSize(screen)
      await page.goto('/utilities/mail/templates')
      const rows = page.getByRole('table', { name: 'Mail templates' }).locator('> tbody > tr')
      await expect(rows.first()).toBeVisible()
      await expectReached(page, 1, { [`the last template ${where}`]: rows.last() })
      await expectReached(page, -1, { [`the title of the templates ${where}`]: title })
      await rows.last().getByRole('link').click()
      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('region', { name: 'Preview with sample data' })
      await expect(preview).toBeVisible()
      await expectReached(page, 1, { [`the end of the preview ${where}`]: preview.locator('pre') })
      await expectReached(page, -1, { [`the title of the template ${where}`]: title })
    }
  },
)

test(
  'Print Barcode on a wide screen has its tabs, and a way back to the other pages of the products',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newAdmin())
    await page.goto('/products/print-barcode')
    const inventory = page.getByRole('main').getByRole('link', { name: 'Inventory' })
    await expect(inventory).toBeVisible()
    expect(await isInSight(inventory)).toBe(true)
    await inventory.click()
    await expect(page).toHaveURL(/\/products\/inventory/)
  },
)

test(
  'a click anywhere in a row opens what it is about, but not where something is pressed or marked',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent } = await newThousand(shop)
    const list = `/transactions/orders?customerId=${parent.id}`
    await loginAs(page, await shop.newAdmin())
    await page.goto(list)
    const row = page.getByRole('table', { name: 'Orders' }).locator('> tbody > tr').first()
    await row.getByRole('button', { name: 'Show details' }).click()
    await expect(row.getByRole('button', { name: 'Hide details' })).toBeVisible()
    const number = (await row.getByText(/^ORD-/).boundingBox())!
    await page.mouse.move(number.x + 2, number.y + number.height / 2)
    await page.mouse.down()
    await page.mouse.move(number.x + 60, number.y + number.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(window.getSelection()))).toMatch(/ORD/)
    await expect(page).toHaveURL(list)
    await page.getByRole('heading').first().click()
    await row.getByText(/^₱/).click()
    await expect(page).toHaveURL(/\/transactions\/orders\/\d+\/manage$/)
  },
)

/** What a dialog shows at its two ends, also where twice as large text leaves half the window. */
async function expectDialogEnds(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  for (const screen of [...SCREENS, { width: 683, height: 384 }]) {
    await page.setViewportSize(screen)
    const where = `${name} at ${screen.width} px`
    await expectReached(page, 1, { [`${where}: the last button`]: dialog.getByRole('button').last() })
    await expectReached(page, -1, { [`${where}: the title`]: dialog.getByText(name).first() })
  }
  await page.setViewportSize(SCREENS[0]!)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test(
  'the wheel reaches both ends of the dialogs, from the question to the form of an address',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    test.slow()
    const category = uniqueName('Wheeled')
    await shop.db.insertInto('categories').values({ name: category }).execute()
    const product = await newVaried(shop, ...Array.from({ length: 12 }, (_, n) => `No. ${n}`))
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    const request = await shop.newReturn(order.id, parent.id)
    await loginAs(page, await shop.newAdmin())
    const act = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto(`/products/inventory/${product.id}/manage`)
    await act('Show Preview')
    await expectDialogEnds(page, 'Preview')
    await act('Delete Product')
    await expectDialogEnds(page, 'Delete Product?')
    await page.goto(`/transactions/orders/${order.id}/manage`)
    await nextSteps(page).click()
    await expectDialogEnds(page, 'Packed')
    await page.goto(`/transactions/returns/${request.id}/manage`)
    await act('Decline')
    await expectDialogEnds(page, 'Decline return')
    await page.goto(`/products/categories?search=${category}`)
    await act(`Delete ${category}`)
    await expectDialogEnds(page, 'Delete Category?')

    const own = await open(parent)
    await own.goto('/profile')
    await own.getByRole('button', { name: 'Add Address' }).click()
    await expectDialogEnds(own, 'Add Address')
  },
)
