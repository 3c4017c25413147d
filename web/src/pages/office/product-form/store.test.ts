import { describe, expect, test } from 'vitest'
import { columnsOf } from './draft/columns.ts'
import { changeRow, EMPTY_FORM, newRow, type ProductForm } from './draft/form.ts'
import { pasteText } from './options/paste-text.ts'
import { cellMark, makeDraftStore } from './store.ts'

const FORM: ProductForm = {
  ...EMPTY_FORM,
  name: 'Notebook',
  code: 'NB',
  description: 'Ruled.',
  categories: [1],
  variations: [1],
  options: [11, 12, 13].map((value, index) => ({
    ...newRow(index + 1, { 1: value }),
    sku: `NB-${index + 1}`,
    itemDescription: `Notebook ${index + 1}`,
    price: '45',
  })),
  nextKey: 4,
}
const COLUMNS = columnsOf([
  { id: 1, name: 'Size', values: [11, 12, 13].map((value) => ({ value, label: `A${value}` })) },
])
const PRICE = COLUMNS.findIndex(({ id }) => id === 'price')
const open = (form = FORM) => makeDraftStore(form, true)

describe('what is wrong', () => {
  test('is told from the first attempt to save on, and follows what is typed', () => {
    const store = open(changeRow(FORM, 1, { price: '' }))
    expect(store.errors()).toEqual({ head: {}, rows: new Map() })
    expect(store.check().rows).toEqual(new Map([[1, { price: 'Invalid price.' }]]))
    store.changeCell(1, 'price', { price: '5' })
    expect(store.errors().rows.size).toBe(0)
    store.set({ name: '' }, 'productName')
    expect(Object.keys(store.errors().head)).toEqual(['productName'])
  })

  test('stays the same object for a row whose errors stay, so that only what has changed is drawn', () => {
    const store = open(changeRow(changeRow(FORM, 0, { price: '' }), 2, { sku: '' }))
    const before = store.check()
    expect(store.errors()).toBe(before)
    store.changeCell(0, 'price', { price: '7' })
    const after = store.errors()
    expect([after.rows.has(0), after.rows.get(2)]).toEqual([false, before.rows.get(2)])
    expect(after.rows.get(2)).toBe(before.rows.get(2))
    store.update({ active: { row: 1, col: 1 } })
    expect(store.errors()).toBe(after)
  })

  test('of the server stands at its cell wherever its row goes, until the cell is changed', () => {
    const store = open()
    store.mark({
      'productOptions[1].SKU': 'Taken.',
      'productOptions[2].stock': 'Moved.',
      productName: 'Taken.',
    })
    expect(store.errors()).toEqual({
      head: { productName: 'Taken.' },
      rows: new Map([
        [1, { sku: 'Taken.' }],
        [2, { stock: 'Moved.' }],
      ]),
    })
    store.replace({ ...FORM, options: FORM.options.slice(1) })
    expect([...store.errors().rows.keys()]).toEqual([0, 1])
    store.changeCell(0, 'sku', { sku: 'NB-9' })
    expect([...store.errors().rows.keys()]).toEqual([1])
    store.set({ name: 'Pad' }, 'productName')
    expect(store.errors().head).toEqual({})
    // Of a row that is gone nothing is told.
    store.replace({ ...FORM, options: [] })
    expect(store.errors().rows.size).toBe(0)
  })
})

describe('a change of many cells', () => {
  test('can be taken back until something else is changed', () => {
    const store = open()
    store.replace({ ...FORM, options: [] }, 'All gone.')
    expect(store.read().last?.text).toBe('All gone.')
    store.undo()
    expect([store.read().form, store.read().last]).toEqual([FORM, undefined])
    store.replace({ ...FORM, options: [] }, 'All gone.')
    store.set({ name: 'Pad' })
    store.undo()
    expect(store.read().form).toMatchObject({ name: 'Pad', options: [] })
  })

  test('counts, so that Escape brings no cell back to what it was before', () => {
    const store = open()
    store.changeCell(0, 'price', { price: '5' })
    expect(store.read().epoch).toBe(0)
    store.replace(FORM)
    store.begin(FORM)
    expect(store.read().epoch).toBe(2)
  })
})

test('the keyboard is asked for once, and stays in the form when rows are gone', () => {
  const store = open()
  expect(store.isFocusDue()).toBe(false)
  store.goTo({ row: 2, col: 3 }, { row: 1, col: 5 })
  expect(store.range()).toEqual({ top: 1, bottom: 2, left: 3, right: 5 })
  expect(store.isFocusDue()).toBe(true)
  store.meetFocus()
  expect(store.isFocusDue()).toBe(false)
  store.begin({ ...FORM, options: FORM.options.slice(0, 1) })
  expect(store.range()).toEqual({ top: 0, bottom: 0, left: 3, right: 3 })
})

describe('a text from the clipboard', () => {
  test('fills all that is selected when it is one cell, and says how many', () => {
    const store = open()
    store.goTo({ row: 2, col: PRICE }, { row: 0, col: PRICE })
    pasteText(store, COLUMNS, '62')
    expect(store.read().form.options.map(({ price }) => price)).toEqual(['62', '62', '62'])
    expect(store.read().last?.text).toBe('3 cells have been pasted.')
    store.undo()
    expect(store.read().form).toBe(FORM)
  })

  test('says what needs a look, marks its cell, and takes back what was said of the cells that it changes', () => {
    const store = open()
    store.mark({ 'productOptions[0].price': 'Old.', 'productOptions[2].price': 'Old.' })
    store.goTo({ row: 0, col: PRICE })
    pasteText(store, COLUMNS, 'cheap\n5')
    expect(store.read().last?.text).toBe('1 cell has been pasted, 1 needs a look.')
    expect(store.read().marks).toEqual({
      [cellMark(1, 'price')]: '“cheap”: Invalid price.',
      [cellMark(3, 'price')]: 'Old.',
    })
  })

  test('goes where it is put, not where the selection is', () => {
    const store = open()
    pasteText(store, COLUMNS, '5', { row: 1, col: PRICE })
    expect(store.read().form.options.map(({ price }) => price)).toEqual(['45', '5', '45'])
  })
})
