import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { expect, test } from 'vitest'
import { keepLabelSettings, readLabelSettings } from '../../../print/labels/presets.ts'
import '../../../test-data/browser.ts'
import { prepareLabels, warningOf } from './labels.ts'
import { nameOf, variationOf } from './rows.ts'

const item = (sku: string, fields: Partial<PrintItem> = {}): PrintItem => ({
  id: 1,
  name: 'Notebook',
  categories: [],
  sku,
  description: 'Ruled',
  productVariation: [],
  price: 45,
  ...fields,
})
const SHORT = 'NB-1'
const LONG = 'aBcDeFgHiJkLmNoPqR'
const IMPOSSIBLE = 'PEÑA'
const small = { preset: '50x25', dpi: 203 } as const

test('each item has as many labels as copies are wanted, in their order', async () => {
  const { labels } = await prepareLabels(
    [
      { item: item('A'), copies: 2 },
      { item: item('B'), copies: 0 },
      { item: item('C'), copies: 1 },
    ],
    small,
  )
  expect(labels.map(({ sku }) => sku)).toEqual(['A', 'A', 'C'])
})

test('what cannot be printed and what not every scanner reads is named, with the labels that would do', async () => {
  const wanted = [SHORT, LONG, IMPOSSIBLE].map((sku) => ({ item: item(sku), copies: 1 }))
  const { labels, impossible, fine, better } = await prepareLabels(wanted, small)
  expect([labels.map(({ sku }) => sku), impossible, fine]).toEqual([[SHORT, LONG], [IMPOSSIBLE], [LONG]])
  expect(better.map(({ id }) => id)).toEqual(['a4'])
  expect((await prepareLabels(wanted.slice(0, 1), small)).better).toEqual([])
  expect([SHORT, LONG, IMPOSSIBLE].map((sku) => warningOf(item(sku), small))).toEqual([
    undefined,
    'Too long for this label',
    'No barcode possible',
  ])
})

test('hundreds of items are all prepared', async () => {
  const wanted = Array.from({ length: 130 }, (_, id) => ({ item: item(`NB-${id}`), copies: 1 }))
  expect((await prepareLabels(wanted, small)).labels).toHaveLength(130)
})

test('a browser keeps how it prints, and what it has kept of another version counts as none', () => {
  expect(readLabelSettings()).toEqual({ preset: '58x40', dpi: 203 })
  keepLabelSettings({ preset: 'a4', dpi: 600 })
  expect(readLabelSettings()).toEqual({ preset: 'a4', dpi: 600 })
  localStorage.setItem('label-settings', 'a5 72')
  expect(readLabelSettings()).toEqual({ preset: '58x40', dpi: 203 })
})

test('an item is named by its values, and without any by its SKU', () => {
  const productVariation = [
    { name: 'Size', value: 'A5' },
    { name: 'Ink', value: 'Blue' },
  ]
  expect([nameOf(item('NB-1', { productVariation })), nameOf(item('NB-1'))]).toEqual([
    'Notebook, A5, Blue',
    'Notebook, NB-1',
  ])
  expect(variationOf(item('NB-1', { productVariation }))).toBe('Size: A5, Ink: Blue')
})
