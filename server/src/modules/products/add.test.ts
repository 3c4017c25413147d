import { addToCart } from '@kwaderno/contract/cart.ts'
import { getProduct, listShop, SHOP_PAGE_SIZE } from '@kwaderno/contract/catalogue.ts'
import { addProduct } from '@kwaderno/contract/product.ts'
import { afterAll, expect, test } from 'vitest'
import { stockOf } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import {
  newShelf,
  optionForm,
  productForm,
  startProductShop,
  type NewForm,
} from '../../../test/product-forms.ts'

const { shop, shelf, clerk, add } = await startProductShop(['view', 'add'])
afterAll(() => shop.close())

const refused = async (fields: Partial<NewForm>) => {
  const { status, problem } = await add(fields)
  expect(status).toBe(400)
  return { title: problem.title, errors: problem.errors! }
}
/** One option that is wrong in one way. */
const option = (fields: object) => ({ productOptions: [optionForm(shelf, 0, fields)] })

test('[BAPI-35, BAPI-31, BAPI-32, INV-23] a product is added with its options by the names of the form', async () => {
  const code = unique('CODE')
  const [small, large] = shelf.size.options
  const [red] = shelf.colour.options
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ProductName: `Notebook ${code}`,
    ProductDescription: 'Eighty leaves.',
    ProductCode: code,
    'ProductCategories[0].CategoryId': shelf.categoryId,
    'ProductGradeLevels[0]': shelf.gradeLevelId,
    'ProductOptions[0].Stock': 7,
    'ProductOptions[0].Price': '1234.5',
    'ProductOptions[0].SKU': `${code}-S`,
    'ProductOptions[0].Status': 1,
    'ProductOptions[0].ItemDescription': 'Small red',
    'ProductOptions[0].Variation[0].VariationId': shelf.size.id,
    'ProductOptions[0].Variation[0].VariationOptionId': small,
    'ProductOptions[0].Variation[1].VariationId': shelf.colour.id,
    'ProductOptions[0].Variation[1].VariationOptionId': red,
    'ProductOptions[1].Stock': 0,
    'ProductOptions[1].Price': 1,
    'ProductOptions[1].SKU': `${code}-L`,
    'ProductOptions[1].Status': 'Inactive',
    'ProductOptions[1].ItemDescription': 'Large red',
    'ProductOptions[1].Variation[0].VariationId': shelf.size.id,
    'ProductOptions[1].Variation[0].VariationOptionId': large,
    'ProductOptions[1].Variation[1].VariationId': shelf.colour.id,
    'ProductOptions[1].Variation[1].VariationOptionId': red,
  })) {
    form.append(name, String(value))
  }
  const answer = await fetch(`${shop.url}/api/Product`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  const { id } = (await answer.json()) as { id: number }
  const { body } = await shop.api(getProduct, { as: clerk, params: { id } })
  expect(body).toMatchObject({
    name: `Notebook ${code}`,
    code,
    description: 'Eighty leaves.',
    status: 'Active',
    categories: [{ categoryId: shelf.categoryId }],
    productGradeLevels: [{ gradeLevelId: shelf.gradeLevelId }],
    thumbnails: [],
    optionCount: 2,
    productVariation: [
      { id: shelf.size.id, options: [{ id: small }, { id: large }] },
      { id: shelf.colour.id, options: [{ id: red }] },
    ],
    productOptions: [
      {
        price: 1234.5,
        stock: 7,
        held: 0,
        sku: `${code}-S`,
        itemDescription: 'Small red',
        status: 'Active',
        image: '',
        combinationPattern: `${small}-${red}`,
      },
      { price: 1, stock: 0, status: 'Inactive', combinationPattern: `${large}-${red}` },
    ],
  })
  expect(body.version).toBeGreaterThan(0)
})

test('the stock of a new product opens its ledger, and nothing is written for none', async () => {
  const { body } = await add({
    productOptions: [optionForm(shelf, 0, { stock: 7 }), optionForm(shelf, 1, { stock: 0 })],
  })
  const [first, second] = body.productOptions
  expect(await stockOf(shop, first!)).toEqual({ stock: 7, held: 0, ledger: { stock: 7, held: 0 } })
  const entries = await shop.db
    .selectFrom('stock_ledger')
    .select(['product_option_id', 'kind', 'actor_id'])
    .where('product_option_id', 'in', [first!.id, second!.id])
    .execute()
  expect(entries).toEqual([{ product_option_id: first!.id, kind: 'opening', actor_id: clerk.id }])
})

test('a new product without stock stays active, and the shop shows it in the very next answer', async () => {
  const name = unique('Fresh')
  expect((await shop.api(listShop, { query: { search: name } })).body).toEqual([])
  const { body } = await add({ productName: name, ...option({ stock: 0 }) })
  expect(body.status).toBe('Active')
  expect((await shop.api(listShop, { query: { search: name } })).body).toMatchObject([{ id: body.id }])
})

test('[BAPI-55, BAPI-56] what staff have added is in the grid and goes into the cart', async () => {
  const name = unique('Sold')
  const { body } = await add({ productName: name })
  const query = { search: name, pageSize: SHOP_PAGE_SIZE, pageNumber: 1 }
  expect((await shop.api(listShop, { query })).body).toMatchObject([{ id: body.id, name }])
  const item = { quantity: 2, productOptionId: body.productOptions[0]!.id }
  expect((await shop.api(addToCart, { as: clerk, body: item })).body).toMatchObject({ quantity: 2 })
})

test('line breaks in what labels print become spaces', async () => {
  const { body } = await add({
    productName: `${unique('Two')}\n lines`,
    ...option({ itemDescription: 'a\r\nb' }),
  })
  expect(body.name).toMatch(/^Two\S+  lines$/)
  expect(body.productOptions[0]!.itemDescription).toBe('a b')
})

test('[INV-31, INV-33, INV-35] name, code and description are needed, and spaces are none', async () => {
  for (const empty of ['', '   ', undefined]) {
    const { errors } = await refused({ productName: empty, productCode: empty, productDescription: empty })
    const required = ['This field is required.']
    expect(errors).toMatchObject({
      productName: required,
      productCode: required,
      productDescription: required,
    })
  }
})

test('[INV-32, INV-34] name and code take 128 characters', async () => {
  const long = `${unique('Long')} `.padEnd(128, 'x')
  expect((await add({ productName: long, productCode: long })).status).toBe(200)
  const { errors } = await refused({ productName: `${long}x`, productCode: `${long}x` })
  expect(errors).toMatchObject({
    productName: ['Use at most 128 characters.'],
    productCode: ['Use at most 128 characters.'],
  })
})

test('[INV-36, INV-37] a category and a variation are needed', async () => {
  const { errors } = await refused({ productCategories: [], ...option({ variation: [] }) })
  expect(errors).toMatchObject({
    categories: ['Select at least 1 category.'],
    variations: ['Select at least 1 variation.'],
  })
  expect((await refused({ productOptions: [] })).errors).toMatchObject({
    variations: ['Select at least 1 variation.'],
  })
})

test('options that name thousands of variations are refused in a few words', async () => {
  const productOptions = Array.from({ length: 500 }, (_, place) => ({
    ...optionForm(shelf, 0),
    variation: Array.from({ length: 10 }, (__, index) => ({
      variationId: 1_000_000 + place * 10 + index,
      variationOptionId: 1,
    })),
  }))
  const { errors } = await refused({ productOptions })
  expect(errors).toMatchObject({ variations: ['Use at most 10 variations.'] })
})

test('[INV-38, INV-46] a price is at least 1, with at most two decimals', async () => {
  for (const price of [0, 0.99, -5, '', 'abc', '1.005', 10_000_000]) {
    const { errors } = await refused(option({ price }))
    expect(errors, String(price)).toMatchObject({ 'productOptions[0].price': ['Invalid price.'] })
  }
  for (const price of [1, '1.5', 9_999_999.99]) expect((await add(option({ price }))).status).toBe(200)
})

test('[INV-39] a stock is a whole number from 0', async () => {
  for (const stock of [-1, '', 'many']) {
    const { errors } = await refused(option({ stock }))
    expect(errors).toMatchObject({
      'productOptions[0].stock': ['Product stock quantity must be at least 0.'],
    })
  }
  for (const stock of [1.5, 1_000_001]) {
    expect(Object.keys((await refused(option({ stock }))).errors)).toContain('productOptions[0].stock')
  }
  expect((await add(option({ stock: 0 }))).status).toBe(200)
})

test('[INV-40, INV-41, INV-42, INV-43] SKU and item description are needed and have their lengths', async () => {
  expect((await refused(option({ SKU: ' ', itemDescription: '' }))).errors).toMatchObject({
    'productOptions[0].SKU': ['This field is required.'],
    'productOptions[0].itemDescription': ['This field is required.'],
  })
  const sku = unique('S').padEnd(23, '0')
  const description = unique('D').padEnd(30, 'ñ')
  expect(
    (await refused(option({ SKU: `${sku}0`, itemDescription: `${description}x` }))).errors,
  ).toMatchObject({
    'productOptions[0].SKU': ['Use at most 23 characters.'],
    'productOptions[0].itemDescription': ['Use at most 30 characters.'],
  })
  expect((await add(option({ SKU: sku, itemDescription: description }))).status).toBe(200)
})

test('[INV-44] every option has a choice for every variation', async () => {
  const [size, colour] = optionForm(shelf, 1).variation!
  const { errors } = await refused({
    productOptions: [
      optionForm(shelf, 0),
      optionForm(shelf, 1, { variation: [colour!] }),
      optionForm(shelf, 2, { variation: [{ ...size!, variationOptionId: '' }, colour!] }),
      // Of another variation.
      optionForm(shelf, 3, {
        variation: [{ ...size!, variationOptionId: colour!.variationOptionId! }, colour!],
      }),
    ],
  })
  expect(errors).toMatchObject({
    'productOptions[1].variation[0]': ['Please select an option.'],
    'productOptions[2].variation[0]': ['Please select an option.'],
  })
  const other = await refused({
    productOptions: [
      optionForm(shelf, 3, {
        variation: [{ ...size!, variationOptionId: colour!.variationOptionId! }, colour!],
      }),
    ],
  })
  expect(other.errors).toMatchObject({ 'productOptions[0].variation[0]': ['Please select an option.'] })
})

test('[INV-29] a new product needs an active option', async () => {
  const { errors } = await refused(option({ status: 'Inactive' }))
  expect(errors).toMatchObject({ productOptions: ['Atleast one active variation is required.'] })
})

test('what a form names has to be there', async () => {
  const { errors } = await refused({ categories: [999_999], productGradeLevels: [999_999] })
  expect(errors).toMatchObject({
    categories: ['This choice no longer exists.'],
    productGradeLevels: ['This choice no longer exists.'],
  })
})

test('a product may have 500 options and no more, and is added in a bounded number of statements', async () => {
  const large = await newShelf(shop, 23)
  const options = (count: number) => Array.from({ length: count }, (_, place) => optionForm(large, place))
  const count = async (many: number) => {
    let status = 0
    const statements = await shop.countStatements(async () => {
      status = (
        await shop.api(addProduct, { as: clerk, body: productForm(large, { productOptions: options(many) }) })
      ).status
    })
    expect(status).toBe(200)
    return statements
  }
  const few = await count(2)
  expect(few).toBeLessThanOrEqual(15)
  expect(await count(500)).toBe(few)
  const { status } = await shop.api(addProduct, {
    as: clerk,
    body: productForm(large, { productOptions: options(501) }),
  })
  expect(status).toBe(400)
})

test('adding a product is one row of the audit log, with its options in their order', async () => {
  const form = productForm(shelf, {
    productOptions: [optionForm(shelf, 0), optionForm(shelf, 5, { stock: 3 })],
  })
  await shop.api(addProduct, { as: clerk, body: form })
  const rows = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('description', '=', `Added product ${form.productName}`)
    .execute()
  expect(rows).toMatchObject([
    { module: 'Inventory', sub_module: 'Product', action: 'Create', executed_by: clerk.id },
  ])
  const details = rows[0]!.details as {
    field: string
    newData: string
    orderIndex: number
    isDataOption: boolean
  }[]
  const options = details.filter(({ isDataOption }) => isDataOption)
  expect(options.filter(({ field }) => field === 'Variation').map((d) => [d.orderIndex, d.newData])).toEqual([
    [0, 'Size 1 / Colour 1'],
    [1, 'Size 2 / Colour 2'],
  ])
  expect(details).toContainEqual(
    expect.objectContaining({ field: 'Price', newData: '₱45.50', oldData: '', isDataOption: true }),
  )
})
