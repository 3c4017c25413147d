import { getClaim } from '@kwaderno/contract/claim.ts'
import { editOrder } from '@kwaderno/contract/order.ts'
import { handOver } from '@kwaderno/contract/pickup.ts'
import type { Page, Request } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { field, press } from './names.ts'
import { plugIn } from './scanner.ts'
import type { Shop } from './shop.ts'

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format()
const result = (page: Page) => page.getByRole('region', { name: 'Result' })

/** An order that is ready, with its code and the SKU of its one item. */
async function newReady(shop: Shop) {
  const parent = await shop.newCustomer()
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const order = await shop.newOrder(parent.id, {
    status: 'ReadyForPickup',
    items: [{ option: options[0]!, quantity: 1 }],
  })
  const { code } = (await shop.api(getClaim, { as: parent, params: { id: order.id } })).body
  return { ...order, code, sku: options[0]!.sku }
}

/** Holds the next call of an address back, until it is told to let go; the server has done it by then. */
async function holdNext(page: Page, address: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  let isTaken = false
  await page.route(address, async (route) => {
    if (isTaken) return route.continue()
    isTaken = true
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return letGo
}

test(
  'what a hand-over answers late takes no place of what was scanned since, nor its focus',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [first, second, third] = [await newReady(shop), await newReady(shop), await newReady(shop)]
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup')
    await expect(field(page, 'Claim code')).toBeFocused()
    const scanner = await plugIn(page)
    async function handTo(claimant: string) {
      await field(page, 'Claimant').fill(claimant)
      await press(page, 'Hand over')
    }

    const answerFirst = await holdNext(page, '**/api/Pickup/hand-over')
    await scanner.scan(first.code)
    await expect(result(page)).toContainText(first.sku)
    await handTo('Lola Nena')
    await scanner.scan(second.code)
    await expect(result(page)).toContainText(second.sku)
    await expect(field(page, 'Claimant')).toBeFocused()
    answerFirst()
    await expect(page.getByText('Lola Nena').first()).toBeVisible()
    await expect(result(page)).toContainText(second.sku)
    await expect(result(page)).not.toContainText('Handed to')
    await expect(field(page, 'Claimant')).toBeFocused()

    // The scan is still being looked up when the hand-over before it is answered.
    await page.unroute('**/api/Pickup/hand-over')
    const answerSecond = await holdNext(page, '**/api/Pickup/hand-over')
    await handTo('Tito Boy')
    const findThird = await holdNext(page, '**/api/Pickup/lookup')
    await scanner.scan(third.code)
    answerSecond()
    await expect(result(page).getByText(/^Handed to Tito Boy/)).toBeVisible()
    findThird()
    await expect(result(page)).toContainText(third.sku)
  },
)

test(
  'what was found before is not handed over for a code that could not be looked up',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const [first, second] = [await newReady(shop), await newReady(shop)]
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup')
    await expect(field(page, 'Claim code')).toBeFocused()
    const scanner = await plugIn(page)
    await scanner.scan(first.code)
    await expect(result(page)).toContainText(first.sku)
    await expect(field(page, 'Claimant')).toBeFocused()
    await page.route('**/api/Pickup/lookup', (route) => route.abort())
    await scanner.scan(second.code)
    await expect(page.getByText('Error').first()).toBeVisible()
    await expect(result(page)).toHaveCount(0)
    await expect(field(page, 'Claim code')).toBeFocused()
    await page.unroute('**/api/Pickup/lookup')
    await scanner.scan(second.code)
    await expect(result(page)).toContainText(second.sku)
  },
)

test(
  'the day of the counter says that an order was handed over as soon as it was',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { id, code, sku, orderNumber } = await newReady(shop)
    await shop.db
      .insertInto('pickup_bookings')
      .values({ order_id: id, slot: `${TODAY}T00:10`, ends: '00:20' })
      .execute()
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup')
    const day = page.getByRole('region', { name: "Today's slots" })
    await expect(day).toContainText(orderNumber)
    await expect(day.getByText(new RegExp(`${orderNumber}.*handed over`))).toHaveCount(0)
    const scanner = await plugIn(page)
    await scanner.scan(code)
    await expect(result(page)).toContainText(sku)
    await field(page, 'Claimant').fill('Lola Nena')
    await press(page, 'Hand over')
    await expect(day.getByText(new RegExp(`${orderNumber}.*handed over`))).toBeVisible()
  },
)

test(
  'months are paged by the keyboard, also while one is read and when it cannot be',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    await loginAs(page, await shop.newStaff(['Pickup.view']))
    await page.goto('/pickup/slots')
    const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem')
    await expect(days).not.toHaveCount(0)
    const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: /\d{4}$/ })
    const now = await heading.innerText()
    const asked: Request[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/Pickup/month?**', async (route) => {
      asked.push(route.request())
      if (asked.length > 1) return route.fulfill({ status: 500, json: {} })
      await promise
      return route.continue()
    })
    const next = page.getByRole('button', { name: 'Next month' })
    await next.focus()
    await next.press('Enter')
    await expect.poll(() => asked.length).toBe(1)
    await expect(next).toBeFocused()
    await expect(days).not.toHaveCount(0)
    resolve()
    await expect(heading).not.toHaveText(now)
    await expect(next).toBeFocused()
    await next.press('Enter')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(next).toBeFocused()
    await page.unroute('**/api/Pickup/month?**')
    await press(page, 'Month before')
    await press(page, 'Month before')
    await expect(heading).toHaveText(now)
  },
)

test(
  'hours and closed days are taken out by the keyboard, which goes on from what came next',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('pickup schedule')
    await shop.db.updateTable('pickup_schedule').set({ hours: '[]', closed_days: '[]' }).execute()
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup/slots')
    await press(page, 'Add hours')
    await press(page, 'Add hours')
    const first = page.getByRole('group', { name: 'Hours 1' })
    await first.getByRole('combobox', { name: 'Weekday' }).selectOption('Friday')
    await page
      .getByRole('group', { name: 'Hours 2' })
      .getByRole('combobox', { name: 'Weekday' })
      .selectOption('Tuesday')
    const removal = page.getByRole('button', { name: 'Remove' }).first()
    await removal.press('Enter')
    await expect(first.getByRole('combobox', { name: 'Weekday' })).toBeFocused()
    await expect(first.getByRole('combobox', { name: 'Weekday' })).toHaveValue('2')
    await removal.press('Enter')
    await expect(page.getByRole('button', { name: 'Add hours' })).toBeFocused()
    await press(page, 'Add closed day')
    await removal.press('Enter')
    await expect(page.getByRole('button', { name: 'Add closed day' })).toBeFocused()
  },
)

test(
  'what was found is read again where it was refused as another, and where no answer came',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const [edited, taken, lost] = [await newReady(shop), await newReady(shop), await newReady(shop)]
    const colleague = await shop.newStaff(['Pickup.view', 'Pickup.edit', 'Transactions.edit'])
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup')
    await expect(field(page, 'Claim code')).toBeFocused()
    const scanner = await plugIn(page)
    async function scan({ code, sku }: { code: string; sku: string }) {
      await scanner.scan(code)
      await expect(result(page)).toContainText(sku)
      await field(page, 'Claimant').fill('Lola Nena')
    }

    // A note of the payment keeps nobody from handing it over, once it has been read.
    await scan(edited)
    const noted = await shop.api(editOrder, {
      as: colleague,
      params: { id: edited.id },
      body: { paymentNotes: 'Paid by her aunt.' },
      files: { paymentDetailAttachments: [] },
    })
    expect(noted.status).toBe(200)
    await press(page, 'Hand over')
    await expect(page.getByText(/changed this order after it was opened here/)).toBeVisible()
    await expect(field(page, 'Claimant')).toHaveValue('Lola Nena')
    await press(page, 'Hand over')
    await expect(result(page).getByText(/^Handed to Lola Nena/)).toBeVisible()

    await scan(taken)
    await shop.api(handOver, { as: colleague, body: { code: taken.code, version: 1, claimant: 'Tito Boy' } })
    await press(page, 'Hand over')
    await expect(result(page).getByText(/^Handed to Tito Boy/)).toBeVisible()
    await expect(field(page, 'Claimant')).toHaveCount(0)
    await expect(field(page, 'Claim code')).toBeFocused()

    await scan(lost)
    await page.route('**/api/Pickup/hand-over', loseAnswer)
    await press(page, 'Hand over')
    await expect(result(page).getByText(/^Handed to Lola Nena/)).toBeVisible()
    await expect(field(page, 'Claimant')).toHaveCount(0)
  },
)
