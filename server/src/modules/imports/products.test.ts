import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { listCategories } from '@kwaderno/contract/category.ts'
import { getImport, getImportTemplate, listImports } from '@kwaderno/contract/import.ts'
import { addProduct, listProducts, saveProduct, type InventoryRow } from '@kwaderno/contract/product.ts'
import { afterAll, expect, test } from 'vitest'
import { stockOf } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { faultsOf, productRow, startImportShop } from '../../../test/importing.ts'
import { formOf, newShelf, optionForms, productForm } from '../../../test/product-forms.ts'

const { shop, clerk, send, preview, apply, importFile } = await startImportShop()
afterAll(() => shop.close())
const shelf = await newShelf(shop)
const names = new Map(
  (await shop.db.selectFrom('variations').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
)

async function newProduct(options = 2): Promise<Product> {
  const body = productForm(shelf, { productOptions: optionForms(shelf, options) })
  return (await shop.api(addProduct, { as: clerk, body })).body
}

/** The one product of the inventory that is found by a text. */
async function row(search: string): Promise<InventoryRow> {
  const { body } = await shop.api(listProducts, { as: clerk, query: { search } })
  expect(body).toHaveLength(1)
  return body[0]!
}

async function read(search: string): Promise<Product> {
  return (await shop.api(getProduct, { as: clerk, params: { id: (await row(search)).id } })).body
}

/** Three rows of one product. */
function threeSizes(): Record<string, string | number>[] {
  const row = productRow('Paper')
  return ['S', 'M', 'L'].map((size, place) => ({
    ...row,
    SKU: `${row['SKU']}-${size}`,
    'Item Description': `Notebook ${size}`,
    Options: `Size: ${size}`,
    Price: `${40 + place}.50`,
    Stock: String(place + 1),
  }))
}

test('[IMP-01] without Inventory.add and Inventory.edit the calls answer 403', async () => {
  const viewer = await shop.newStaff(['Inventory.view', 'Inventory.delete'])
  const calls = [
    send('products', new File(['SKU'], 'goods.csv'), { as: viewer }),
    shop.api(listImports, { as: viewer }),
    shop.api(getImport, { as: viewer, params: { id: 1 } }),
    apply(1, viewer),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const editor = await shop.newStaff(['Inventory.edit'])
  expect((await shop.api(listImports, { as: editor })).status).toBe(200)
  expect((await shop.api(getImportTemplate, { as: editor, params: { kind: 'prices' } })).status).toBe(403)
})

test('[IMP-04] three rows of a new code make one product with three options', async () => {
  const rows = threeSizes()
  const done = await importFile('products', rows)
  expect(done).toMatchObject({ newRows: 3, changedRows: 0, unchangedRows: 0, faultyRows: 0 })
  const code = String(rows[0]!['Product Code'])
  const product = await read(code)
  expect(product).toMatchObject({
    name: rows[0]!['Product Name'],
    description: 'A notebook.',
    status: 'Active',
    categories: [{ name: 'Paper' }],
    productGradeLevels: [{ name: 'Grade 1' }],
  })
  expect(product.productVariation.map(({ name }) => name)).toEqual(['Size'])
  const { productOptions } = await row(code)
  expect(productOptions.map(({ sku, price, stock, variation }) => [sku, price, stock, variation])).toEqual(
    rows.map(({ SKU }, place) => [SKU, 40.5 + place, place + 1, [['S', 'M', 'L'][place]]]),
  )
  expect(await stockOf(shop, product.productOptions[2]!)).toMatchObject({ ledger: { stock: 3, held: 0 } })
  const ledger = await shop.db
    .selectFrom('stock_ledger')
    .select(['kind', 'import_id', 'actor_id'])
    .where('product_option_id', '=', product.productOptions[2]!.id)
    .execute()
  expect(ledger).toEqual([{ kind: 'import_opening', import_id: done.id, actor_id: clerk.id }])
})

test('[IMP-05] a row finds product and option whatever the capitals, and leaves what the file does not name', async () => {
  const product = await newProduct(3)
  const [first, second] = product.productOptions
  const done = await importFile('products', [
    { 'Product Code': product.code.toLowerCase(), SKU: second!.sku.toLowerCase(), Price: 99 },
  ])
  expect(done.rows).toMatchObject([
    { row: 2, outcome: 'changed', changes: [{ column: 'Price', from: '45.50', to: '99.00' }] },
  ])
  const after = (await shop.api(getProduct, { as: clerk, params: { id: product.id } })).body
  expect(after).toEqual({
    ...product,
    version: expect.any(Number),
    changedBy: expect.any(String),
    changedById: clerk.id,
    changedOn: expect.any(String),
    productOptions: product.productOptions.map((option) =>
      option.id === second!.id ? { ...option, price: 99 } : option,
    ),
  })
  // A form that was opened before it does not write over it.
  const late = await shop.api(saveProduct, {
    as: clerk,
    params: { productId: product.id },
    body: { ...formOf(product), productName: unique('Late') },
  })
  expect([late.status, first!.sku]).toEqual([409, after.productOptions[0]!.sku])
  // What no file names stays as well when the product itself changes.
  const sizeChart = { title: '', unit: 'cm', columns: ['Size'], rows: [['S']] }
  await shop.db
    .updateTable('products')
    .set({ size_chart: JSON.stringify(sizeChart), tax_class: 'Exempt', prime_commodity: true })
    .where('id', '=', product.id)
    .execute()
  await importFile('products', [
    { 'Product Code': product.code, SKU: second!.sku, Description: 'Other words.' },
  ])
  const described = await shop.api(getProduct, { as: clerk, params: { id: product.id } })
  expect(described.body).toMatchObject({
    description: 'Other words.',
    sizeChart,
    taxClass: 'Exempt',
    isPrimeCommodity: true,
  })
})

test('[IMP-05] an empty cell empties what it is about, and every part of a product can be changed', async () => {
  const product = await newProduct(2)
  const option = product.productOptions[0]!
  const name = unique('Renamed')
  await importFile('products', [
    {
      'product code': product.code,
      SKU: option.sku,
      'Product Name': name,
      Description: 'Two lines,\nwith “marks”; and more.',
      'Product Status': 'inactive',
      Categories: 'Pens; Paper',
      'Grade Levels': '',
      'Item Description': 'Other words',
      'Option Status': 'Inactive',
      Shelf: 'A 12',
      'Low Stock At': '7',
    },
  ])
  const after = (await shop.api(getProduct, { as: clerk, params: { id: product.id } })).body
  expect(after).toMatchObject({
    name,
    description: 'Two lines,\nwith “marks”; and more.',
    status: 'Inactive',
    productGradeLevels: [],
  })
  expect(after.categories.map((category) => category.name)).toEqual(['Pens', 'Paper'])
  expect(after.productOptions[0]).toMatchObject({ itemDescription: 'Other words', status: 'Inactive' })
  const [option0] = (await row(product.code)).productOptions
  expect(option0).toMatchObject({ shelf: 'A 12', lowStockAt: 7 })
  const wrong = [
    { 'Product Code': product.code, SKU: option.sku, Shelf: 'x'.repeat(21), 'Low Stock At': '-1' },
  ]
  expect(faultsOf((await preview('products', wrong)).rows)).toEqual([
    [2, 'Shelf', 'Use at most 20 characters.'],
    [2, 'Low Stock At', 'Use a whole number from 0 to 1,000,000.'],
  ])
  const bare = await preview('products', [{ 'Product Code': product.code, SKU: option.sku, Description: '' }])
  expect(faultsOf(bare.rows)).toEqual([[2, 'Description', 'This field is required.']])
})

test('[IMP-03, IMP-06] each fault is told at its cell, and with one of them nothing is imported', async () => {
  const other = await newProduct(1)
  const before = await shop.db.selectFrom('products').select('id').execute()
  const good = productRow('Paper')
  const shown = await preview('products', [
    good,
    productRow('Paper', { Price: '0.50' }),
    productRow('Paper', { SKU: 'x'.repeat(24) }),
    productRow(''),
    productRow('Paper', { SKU: other.productOptions[0]!.sku.toUpperCase() }),
    productRow('Paper', { 'Product Name': other.name, Stock: '-1', Options: '', 'Item Description': '' }),
    productRow('Paper', { 'Product Status': 'Sold', Options: 'Size M' }),
  ])
  expect(shown).toMatchObject({ newRows: 1, changedRows: 0, unchangedRows: 0, faultyRows: 6 })
  expect(faultsOf(shown.rows)).toEqual([
    [3, 'Price', 'Invalid price.'],
    [4, 'SKU', 'Use at most 23 characters.'],
    [5, 'Categories', 'Select at least 1 category.'],
    [6, 'SKU', `This SKU belongs to ${other.name}.`],
    [7, 'Product Name', 'Another product has this name.'],
    [7, 'Options', 'Select at least 1 variation.'],
    [7, 'Stock', 'Product stock quantity must be at least 0.'],
    [7, 'Item Description', 'This field is required.'],
    [8, 'Product Status', 'Unknown status.'],
    [8, 'Options', 'Write options as Size: M; Color: Blue.'],
    [8, 'Options', 'Select at least 1 variation.'],
  ])
  const refused = await apply(shown.id)
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'Correct the faulty rows in the file and check it again.',
  ])
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual(before)
})

test('[IMP-06] what is there twice within a file is told where it is', async () => {
  const [small, medium] = threeSizes()
  const name = unique('Twice')
  const shown = await preview('products', [
    small!,
    {
      ...medium!,
      Options: 'Size: S',
      'Item Description': small!['Item Description']!,
      'Product Name': 'Other',
    },
    { ...productRow('Paper', { 'Product Name': name }), SKU: small!.SKU! },
    productRow('Paper', { 'Product Name': name.toUpperCase() }),
  ])
  expect(faultsOf(shown.rows)).toEqual([
    [2, 'Options', 'Same combination as row 3.'],
    [2, 'Item Description', 'Same item description as row 3.'],
    [3, 'Product Name', 'Not the same as in row 2.'],
    [3, 'Options', 'Same combination as row 2.'],
    [3, 'Item Description', 'Same item description as row 2.'],
    [4, 'SKU', `This SKU belongs to ${small!['Product Name']}.`],
    [5, 'Product Name', 'Another product has this name.'],
  ])
})

test('[IMP-07] what is missing is a fault or made in the same import, but for a grade level', async () => {
  const category = unique('Category')
  const size = unique('Huge')
  const variation = unique('Cover')
  const wanted = productRow(`Paper; "${category}; new"`, { Options: `Size: ${size}; ${variation}: Hard` })
  const refused = await preview('products', [wanted])
  expect(faultsOf(refused.rows)).toEqual([
    [2, 'Categories', `There is no category “${category}; new”.`],
    [2, 'Options', `There is no option “${size}” of Size.`],
    [2, 'Options', `There is no variation “${variation}”.`],
  ])
  const graded = await preview('products', [{ ...wanted, 'Grade Levels': 'Grade 99' }], { addMissing: true })
  expect(faultsOf(graded.rows)).toEqual([[2, 'Grade Levels', 'There is no grade level “Grade 99”.']])
  // A retired one is offered for nothing new.
  const retired = unique('Grade')
  await shop.db.insertInto('grade_levels').values({ name: retired, position: 99, retired: true }).execute()
  const late = await preview('products', [{ ...wanted, 'Grade Levels': retired }], { addMissing: true })
  expect(faultsOf(late.rows)).toEqual([[2, 'Grade Levels', `There is no grade level “${retired}”.`]])
  const twice = [
    wanted,
    {
      ...wanted,
      SKU: unique('SKU'),
      'Item Description': 'Soft',
      Options: `Size: ${size}; ${variation}: Soft`,
    },
  ]
  const done = await importFile('products', twice, { addMissing: true })
  expect(done.missingNames).toEqual([
    `Category ${category}; new`,
    `Variation ${variation}`,
    `Size: ${size}`,
    `${variation}: Hard`,
    `${variation}: Soft`,
  ])
  const product = await read(String(wanted['Product Code']))
  expect(product.categories.map(({ name }) => name)).toEqual(['Paper', `${category}; new`])
  expect((await row(product.code)).productOptions.map(({ variation }) => variation)).toEqual([
    [size, 'Hard'],
    [size, 'Soft'],
  ])
  const listed = await shop.api(listCategories, { as: clerk, query: { search: category } })
  expect(listed.body).toMatchObject([{ name: `${category}; new`, productCount: 1 }])
})

test('[IMP-08] the stock column is the opening stock of a new option and changes nothing of another', async () => {
  const product = await newProduct(1)
  const { productOptions, code } = await row(product.code)
  const option = productOptions[0]!
  for (const Stock of ['777', 'many']) {
    const same = await preview('products', [{ 'Product Code': code, SKU: option.sku, Stock }])
    expect(same.rows).toMatchObject([{ outcome: 'unchanged', changes: [], faults: [] }])
  }
  const known = fullRow(await row(code), '45.50')
  const added = {
    SKU: unique('NEW'),
    'Item Description': 'Bare',
    Options: known.Options.replace('Colour 1', 'Colour 2'),
  }
  const done = await importFile('products', [
    { ...known, Stock: '777' },
    { ...known, ...added, Stock: '' },
  ])
  expect(done.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'new'])
  expect((await row(code)).productOptions.map(({ stock }) => stock)).toEqual([10, 0])
})

test('[INV-30] a changed product without any stock becomes inactive, and the preview says so', async () => {
  const rows: Record<string, string | number>[] = threeSizes().map((one) => ({ ...one, Stock: '0' }))
  await importFile('products', rows)
  const code = String(rows[0]!['Product Code'])
  expect((await read(code)).status).toBe('Active')
  const same = await preview('products', rows)
  expect(same.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const done = await importFile('products', [{ ...rows[1]!, Price: '77' }])
  expect(done.rows[0]!.changes).toEqual([
    { column: 'Product Status', from: 'Active', to: 'Inactive' },
    { column: 'Price', from: '41.50', to: '77.00' },
  ])
  expect((await read(code)).status).toBe('Inactive')
})

test('[IMP-14] an import leaves one row in the audit log, and its check none', async () => {
  const rows = threeSizes()
  const auditOf = (id: number) =>
    shop.db
      .selectFrom('audit_logs')
      .select(['module', 'sub_module', 'action', 'description', 'details', 'executed_by'])
      .where('executed_by', '=', id)
      .execute()
  const other = await shop.newStaff(['Inventory.add', 'Inventory.edit'])
  const { code } = await newProduct(1)
  await preview('products', rows, { as: other })
  expect(await auditOf(other.id)).toEqual([])
  await importFile('products', [...rows, fullRow(await row(code), '50')], { as: other })
  const audited = await auditOf(other.id)
  expect(audited).toMatchObject([
    { module: 'Inventory', sub_module: 'Import', action: 'Update', description: 'Imported goods.csv' },
  ])
  expect(audited[0]!.details.map(({ field, newData }) => [field, newData])).toEqual([
    ['File', 'goods.csv'],
    ['Kind', 'Products'],
    ['New rows', '3'],
    ['Changed rows', '1'],
  ])
})

/** What a products file says of a product with one option. */
function fullRow(product: InventoryRow, price: string) {
  const option = product.productOptions[0]!
  const [size, colour] = [shelf.size, shelf.colour].map(({ id }) => names.get(id))
  return {
    'Product Code': product.code,
    'Product Name': product.name,
    Description: product.description,
    'Product Status': product.status,
    Categories: product.categories.map(({ name }) => name).join(';'),
    'Grade Levels': product.productGradeLevels.map(({ name }) => name).join(';'),
    SKU: option.sku,
    'Item Description': option.itemDescription,
    Options: `${size}: ${option.variation[0]}; ${colour}: ${option.variation[1]}`,
    Price: price,
    Stock: '',
    'Option Status': option.status,
  }
}

test('[IMP-19] whoever may not add, or not change, is told so at the row', async () => {
  const editor = await shop.newStaff(['Inventory.edit'])
  const adder = await shop.newStaff(['Inventory.add'])
  const product = await newProduct(1)
  const known = await row(product.code)
  const fresh = productRow('Paper')
  const added = await preview('products', [fresh], { as: editor })
  expect(faultsOf(added.rows)).toEqual([[2, 'Product Code', 'You may not add products.']])
  const change = [{ SKU: product.productOptions[0]!.sku, Price: '61' }]
  await importFile('prices', change, { as: editor })
  expect((await read(product.code)).productOptions[0]!.price).toBe(61)
  const refused = await preview('prices', [{ ...change[0]!, Price: '62' }], { as: adder })
  expect(faultsOf(refused.rows)).toEqual([[2, 'SKU', 'You may not change products.']])
  const changed = await preview('products', [fullRow(known, '63')], { as: adder })
  expect(faultsOf(changed.rows)).toEqual([[2, 'SKU', 'You may not change products.']])
  // What a category would be called is theirs who may add one.
  const named = [{ ...fullRow(known, '61'), Categories: unique('New') }]
  const missing = await preview('products', named, { as: editor, addMissing: true })
  expect(faultsOf(missing.rows)).toEqual([
    [2, 'Categories', `There is no category “${named[0]!.Categories}”.`],
  ])
  await importFile('products', [fresh], { as: adder })
})
