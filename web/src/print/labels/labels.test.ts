import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code128Bars, QUIET_ZONE } from '../../features/barcodes/code128-bars.ts'
import { fitSymbol, presetsFor, toDots } from './fit-text.ts'
import { labelOf } from './label.ts'
import { layOut } from './sheet-layout.ts'
import { LABEL_PRESETS, labelsPerPage, presetOf, PRINTER_DPI } from './presets.ts'

const item = (sku: string) => ({
  id: 1,
  name: 'Notebook',
  categories: [],
  sku,
  description: 'Blue',
  productVariation: [],
  price: 1234.5,
})
const modulesOf = (sku: string) => code128Bars(sku)!.modules
const other = labelOf(item('A'))!
const longest = modulesOf('aBcDeFgHiJkLmNoPqRsTuVw')

const sku = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 23,
})
const anyPreset = fc.constantFrom(...LABEL_PRESETS)
const anyDpi = fc.constantFrom(...PRINTER_DPI)

describe('the bars on a label', () => {
  test('[PRB-07] every SKU has whole dots on every label, inside of it with ten modules of white at either end', () => {
    fc.assert(
      fc.property(sku, anyPreset, anyDpi, fc.nat(30), (text, preset, dpi, before) => {
        const label = labelOf(item(text))!
        const others = Array.from({ length: before }, () => other)
        const { x, y, left, bars } = layOut([...others, label], preset, dpi)
          .at(-1)!
          .labels.at(-1)!
        const { module } = fitSymbol(label.symbol.modules, preset, dpi)!
        const numbers = bars.match(/-?[\d.]+/g)!.map(Number)
        expect([x, y, ...numbers].every(Number.isInteger)).toBe(true)
        const start = toDots(left, dpi)
        const end = toDots(left + preset.paper.width / preset.columns, dpi)
        expect(x - start).toBeGreaterThanOrEqual(QUIET_ZONE * module)
        expect(end - x - label.symbol.modules * module).toBeGreaterThanOrEqual(QUIET_ZONE * module)
      }),
    )
  })

  test('[PRB-08] each copy has its own place, row by row, and a page only as many as it holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), anyPreset, (count, preset) => {
        const label = labelOf(item('COPY'))!
        const pages = layOut(
          Array.from({ length: count }, () => label),
          preset,
          203,
        )
        expect(pages).toHaveLength(Math.ceil(count / labelsPerPage(preset)))
        const places = pages.flatMap(({ key, labels }) =>
          labels.map(({ left, top }) => `${key} ${left} ${top}`),
        )
        expect(new Set(places).size).toBe(count)
      }),
    )
  })

  test('are as wide as fits, and no wider than helps', () => {
    expect(fitSymbol(modulesOf('A'), presetOf('50x25'), 203)).toEqual({ module: 4, isFine: false })
    expect(fitSymbol(modulesOf('aBcDeFgHiJkLm'), presetOf('50x25'), 203)).toEqual({
      module: 2,
      isFine: false,
    })
    expect(fitSymbol(modulesOf('aBcDeFgHiJkLmN'), presetOf('50x25'), 203)).toEqual({
      module: 1,
      isFine: true,
    })
    expect(fitSymbol(longest, presetOf('58x40'), 300)).toEqual({ module: 2, isFine: false })
  })

  test('of one length are offered on the labels that hold them in full width', () => {
    const names = (text: string, dpi: (typeof PRINTER_DPI)[number]) =>
      presetsFor([modulesOf(text)], dpi).map(({ id }) => id)
    expect(names('aBcDeFgHiJkLm', 203)).toEqual(['50x25', '58x40', 'a4'])
    expect(names('aBcDeFgHiJkLmNoP', 203)).toEqual(['58x40', 'a4'])
    expect(names('aBcDeFgHiJkLmNoPqR', 203)).toEqual(['a4'])
    expect(names('aBcDeFgHiJkLmNoPqRsTuVw', 203)).toEqual([])
    expect(names('aBcDeFgHiJkLmNoPqRsTuVw', 600)).toEqual(['58x40', 'a4'])
    // Digits take half the room.
    expect(names('01234567890123456789012', 203)).toEqual(['50x25', '58x40', 'a4'])
  })
})

test('a label shows the variation, without one the description, and the price', () => {
  const productVariation = [
    { name: 'Size', value: 'Large' },
    { name: 'Ink', value: 'Blue' },
  ]
  expect(labelOf({ ...item('A-1'), productVariation })).toMatchObject({
    detail: 'Large, Blue',
    price: '₱1,234.50',
  })
  expect(labelOf(item('A-1'))).toMatchObject({ detail: 'Blue' })
  expect(labelOf(item('PEÑA'))).toBeUndefined()
})
