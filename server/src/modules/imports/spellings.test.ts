import { addCategory, listCategories } from '@kwaderno/contract/category.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { listVariations } from '@kwaderno/contract/variation.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { faultsOf, productRow, startImportShop } from '../../../test/importing.ts'

const { shop, clerk, preview, importFile } = await startImportShop()
afterAll(() => shop.close())

/** Spellings of a name of two words that nobody tells apart on a screen. */
const spellings = (first: string, second: string) =>
  ['  ', '\u00a0', '\n', '\t', ' \u00ad', '\u200b'].map((space) => `${first}${space}${second}`)

const categoriesOf = async (search: string) =>
  (await shop.api(listCategories, { as: clerk, query: { search } })).body.map(({ name, productCount }) => [
    name,
    productCount,
  ])

test('[IMP-07] a category, a variation and an option are found however their spaces are written', async () => {
  const first = unique('Piña')
  const name = `${first} paper`
  await shop.api(addCategory, { as: clerk, body: { name } })
  const rows = [...spellings(first, 'paper'), name.normalize('NFD')].map((spelling) =>
    productRow(spelling, { 'Grade Levels': 'Grade\u00a0 1', Options: '"Size\u200b": "S\u00ad"' }),
  )
  for (const [place, row] of rows.entries()) {
    await importFile('products', [row], { addMissing: place % 2 === 0 })
  }
  expect(await categoriesOf(first)).toEqual([[name, rows.length]])
})

test('[IMP-07] a name that is missing is added once however a file writes it', async () => {
  const [first, second] = [unique('Craft'), unique('Kind')]
  const kinds = spellings(second, 'of paper')
  const rows = spellings(first, 'paper').map((spelling, place) =>
    productRow(spelling, { Options: `"${kinds[place]}": "A\u00a0${place % 2}"` }),
  )
  const done = await importFile('products', rows, { addMissing: true })
  const kind = `${second} of paper`
  expect(done.missingNames).toEqual([
    `Category ${first} paper`,
    `Variation ${kind}`,
    `${kind}: A 0`,
    `${kind}: A 1`,
  ])
  expect(await categoriesOf(first)).toEqual([[`${first} paper`, rows.length]])
  const { body } = await shop.api(listVariations, { as: clerk, query: { search: second } })
  expect(body.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
    [kind, ['A 0', 'A 1']],
  ])
})

test('[IMP-05] a product is found by its code whatever cannot be seen in it, and its rows belong together', async () => {
  const row = productRow('Paper')
  const code = String(row['Product Code'])
  const other = { SKU: unique('SKU'), 'Item Description': 'Medium', Options: 'Size: M' }
  const rows = [row, { ...row, ...other, 'Product Code': `${code}\u200b` }]
  await importFile('products', rows)
  const found = await shop.api(listProducts, { as: clerk, query: { search: code } })
  expect(found.body.map(({ optionCount }) => optionCount)).toEqual([2])
  for (const spelling of [`\u200b${code}`, `${code}\u00ad`, `${code}\n`]) {
    const shown = await preview('products', [{ ...row, 'Product Code': spelling }])
    expect([spelling, shown.rows[0]!.outcome, faultsOf(shown.rows)]).toEqual([spelling, 'unchanged', []])
  }
})

test('[IMP-06] a name that differs from a taken one in nothing that is seen is taken', async () => {
  const row = productRow('Paper')
  await importFile('products', [row])
  const name = String(row['Product Name'])
  const same = [`${name}\u200b`, name.replace(' ', '\n'), name.replace(' ', '\t')]
  const shown = await preview(
    'products',
    same.map((spelling) => productRow('Paper', { 'Product Name': spelling })),
  )
  expect(faultsOf(shown.rows)).toEqual(
    same.map((_, place) => [place + 2, 'Product Name', 'Another product has this name.']),
  )
  // Two of one file as well.
  const first = productRow('Paper', { 'Product Name': `${name} 2` })
  const second = productRow('Paper', { 'Product Name': `${name}\u00ad 2` })
  expect(faultsOf((await preview('products', [first, second])).rows)).toEqual([
    [3, 'Product Name', 'Another product has this name.'],
  ])
})

test('[IMP-06] an unseen name is none, and one far too long is told as such', async () => {
  const long = 'e\u0301'.repeat(5000)
  const rows = [
    productRow('\u200b;Paper'),
    productRow('Paper', { Options: 'Size: "\u200b"' }),
    productRow(long),
    productRow('Paper', { Options: `${long}: S` }),
  ]
  expect(faultsOf((await preview('products', rows, { addMissing: true })).rows)).toEqual([
    [3, 'Options', 'Write options as Size: M; Color: Blue.'],
    [3, 'Options', 'Select at least 1 variation.'],
    [4, 'Categories', 'Use at most 100 characters.'],
    [5, 'Options', 'Use at most 100 characters.'],
  ])
})
