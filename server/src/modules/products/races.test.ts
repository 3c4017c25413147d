import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { askWhenBack } from '@kwaderno/contract/back-in-stock.ts'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { getProduct, listShop, PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { deleteProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { formOf, newShelf, startProductShop } from '../../../test/product-forms.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { inTransaction } from '../../db/tx.ts'
import { receiveStock, releaseHold, takeStock } from '../stock/service.ts'

const { shop, shelf, clerk, add, newProduct, save, remove, read } = await startProductShop()
afterAll(() => shop.close())

const approve = (orderId: number) =>
  inTransaction(shop.db, (tx) => takeStock(tx, { orderId, actorId: clerk.id }))

test('of two who edit one product, the second is told and nothing of the first is lost', async () => {
  const product = await newProduct()
  const answers = await Promise.all([
    save(product, { ...formOf(product), productDescription: 'One' }),
    save(product, { ...formOf(product), productDescription: 'Two' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const told = answers.find(({ status }) => status === 409)!.problem
  const words = PRODUCT_FORM_TEXT.changedBy('You')
  expect(told).toMatchObject({ title: words, errors: { version: [words] } })
  const won = answers.find(({ status }) => status === 200)!.body
  expect(await read(product)).toEqual(won)
})

test('who was faster is named to the other, with the time; a stock alone is told to nobody', async () => {
  const begun = Date.now()
  const product = await newProduct()
  const [carla, other] = await Promise.all(
    [{ firstName: 'Carla', lastName: 'Santos' }, {}].map((name) =>
      shop.newStaff(['Inventory.view', 'Inventory.edit'], name),
    ),
  )
  const params = { productId: product.id }
  const theirs = { ...formOf(product), productDescription: 'Theirs' }
  expect((await shop.api(saveProduct, { as: carla, params, body: theirs })).status).toBe(200)
  const now = await read(product)
  expect(now).toMatchObject({ changedBy: 'Carla Santos', changedById: carla!.id })
  expect(Date.parse(now.changedOn!)).toBeGreaterThanOrEqual(begun)
  const late = await save(product, { ...formOf(product), productDescription: 'Mine' })
  expect([late.status, late.problem.title]).toEqual([409, PRODUCT_FORM_TEXT.changedBy('Carla Santos')])

  const counted = formOf(now)
  counted.productOptions[0]!.stock = 33
  expect((await shop.api(saveProduct, { as: other, params, body: counted })).status).toBe(200)
  expect(await read(product)).toMatchObject({ changedBy: 'Carla Santos', version: now.version })
})

test('a change from any other place is noticed, too', async () => {
  const product = await newProduct()
  await shop.db
    .updateTable('product_options')
    .set({ item_description: 'Told by an intake' })
    .where('id', '=', product.productOptions[0]!.id)
    .execute()
  expect((await save(product, { ...formOf(product), productDescription: 'Mine' })).status).toBe(409)
})

test('a renamed category or variation stands in the way of no open form, and shows at once', async () => {
  const other = await newShelf(shop)
  const added = await add({ productCategories: [shelf, other].map(({ categoryId }) => ({ categoryId })) })
  const product = await read(added.body)
  const names = [unique('First'), unique('Second')]
  const rename = (table: 'categories' | 'variations', id: number, name: string) =>
    shop.db.updateTable(table).set({ name }).where('id', '=', id).execute()
  await rename('categories', shelf.categoryId, names[0]!)
  await rename('categories', other.categoryId, names[1]!)
  await rename('variations', shelf.size.id, unique('Size'))
  expect((await read(product)).categories.map(({ name }) => name)).toEqual(names)
  const [card] = (await shop.api(listShop, { query: { search: product.name } })).body
  expect(card?.category).toBe(names[0])
  const saved = await save(product, { ...formOf(product), productDescription: 'Mine' })
  expect(saved.status).toBe(200)
  // Which categories it is in is another matter.
  await shop.db.deleteFrom('product_categories').where('category_id', '=', shelf.categoryId).execute()
  expect((await shop.api(listShop, { query: { search: product.name } })).body[0]?.category).toBe(names[1])
  expect((await save(saved.body, { ...formOf(saved.body), productDescription: 'Late' })).status).toBe(409)
})

test('orders and intakes do not stand in the way of an edit that leaves the stock alone', async () => {
  const product = await newProduct()
  const [option] = product.productOptions
  const buyer = await newBuyer(shop)
  const orderId = await buyer.buy(option!, 4)
  await approve(orderId)
  const form = formOf(product)
  form.productOptions[0]!.price = 80
  const { status, body } = await save(product, form)
  expect(status).toBe(200)
  expect(body.productOptions[0]).toMatchObject({ price: 80, stock: 6 })
  expect(await stockOf(shop, option!)).toMatchObject({ stock: 6, ledger: { stock: 6 } })
})

test('a stock that was counted from a number that is no longer true is refused, and nothing else is saved either', async () => {
  const product = await newProduct(3)
  const [sold, counted] = product.productOptions
  const buyer = await newBuyer(shop)
  await approve(await buyer.buy(sold!, 4))
  const form = formOf(product)
  form.productOptions[0]!.stock = 12
  form.productOptions[1]!.stock = 8
  form.productDescription = 'Counted'
  const { status, problem } = await save(product, form)
  expect([status, problem.title]).toEqual([409, PRODUCT_FORM_TEXT.stockMoved])
  expect(problem.errors).toEqual({
    title: [PRODUCT_FORM_TEXT.stockMoved],
    'productOptions[0].stock': ['The stock is now 6.'],
  })
  expect((await read(product)).description).not.toBe('Counted')
  expect(await stockOf(shop, counted!)).toMatchObject({ stock: 10 })
  // Without the number it started from, as the plain call of the specification: it is simply set.
  form.productOptions[0] = { ...form.productOptions[0]!, stockBefore: undefined }
  expect((await save(product, form)).body.productOptions.map(({ stock }) => stock)).toEqual([12, 8, 10])
  expect(await stockOf(shop, sold!)).toMatchObject({ stock: 12, ledger: { stock: 12 } })
})

test('edits beside approvals and intakes never lose a piece', async () => {
  const product = await newProduct(2)
  const [first, second] = product.productOptions
  const buyer = await newBuyer(shop)
  const orders = await Promise.all([0, 1, 2].map(async () => (await newBuyer(shop)).buy(first!, 1)))
  orders.push(await buyer.buy(second!, 2))
  const { id: barcodeId } = await shop.db
    .insertInto('barcodes')
    .values({ product_option_id: first!.id, quantity: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const intake = () =>
    inTransaction(shop.db, (tx) =>
      receiveStock(tx, [{ productOptionId: first!.id, quantity: 5, barcodeId }], { actorId: clerk.id }),
    )
  const edits = [60, 70, 80, 90].map(async (price) => {
    const form = formOf(product)
    const productOptions = form.productOptions.map((option) => ({ ...option, price }))
    return save(product, { ...form, version: undefined, productOptions })
  })
  const [answers] = await Promise.all([Promise.all(edits), Promise.all(orders.map(approve)), intake()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await stockOf(shop, first!)).toEqual({ stock: 12, held: 0, ledger: { stock: 12, held: 0 } })
  expect(await stockOf(shop, second!)).toEqual({ stock: 8, held: 0, ledger: { stock: 8, held: 0 } })
})

test('[BAPI-33] a deleted product leaves shop, inventory and carts, and orders of it go on', async () => {
  const product = await newProduct(2)
  const buyer = await newBuyer(shop)
  const orderId = await buyer.buy(product.productOptions[0]!, 3)
  await buyer.put(product.productOptions[1]!)
  const search = product.code
  // A word that nothing has finds what is like it.
  const isListed = async () =>
    (await shop.api(listShop, { query: { search } })).body.some(({ id }) => id === product.id)
  expect(await isListed()).toBe(true)
  expect((await shop.api(getProduct, { params: { id: product.id } })).status).toBe(200)
  expect((await remove(product)).status).toBe(200)
  expect(await isListed()).toBe(false)
  for (const as of [undefined, clerk]) {
    expect((await shop.api(getProduct, { as, params: { id: product.id } })).status).toBe(404)
  }
  expect((await shop.api(listCart, { as: buyer })).body).toEqual([])
  expect(await stockOf(shop, product.productOptions[0]!)).toMatchObject({ stock: 3, held: 3 })
  expect(await approve(orderId)).toEqual([])
  expect(await stockOf(shop, product.productOptions[0]!)).toMatchObject({ stock: 0, held: 0 })
  expect((await remove(product)).status).toBe(404)
  expect((await save(product, formOf(product))).status).toBe(404)
  const links = await shop.db
    .selectFrom('product_categories')
    .select('category_id')
    .where('product_id', '=', product.id)
    .execute()
  expect(links).toEqual([])
})

test('[INV-22] who may not delete products deletes none', async () => {
  const product = await newProduct(1)
  const editor = await shop.newStaff(['Inventory.view', 'Inventory.add', 'Inventory.edit'])
  const { status } = await shop.api(deleteProduct, { as: editor, params: { id: product.id } })
  expect([status, (await read(product)).id]).toEqual([403, product.id])
})

test('a delete beside adds to carts leaves it in no cart, whoever was first', async () => {
  for (let round = 0; round < 8; round++) {
    const product = await newProduct(1)
    const [option] = product.productOptions
    const parents = await Promise.all([shop.newCustomer(), shop.newCustomer(), shop.newCustomer()])
    const adds = parents.map((as) =>
      shop.api(addToCart, { as, body: { productOptionId: option!.id, quantity: 1 } }),
    )
    const [removed, ...added] = await Promise.all([remove(product), ...adds])
    expect(removed.status).toBe(200)
    expect(added.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([])
    const left = await shop.db
      .selectFrom('cart_items')
      .select('id')
      .where('product_option_id', '=', option!.id)
      .execute()
    expect(left).toEqual([])
  }
})

test('an add to a cart and a scan that wait for a delete are told that the product is gone', async () => {
  const product = await newProduct(1)
  const [option] = product.productOptions
  const parent = await shop.newCustomer()
  const scanner = await shop.newStaff(['Barcode.view', 'Barcode.add'])
  let late: Promise<{ status: number; problem: { title: string } }[]> | undefined
  await inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('product_options').select('id').where('id', '=', option!.id).forUpdate().execute()
    late = Promise.all([
      shop.api(addToCart, { as: parent, body: { productOptionId: option!.id, quantity: 1 } }),
      shop.api(scanBarcode, { as: scanner, body: { sku: option!.sku } }),
    ])
    await waiting(shop, 2)
    await tx
      .updateTable('product_options')
      .set({ hidden_at: new Date() })
      .where('id', '=', option!.id)
      .execute()
  })
  expect((await late!).map(({ status, problem }) => [status, problem.title])).toEqual([
    [400, 'This product is unavailable.'],
    [404, 'No item found for the provided SKU.'],
  ])
})

/** Until so many statements wait for a lock. */
async function waiting({ db }: Pick<TestApp, 'db'>, many: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where not granted`.execute(db)
    if (rows[0]!.count >= many) return
  }
}

test('an order beside a removal of its option is either placed and stays, or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const product = await newProduct(2)
    const buyer = await newBuyer(shop)
    const row = await buyer.put(product.productOptions[0]!, 2)
    const form = formOf(product)
    const [saved, ordered] = await Promise.all([
      save(product, { ...form, productOptions: form.productOptions.slice(1) }),
      buyer.order([row]),
    ])
    expect(saved.status).toBe(200)
    const held = ordered.status === 200 ? 2 : 0
    expect([200, 400, 404]).toContain(ordered.status)
    expect(await stockOf(shop, product.productOptions[0]!)).toMatchObject({ held, ledger: { held } })
  }
})

test('[STOCK-08] a removal beside a checkout, an approval, a cancellation and an intake writes each piece off once', async () => {
  const scanner = await shop.newStaff(['Barcode.view', 'Barcode.add', 'Barcode.edit'])
  for (let round = 0; round < 8; round++) {
    const product = await newProduct(2)
    const [option] = product.productOptions
    const buyers = await Promise.all([newBuyer(shop), newBuyer(shop), newBuyer(shop)])
    const [approved, cancelled] = [await buyers[0].buy(option!, 2), await buyers[1].buy(option!, 3)]
    const row = await buyers[2].put(option!, 4)
    const { body: line } = await shop.api(scanBarcode, { as: scanner, body: { sku: option!.sku } })
    const form = formOf(product)
    const [removed, ordered, intake] = await Promise.all([
      round % 2 === 0
        ? remove(product)
        : save(product, { ...form, productOptions: form.productOptions.slice(1) }),
      buyers[2].order([row]),
      shop.api(updateBarcode, {
        as: scanner,
        params: { barcodeId: line.id },
        body: { status: 'Add_to_Stock', quantity: 5 },
      }),
      approve(approved),
      inTransaction(shop.db, (tx) => releaseHold(tx, { orderId: cancelled, actorId: clerk.id })),
    ])
    expect(removed.status).toBe(200)
    expect([200, 400, 404]).toContain(intake.status)
    const held = ordered.status === 200 ? 4 : 0
    expect(await stockOf(shop, option!)).toEqual({ stock: held, held, ledger: { stock: held, held } })
    const { pieces } = await shop.db
      .selectFrom('stock_ledger')
      .select((eb) => eb.fn.sum<number>('on_hand_delta').as('pieces'))
      .where('product_option_id', '=', option!.id)
      .where('kind', '=', 'write_off')
      .executeTakeFirstOrThrow()
    expect(-pieces).toBe(10 - 2 - held + (intake.status === 200 ? 5 : 0))
    if (ordered.status !== 200) continue
    const orderId = ordered.body[1].orderId!
    await inTransaction(shop.db, (tx) => releaseHold(tx, { orderId, actorId: null }))
    expect(await stockOf(shop, option!)).toEqual({ stock: 0, held: 0, ledger: { stock: 0, held: 0 } })
  }
})

test('an option that is removed for good at the moment it is asked for is gone for who asks', async () => {
  const { options } = await shop.newProduct({ options: [{ stock: 0 }] })
  const { id } = options[0]!
  const customer = await shop.newCustomer()
  const late = await inTransaction(shop.db, async (tx) => {
    await tx.deleteFrom('product_options').where('id', '=', id).execute()
    const asking = shop.api(askWhenBack, { as: customer, params: { id } })
    await untilBlocked(shop.db, tx)
    return { asking }
  })
  const { status, problem } = await late.asking
  expect([status, problem.code, problem.title]).toEqual([404, 'not_found', PRODUCT_TEXT.unavailable])
})
