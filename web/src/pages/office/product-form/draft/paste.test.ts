import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { chooseValues } from './combine.ts'
import { errorsOf } from './errors.ts'
import { addRow, changeRow, EMPTY_FORM, type ProductForm } from './form.ts'
import { pasteTable, placeBehind } from './paste.ts'
import { parseTable } from './table-text.ts'

const COLUMNS = columnsOf([
  {
    id: 1,
    name: 'Size',
    values: [
      { value: 11, label: 'A5' },
      { value: 12, label: 'A4' },
    ],
  },
])
const [VALUE, SKU, PRICE] = ['variation-1', 'sku', 'price'].map((id) =>
  COLUMNS.findIndex((column) => column.id === id),
) as [number, number, number]
const two = chooseValues({ ...EMPTY_FORM, variations: [1] }, 1, [11, 12])
const one = chooseValues(two, 1, [11])
const paste = (form: ProductForm, col: number, text: string, row = 0) =>
  pasteTable(form, COLUMNS, { row, col }, parseTable(text))

test('[INV-46] a block fills rows and columns, and numbers come as people write them', () => {
  const { form, problems, cells } = paste(
    two,
    SKU,
    'NB-1\tNotebook A5\t₱1,234.50\t1,000\tno\nNB-2\tNotebook A4\t62\t0\tActive',
  )
  expect(problems).toEqual([])
  expect(cells).toBe(10)
  expect(form.options).toMatchObject([
    { sku: 'NB-1', itemDescription: 'Notebook A5', price: '1234.50', stock: '1000', status: 'Inactive' },
    { sku: 'NB-2', itemDescription: 'Notebook A4', price: '62', stock: '0', status: 'Active' },
  ])
})

test('[INV-46] bad cells are told with place and reason, and hold no other cell up', () => {
  const { form, problems } = paste(two, PRICE, '1.234\t12 pcs\n-3\t-4\n')
  expect(problems.map(({ line, label, text, why }) => [line, label, text, why])).toEqual([
    [1, 'Price', '1.234', 'Invalid price.'],
    [1, 'Stock', '12 pcs', 'Product stock quantity must be a number.'],
    [2, 'Price', '-3', 'Invalid price.'],
    [2, 'Stock', '-4', 'Product stock quantity must be at least 0.'],
  ])
  expect(paste(two, PRICE, 'x\t7\n8\t9').form.options).toMatchObject([
    { price: '', stock: '7' },
    { price: '8', stock: '9' },
  ])
  expect(form.options).toMatchObject([
    { price: '', stock: '12 pcs' },
    { price: '-3', stock: '-4' },
  ])
})

test('[INV-46] what was pasted but could not be read keeps the rules from letting the form through', () => {
  const { form, problems } = paste(
    two,
    VALUE,
    'A5\tNB-1\tSmall\t10\t12 pcs\tsold out\nA3\tNB-2\tLarge\tfree\t2.5\tno',
  )
  expect(problems.map(({ why }) => why)).toEqual([
    'Product stock quantity must be a number.',
    'Write Active or Inactive.',
    'Not an option of Size.',
    'Invalid price.',
    'Product stock quantity must be a whole number.',
  ])
  expect([...errorsOf({ ...form, code: 'NB', categories: [1] }, true).rows.values()]).toEqual([
    { stock: 'Product stock quantity must be a number.', status: 'Choose Active or Inactive.' },
    {
      'variation-1': 'Please select an option.',
      price: 'Invalid price.',
      stock: 'Product stock quantity must be a whole number.',
    },
  ])
})

test('[INV-41] a text that is too long is put there to be shortened, and told', () => {
  const { form, problems } = paste(two, SKU, 'N'.repeat(24))
  expect(form.options[0]?.sku).toHaveLength(24)
  expect(problems).toMatchObject([{ label: 'SKU', why: 'Use at most 23 characters.' }])
})

test('[INV-38, INV-41] what the rules will refuse is told at once, and stays to be corrected', () => {
  const { form, problems, cells } = paste(
    two,
    SKU,
    'ñandu\tSmall  bird\t0.5\t2000000\nNB  2\tLarge\t1\t1000000',
  )
  expect(problems.map(({ line, label, why }) => [line, label, why])).toEqual([
    [1, 'SKU', 'Use only letters, digits and signs of a keyboard (no ñ, no line breaks).'],
    [1, 'Price', 'Invalid price.'],
    [1, 'Stock', 'Product stock quantity must be at most 1,000,000.'],
  ])
  expect(cells).toBe(5)
  expect(form.options).toMatchObject([
    { sku: 'ñandu', itemDescription: 'Small bird', price: '0.50', stock: '2000000' },
    { sku: 'NB  2', itemDescription: 'Large', price: '1', stock: '1000000' },
  ])
})

test('further rows become options when their values are a new combination, and are told otherwise', () => {
  const { form, problems, added } = paste(one, VALUE, 'a5\tNB-1\nA4\tNB-2\nA4\tNB-3\nA3\tNB-4\n\tNB-5')
  expect(added).toBe(1)
  expect(form.options).toMatchObject([
    { sku: 'NB-1', values: { 1: 11 } },
    { sku: 'NB-2', values: { 1: 12 }, price: '0', stock: '1', status: 'Active' },
  ])
  expect(problems.map(({ line, text, why }) => [line, text, why])).toEqual([
    [3, 'A4 · NB-3', 'There is an option of this combination already.'],
    [4, 'A3', 'Not an option of Size.'],
    [5, ' · NB-5', 'Please select an option.'],
  ])
  expect(paste(one, SKU, 'NB-1\nNB-2').problems).toMatchObject([
    { line: 2, text: 'NB-2', why: 'Please select an option.' },
  ])
})

test('the heading of a list is not pasted', () => {
  const { form, problems } = paste(two, SKU, 'SKU\tItem description\nNB-1\tNotebook')
  expect(problems).toEqual([])
  expect(form.options[0]).toMatchObject({ sku: 'NB-1', itemDescription: 'Notebook' })
  const status = COLUMNS.findIndex(({ id }) => id === 'status')
  const statuses = paste(two, status, 'Active\nInactive')
  expect(statuses.form.options.map((row) => row.status)).toEqual(['Active', 'Inactive'])
})

test('whatever is pasted wherever, each cell is either taken or told, and rows outside stay', () => {
  const cell = fc.constantFrom('', 'A5', 'A4', 'A3', '12', '1.5', 'NB', 'Active', '₱3', 'x'.repeat(40))
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 })
  const at = fc.record({ row: fc.nat(2), col: fc.nat(COLUMNS.length - 1) })
  fc.assert(
    fc.property(table, at, (rows, place) => {
      const { form, problems, cells, added } = pasteTable(two, COLUMNS, place, rows)
      expect(form.options.length).toBe(two.options.length + added)
      expect(form.options.slice(0, place.row)).toEqual(two.options.slice(0, place.row))
      expect(new Set(form.options.map(({ key }) => key)).size).toBe(form.options.length)
      const room = COLUMNS.length - place.col
      for (const [offset, line] of rows.entries()) {
        const isBlank = line.every((text) => text === '') && rows.length > 1
        if (place.row + offset >= two.options.length || isBlank) continue
        const told = problems.filter((problem) => problem.line === offset + 1 && problem.key !== undefined)
        expect(told.length).toBeLessThanOrEqual(Math.min(room, line.length))
        expect(cells).toBeGreaterThanOrEqual(Math.min(room, line.length) - told.length)
      }
    }),
  )
})

test('rows pasted over others in another order are known by what they have become', () => {
  const { form, problems, added } = paste(two, VALUE, 'A4\tNB-2\nA5\tNB-1\nA4\tNB-3')
  expect(form.options).toMatchObject([
    { sku: 'NB-2', values: { 1: 12 } },
    { sku: 'NB-1', values: { 1: 11 } },
  ])
  expect(added).toBe(0)
  expect(problems.map(({ line, why }) => [line, why])).toEqual([
    [3, 'There is an option of this combination already.'],
  ])
  const moved = paste(one, VALUE, 'A4\tNB-2\nA5\tNB-1\nA4\tNB-3')
  expect(moved.form.options.map(({ sku }) => sku)).toEqual(['NB-2', 'NB-1'])
  expect(moved.problems.map(({ line }) => line)).toEqual([3])
})

test('a list pasted outside of the grid begins at a last option that is still as new, else behind all', () => {
  expect(placeBehind(two)).toEqual({ row: 2, col: 1 })
  const blank = addRow(two)
  expect(placeBehind(blank)).toEqual({ row: 2, col: 1 })
  expect(placeBehind(changeRow(blank, 2, { sku: 'NB-3' }))).toEqual({ row: 3, col: 1 })
})

test('pasted rows that repeat another option are told, each with the other', () => {
  const { problems } = paste(two, VALUE, 'A4\tNB-1\nA4\tnb-1')
  expect(problems.map(({ line, label, text, why }) => [line, label, text, why])).toEqual([
    [1, 'Size', 'A4', 'Same combination as option 2.'],
    [1, 'SKU', 'NB-1', 'Same SKU as option 2.'],
    [2, 'Size', 'A4', 'Same combination as option 1.'],
    [2, 'SKU', 'nb-1', 'Same SKU as option 1.'],
  ])
  // Once for each cell: what is wrong with it alone comes first.
  expect(paste(two, SKU, `${'N'.repeat(24)}\n${'N'.repeat(24)}`).problems).toMatchObject([
    { line: 1, why: 'Use at most 23 characters.' },
    { line: 2, why: 'Use at most 23 characters.' },
  ])
})
