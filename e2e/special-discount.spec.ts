import { sell } from '@kwaderno/contract/counter.ts'
import { COUNTER_TEXT } from '@kwaderno/contract/counter-rules.ts'
import { editOrder } from '@kwaderno/contract/order.ts'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import type { Page, Request, Route } from '@playwright/test'
import { confirmButton, fill, open as openCheckout, ordersOf } from './checkout.ts'
import { packed, print, READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { edit, fact, manageUrl, newOrder, save } from './managing.ts'
import { countPrints, printed, printPages } from './paper.ts'
import { newPrimeGoods, senior } from '../server/test/prime-goods.ts'
import { unique } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'

const FOUR = [25_000, 25_000, 25_000, 25_000]
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })

test(
  '[TAX-16, TAX-17] a senior claims the discount at checkout, staff see the ID and give it, and the invoice names it',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const buyer = await shop.newCustomer()
    await shop.newAddress(buyer.id)
    const options = await newPrimeGoods(shop, FOUR)
    const rows = await Promise.all(options.map(({ id }) => shop.newCartItem(buyer.id, id, 1)))
    const idNumber = unique('SC-')
    await loginAs(page, buyer)
    await openCheckout(
      page,
      rows.map(({ id }) => id),
    )
    await fill(page)
    await page.locator('input[type=file]').setInputFiles(file('paid.pdf'))
    await page.getByRole('button', { name: 'Claim a discount' }).click()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Senior citizen')
    await confirmButton(page).click()
    await expect(page.getByText('This field is required.')).toHaveCount(2)
    await page.getByLabel('Name on the ID').fill('Lola Remedios Santos')
    await page.getByLabel('ID number').fill(idNumber)
    await page.locator('input[type=file]').last().setInputFiles(file('id.pdf'))
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('₱1,000.00')
    await audit(page, 'checkout with a claim')
    await confirmButton(page).click()
    await expect(page).toHaveURL(/\/orders$/)
    const [order] = await ordersOf(shop, buyer.id)
    expect(order).toMatchObject({ total_centavos: 100_000, claimed_discount_id_number: idNumber })

    const office = await open(await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await countPrints(office)
    await office.goto(manageUrl(order!))
    await expect(office.getByRole('button', { name: 'Show id.pdf' })).toBeVisible()
    await edit(office)
    await office.getByRole('button', { name: 'Use for the discount' }).click()
    await expect(fact(office, 'Prime commodities')).toHaveText('₱1,000.00, 4 kinds')
    await expect(fact(office, 'Order total')).toHaveText('₱950.00')
    await office.getByLabel('Bought this week elsewhere').fill('2500')
    await expect(office.getByText('The weekly ceiling is used up.')).toBeVisible()
    await expect(fact(office, 'Order total')).toHaveText('₱1,000.00')
    await office.getByLabel('Bought this week elsewhere').fill('2000')
    await expect(fact(office, 'Order total')).toHaveText('₱975.00')
    await office.getByLabel('Payment received').fill('975')
    await office.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    await audit(office, 'order with a special discount')
    await save(office)
    await expect(fact(office, 'Discount')).toHaveText('Senior citizen 5%')
    const [invoice] = await print(office, 'Sales Invoice')
    for (const words of ['Less discount (Senior citizen 5%) −₱25.00', `Senior citizen ID no. ${idNumber}`])
      expect(invoice!.text).toContain(packed(words))
  },
)

/** The second half of a double press, which comes before anybody can have read the new total. */
const pressAgainWhenTold = (page: Page) =>
  page.evaluate((told) => {
    const press = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true }),
      )
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes(told)) return
      watch.disconnect()
      setTimeout(press, 0)
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, COUNTER_TEXT.totalChanged)

/** A sale of these to somebody with a disability, whose ID number is not typed yet. */
async function beginSale(page: Page, options: readonly { sku: string }[]): Promise<void> {
  await page.goto('/counter')
  const code = page.getByRole('textbox', { name: 'Barcode', exact: true })
  for (const [place, { sku }] of options.entries()) {
    await code.fill(sku)
    await code.press('Enter')
    await expect(page.getByRole('table', { name: 'Items of the sale' }).locator('tbody tr')).toHaveCount(
      place + 1,
    )
  }
  await page.getByRole('button', { name: 'Discount, TIN, invoice no.' }).click()
  await page.getByRole('combobox', { name: 'Special discount' }).selectOption('PWD')
  await page.getByLabel('Beneficiary').fill('Ramon Cruz')
  await page.getByLabel('Cash tendered').fill('1000')
}

test(
  '[TAX-18] the counter shows what the special discount comes to before it sells, and the receipt names it',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const options = await newPrimeGoods(shop, FOUR)
    await countPrints(page)
    await loginAs(page, await shop.newStaff(['Counter.view', 'Counter.add', 'Counter.edit']))
    await beginSale(page, options)
    let answers = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      await answers.promise
      await route.continue()
    }
    await page.route('**/api/Counter/special-discount', hold)
    const sales: Request[] = []
    page.on('request', (request) => void (request.url().endsWith('/Counter/sales') && sales.push(request)))
    await page.getByLabel('ID number').fill(unique('PWD-'))
    // Whoever sells before the discount is known would have the customer pay another total than the one that he has read.
    await page.keyboard.press('Control+Enter')
    await pressAgainWhenTold(page)
    answers.resolve()
    await expect(page.getByText('₱50.00 is 5% of ₱1,000.00')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: COUNTER_TEXT.totalChanged })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('₱50.00')
    await audit(page, 'counter with a special discount')
    expect(sales).toHaveLength(0)
    // What the seller still changes is not sold behind his back.
    answers = Promise.withResolvers<void>()
    await page.getByLabel('ID number').press('End')
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('2')
    answers.resolve()
    await expect(page.getByRole('button', { name: 'Sell' })).not.toHaveAttribute('data-loading')
    expect(sales).toHaveLength(0)
    // A total that stays as it is read is sold as soon as it is known, however early the seller was.
    await page.getByLabel('ID number').press('End')
    await page.keyboard.type('0')
    const press = async () => {
      for (let time = 0; time < 2; time++) await page.keyboard.press('Control+Enter')
    }
    const [slip] = printPages(await printed(page, press), READ)
    expect(sales).toHaveLength(1)
    for (const words of ['PWD 5%', '−₱50.00', '₱950.00']) expect(slip!.text).toContain(packed(words))
  },
)

test(
  'the counter reads a special discount anew when another till has given of the same week',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 400/)
    const options = await newPrimeGoods(shop, FOUR)
    const specialDiscountIdNumber = unique('PWD-')
    await countPrints(page)
    await loginAs(page, await shop.newStaff(['Counter.view', 'Counter.add', 'Counter.edit']))
    await beginSale(page, options)
    await page.getByLabel('ID number').fill(specialDiscountIdNumber)
    await expect(page.getByText('₱50.00 is 5% of ₱1,000.00')).toBeVisible()
    const elsewhere = await shop.api(sell, {
      as: await shop.newStaff(['Counter.view', 'Counter.add', 'Counter.edit']),
      body: {
        lines: options.map(({ id }) => ({ productOptionId: id, quantity: 2 })),
        specialDiscountType: 'PWD',
        specialDiscountName: 'Ramon Cruz',
        specialDiscountIdNumber,
        paymentType: 'Cash',
        cashTendered: 1900,
        expectedTotal: 1900,
      },
    })
    expect(elsewhere.status).toBe(200)
    await page.getByRole('button', { name: 'Sell' }).click()
    await expect(page.getByText('Not sold')).toBeVisible()
    await expect(page.getByText('₱25.00 is 5% of ₱500.00')).toBeVisible()
    await printed(page, () => page.getByRole('button', { name: 'Sell' }).click())
    await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('₱25.00')
  },
)

test(
  'an order is not approved at another total than the one that was shown, when a colleague has given of the same week',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 400/)
    const newPrime = async (prices: readonly number[]) => {
      const items = (await newPrimeGoods(shop, prices)).map((option) => ({ option, quantity: 1 }))
      const order = await newOrder(shop, { items })
      // Factories know nothing of prime commodities.
      await shop.db
        .updateTable('order_items')
        .set({ prime_commodity: true })
        .where('order_id', '=', order.id)
        .execute()
      return order
    }
    const [order, other] = [await newPrime(FOUR), await newPrime([60_000, 60_000, 60_000, 60_000])]
    const idNumber = unique('SC-')
    const as = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    await loginAs(page, as)
    await page.goto(manageUrl(order))
    await edit(page)
    await page.getByRole('combobox', { name: 'Special discount' }).selectOption('Senior citizen')
    await page.getByLabel('Beneficiary').fill('Lola Remedios Santos')
    await page.getByLabel('ID number').fill(idNumber)
    await expect(fact(page, 'Order total')).toHaveText('₱950.00')
    await page.getByLabel('Payment received').fill('950')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    const given = await shop.api(editOrder, {
      as,
      params: { id: other.id },
      body: { ...senior(idNumber), paymentReceived: 1 },
      files: { paymentDetailAttachments: [] },
    })
    expect(given.status).toBe(200)
    await save(page)
    await expect(page.getByText(ORDER_TEXT.totalChanged)).toBeVisible()
    const stored = shop.db
      .selectFrom('orders')
      .select(['status', 'total_centavos'])
      .where('id', '=', order.id)
    expect(await stored.execute()).toEqual([{ status: 'Pending', total_centavos: 100_000 }])
    // 100.00 are left of the week.
    await expect(fact(page, 'Order total')).toHaveText('₱995.00')
    await page.getByLabel('Payment received').fill('995')
    await save(page)
    await expect(fact(page, 'Status')).toHaveText('Approved')
    expect(await stored.execute()).toEqual([{ status: 'Approved', total_centavos: 99_500 }])
  },
)
