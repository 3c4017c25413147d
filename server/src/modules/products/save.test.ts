import { getProduct, getShopFacets, listShop } from '@kwaderno/contract/catalogue.ts'
import { listCart } from '@kwaderno/contract/cart.ts'
import { addProduct, deleteProduct, listProducts, saveProduct } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { addSchoolList, getSchoolList } from '@kwaderno/contract/school-list.ts'
import { afterAll, expect, test } from 'vitest'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { formOf, newShelf, optionForm, productForm, startProductShop } from '../../../test/product-forms.ts'

const { shop, shelf, clerk, newProduct, save, read } = await startProductShop(['view', 'add', 'edit'])
afterAll(() => shop.close())

const auditOf = (name: string) =>
  shop.db
    .selectFrom('audit_logs')
    .select(['action', 'details'])
    .where('description', '=', `Updated product ${name}`)
    .execute()

test('[BAPI-36, INV-26] a save makes the product what the form says', async () => {
  const product = await newProduct(3)
  const other = await newShelf(shop)
  const [first, second] = formOf(product).productOptions
  const name = unique('Renamed')
  const { status, body } = await save(product, {
    ...formOf(product),
    productName: name,
    productDescription: 'New words.',
    categories: [other.categoryId, shelf.categoryId],
    productGradeLevels: [],
    // In another order, one changed, one left out, one new.
    productOptions: [
      { ...second!, status: 'Inactive' },
      { ...first!, price: 99.99, itemDescription: 'Other words' },
      optionForm(shelf, 7, { stock: 4 }),
    ],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name,
    description: 'New words.',
    status: 'Active',
    categories: [{ categoryId: other.categoryId }, { categoryId: shelf.categoryId }],
    productGradeLevels: [],
    optionCount: 3,
    productOptions: [
      { id: second!.id, status: 'Inactive', stock: 10 },
      { id: first!.id, status: 'Active', price: 99.99, itemDescription: 'Other words' },
      { stock: 4 },
    ],
  })
  expect(body.version).not.toBe(product.version)
  expect(body).toEqual(await read(product))
})

test('the wire names of the specification are taken as they are', async () => {
  const product = await newProduct(1)
  const form = new FormData()
  const option = product.productOptions[0]!
  for (const [name, value] of Object.entries({
    ProductName: `${product.name} 2`,
    ProductDescription: 'Words',
    ProductCode: product.code,
    Status: '0',
    'ProductCategories[0].CategoryId': 999_999,
    // It wins.
    'Categories[0]': shelf.categoryId,
    'ProductOptions[0].Id': option.id,
    'ProductOptions[0].Stock': 3,
    'ProductOptions[0].Price': 20,
    'ProductOptions[0].SKU': option.sku,
    'ProductOptions[0].Status': 'Inactive',
    'ProductOptions[0].ItemDescription': option.itemDescription,
    'ProductOptions[0].RetainImage': 'true',
    'ProductOptions[0].Variation[0].VariationId': shelf.size.id,
    'ProductOptions[0].Variation[0].VariationOptionId': shelf.size.options[2]!,
  })) {
    form.append(name, String(value))
  }
  const answer = await fetch(`${shop.url}/api/Product/${product.id}`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(answer.status).toBe(200)
  expect(await read(product)).toMatchObject({
    name: `${product.name} 2`,
    status: 'Inactive',
    productGradeLevels: [],
    productVariation: [{ id: shelf.size.id }],
    productOptions: [{ id: option.id, stock: 3, combinationPattern: String(shelf.size.options[2]) }],
  })
})

test('[INV-28] a save of what is there already writes nothing and leaves no trace', async () => {
  const product = await newProduct(3)
  const statements = await shop.statementsOf(async () => {
    expect((await save(product, formOf(product))).body).toEqual(product)
  })
  expect(statements.filter((text) => /^\s*(with|insert|update|delete)/i.test(text))).toEqual([])
  expect(await auditOf(product.name)).toEqual([])
})

test('only what differs is written, and told to the audit log with the SKU of each option', async () => {
  const product = await newProduct(3)
  const form = formOf(product)
  form.productOptions[1] = { ...form.productOptions[1]!, price: 50, stock: 12 }
  const touched = () =>
    shop.db
      .selectFrom('product_options')
      .select(['id', 'updated_at'])
      .where('product_id', '=', product.id)
      .orderBy('id')
      .execute()
  const before = await touched()
  await save(product, form)
  const after = await touched()
  expect(after.map((row, place) => row.updated_at > before[place]!.updated_at)).toEqual([false, true, false])
  const [row, ...more] = await auditOf(product.name)
  expect(more).toEqual([])
  const second = { orderIndex: 1, isDataOption: true, option: product.productOptions[1]!.sku }
  expect(row).toMatchObject({
    action: 'Update',
    details: [
      { field: 'Price', oldData: '₱45.50', newData: '₱50.00', ...second },
      { field: 'Stock', oldData: '10', newData: '12', ...second },
    ],
  })
  expect(await stockOf(shop, product.productOptions[1]!)).toMatchObject({ stock: 12, ledger: { stock: 12 } })
})

test('options may trade their SKUs, descriptions and combinations', async () => {
  const product = await newProduct(3)
  const form = formOf(product)
  const [a, b, c] = form.productOptions
  const parts = ({ SKU, itemDescription, variation }: typeof a & object) => ({
    SKU,
    itemDescription,
    variation,
  })
  form.productOptions = [
    { ...a!, ...parts(b!) },
    { ...b!, ...parts(c!) },
    { ...c!, ...parts(a!) },
  ]
  const { status, body } = await save(product, form)
  expect(status).toBe(200)
  const [x, y, z] = product.productOptions
  expect(body.productOptions.map(({ id, sku, combinationPattern }) => [id, sku, combinationPattern])).toEqual(
    [
      [x!.id, y!.sku, y!.combinationPattern],
      [y!.id, z!.sku, z!.combinationPattern],
      [z!.id, x!.sku, x!.combinationPattern],
    ],
  )
})

test('[INV-24, INV-25, INV-29] an active product needs an active option, one that is switched off does not', async () => {
  const product = await newProduct(2)
  const off = formOf(product).productOptions.map((option) => ({ ...option, status: 'Inactive' as const }))
  for (const status of ['Active', undefined] as const) {
    const refused = await save(product, { ...formOf(product), status, productOptions: off })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toMatchObject({ productOptions: [PRODUCT_FORM_TEXT.noActive] })
  }
  const { status, body } = await save(product, {
    ...formOf(product),
    status: 'Inactive',
    productOptions: off,
  })
  expect([status, body.status]).toEqual([200, 'Inactive'])
  expect(body.productOptions.map((option) => option.status)).toEqual(['Inactive', 'Inactive'])
})

test('[INV-30] a saved product without any stock becomes inactive, and stock alone does not bring it back', async () => {
  const product = await newProduct(2)
  const stocked = (stock: number) => formOf(product).productOptions.map((option) => ({ ...option, stock }))
  const sold = await save(product, { ...formOf(product), productOptions: stocked(0) })
  expect(sold.body).toMatchObject({
    status: 'Inactive',
    productOptions: [{ status: 'Active', stock: 0 }, { status: 'Active' }],
  })
  expect((await shop.api(getProduct, { params: { id: product.id } })).status).toBe(404)
  const form = formOf(sold.body)
  const back = await save(product, {
    ...form,
    productOptions: form.productOptions.map((option) => ({ ...option, stock: 5 })),
  })
  expect(back.body).toMatchObject({ status: 'Inactive', productOptions: [{ stock: 5 }, { stock: 5 }] })
})

test('[INV-50] an option that is switched off is not offered, in the very next answer of the shop', async () => {
  const product = await newProduct(2)
  const offered = async () =>
    (await shop.api(getProduct, { params: { id: product.id } })).body.productOptions.map(({ id }) => id)
  const [first, second] = product.productOptions.map(({ id }) => id)
  expect(await offered()).toEqual([first, second])
  const form = formOf(product)
  form.productOptions[0]!.status = 'Inactive'
  await save(product, form)
  expect(await offered()).toEqual([second])
})

test('[SHOP-03, PROD-01] grid, facets and page of the shop show a save in their very next answer', async () => {
  const product = await newProduct(2)
  const other = await newShelf(shop)
  async function shown() {
    const facets = (await shop.api(getShopFacets)).body
    const query = { categories: [other.categoryId] }
    return {
      count: facets.categories.find(({ value }) => value === other.categoryId)!.count,
      prices: (await shop.api(listShop, { query })).body.map(({ priceRange }) => priceRange),
      page: (await shop.api(getProduct, { params: { id: product.id } })).body.productOptions.map(
        (o) => o.price,
      ),
    }
  }
  expect(await shown()).toEqual({ count: 0, prices: [], page: [45.5, 45.5] })
  const form = { ...formOf(product), categories: [other.categoryId] }
  form.productOptions[1]!.price = 60
  const saved = (await save(product, form)).body
  expect(await shown()).toEqual({ count: 1, prices: ['45.50 - 60.00'], page: [45.5, 60] })
  await save(product, { ...formOf(saved), status: 'Inactive' })
  expect((await shop.api(getShopFacets)).body.categories).toContainEqual(
    expect.objectContaining({ value: other.categoryId, count: 0 }),
  )
})

test('what stands on a school list can be removed, and the list says that it is not sold any more', async () => {
  const officer = await shop.newStaff(['School Lists.view', 'School Lists.add', 'Inventory.delete'])
  // What was never in stock has no history.
  const productOptions = [0, 0, 0, 10].map((stock, place) => optionForm(shelf, place, { stock }))
  const { body: product } = await shop.api(addProduct, {
    as: clerk,
    body: productForm(shelf, { productOptions }),
  })
  const [removed, alone, kept, stocked] = product.productOptions
  const { body: list } = await shop.api(addSchoolList, {
    as: officer,
    body: {
      ...{ gradeLevelId: shelf.gradeLevelId, schoolYear: '2026-2027', name: unique('List') },
      items: [
        { productOptionId: removed!.id, quantity: 2 },
        { productOptionId: kept!.id, quantity: 1 },
      ],
    },
  })
  const warnings = async () => {
    const { items } = (await shop.api(getSchoolList, { as: officer, params: { id: list.id } })).body
    return items.map((item) => item.warnings)
  }
  expect(await warnings()).toEqual([[], []])
  const form = formOf(product)
  const saved = await save(product, { ...form, productOptions: form.productOptions.slice(2) })
  expect(saved.status).toBe(200)
  expect(saved.body.productOptions.map(({ id }) => id)).toEqual([kept!.id, stocked!.id])
  expect(await warnings()).toEqual([['Not sold any more'], []])
  const gone = await shop.api(deleteProduct, { as: officer, params: { id: product.id } })
  expect(gone.status).toBe(200)
  expect(await warnings()).toEqual([['Not sold any more'], ['Not sold any more']])
  const left = await shop.db
    .selectFrom('product_options')
    .select('id')
    .where('id', 'in', [removed!.id, alone!.id, kept!.id])
    .orderBy('id')
    .execute()
  expect(left).toEqual([{ id: removed!.id }, { id: kept!.id }])
})

test('a removed option leaves carts, lists and the shelf, its open intake goes, and orders of it stay', async () => {
  const product = await newProduct(3)
  const [ordered, carted, kept] = product.productOptions
  const buyer = await newBuyer(shop)
  const orderId = await buyer.buy(ordered!, 2)
  await buyer.put(carted!)
  await buyer.put(kept!)
  await shop.db.insertInto('barcodes').values({ product_option_id: carted!.id, quantity: 4 }).execute()
  const form = formOf(await read(product))
  const { body } = await save(product, { ...form, productOptions: form.productOptions.slice(2) })
  expect(body.productOptions.map(({ id }) => id)).toEqual([kept!.id])
  const cart = (await shop.api(listCart, { as: buyer })).body
  expect(cart.map(({ productOptionId }) => productOptionId)).toEqual([kept!.id])
  const left = await shop.db
    .selectFrom('product_options')
    .select(['id', 'status', 'stock', 'held', 'hidden_at'])
    .where('id', 'in', [ordered!.id, carted!.id])
    .orderBy('id')
    .execute()
  expect(left).toMatchObject([
    { id: ordered!.id, status: 'Inactive', stock: 2, held: 2, hidden_at: expect.any(Date) },
    { id: carted!.id, status: 'Inactive', stock: 0, hidden_at: expect.any(Date) },
  ])
  const count = (table: 'barcodes' | 'product_option_values') =>
    shop.db
      .selectFrom(table)
      .select('product_option_id')
      .where('product_option_id', 'in', [ordered!.id, carted!.id])
      .execute()
  expect([await count('barcodes'), await count('product_option_values')]).toEqual([[], []])
  expect(await stockOf(shop, ordered!)).toMatchObject({ held: 2, ledger: { stock: 2, held: 2 } })
  expect(orderId).toBeGreaterThan(0)
  const writtenOff = await shop.db
    .selectFrom('stock_ledger')
    .select(['product_option_id', 'on_hand_delta', 'actor_id', 'note'])
    .where('kind', '=', 'write_off')
    .where('product_option_id', 'in', [ordered!.id, carted!.id])
    .orderBy('id')
    .execute()
  const entry = { actor_id: clerk.id, note: 'Option removed' }
  expect(writtenOff).toEqual([
    { ...entry, product_option_id: ordered!.id, on_hand_delta: -8 },
    { ...entry, product_option_id: carted!.id, on_hand_delta: -10 },
  ])
  const [row] = await auditOf(product.name)
  const removed = { newData: '', orderIndex: 1, isDataOption: true, option: carted!.sku }
  expect(row!.details).toContainEqual({ field: 'Pending intake', oldData: '4', ...removed })
  expect(row!.details).toContainEqual({ field: 'Stock', oldData: '10', ...removed })
})

test('a removed option without any history is gone for good', async () => {
  const { body: product } = await shop.api(addProduct, {
    as: clerk,
    body: productForm(shelf, { productOptions: [optionForm(shelf, 0), optionForm(shelf, 1, { stock: 0 })] }),
  })
  const form = formOf(product)
  await save(product, { ...form, productOptions: form.productOptions.slice(0, 1) })
  const rows = await shop.db
    .selectFrom('product_options')
    .select('id')
    .where('product_id', '=', product.id)
    .execute()
  expect(rows).toEqual([{ id: product.productOptions[0]!.id }])
})

test('an unknown product is not found, and options of another product are not its own', async () => {
  const product = await newProduct(1)
  const other = await newProduct(1)
  expect((await save({ id: 999_999 }, formOf(product))).status).toBe(404)
  const { version: _version, ...form } = formOf(other)
  const stolen = await save(other, { ...form, productOptions: formOf(product).productOptions })
  expect(stolen.status).toBe(409)
  expect(stolen.problem.errors).toMatchObject({ 'productOptions[0].id': [PRODUCT_FORM_TEXT.noSuchOption] })
  expect(await read(product)).toEqual(product)
})

test('500 options are switched and priced anew in as many statements as two', async () => {
  const large = await newShelf(shop, 23)
  const count = async (many: number) => {
    const productOptions = Array.from({ length: many }, (_, place) => optionForm(large, place))
    const { body } = await shop.api(addProduct, { as: clerk, body: productForm(large, { productOptions }) })
    const form = formOf(body)
    const changed = form.productOptions.map((option) => ({ ...option, price: 77, stock: 3 }))
    return shop.countStatements(async () => {
      const saved = await save(body, { ...form, productOptions: changed })
      expect([saved.status, saved.body.optionCount]).toEqual([200, many])
      expect(saved.body.productOptions.every(({ price, stock }) => price === 77 && stock === 3)).toBe(true)
    })
  }
  const few = await count(2)
  expect(few).toBeLessThanOrEqual(14)
  expect(await count(500)).toBe(few)
})

test('[BPERM-08] each call needs its own permission', async () => {
  const product = await newProduct(1)
  const viewer = await shop.newStaff(['Inventory.view'])
  const calls = [
    shop.api(addProduct, { as: viewer, body: productForm(shelf) }),
    shop.api(saveProduct, { as: viewer, params: { productId: product.id }, body: formOf(product) }),
    shop.api(listProducts, { as: await shop.newStaff(['Inventory.add', 'Barcode.view']) }),
    shop.api(listProducts, { as: await shop.newCustomer() }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await shop.api(listProducts)).status).toBe(401)
  expect((await shop.api(listProducts, { as: viewer })).status).toBe(200)
})

test('customers and visitors are told neither the version, nor who made it, nor what is held', async () => {
  const product = await newProduct(1)
  for (const as of [undefined, await shop.newCustomer()]) {
    const { body } = await shop.api(getProduct, { as, params: { id: product.id } })
    expect('version' in body || 'changedBy' in body || 'held' in body.productOptions[0]!).toBe(false)
  }
})
