import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { addProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { formOf, newShelf, optionForm, productForm, type Shelf } from '../../../test/product-forms.ts'
import { askFor, newDecider, type Decider, type Piece } from '../../../test/returning.ts'

type Option = TestProduct['options'][number]
let shop: TestApp
let buyer: Buyer
let staff: Decider
let other: Decider
let carrier: OrderClerk
let clerk: TestUser
let shelf: Shelf

beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newDecider(shop)
  other = await newDecider(shop)
  carrier = await newOrderClerk(shop)
  shelf = await newShelf(shop)
  clerk = await shop.newStaff([
    'Barcode.add',
    'Barcode.edit',
    'Barcode.view',
    'Inventory.view',
    'Inventory.add',
    'Inventory.edit',
  ])
})
afterAll(() => shop.close())

const ROUNDS = 5
const newOption = async (stock: number) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
async function newProduct() {
  const productOptions = [optionForm(shelf, 0), optionForm(shelf, 1)]
  return (await shop.api(addProduct, { as: clerk, body: productForm(shelf, { productOptions }) })).body
}
const ask = (pieces: readonly Piece[]) => askFor(shop, buyer, pieces)
/** A worn piece for one of the option. */
const askOne = async (option: Option) => ask([{ option: await newOption(5), exchange: [{ option }] }])
const rowsOf = (id: number) => staff.rows(id, () => ({ status: 1, returnType: 1 }))
const approve = async (id: number, by = staff) =>
  by.save(id, { exchangeItems: await rowsOf(id), paymentReceived: 999 })
const numbers = (stock: number, held = 0) => ({ stock, held, ledger: { stock, held } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const isSaved = ({ status, body }: { status: number; body: readonly unknown[] }) =>
  status === 200 && body.length === 2

test('of two saves that start from one version one is saved and the other is told; the shelf moves once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(9)
    const { id } = await askOne(option)
    const [{ version }, exchangeItems] = [await staff.see(id), await rowsOf(id)]
    const form = { version, exchangeItems, paymentReceived: 1 }
    expect(statuses(await Promise.all([staff.save(id, form), other.save(id, form)]))).toEqual([200, 409])
    expect(await stockOf(shop, option)).toEqual(numbers(8))
  }
})

test('the same save several times at the same moment moves the shelf once', async () => {
  const option = await newOption(9)
  const { id } = await askOne(option)
  const form = { exchangeItems: await rowsOf(id), paymentReceived: 1 }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => staff.save(id, form)))
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
  expect(await stockOf(shop, option)).toEqual(numbers(8))
})

test('of two exchanges that want the last piece one gets it, and the other is told which', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(1)
    const [first, second] = [await askOne(option), await askOne(option)]
    const answers = await Promise.all([approve(first.id), approve(second.id, other)])
    expect(answers.filter(isSaved)).toHaveLength(1)
    expect(answers.find((answer) => !isSaved(answer))?.body).toMatchObject([{ title: 'error' }])
    expect(await stockOf(shop, option)).toEqual(numbers(0))
  }
})

test('the last piece that a pending order holds goes to the order, whoever approves first', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(1)
    const { id } = await askOne(option)
    const orderId = await buyer.buy(option)
    const [exchange, order] = await Promise.all([approve(id), carrier.approve(orderId)])
    expect([isSaved(exchange), isSaved(order)]).toEqual([false, true])
    expect(await stockOf(shop, option)).toEqual(numbers(0))
  }
})

test('a piece that is free goes to a checkout or to an exchange, never to both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(1)
    const { id } = await askOne(option)
    const cartItem = await buyer.put(option)
    const [exchange, order] = await Promise.all([approve(id), buyer.order([cartItem])])
    const isOrdered = order.status === 200
    expect(isSaved(exchange)).toBe(!isOrdered)
    expect(await stockOf(shop, option)).toEqual(isOrdered ? numbers(1, 1) : numbers(0))
  }
})

test('intakes, edits of the product and exchanges at the same moment lose no piece', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const page = await newProduct()
    const [first, second] = page.productOptions.map(({ id, sku }) => ({ id, sku, stock: 10, price: 4550 }))
    if (!first || !second) throw new Error('the product has no options')
    const line = await shop.api(scanBarcode, { as: clerk, body: { sku: first.sku } })
    const form = formOf(page)
    const productOptions = form.productOptions.map((option) => ({ ...option, price: 77 }))
    const pieces = [{ option: first, exchange: [{ option: second }, { option: first }] }]
    const [one, two] = [await ask(pieces), await ask(pieces)]
    const answers = await Promise.all([
      approve(one.id),
      approve(two.id, other),
      shop.api(updateBarcode, {
        as: clerk,
        params: { barcodeId: line.body.id },
        body: { quantity: 4, status: 1 },
      }),
      shop.api(saveProduct, {
        as: clerk,
        params: { productId: page.id },
        body: { ...form, version: undefined, productOptions },
      }),
    ])
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    // Ten less the two that were bought and returned, less two exchanged, and four of the intake.
    expect(await stockOf(shop, first)).toEqual(numbers(10))
    expect(await stockOf(shop, second)).toEqual(numbers(8))
  }
})

test('exchanges of the same things in any order of rows do not block each other', async () => {
  const options = [await newOption(100), await newOption(100), await newOption(100)]
  const worn = await newOption(50)
  const asked: number[] = []
  for (let index = 0; index < 8; index++) {
    const wanted = index % 2 === 0 ? options : options.toReversed()
    asked.push((await ask([{ option: worn, exchange: wanted.map((option) => ({ option })) }])).id)
  }
  const answers = await Promise.all(asked.map((id, index) => approve(id, index % 2 === 0 ? staff : other)))
  expect(answers.every(isSaved)).toBe(true)
  for (const option of options) expect(await stockOf(shop, option)).toEqual(numbers(92))
})
