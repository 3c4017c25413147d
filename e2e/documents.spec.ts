import { pdf } from '../server/test/pdf.ts'
import { getPickupAddress, PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { isPrintable } from '@kwaderno/contract/printed-documents.ts'
import { newOrderOf, openOrder, packed, print, printMenu, SCANNED } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printCount, printed, printPages, scan } from './paper.ts'
import type { Shop } from './shop.ts'

/** An order of so many items, one piece each at 150.00; the last one in three pieces at 111.50. */
function newOrder(shop: Shop, count: number, fields: Parameters<Shop['newOrder']>[1] = {}) {
  const lines = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? { price: 11_150, quantity: 3 } : { price: 15_000, quantity: 1 },
  )
  return newOrderOf(shop, lines, fields)
}

test(
  '[TORD-18, PRN-01, PRN-03, PRN-04] waybill and invoice of an order show it as it is stored now',
  { tag: '@desktop' },
  async ({ page, shop, audit, hold }) => {
    await hold('company')
    const order = await newOrder(shop, 7)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await openOrder(page, order)
    // Somebody changes it while the page is open.
    await shop.db
      .updateTable('orders')
      .set({
        ...{ tin_number: '123-456-789-000', invoice: 'SI000123', or_date_issued: '2025-11-22' },
        ...{ discount_type: 'Sibling', discount_rate: 12.5, remarks: 'Please call before delivery.' },
        ...{ amount_less_centavos: 15_431, total_centavos: 108_019, delivery_date: '2025-11-25' },
        address_text: `${'Ñ'.repeat(80)}, Quezon City`,
      })
      .where('id', '=', order.id)
      .execute()
    await printMenu(page).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Print Waybill', 'Sales Invoice'])
    await audit(page, 'print menu')
    const { body: company } = await shop.api(getCompanyProfile)
    const first = await printed(page, () => page.keyboard.press('Enter'))
    await expect(printMenu(page)).toBeFocused()

    const [waybill, ...more] = printPages(first, SCANNED)
    expect(more).toEqual([])
    const head = [company.name, company.address, company.contactNumber]
    const receiver = ['Ana Reyes', '09171234567', `${'Ñ'.repeat(80)}, Quezon City`, 'Bea Reyes', 'Grade 1']
    for (const words of [
      ...[...head, 'WAYBILL', order.orderNumber, 'Page 1 of 1', 'Delivery method Third-party delivery'],
      ...['Delivery date November 25, 2025', ...receiver, 'Total quantity 9', 'Please call before delivery.'],
      ...order.options.map(({ sku }, index) => `Item ${sku} ${sku} ${index === 6 ? 3 : 1}`),
    ]) {
      expect(waybill!.text).toContain(packed(words))
    }
    expect(waybill!.text).not.toContain('₱')
    expect(await scan(waybill!.bitmap)).toEqual([order.orderNumber])

    const invoice = await print(page, 'Sales Invoice')
    expect(invoice).toHaveLength(2)
    for (const [index, { text }] of invoice.entries()) {
      for (const words of [
        ...[...head, 'SALES INVOICE', `Page ${index + 1} of 2`, 'Sold to Ana Reyes', 'TIN 123-456-789-000'],
        ...[`Address ${'Ñ'.repeat(80)}...`, 'Invoice no. SI000123', 'Date issued November 22, 2025'],
        ...[`Order no. ${order.orderNumber}`, 'Payment Bank Deposit'],
      ]) {
        expect(text).toContain(packed(words))
      }
    }
    const lines = order.options.map(({ sku }, index) =>
      packed(index === 6 ? `3 pcs Item ${sku} ₱111.50 ₱334.50` : `1 pc Item ${sku} ₱150.00 ₱150.00`),
    )
    expect(lines.map((line) => invoice.findIndex(({ text }) => text.includes(line)))).toEqual([
      ...[0, 0, 0, 0, 0],
      ...[1, 1],
    ])
    for (const words of [
      ...['VATable sales ₱964.46', 'VAT amount (12%) ₱115.73', 'Total ₱1,080.19'],
      ...['Total sales (VAT inclusive) ₱1,234.50', 'Less discount (Sibling, 12.5%) −₱154.31'],
      ...['Total amount due ₱1,080.19', 'Amount in words One Thousand Eighty Pesos and Nineteen Cents'],
    ]) {
      expect(invoice.map(({ text }) => text.includes(packed(words)))).toEqual([false, true])
    }
  },
)

test(
  '[PRN-06, PRN-12] forty items with long names are all on paper, five to a page of the invoice',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newOrder(shop, 40)
    const name = `${'Spiral notebook with a cover that never ends '.repeat(2)}and more`
    await shop.db
      .updateTable('order_items')
      .set((eb) => ({ name: eb.val(name), item_description: eb.val('x'.repeat(150)) }))
      .where('order_id', '=', order.id)
      .execute()
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await openOrder(page, order)
    const invoice = await print(page, 'Sales Invoice')
    expect(invoice).toHaveLength(8)
    const shown = `${packed(name)},${'x'.repeat(200 - name.length - 2)}₱`
    expect(invoice.map(({ text }) => text.split(shown).length - 1)).toEqual([5, 5, 5, 5, 5, 5, 5, 5])

    const waybill = await print(page, 'Print Waybill')
    expect(waybill.length).toBeGreaterThan(2)
    for (const [index, { text, lines }] of waybill.entries()) {
      for (const words of ['WAYBILL', order.orderNumber, `Page ${index + 1} of ${waybill.length}`]) {
        expect(text).toContain(packed(words))
      }
      expect(text).toContain('ItemVariationSKUQuantity')
      expect(Math.max(...lines.map(({ y }) => y)), 'the lower edge').toBeLessThan(290)
    }
    // No row is divided: its name stands whole on the page of its SKU.
    const rows = order.options.map(({ sku }, index) => packed(`${name} ${sku} ${index === 39 ? 3 : 1}`))
    const on = rows.map((row) => waybill.findIndex(({ text }) => text.includes(row)))
    expect(on).toEqual(on.toSorted((a, b) => a - b))
    expect(on[0]).toBe(0)
    expect(on.at(-1)).toBe(waybill.length - 1)
  },
)

test(
  '[PRN-01, PRN-04] what is picked up has the pickup office on its waybill and its invoice',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const { options } = await shop.newProduct()
    const { id: row } = await shop.newCartItem(parent.id, options[0]!.id)
    const form = { studentName: 'Bea Reyes', gradeLevel: 'Grade 1', mobileNumber: '09171234567' }
    const where = {
      addressId: PICKUP_ADDRESS_ID,
      deliveryMethod: 'PickUp',
      paymentType: 'BankDeposit',
    } as const
    const body = { ...form, ...where, cartItemIds: [row] }
    const files = { paymentAttachment: [new File([pdf()], 'proof.pdf')] }
    const placed = await shop.api(checkout, { as: parent, body, files })
    expect(placed.status, JSON.stringify(placed.problem)).toBe(200)
    const id = placed.body[1].orderId!
    await shop.db.updateTable('orders').set({ status: 'Approved' }).where('id', '=', id).execute()
    const { body: office } = await shop.api(getPickupAddress, { as: parent })
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await openOrder(page, { id })
    const [waybill] = await print(page, 'Print Waybill')
    const { receiverName, contactNumber, address } = office
    expect(waybill!.text).toContain(packed(`Pick up at ${receiverName} ${contactNumber} ${address}`))
    const [invoice] = await print(page, 'Sales Invoice')
    const shown = address.length > 80 ? `${address.slice(0, 80)}...` : address
    expect(invoice!.text).toContain(packed(`Address ${shown} Invoice no.`))
  },
)

test(
  '[TORD-19, TORD-20] the menu is there while there is something to print, and says when there is not any more',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await countPrints(page)
    for (const status of ['Pending', 'Declined', 'Cancelled', 'ReadyForPickup', 'Completed'] as const) {
      const { id } = await shop.newOrder(parent.id, { status })
      await openOrder(page, { id })
      await expect(page.getByRole('main').getByText(ORDER_STATUS_LABEL[status]).first()).toBeVisible()
      await expect(printMenu(page)).toHaveCount(isPrintable(status) ? 1 : 0)
    }

    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    faults.expect(/ERR_FAILED/)
    // What others do is not heard here: the page would read the order anew by itself, and its menu would be gone.
    await page.route('**/hub/**', (route) => route.abort())
    await openOrder(page, order)
    const choose = async () => {
      await printMenu(page).click()
      await page.getByRole('menuitem', { name: 'Sales Invoice' }).click()
    }
    await page.route('**/api/Common/company-profile', (route) => route.abort())
    await choose()
    await expect(page.getByText('Unable to print')).toBeVisible()
    await page.unroute('**/api/Common/company-profile')
    await shop.db.updateTable('orders').set({ status: 'Declined' }).where('id', '=', order.id).execute()
    await choose()
    await expect(page.getByText('Nothing to print')).toBeVisible()
    await expect(printMenu(page)).toHaveCount(0)
    expect(await printCount(page)).toBe(0)
  },
)
