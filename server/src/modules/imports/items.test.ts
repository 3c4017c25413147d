import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { addProduct } from '@kwaderno/contract/product.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import { afterAll, expect, test } from 'vitest'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import { csvFile, faultsOf, startImportShop } from '../../../test/importing.ts'
import { newShelf, optionForms, productForm } from '../../../test/product-forms.ts'

const { shop, clerk, send, settled, preview, apply, importFile } = await startImportShop()
afterAll(() => shop.close())
const shelf = await newShelf(shop)

/** A product whose options have 5 on hand. */
async function newProduct(options = 2): Promise<Product> {
  const productOptions = optionForms(shelf, options).map((option) => ({ ...option, stock: 5 }))
  return (await shop.api(addProduct, { as: clerk, body: productForm(shelf, { productOptions }) })).body
}

const read = async ({ id }: Product) => (await shop.api(getProduct, { as: clerk, params: { id } })).body

test('[IMP-09] a prices file changes prices and nothing else', async () => {
  const product = await newProduct(3)
  const [first, second, third] = product.productOptions
  const done = await importFile('prices', [
    { SKU: first!.sku.toLowerCase(), Price: '₱1,234.50', 'Product Name': 'Not read' },
    { SKU: second!.sku, Price: '45.50', 'Product Name': '' },
  ])
  expect(done).toMatchObject({ changedRows: 1, unchangedRows: 1, ignoredColumns: ['Product Name'] })
  const after = await read(product)
  expect(after.version).not.toBe(product.version)
  expect({ ...after, version: 0, changedById: 0, changedBy: '', changedOn: '' }).toEqual({
    ...product,
    version: 0,
    changedById: 0,
    changedBy: '',
    changedOn: '',
    productOptions: [{ ...first!, price: 1234.5 }, second, third],
  })
})

test('[IMP-09] an unknown SKU is a fault, a SKU that is there twice at its second row', async () => {
  const [first] = (await newProduct(1)).productOptions
  const shown = await preview('prices', [
    { SKU: first!.sku, Price: '50' },
    { SKU: 'NOBODY-HAS-IT', Price: '50' },
    { SKU: first!.sku.toUpperCase(), Price: '51' },
    { SKU: '', Price: '51' },
  ])
  expect(faultsOf(shown.rows)).toEqual([
    [3, 'SKU', 'No item found for the provided SKU.'],
    [4, 'SKU', 'Same SKU as row 2.'],
    [5, 'SKU', 'This field is required.'],
  ])
  const priced = await preview('prices', [
    { SKU: first!.sku, Price: '0.99' },
    { SKU: 'X', Price: 'dear' },
  ])
  expect(faultsOf(priced.rows)[0]).toEqual([2, 'Price', 'Invalid price.'])
})

test('[IMP-10] a restock of 7 on 5 on hand makes 12, with one row of the ledger that names the import', async () => {
  const product = await newProduct(2)
  const [first, second] = product.productOptions
  const rows = [
    { SKU: first!.sku, Quantity: '7' },
    { SKU: second!.sku, Quantity: '' },
  ]
  const done = await importFile('stock', rows, { mode: 'restock' })
  expect(done).toMatchObject({ mode: 'restock', changedRows: 1, unchangedRows: 1 })
  expect(await stockOf(shop, first!)).toMatchObject({ stock: 12, ledger: { stock: 12 } })
  expect(await stockOf(shop, second!)).toMatchObject({ stock: 5, ledger: { stock: 5 } })
  const ledger = await shop.db
    .selectFrom('stock_ledger')
    .select(['kind', 'on_hand_delta', 'import_id', 'actor_id'])
    .where('product_option_id', '=', first!.id)
    .where('kind', '<>', 'opening')
    .execute()
  expect(ledger).toEqual([
    { kind: 'import_restock', on_hand_delta: 7, import_id: done.id, actor_id: clerk.id },
  ])
  expect((await read(product)).status).toBe(product.status)
  const keeper = await shop.newStaff(['Stock.view'])
  const shown = await shop.api(listLedger, { as: keeper, query: { optionId: first!.id } })
  expect(shown.body[0]).toMatchObject({
    kind: 'import_restock',
    onHand: 12,
    document: { kind: 'import', id: done.id, label: 'goods.csv' },
  })
  const search = `${first!.sku} GOODS.csv`
  const found = await shop.api(listLedger, { as: keeper, query: { search } })
  expect(found.body.map(({ id }) => id)).toEqual([shown.body[0]!.id])
})

test('[IMP-10] a restock takes 1 to 1,000,000 pieces, up to what may be on hand', async () => {
  const { productOptions } = await newProduct(4)
  const quantities = ['0', '1.5', 'a box', '999,996']
  const shown = await preview(
    'stock',
    productOptions.map(({ sku }, place) => ({ SKU: sku, Quantity: quantities[place]! })),
    { mode: 'restock' },
  )
  const text = 'Use a whole number from 1 to 1,000,000.'
  expect(faultsOf(shown.rows)).toEqual([
    [2, 'Quantity', text],
    [3, 'Quantity', text],
    [4, 'Quantity', text],
    [5, 'Quantity', 'Product stock quantity must be at most 1,000,000.'],
  ])
  const unsaid = await send('stock', csvFile([{ SKU: 'A', Quantity: '1' }]))
  expect(unsaid.problem.errors).toMatchObject({ mode: ['Choose Opening stock or Restock.'] })
})

test('[IMP-11] opening stock sets on hand of what nothing has moved, and is a fault for what was sold', async () => {
  const product = await newProduct(2)
  const [first, second] = product.productOptions
  const buyer = await newBuyer(shop)
  await buyer.buy(second!, 1)
  const rows = [
    { SKU: first!.sku, Quantity: '40' },
    { SKU: second!.sku, Quantity: '40' },
  ]
  const shown = await preview('stock', rows, { mode: 'opening' })
  expect(faultsOf(shown.rows)).toEqual([
    [3, 'Quantity', 'This item has moved already. Use a restock or a stock count.'],
  ])
  const done = await importFile('stock', rows.slice(0, 1), { mode: 'opening' })
  expect(done.rows[0]!.changes).toEqual([{ column: 'Quantity', from: '5', to: '40' }])
  expect(await stockOf(shop, first!)).toMatchObject({ stock: 40, ledger: { stock: 40 } })
  // What it was said to be can be set right.
  await importFile('stock', [{ SKU: first!.sku, Quantity: '0' }], { mode: 'opening' })
  expect(await stockOf(shop, first!)).toMatchObject({ stock: 0, ledger: { stock: 0 } })
})

test('a restock goes on when pieces were sold since its preview, an opening stock does not', async () => {
  const product = await newProduct(2)
  const [first, second] = product.productOptions
  const restock = await preview('stock', [{ SKU: first!.sku, Quantity: '7' }], { mode: 'restock' })
  const opening = await preview('stock', [{ SKU: second!.sku, Quantity: '7' }], { mode: 'opening' })
  const buyer = await newBuyer(shop)
  await buyer.buy(first!, 2)
  await buyer.buy(second!, 2)
  expect((await apply(restock.id)).status).toBe(200)
  await settled(restock.id)
  const late = await apply(opening.id)
  expect([late.status, late.problem.title]).toEqual([
    409,
    'The catalogue has changed since the preview. Check the file again.',
  ])
  expect(await stockOf(shop, second!)).toMatchObject({ stock: 5, held: 2 })
})
