import { NEW_OPTION, PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { chooseValues } from './combine.ts'
import { errorsOf, groupErrors, nextError, placeErrors } from './errors.ts'
import { addRow, changeRow, EMPTY_FORM, setStatus, type OptionRow, type ProductForm } from './form.ts'

const COLUMNS = columnsOf([{ id: 1, name: 'Size', values: [] }])
const head = {
  ...EMPTY_FORM,
  name: 'Notebook',
  code: 'NB',
  description: 'Ruled.',
  categories: [1],
  variations: [1],
}
const two = chooseValues(head, 1, [11, 12])
const right = [0, 1].reduce<ProductForm>(
  (form, row) => changeRow(form, row, { sku: `NB-${row}`, itemDescription: `Item ${row}`, price: '1' }),
  two,
)
/** What is told about the first option with this change. */
const told = (patch: Partial<OptionRow>) => errorsOf(changeRow(right, 0, patch), true).rows.get(0) ?? {}

test('[INV-31, INV-33, INV-35, INV-36] an empty form lacks what it needs', () => {
  expect(errorsOf(EMPTY_FORM, true).head).toEqual({
    productName: 'This field is required.',
    productCode: 'This field is required.',
    productDescription: 'This field is required.',
    categories: 'Select at least 1 category.',
    variations: 'Select at least 1 variation.',
  })
})

test('[INV-32, INV-34] name and code take 128 characters and no more', () => {
  const of = (length: number) => ({ ...right, name: 'n'.repeat(length), code: 'c'.repeat(length) })
  expect(errorsOf(of(128), true).head).toEqual({})
  const tooLong = 'Use at most 128 characters.'
  expect(errorsOf(of(129), true).head).toEqual({ productName: tooLong, productCode: tooLong })
})

test('[INV-38, INV-39] prices begin at 1, stocks at 0', () => {
  for (const price of ['', '0', '0.99', '-1', '1.']) {
    expect(told({ price }).price).toBe(price === '1.' ? undefined : 'Invalid price.')
  }
  expect(told({ stock: '0' })).toEqual({})
  expect(told({ stock: '-1' }).stock).toBe('Product stock quantity must be at least 0.')
  expect(told({ stock: '' }).stock).toBe('Product stock quantity must be at least 0.')
})

test('[INV-40, INV-41, INV-42, INV-43] SKU and item description are needed, of 23 and 30 characters', () => {
  const required = 'This field is required.'
  expect(told({ sku: ' ', itemDescription: '' })).toEqual({ sku: required, itemDescription: required })
  expect(told({ sku: 's'.repeat(23), itemDescription: 'd'.repeat(30) })).toEqual({})
  expect(told({ sku: 's'.repeat(24), itemDescription: 'd'.repeat(31) })).toEqual({
    sku: 'Use at most 23 characters.',
    itemDescription: 'Use at most 30 characters.',
  })
})

test('[INV-44] an option needs a value of every variation', () => {
  expect(told({ values: { 1: null } })).toEqual({ 'variation-1': 'Please select an option.' })
})

test('[INV-27] a new option has stock 1, price 0 and is active', () => {
  const row = addRow(EMPTY_FORM).options[0]
  expect(row).toMatchObject({ stock: '1', price: '0', status: 'Active' })
  expect(NEW_OPTION).toEqual({ stock: 1, price: 0, status: 'Active' })
})

test('[INV-29] one option has to be active, except in a stored product that is switched off', () => {
  const off = setStatus(right, 'Inactive')
  expect(errorsOf(off, true).head.productOptions).toBe('Atleast one active variation is required.')
  expect(errorsOf({ ...off, status: 'Active' }, false).head.productOptions).toBe(PRODUCT_FORM_TEXT.noActive)
  expect(errorsOf(off, false).head).toEqual({})
})

test('duplicates are told at every cell that they are in, and the server’s names lead to the same cells', () => {
  const same = changeRow(right, 1, { sku: 'nb-0', values: { 1: 11 } })
  expect([...errorsOf(same, true).rows]).toEqual([
    [0, { 'variation-1': 'Same combination as option 2.', sku: 'Same SKU as option 2.' }],
    [1, { 'variation-1': 'Same combination as option 1.', sku: 'Same SKU as option 1.' }],
  ])
  const named = { productName: 'a', 'productOptions[1].SKU': 'b', 'productOptions[1].variation[0]': 'c' }
  expect(placeErrors(named, [7])).toEqual({
    head: { productName: 'a' },
    rows: new Map([[1, { sku: 'b', 'variation-7': 'c' }]]),
  })
})

test('errors are counted in the order of the page, and each leads to the next one', () => {
  const errors = errorsOf({ ...two, name: '' }, true)
  expect(groupErrors(errors, COLUMNS).map(({ label, count }) => [label, count])).toEqual([
    ['Name', 1],
    ['SKU', 2],
    ['Item description', 2],
    ['Price', 2],
  ])
  const sku = COLUMNS.findIndex(({ id }) => id === 'sku')
  expect(nextError(errors, COLUMNS, undefined)).toEqual({ row: 0, col: sku })
  expect(nextError(errors, COLUMNS, 'sku', { row: 0, col: sku })).toEqual({ row: 1, col: sku })
  expect(nextError(errors, COLUMNS, 'sku', { row: 1, col: sku })).toEqual({ row: 0, col: sku })
})
