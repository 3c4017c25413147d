import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberOf } from './changes-meanwhile.ts'
import { columnsOf, readCell, textOf, type Column } from './columns.ts'
import { newRow, priceText } from './form.ts'

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
const column = (id: string) => COLUMNS.find((one) => one.id === id)!
const row = newRow(1, { 1: 11, 2: 21 })
const read = (id: string, text: string) => readCell(row, column(id), text)
const centavos = fc.integer({ min: PRODUCT_LIMITS.minPrice * 100, max: PRODUCT_LIMITS.maxPrice * 100 })

test('a variation has its column behind the picture, and the rest stands in its order', () => {
  expect(COLUMNS.map(({ id }) => id)).toEqual([
    'picture',
    'variation-1',
    'sku',
    'itemDescription',
    'price',
    'stock',
    'status',
    'shelf',
    'lowStockAt',
    'remove',
  ])
})

describe('a price', () => {
  test('is read back as it is shown, in the form and elsewhere', () => {
    fc.assert(
      fc.property(centavos, (amount) => {
        const pesos = amount / 100
        const shown = priceText(pesos)
        expect(numberOf(shown)).toBe(pesos)
        for (const text of [shown, formatPeso(pesos), `PHP ${formatPeso(pesos).slice(1)}`, pesos.toFixed(2)])
          expect(read('price', text)).toEqual({ patch: { price: shown } })
      }),
    )
  })

  test('that is none empties the cell, so that the one before is not stored in its place', () => {
    for (const text of ['1.234', '12,34', '1,234,5', 'about 5', '1e3', '5 pcs', '₱', '1234567890', '--1'])
      expect(read('price', text)).toEqual({ patch: { price: '' }, problem: 'Invalid price.' })
    expect(read('price', '0')).toMatchObject({ problem: 'Invalid price.' })
    expect(read('price', '10000000')).toMatchObject({ problem: 'Invalid price.' })
    expect(read('price', '')).toEqual({ patch: { price: '' } })
  })
})

test('a stock is read back as it is shown, and what is none stands there to be seen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PRODUCT_LIMITS.maxStock }), (count) => {
      for (const text of [String(count), count.toLocaleString('en-PH'), `${count}.00`])
        expect(read('stock', text)).toEqual({ patch: { stock: String(count) } })
    }),
  )
  expect(read('stock', '12 pcs')).toMatchObject({ patch: { stock: '12 pcs' }, problem: expect.any(String) })
  expect(read('stock', '-4')).toMatchObject({ patch: { stock: '-4' }, problem: expect.any(String) })
  expect(read('stock', '1.5')).toMatchObject({ patch: { stock: '1.5' }, problem: expect.any(String) })
  expect(read('stock', '1000001')).toMatchObject({ problem: expect.any(String) })
  expect(read('stock', '')).toEqual({ patch: { stock: '' } })
})

test('a value is known by its name whatever its capitals, and another one chooses none', () => {
  expect(read('variation-1', ' a4 ')).toEqual({ patch: { values: { 1: 12, 2: 21 } } })
  expect(read('variation-1', '')).toEqual({ patch: { values: { 1: null, 2: 21 } } })
  expect(read('variation-1', 'A3')).toEqual({
    patch: { values: { 1: null, 2: 21 } },
    problem: 'Not an option of Size.',
  })
})

test('a status is a word for yes or no, and any other word chooses none', () => {
  const words = {
    Active: ['Active', 'YES', 'true', 'on', '1'],
    Inactive: ['inactive', 'No', 'false', 'off', '0'],
  }
  for (const [status, texts] of Object.entries(words))
    for (const text of texts) expect(read('status', text)).toEqual({ patch: { status } })
  expect(read('status', '')).toEqual({})
  // Names that every object has are words like others.
  for (const text of ['maybe', 'constructor', '__proto__', 'toString'])
    expect(read('status', text)).toEqual({ patch: { status: null }, problem: 'Write Active or Inactive.' })
})

test('a SKU keeps the blanks within it, a description only single ones', () => {
  expect(read('sku', ' NB  1 ')).toEqual({ patch: { sku: 'NB  1' } })
  expect(read('sku', 'PEÑA')).toMatchObject({ patch: { sku: 'PEÑA' }, problem: expect.any(String) })
  expect(read('itemDescription', ' Note\n book  A5 ')).toEqual({ patch: { itemDescription: 'Note book A5' } })
  const long = 'x'.repeat(PRODUCT_LIMITS.itemDescription + 1)
  expect(read('itemDescription', long)).toMatchObject({
    patch: { itemDescription: long },
    problem: expect.any(String),
  })
})

test('a picture takes no text', () => {
  expect(read('picture', 'a.png')).toEqual({ problem: 'Picture takes no text.' })
  expect(read('remove', '')).toEqual({})
})

test('what a cell says is read back as the same, whatever the cell is of', () => {
  const option = fc.record({
    values: fc.constantFrom({ 1: 11 }, { 1: 12 }, { 1: null }),
    sku: fc.constantFrom('', 'NB-1', 'NB  2'),
    itemDescription: fc.constantFrom('', 'Notebook A5'),
    price: centavos.map((amount) => priceText(amount / 100)),
    stock: fc.nat(1000).map(String),
    status: fc.constantFrom('Active' as const, 'Inactive' as const),
  })
  const readable: readonly Column[] = COLUMNS.filter(({ kind }) => kind !== 'picture' && kind !== 'remove')
  fc.assert(
    fc.property(option, fc.constantFrom(...readable), (cells, one) => {
      const full = { ...row, ...cells }
      const { patch, problem } = readCell(full, one, textOf(full, one))
      expect({ ...full, ...patch }).toEqual(full)
      expect(problem).toBeUndefined()
    }),
  )
})
