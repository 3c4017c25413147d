import type { Product } from '@kwaderno/contract/catalogue.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { exchangeInvoice, orderInvoice } from '@kwaderno/contract/sales-invoice.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { afterAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/buying.ts'
import { newSeller } from '../../../test/counter.ts'
import { newOrderClerk } from '../../../test/order-clerk.ts'
import { formOf, optionForm, startProductShop } from '../../../test/product-forms.ts'
import { askFor, newDecider } from '../../../test/returning.ts'

const { shop, shelf, add, save, read } = await startProductShop(['view', 'add', 'edit'])
afterAll(() => shop.close())
const buyer = await newBuyer(shop)
const staff = await newOrderClerk(shop)

const REGISTERED = { vatRegistered: true }

/** Goods at a price in pesos, and what tests say of their option. */
async function goods(price: number, taxClass: TaxClass, isPrimeCommodity = false) {
  const productOptions = [optionForm(shelf, 0, { price })]
  const { body } = await add({ taxClass, isPrimeCommodity, productOptions })
  const { id, sku, stock } = body.productOptions[0]!
  return { ...body, option: { id, sku, stock, price: price * 100 } }
}

async function classify(product: Pick<Product, 'id'>, taxClass: TaxClass, isPrimeCommodity: boolean) {
  const saved = await save(product, { ...formOf(await read(product)), taxClass, isPrimeCommodity })
  expect(saved.body).toMatchObject({ taxClass, isPrimeCommodity })
}

async function order(...bought: readonly { option: { id: number } }[]): Promise<number> {
  const rows = await Promise.all(bought.map(({ option }) => buyer.put(option)))
  const { body } = await buyer.order(rows)
  return body[1].orderId!
}
const sumsOf = async (orderId: number) => orderInvoice(await staff.see(orderId), REGISTERED).sums

test('[TAX-02] what is ordered or sold at the counter keeps the class that its product had, and so does its invoice', async () => {
  const book = await goods(500, 'Exempt', true)
  const seller = await newSeller(shop)
  const ordered = await order(book)
  const sold = (await seller.sell([[book.option, 2]])).orderId
  await classify(book, 'ZeroRated', false)
  const later = await order(book)
  const itemOf = async (id: number) => (await staff.see(id)).orderItems[0]
  for (const id of [ordered, sold])
    expect(await itemOf(id)).toMatchObject({ taxClass: 'Exempt', isPrimeCommodity: true })
  expect(await itemOf(later)).toMatchObject({ taxClass: 'ZeroRated', isPrimeCommodity: false })
  expect(await sumsOf(ordered)).toMatchObject({ exempt: 50_000, zeroRated: 0 })
  expect(await sumsOf(sold)).toMatchObject({ exempt: 100_000, zeroRated: 0 })
  expect(await sumsOf(later)).toMatchObject({ exempt: 0, zeroRated: 50_000 })
})

test('[TAX-02] what is exchanged for keeps the class that it had when it was chosen', async () => {
  const bag = await goods(1000, 'VATable')
  const [book, map, chalk] = [
    await goods(200, 'Exempt'),
    await goods(90, 'Exempt'),
    await goods(60, 'Exempt'),
  ]
  const pen = await goods(112, 'VATable')
  const decider = await newDecider(shop)
  const { id, orderId } = await askFor(shop, buyer, [
    { option: bag.option, exchange: [{ option: book.option, quantity: 2 }, { option: map.option }] },
  ])
  await classify(book, 'ZeroRated', false)
  await classify(chalk, 'ZeroRated', false)
  const classesOf = (request: StaffReturn) =>
    request.exchangeItems.map(({ exchangeItemTaxClass }) => exchangeItemTaxClass)
  expect(classesOf(await decider.see(id))).toEqual(['Exempt', 'Exempt'])

  // Another option, and a row that staff add, have the class of now.
  const rows = await decider.rows(id, (_row, index) => ({
    ...{ status: 1, returnType: 0 },
    ...(index === 1 ? { productId: pen.option.id } : {}),
  }))
  const added = { ...rows[0]!, id: 0, rowNumber: 3, productId: chalk.option.id, exchangeQuantity: 1 }
  const saved = await decider.save(id, { exchangeItems: [...rows, added] })
  expect(saved.status).toBe(200)
  const request = await decider.see(id)
  expect(classesOf(request)).toEqual(['Exempt', 'VATable', 'ZeroRated'])
  const { sums, lines } = exchangeInvoice(request, await staff.see(orderId), REGISTERED)
  expect(lines.map(({ taxClass }) => taxClass)).toEqual(['Exempt', 'VATable', 'ZeroRated'])
  expect(sums).toMatchObject({ vatable: 10_000, vat: 1_200, exempt: 40_000, zeroRated: 6_000, due: 57_200 })
})

test('[TAX-04, TAX-05, TAX-08] an order over several classes is split as its invoice prints it, discounted or with a fee', async () => {
  const pad = await goods(1120, 'VATable')
  const book = await goods(500, 'Exempt')
  const mixed = await order(pad, book)
  expect(await sumsOf(mixed)).toEqual({
    gross: 162_000,
    less: 0,
    deliveryFee: 0,
    vatable: 100_000,
    vat: 12_000,
    exempt: 50_000,
    zeroRated: 0,
    nonVat: 0,
    due: 162_000,
    discount: '',
    inWords: expect.stringMatching(/^one thousand six hundred twenty/i) as string,
  })
  const discounted = await staff.edit(mixed, {
    discountType: 'Employee',
    discountRate: 10,
    paymentReceived: 2000,
  })
  expect(discounted.status).toBe(200)
  expect(await sumsOf(mixed)).toMatchObject({
    ...{ less: 16_200, vatable: 90_000, vat: 10_800, exempt: 45_000, due: 145_800 },
    discount: 'Employee, 10%',
  })
  const unregistered = orderInvoice(await staff.see(mixed), { vatRegistered: false }).sums
  expect(unregistered).toMatchObject({ vatable: 0, vat: 0, exempt: 0, nonVat: 145_800, due: 145_800 })

  const carried = await order(book)
  expect((await staff.edit(carried, { deliveryFee: 112, paymentReceived: 2000 })).status).toBe(200)
  expect(await staff.see(carried)).toMatchObject({ amountToPay: 612 })
  expect(await sumsOf(carried)).toMatchObject({
    ...{ gross: 50_000, deliveryFee: 11_200, vatable: 10_000, vat: 1_200, exempt: 50_000, due: 61_200 },
  })
})
