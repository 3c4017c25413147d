import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { EMPTY_FORM, newRow, type ProductForm } from './form.ts'
import { previewOf } from './form-preview.ts'

const COLUMNS = columnsOf([
  {
    id: 1,
    name: 'Size',
    values: [
      { value: 12, label: 'A4' },
      { value: 11, label: 'A5' },
      { value: 13, label: 'A6' },
    ],
  },
])
const FORM: ProductForm = {
  ...EMPTY_FORM,
  name: ' Notebook ',
  code: ' NB ',
  description: ' Ruled. ',
  categories: [3, 9],
  gradeLevels: [7],
  variations: [1],
  thumbnails: [{ key: 'a', id: undefined, picture: { kind: 'stored', path: '/files/a' } }],
  options: [
    { ...newRow(1, { 1: 11 }), sku: ' NB-1 ', price: '45.50', stock: '9', held: 4, itemDescription: ' A5 ' },
    { ...newRow(2, { 1: 12 }), price: '', stock: 'many', picture: { kind: 'stored', path: '/files/b' } },
    { ...newRow(3, { 1: 13 }), status: 'Inactive' },
    { ...newRow(4, { 1: null }), status: null },
  ],
}
const preview = previewOf(FORM, COLUMNS, [{ value: 3, label: 'Paper' }], [{ value: 7, label: 'Grade 1' }])

test('the preview has what is active, without what pending orders hold', () => {
  expect(preview).toMatchObject({ name: 'Notebook', code: 'NB', description: 'Ruled.', optionCount: 2 })
  expect(preview.productOptions).toMatchObject([
    { sku: 'NB-1', itemDescription: 'A5', price: 45.5, stock: 5, image: '', combinationPattern: '11' },
    { sku: '', price: 0, stock: 0, image: '/files/b', combinationPattern: '12' },
  ])
  expect(preview.productOptions[0]?.variations).toEqual([{ variationId: 1, variationOptionId: 11 }])
})

test('a value that no active option has is not offered, and the others stand in their kept order', () => {
  expect(preview.productVariation).toEqual([
    {
      id: 1,
      name: 'Size',
      options: [
        { id: 12, value: 'A4' },
        { id: 11, value: 'A5' },
      ],
    },
  ])
})

test('categories and grade levels have their names, and pictures their order', () => {
  expect(preview.categories).toEqual([
    { categoryId: 3, name: 'Paper' },
    { categoryId: 9, name: '' },
  ])
  expect(preview.productGradeLevels).toEqual([{ gradeLevelId: 7, name: 'Grade 1' }])
  expect(preview.thumbnails).toEqual([{ id: 0, image: '/files/a' }])
})

test('no stock is shown below nothing, however much is held', () => {
  const form = { ...FORM, options: [{ ...FORM.options[0]!, held: 20 }] }
  expect(previewOf(form, COLUMNS, [], []).productOptions[0]?.stock).toBe(0)
})
