import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { faultsOf, productRow, startImportShop, type CsvRow } from '../../../test/importing.ts'

const { shop, preview, importFile } = await startImportShop()
afterAll(() => shop.close())

/** So many rows of one product that differ in nothing but their SKU. */
function sameRows(count: number): CsvRow[] {
  const row = productRow('Paper')
  return Array.from({ length: count }, (_, place) => ({ ...row, SKU: `${unique('S')}-${place}` }))
}

test('[IMP-06] of many rows that say the same, three are named and the others counted', async () => {
  const four = await preview('products', sameRows(4))
  expect(faultsOf(four.rows).filter(([row]) => row === 2)).toEqual([
    [2, 'Options', 'Same combination as row 3, row 4, row 5.'],
    [2, 'Item Description', 'Same item description as row 3, row 4, row 5.'],
  ])
  const five = await preview('products', sameRows(5))
  expect(faultsOf(five.rows).filter(([row]) => row === 4)).toEqual([
    [4, 'Options', 'Same combination as row 2, row 3, row 5 and 1 other.'],
    [4, 'Item Description', 'Same item description as row 2, row 3, row 5 and 1 other.'],
  ])
  const ten = await preview('products', sameRows(10))
  expect(faultsOf(ten.rows).at(-1)).toEqual([
    11,
    'Item Description',
    'Same item description as row 2, row 3, row 4 and 6 others.',
  ])
})

test('a text that is shown in short may be cut within a character of two halves', async () => {
  const row = productRow('Paper', { Description: `${'x'.repeat(299)}😀 and more of it` })
  const shown = await importFile('products', [row])
  const said = shown.rows[0]!.changes.find(({ column }) => column === 'Description')?.to
  expect(said).toBe(`${'x'.repeat(299)}\uFFFD…`)
  const long = productRow('Paper', { 'Product Name': `${'x'.repeat(PRODUCT_LIMITS.name - 1)}😀` })
  const both = await preview('products', [long, { ...productRow('Paper'), SKU: long['SKU']! }])
  expect(faultsOf(both.rows).map(([at, column]) => [at, column])).toEqual([
    [2, 'Product Name'],
    [3, 'SKU'],
  ])
})

test('[IMP-13] a product of 5,000 rows is told that it has too many options, each row in a few words', async () => {
  const shown = await preview('products', sameRows(5000))
  expect(shown).toMatchObject({ faultyRows: 5000, newRows: 0 })
  const faults = faultsOf(shown.rows)
  const tooMany = 'Use at most 500 options.'
  expect(faults).toContainEqual([2, 'Option Status', tooMany])
  // What is too much is not looked into.
  expect(faults.filter(([row]) => row === 1001)).toEqual([[1001, 'Option Status', tooMany]])
  expect(JSON.stringify(faults).length).toBeLessThan(400_000)
})

test('[IMP-06] a long name that many products collide with is told to each of them in short', async () => {
  const SKU = unique('SKU')
  const rows = [
    productRow('Paper', { SKU, 'Product Name': 'N'.repeat(1000) }),
    ...Array.from({ length: 20 }, () => productRow('Paper', { SKU })),
  ]
  const shown = await preview('products', rows)
  expect(faultsOf(shown.rows)).toContainEqual([22, 'SKU', `This SKU belongs to ${'N'.repeat(128)}.`])
})

test('[IMP-06] of a list in one cell no more is read than makes it too long', async () => {
  const names = Array.from({ length: 4000 }, (_, place) => `n${place.toString(36)}`)
  const row = productRow(names.join(';'), {
    'Grade Levels': names.join(';'),
    Options: names.map((name) => `${name}:a`).join(';'),
  })
  const faults = faultsOf((await preview('products', [row])).rows)
  const told = (column: string) => faults.filter(([, at]) => at === column).map(([, , text]) => text)
  expect(told('Categories')).toHaveLength(52)
  expect(told('Categories')[50]).toBe('There is no category “n1e”.')
  expect(told('Categories').at(-1)).toBe('Use at most 50 categories.')
  expect(told('Grade Levels')).toHaveLength(52)
  expect(told('Grade Levels').at(-1)).toBe('Use at most 50 grade levels.')
  expect(told('Options')).toHaveLength(12)
  expect(told('Options').at(-1)).toBe('Use at most 10 variations.')
})

test('[IMP-06] a name that a list has often counts once', async () => {
  const list = `${'Paper; paper ;'.repeat(100)}Pens`
  const grades = `${'Grade 1;'.repeat(100)}Grade 2`
  const { rows } = await importFile('products', [productRow(list, { 'Grade Levels': grades })])
  expect(rows[0]!.changes).toEqual(
    expect.arrayContaining([
      { column: 'Categories', from: '', to: 'Paper; Pens' },
      { column: 'Grade Levels', from: '', to: 'Grade 1; Grade 2' },
    ]),
  )
})
