import { expect, test } from 'vitest'
import { isSame } from './changes-meanwhile.ts'
import { changeRow, EMPTY_FORM, newRow, type ProductForm } from './form.ts'
import { carryOver, withKeysOf } from './saved.ts'
import { savedBody } from './wire.ts'

const row = (key: number, sku: string, more = {}) => ({ ...newRow(key), sku, ...more })
/** Rows in the order 1, 3, 2, as when a value is chosen later; the one in the middle is new. */
const sent: ProductForm = {
  ...EMPTY_FORM,
  name: 'Notebook',
  options: [row(1, 'NB-1', { id: 11 }), row(3, ' nb-3 '), row(2, 'NB-2', { id: 12 })],
  nextKey: 4,
}
const answered: ProductForm = {
  ...sent,
  options: [11, 13, 12].map((id, place) =>
    row(place + 1, ['NB-1', 'nb-3', 'NB-2'][place]!, { id, stockBefore: 1 }),
  ),
}

test('a row keeps its key when it is saved, wherever it stands', () => {
  const stored = withKeysOf(answered, sent)
  expect(stored.options.map(({ key, id }) => [key, id])).toEqual([
    [1, 11],
    [3, 13],
    [2, 12],
  ])
  expect(stored.nextKey).toBe(4)
})

test('a picture keeps its key when it is moved and saved', () => {
  const picture = (path: string) => ({ kind: 'stored' as const, path })
  const tile = (key: string, id?: number) => ({ key, id, picture: picture(key) })
  const moved = { ...sent, thumbnails: [tile('new-1'), tile('7', 7)] }
  const stored = { ...answered, thumbnails: [tile('8', 8), tile('7', 7)] }
  expect(withKeysOf(stored, moved).thumbnails.map(({ key, id }) => [key, id])).toEqual([
    ['new-1', 8],
    ['7', 7],
  ])
  expect(isSame(withKeysOf(stored, moved), stored)).toBe(true)
  expect(isSame(moved, stored)).toBe(false)
})

test('what is typed while a save is on its way stays, on top of what is stored', () => {
  const stored = withKeysOf(answered, sent)
  expect(carryOver(sent, sent, stored)).toEqual(stored)
  const typed = { ...changeRow(sent, 1, { price: '45' }), name: 'Notebooks', description: 'Ruled' }
  const now = { ...typed, options: [...typed.options, row(4, 'NB-4')], nextKey: 5 }
  const form = carryOver(now, sent, stored)
  expect(form).toMatchObject({ name: 'Notebooks', description: 'Ruled', nextKey: 5 })
  expect(form.options.map(({ key, id, price }) => [key, id, price])).toEqual([
    [1, 11, '0'],
    [3, 13, '45'],
    [2, 12, '0'],
    [4, undefined, '0'],
  ])
  expect(form.options[1]?.stockBefore).toBe(1)
  expect(isSame(form, stored)).toBe(false)
})

test('a stock that is typed in beside while a save is on its way is not taken for a count', () => {
  const before = { ...sent, options: [row(1, 'NB-1', { id: 11, stock: '10', stockBefore: 10 })] }
  // An order has taken two pieces meanwhile.
  const stored = { ...before, options: [row(1, 'NB-1', { id: 11, stock: '8', stockBefore: 8 })] }
  const stockOf = (patch: { price?: string; stock?: string }, after = stored, start = before) => {
    const [option] = carryOver(changeRow(start, 0, patch), start, after).options
    return [option?.stock, option?.stockBefore]
  }
  expect(stockOf({ price: '45' })).toEqual(['8', 8])
  // Counted from the ten that stood there: the next save is told that they have moved.
  expect(stockOf({ stock: '12' })).toEqual(['12', 10])
  // One that was stored as it was sent is where the next count begins.
  const counted = { ...before, options: [row(1, 'NB-1', { id: 11, stock: '12', stockBefore: 10 })] }
  const kept = { ...before, options: [row(1, 'NB-1', { id: 11, stock: '12', stockBefore: 12 })] }
  expect(stockOf({ stock: '13' }, kept, counted)).toEqual(['13', 12])
  expect(stockOf({ price: '45' }, kept, counted)).toEqual(['12', 12])
})

test('a removed option that is taken back while the save is on its way comes back as a new one', () => {
  const picture = { kind: 'stored' as const, path: 'a-picture' }
  const before = {
    ...sent,
    options: [
      row(1, 'NB-1', { id: 11 }),
      row(2, 'NB-2', { id: 12, stock: '5', stockBefore: 5, held: 2, picture }),
    ],
  }
  const without = { ...before, options: before.options.slice(0, 1) }
  const form = carryOver(before, without, without)
  // The option itself has left the catalogue, and its picture with it.
  expect(form.options[1]).toEqual(row(2, 'NB-2', { stock: '5' }))
  expect(savedBody(form, without, 2).productOptions?.[1]).toMatchObject({ id: undefined, retainImage: false })
})
