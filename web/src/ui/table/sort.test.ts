import { expect, test } from 'vitest'
import { sortNameOf, sortOf, sortWords } from './sort.ts'

test('a sort is the same after it stood in an address', () => {
  for (const name of ['quantityAsc', 'quantityDesc', 'descAsc', 'ascDesc']) {
    expect(sortNameOf(sortOf(name))).toBe(name)
  }
  expect(sortOf('descAsc')).toEqual({ key: 'desc', direction: 'asc' })
})

test('a sort is named by the title of its column, or by its key where the column is not shown', () => {
  const columns = [{ key: 'quantity', title: 'Qty' }]
  expect(sortWords(columns, 'quantityDesc')).toBe('Qty, descending')
  expect(sortWords(columns, 'quantityAsc')).toBe('Qty, ascending')
  expect(sortWords(columns, 'priceAsc')).toBe('price, ascending')
})
