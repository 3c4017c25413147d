import type { Page } from '@playwright/test'
import { uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { fact, manageUrl, newOrder, nextSteps, openManage, steps, takeNext } from './managing.ts'

const day = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr:has(a)')
const sortBy = (page: Page, title: string) =>
  page.getByRole('columnheader').getByRole('button', { name: title, exact: true }).click()

test(
  '[TORD-08, TORD-09, TORD-10, TORD-11] the orders by payment, by days, by number and by quantity',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Listed')
    const { id: userId } = await shop.newCustomer({ lastName })
    const { options } = await shop.newProduct({ options: [{ price: 5_000, stock: 100 }] })
    const numbers: string[] = []
    for (const [paymentType, quantity, placed, status] of [
      ['Cash', 3, '2025-02-28T23:59:00+08:00', 'Pending'],
      ['BankDeposit', 1, '2025-03-01T00:00:00+08:00', 'Approved'],
      ['BankCheque', 4, '2025-03-31T23:59:00+08:00', 'Approved'],
      ['OnlineBanking', 2, '2025-04-01T00:00:00+08:00', 'Declined'],
    ] as const) {
      const items = [{ option: options[0]!, quantity }]
      const order = await shop.newOrder(userId, { paymentType, items, placedAt: new Date(placed), status })
      numbers.push(order.orderNumber)
    }
    const shows = (...indexes: readonly number[]) =>
      expect(rows(page)).toContainText(indexes.map((index) => numbers[index]!))
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/orders')
    await page.getByLabel('Search orders').fill(lastName)
    await shows(3, 2, 1, 0)

    for (const [title, order] of [
      ['Order', [0, 1, 2, 3]],
      ['Items', [1, 3, 0, 2]],
    ] as const) {
      await sortBy(page, title)
      const isRising = page.getByRole('columnheader', { name: title }).and(page.locator('[aria-sort]'))
      await expect(isRising).toHaveAttribute('aria-sort', /^(ascending|descending)$/)
      const first = (await isRising.getAttribute('aria-sort')) === 'ascending' ? order : order.toReversed()
      await shows(...first)
      await sortBy(page, title)
      await shows(...first.toReversed())
    }

    const payment = page.getByRole('combobox', { name: 'Payment type' })
    const choices = ['Cash (onsite only)', 'Bank Deposit', 'Bank Cheque', 'Online Banking']
    await expect(payment.getByRole('option')).toHaveText([/./, ...choices])
    for (const [index, choice] of choices.entries()) {
      await payment.selectOption(choice)
      await shows(index)
    }
    await page.getByRole('button', { name: 'Remove filter Online Banking' }).click()
    const status = page.getByRole('combobox', { name: 'Status' })
    await status.selectOption('Declined')
    await shows(3)
    await status.selectOption('Approved')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove filter Status: Approved' }).click()
    await expect(rows(page)).toHaveCount(4)

    await day(page, 'From').fill('2025-03-01')
    await expect(rows(page)).toHaveCount(3)
    await day(page, 'to').fill('2025-03-31')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: numbers[1]! })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: numbers[2]! })).toHaveCount(1)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // The list that is shown is read again when another order has come in.
      if (pathname === '/api/Order' && searchParams.get('dateFrom') === '2025-04-01')
        asked.push(request.url())
    })
    await day(page, 'From').fill('2025-04-01')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid date range' })).toBeVisible()
    await expect(day(page, 'From')).toHaveAccessibleDescription('Invalid date range')
    await expect(rows(page)).toHaveCount(0)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Remove filter To March 31, 2025' }).click()
    await shows(3)

    await page.getByRole('button', { name: /details/i }).click()
    const unfolded = page.getByRole('main').locator('tbody tr:has(ul)')
    await expect(unfolded).toContainText(`Item ${options[0]!.sku}`)
    await expect(unfolded).toContainText('₱50.00 × 2')
    await expect(unfolded.getByText('₱100.00').last()).toBeVisible()
  },
)

for (const [deliveryMethod, ready, ids] of [
  ['ThirdPartyDelivery', 'Shipped', 'TORD-29, TORD-32, TORD-35, TORD-40'],
  ['PickUp', 'Ready for Pickup', 'TORD-30, TORD-36'],
] as const) {
  test(
    `[${ids}] the whole way of an order by clicking, ${ready} only with a date from today on`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      const order = await newOrder(shop, { status: 'Approved', deliveryMethod })
      await openManage(page, shop, order)
      await takeNext(page, 'Packed')
      await expect(steps(page).nth(2)).toContainText('current step')
      const sent: string[] = []
      page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
      await expect(nextSteps(page)).toHaveAccessibleName(`Set as ${ready}`)
      await nextSteps(page).click()
      await expect(page.getByText('This field is required')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const date = page.getByLabel('New date')
      const set = page.getByRole('button', { name: 'Set delivery date' })
      const today = (await date.getAttribute('min')) ?? ''
      const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
      await date.fill(yesterday)
      await expect(page.getByText('Choose today or later.')).toBeVisible()
      await expect(set).toBeDisabled()
      expect(sent).toEqual([])

      await date.fill(today)
      await set.click()
      await expect(page.getByText('Delivery date has been set.')).toBeVisible()
      await expect(page.getByText('This field is required')).toHaveCount(0)
      await takeNext(page, ready)
      await expect(steps(page).nth(3)).toContainText('current step')
      await expect(set).toHaveCount(0)
      await takeNext(page, 'Delivered')
      await expect(steps(page).nth(4)).toContainText('Delivered, done')
      await expect(fact(page, 'Status')).toHaveText('Delivered')
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
      await expect(nextSteps(page)).toHaveCount(0)
      await page.reload()
      await expect(steps(page).nth(3).getByRole('time')).toBeVisible()
    },
  )
}

test(
  'a pending order says what is on hand and held of its items, and warns of what is promised twice',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const { options } = await shop.newProduct({
      options: [
        { price: 5_000, stock: 12 },
        { price: 5_000, stock: 9 },
      ],
    })
    const [plenty, scarce] = [options[0]!, options[1]!]
    const items = [
      { option: plenty, quantity: 3 },
      { option: scarce, quantity: 2 },
    ]
    const order = await newOrder(shop, { items })
    await newOrder(shop, { items: [{ option: scarce, quantity: 3 }] })
    await shop.db.updateTable('product_options').set({ stock: 4 }).where('id', '=', scarce.id).execute()
    await openManage(page, shop, order)
    const item = (option: { sku: string }) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: option.sku })
    await expect(item(plenty).getByText('12 on hand, 3 held', { exact: true })).toBeVisible()
    await expect(item(scarce)).toContainText('4 on hand, 5 held: too few for all pending orders')
    await audit(page, 'manage order short of stock')
    await page.goto(manageUrl(await newOrder(shop, { status: 'Approved', items: [items[0]!] })))
    await expect(item(plenty)).toBeVisible()
    await expect(page.getByText(/on hand/)).toHaveCount(0)
  },
)
