import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { countClicks } from './clicks.ts'
import { packed, READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { newOrders } from './managing.ts'
import { countPrints, printed, printPages } from './paper.ts'

const CLERK = ['Transactions.view', 'Transactions.edit'] as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const counts = (page: Page) => dialog(page).getByRole('status')
const tickPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
const selected = (page: Page, count: number) =>
  expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible()

test(
  '[BULK-01, BULK-02, BULK-11] all pages of a list are selected and packed, with progress, Stop and reasons',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    // The newest two, which come first, cannot be packed.
    const pending = [118, 119]
    const { parent, numbers } = await newOrders(shop, 120, 'Approved', (place) =>
      pending.includes(place) ? { status: 'Pending' } : {},
    )
    await loginAs(page, await shop.newStaff(CLERK))
    await page.goto(`/transactions/orders?customerId=${parent.id}`)
    await tickPage(page)
    await selected(page, 10)
    for (const box of await page.getByRole('checkbox', { name: /^Select ORD-/ }).all()) {
      await expect(box).toBeChecked()
    }
    for (const name of ['Approve', 'Pack', 'Ship or ready', 'Clear']) {
      await expect(button(page, name)).toBeVisible()
    }
    await auditBothSizes(page, 'selected orders')
    await button(page, 'Select all 120 that match').click()
    await selected(page, 120)

    const [second, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    await page.route('**/api/Order/bulk', async (route) => {
      if (++calls === 2) {
        second.resolve()
        await goOn.promise
      }
      await route.continue()
    })
    await button(page, 'Pack').click()
    await expect(dialog(page)).toContainText('Moves 120 orders to “Packed”')
    await dialog(page).getByRole('button', { name: 'Pack' }).click()
    await second.promise
    await expect(dialog(page).getByRole('status')).toHaveText('20 of 120 orders done')
    await button(page, 'Stop').click()
    await expect(dialog(page).getByRole('status')).toContainText('stopping')
    goOn.resolve()
    await expect(counts(page)).toHaveText('38 done0 already so2 failed80 not tried')
    const failed = dialog(page).getByRole('list', { name: 'Failed' }).getByRole('listitem')
    await expect(failed).toHaveCount(2)
    for (const [index, place] of [119, 118].entries()) {
      await expect(failed.nth(index)).toContainText('An order that is Pending cannot become Packaging.')
      await expect(
        failed.nth(index).getByRole('link', { name: numbers[place]!, exact: true }),
      ).toHaveAttribute('href', /^\/transactions\/orders\/\d+\/manage$/)
    }
    await auditBothSizes(page, 'the result of a bulk move')
    await button(page, 'Select the failed ones').click()
    await selected(page, 2)

    // What was done is not done again.
    await tickPage(page)
    await button(page, 'Select all 120 that match').click()
    await selected(page, 120)
    await button(page, 'Pack').click()
    await dialog(page).getByRole('button', { name: 'Pack' }).click()
    await expect(counts(page)).toHaveText('80 done38 already so2 failed')
    await dialog(page).getByText('Close', { exact: true }).click()
    await selected(page, 120)
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Packaging' })
    await expect(page.getByText('120 selected')).toBeHidden()
  },
)

test(
  'orders whose answer was lost are not counted among those that were not tried, and are done once',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const { parent } = await newOrders(shop, 22, 'Approved')
    await loginAs(page, await shop.newStaff(CLERK))
    await page.goto(`/transactions/orders?customerId=${parent.id}`)
    await tickPage(page)
    await button(page, 'Select all 22 that match').click()
    await selected(page, 22)
    await page.route('**/api/Order/bulk', loseAnswer, { times: 1 })
    const pack = async () => {
      await button(page, 'Pack').click()
      await dialog(page).getByRole('button', { name: 'Pack' }).click()
    }
    await pack()
    await expect(counts(page)).toHaveText('0 done0 already so0 failed20 without an answer2 not tried')
    await expect(dialog(page).getByRole('alert')).toContainText('The shop cannot be reached.')
    await dialog(page).getByText('Close', { exact: true }).click()
    await pack()
    await expect(counts(page)).toHaveText('2 done20 already so0 failed')
  },
)

test(
  '[BULK-01, BULK-02] more than 500 orders are not selected at once, and who may not edit moves none',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent } = await newOrders(shop, 501, 'Pending')
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto(`/transactions/orders?customerId=${parent.id}`)
    await tickPage(page)
    await selected(page, 10)
    await expect(button(page, 'Select all 501 that match')).toBeDisabled()
    await expect(page.getByText('More than 500 orders match. Narrow the filters.')).toBeVisible()
    for (const name of ['Approve', 'Pack', 'Ship or ready']) await expect(button(page, name)).toHaveCount(0)
    await button(page, 'Clear').click()
    await expect(page.getByText('10 selected')).toBeHidden()
  },
)

test(
  '[BULK-04, BULK-06, BULK-12, BULK-13] thirty orders are approved, picked, packed, printed and shipped with sixteen clicks',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    const { options } = await shop.newProduct({
      categories: [unique('Writing')],
      options: [
        { price: 10_000, stock: 100 },
        { stock: 1 },
        ...Array.from({ length: 6 }, () => ({ stock: 5 })),
      ],
    })
    const [pen, scarce, ...more] = options
    const pens = { option: pen!, quantity: 2 }
    const place = (fields: Parameters<typeof shop.newOrder>[1]) => shop.newOrder(parent.id, fields)
    const long = await place({ items: [pens, ...more.map((option) => ({ option, quantity: 1 }))] })
    const fetched = await place({ items: [pens], deliveryMethod: 'PickUp' })
    const others = []
    for (let count = 2; count < 30; count++) others.push(await place({ items: [pens] }))
    const short = await place({ items: [{ option: scarce!, quantity: 2 }] })
    const all = [long, fetched, ...others]
    await countPrints(page)
    await loginAs(page, await shop.newStaff(CLERK))
    await page.goto(`/transactions/orders?customerId=${parent.id}`)
    const clicks = await countClicks(page)
    const run = async (name: string, counted: string) => {
      await dialog(page).getByRole('button', { name }).click()
      await expect(counts(page)).toHaveText(counted)
      await dialog(page).getByText('Close', { exact: true }).click()
    }
    const print = async (name: string) => {
      const paper = await printed(page, () => button(page, name).click())
      const left = dialog(page).getByRole('list', { name: 'Left out' })
      await expect(left).toHaveText(`${short.orderNumber}Pending`)
      await dialog(page).getByText('Close', { exact: true }).click()
      return printPages(paper, READ)
    }

    await tickPage(page)
    await button(page, 'Select all 31 that match').click()
    await button(page, 'Approve').click()
    await page.getByRole('checkbox', { name: 'The payment was received in full' }).check()
    await run('Approve', '30 done0 already so1 failed')
    const [list, ...further] = await print('Pick list')
    await button(page, 'Pack').click()
    await run('Pack', '30 done0 already so1 failed')
    const waybills = await print('Print waybills')
    await audit(page, 'thirty selected orders')
    await button(page, 'Ship or ready').click()
    await run('Ship', '30 done0 already so1 failed')
    expect(await clicks()).toBe(16)

    expect(further).toEqual([])
    const words = ['PICK LIST', 'Orders 30', 'Items 7', 'Pieces 66', `Item ${pen!.sku}`]
    for (const each of [...words, ...all.map(({ orderNumber }) => `${orderNumber} (2)`)]) {
      expect(list!.text).toContain(packed(each))
    }
    expect(list!.text.split(pen!.sku)).toHaveLength(3)
    const ordersOn = (pages: readonly { text: string }[]) =>
      pages.map(({ text }) => all.filter(({ orderNumber }) => text.includes(orderNumber)))
    expect(ordersOn(waybills).map((found) => found.map(({ id }) => id))).toEqual(
      all.toReversed().map(({ id }) => [id]),
    )
    const invoices = await print('Print invoices')
    expect(ordersOn(invoices).map((found) => found.map(({ id }) => id))).toEqual(
      [...all.toReversed(), long].map(({ id }) => [id]),
    )
    const rows = await shop.db
      .selectFrom('orders')
      .select(['status', 'payment_received_centavos'])
      .where('user_id', '=', parent.id)
      .orderBy('id')
      .execute()
    const longTotal = 20_000 + more.reduce((sum, { price }) => sum + price, 0)
    expect(rows.slice(0, 3)).toEqual([
      { status: 'Shipped', payment_received_centavos: longTotal },
      { status: 'ReadyForPickup', payment_received_centavos: 20_000 },
      { status: 'Shipped', payment_received_centavos: 20_000 },
    ])
    expect(rows.at(-1)).toEqual({ status: 'Pending', payment_received_centavos: null })
  },
)
