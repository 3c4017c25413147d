import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  duplicateErrors,
  fieldErrors,
  NEW_OPTION,
  PRODUCT_FORM_TEXT,
  PRODUCT_LIMITS,
  productErrors,
  shortageOf,
  skuError,
  type OptionDraft,
  type ProductDraft,
} from './product-rules.ts'

const option = (fields: Partial<OptionDraft> = {}): OptionDraft => ({
  price: 10,
  stock: 1,
  SKU: 'SKU-1',
  itemDescription: 'Small',
  status: 'Active',
  variation: [3],
  ...fields,
})
const draft = (fields: Partial<ProductDraft> = {}): ProductDraft => ({
  productName: 'Notebook',
  productCode: 'N-1',
  productDescription: 'Eighty leaves.',
  status: 'Active',
  isNew: true,
  categories: [1],
  variations: [2],
  productOptions: [option()],
  ...fields,
})

test('a whole draft has no errors', () => {
  expect(productErrors(draft())).toEqual({})
})

test('[INV-27] a new option starts with stock 1, price 0 and Active, and waits for its price', () => {
  expect(NEW_OPTION).toEqual({ stock: 1, price: 0, status: 'Active' })
  const fresh = option({ ...NEW_OPTION, SKU: '', itemDescription: '', variation: [null] })
  expect(fieldErrors(draft({ productOptions: [fresh] }))).toEqual({
    'productOptions[0].price': 'Invalid price.',
    'productOptions[0].SKU': 'This field is required.',
    'productOptions[0].itemDescription': 'This field is required.',
    'productOptions[0].variation[0]': 'Please select an option.',
  })
})

test('an empty form names everything that is missing', () => {
  const empty = {
    productName: ' ',
    productCode: '',
    productDescription: '\n',
    categories: [],
    variations: [],
  }
  expect(productErrors(draft({ ...empty, productOptions: [] }))).toEqual({
    productName: 'This field is required.',
    productCode: 'This field is required.',
    productDescription: 'This field is required.',
    categories: 'Select at least 1 category.',
    variations: 'Select at least 1 variation.',
  })
  expect(productErrors(draft({ productOptions: [] }))).toEqual({ productOptions: 'Add at least 1 option.' })
})

test('[INV-29] one active option is needed by new products and by active ones', () => {
  const productOptions = [option({ status: 'Inactive' })]
  const needed = { productOptions: PRODUCT_FORM_TEXT.noActive }
  expect(PRODUCT_FORM_TEXT.noActive).toBe('Atleast one active variation is required.')
  expect(productErrors(draft({ productOptions }))).toEqual(needed)
  expect(productErrors(draft({ productOptions, status: 'Inactive' }))).toEqual(needed)
  expect(productErrors(draft({ productOptions, isNew: false }))).toEqual(needed)
  expect(productErrors(draft({ productOptions, isNew: false, status: 'Inactive' }))).toEqual({})
})

test('lists have a most', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
  const productOptions = many(PRODUCT_LIMITS.options + 1).map((place) =>
    option({ SKU: `S${place}`, itemDescription: `D${place}`, variation: [place] }),
  )
  expect(fieldErrors(draft({ categories: many(51), variations: many(11), productOptions }))).toEqual({
    categories: 'Use at most 50 categories.',
    variations: 'Use at most 10 variations.',
    productOptions: 'Use at most 500 options.',
  })
})

test('duplicates are told at every row that they concern, and what is empty is none', () => {
  const { errors, combinations } = duplicateErrors({
    productOptions: [
      option({ SKU: 'a', itemDescription: 'x', variation: [1, 2] }),
      option({ SKU: ' A', itemDescription: 'y', variation: [1, 3] }),
      option({ SKU: 'a ', itemDescription: 'X', variation: [1, 2] }),
      option({ SKU: '', itemDescription: '', variation: [1, null] }),
      option({ SKU: '', itemDescription: '', variation: [1, null] }),
    ],
  })
  expect(combinations).toBe(true)
  expect(errors).toEqual({
    'productOptions[0].variation': 'Same combination as option 3.',
    'productOptions[2].variation': 'Same combination as option 1.',
    'productOptions[0].SKU': 'Same SKU as options 2 and 3.',
    'productOptions[1].SKU': 'Same SKU as options 1 and 3.',
    'productOptions[2].SKU': 'Same SKU as options 1 and 2.',
    'productOptions[0].itemDescription': 'Same item description as option 3.',
    'productOptions[2].itemDescription': 'Same item description as option 1.',
  })
})

test('more than two others are counted', () => {
  const count = 5
  const productOptions = Array.from({ length: count }, (_, place) =>
    option({ SKU: 'same', itemDescription: `D${place}`, variation: [place] }),
  )
  const { errors } = duplicateErrors({ productOptions })
  expect(Object.values(errors)).toEqual(Array.from({ length: count }, () => 'Same SKU as 4 other options.'))
})

test('what is wrong with a field is told before that it is there twice', () => {
  const long = 'x'.repeat(24)
  const productOptions = [
    option({ SKU: long, itemDescription: 'A', variation: [1] }),
    option({ SKU: long, itemDescription: 'B', variation: [2] }),
  ]
  expect(productErrors(draft({ productOptions }))).toEqual({
    'productOptions[0].SKU': 'Use at most 23 characters.',
    'productOptions[1].SKU': 'Use at most 23 characters.',
  })
})

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 3,
  maxLength: 23,
})

test('a SKU is any printable ASCII text of at most 23 characters', () => {
  fc.assert(fc.property(printable, (sku) => skuError(sku) === undefined))
  fc.assert(
    fc.property(printable, fc.integer({ min: 0x7f, max: 0xffff }), fc.nat(2), (sku, code, place) => {
      const spoiled = sku.slice(0, 20).slice(0, place) + String.fromCharCode(code) + sku.slice(place, 20)
      // Around a SKU any white space is trimmed.
      expect(skuError(`a${spoiled}a`)).toBe(PRODUCT_FORM_TEXT.sku)
    }),
  )
})

test('as many rows are named as have a twin', () => {
  const skus = fc.array(fc.constantFrom('a', 'A', 'b', 'c', ''), { maxLength: 12 })
  fc.assert(
    fc.property(skus, (list) => {
      const productOptions = list.map((SKU, place) =>
        option({ SKU, itemDescription: `D${place}`, variation: [place] }),
      )
      const twins = list.filter(
        (sku) => sku !== '' && list.filter((other) => other.toLowerCase() === sku.toLowerCase()).length > 1,
      )
      expect(Object.keys(duplicateErrors({ productOptions }).errors)).toHaveLength(twins.length)
    }),
  )
})

test('what is held cannot be sold any more', () => {
  const of = (stock: number, held: number, lowStockAt = 5) => shortageOf({ stock, held, lowStockAt })
  expect(of(0, 0)).toBe('out')
  expect(of(3, 4)).toBe('out')
  expect(of(10, 5)).toBe('low')
  expect(of(10, 4)).toBeUndefined()
  expect(of(1, 0, 0)).toBeUndefined()
})
