import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { chooseValues } from './combine.ts'
import { clearRange, countOn, fillDown, suggestTexts, textsOf } from './fill.ts'
import { changeRow, EMPTY_FORM } from './form.ts'

const values = [11, 12, 13].map((value) => ({ value, label: `V${value}` }))
const COLUMNS = columnsOf([{ id: 1, name: 'Size', values }])
const col = (id: string) => COLUMNS.findIndex((column) => column.id === id)
const column = (id: string, top = 0, bottom = 2) => ({ top, bottom, left: col(id), right: col(id) })
const empty = chooseValues({ ...EMPTY_FORM, variations: [1] }, 1, [11, 12, 13])
const three = changeRow(empty, 0, { sku: 'NB-009', price: '45', stock: '7', itemDescription: 'Notebook' })

test('fills down a price, and counts a SKU on', () => {
  const prices = fillDown(three, COLUMNS, column('price')).options.map(({ price }) => price)
  expect(prices).toEqual(['45', '45', '45'])
  expect(fillDown(three, COLUMNS, column('price', 0, 1)).options[2]?.price).toBe('0')
  const skus = fillDown(three, COLUMNS, column('sku')).options.map(({ sku }) => sku)
  expect(skus).toEqual(['NB-009', 'NB-010', 'NB-011'])
  expect(countOn('NB', 3)).toBe('NB')
})

test('a number counts on however many digits it has, and keeps as many', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 22n })
  fc.assert(
    fc.property(
      fc.constantFrom('', 'NB-', 'A4 '),
      number,
      fc.nat(3),
      fc.nat(500),
      (name, count, zeros, steps) => {
        const digits = '0'.repeat(zeros) + String(count)
        const next = countOn(name + digits, steps).slice(name.length)
        expect([next.length >= digits.length, BigInt(next)]).toEqual([true, count + BigInt(steps)])
      },
    ),
  )
  expect(countOn('1999999999', 1)).toBe('2000000000')
})

test('several columns at once, and nothing but them', () => {
  const range = { ...column('price'), right: col('stock') }
  const [, second] = fillDown(three, COLUMNS, range).options
  expect(second).toMatchObject({ price: '45', stock: '7', sku: '', values: { 1: 12 } })
})

test('copies as it is read, and clears', () => {
  const range = { ...column('variation-1', 0, 0), right: col('status') }
  expect(textsOf(three, COLUMNS, range)).toEqual([['V11', 'NB-009', 'Notebook', '45', '7', 'Active']])
  expect(clearRange(three, COLUMNS, range).options[0]).toMatchObject({
    sku: '',
    price: '',
    status: 'Active',
    values: { 1: null },
  })
})

test('[INV-41, INV-43] suggested texts fit, and no SKU is there twice', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'ñ', '7', '-', ' ', '漢'), maxLength: 60 })
  fc.assert(
    fc.property(line, line, fc.constantFrom('', 'c-1', 'C-3'), (name, code, sku) => {
      const filled = suggestTexts({ ...changeRow(empty, 1, { sku }), name, code }, COLUMNS)
      for (const row of filled.options) {
        expect(row.sku).toMatch(/^[\x20-\x7e]{0,23}$/)
        expect(row.itemDescription.length).toBeLessThanOrEqual(30)
        expect(row.itemDescription).toContain(`V${row.values[1]}`)
      }
      const skus = filled.options.map((row) => row.sku.toLowerCase()).filter((text) => text !== '')
      expect(new Set(skus).size).toBe(skus.length)
      if (sku !== '') expect(filled.options[1]?.sku).toBe(sku)
    }),
  )
})
