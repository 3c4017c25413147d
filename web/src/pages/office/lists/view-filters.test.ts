import { expect, test } from 'vitest'
import { isViewOf, patchOf, viewOf } from './view-filters.ts'

const list = {
  filter: { search: 'blue', status: '', categories: [3, 5], roleId: undefined },
  place: { sortBy: 'nameAsc', pageNumber: 4, pageSize: 20 },
}
const filters = [
  { name: 'search', value: 'blue' },
  { name: 'categories', value: '3' },
  { name: 'categories', value: '5' },
]

test('[BULK-15] a view keeps the filters that are set and the sort, not the page', () => {
  expect(viewOf(list)).toEqual({ filters, sortBy: 'nameAsc' })
  expect(viewOf({ ...list, place: { sortBy: undefined } }).sortBy).toBe('')
})

test('a view clears what it does not have, and is opened without a filter that is no more', () => {
  const view = {
    filters: [
      { name: 'status', value: 'Active' },
      { name: 'colour', value: 'red' },
    ],
    sortBy: '',
  }
  expect(patchOf(view, list)).toEqual({
    search: [],
    status: ['Active'],
    categories: [],
    roleId: [],
    sortBy: '',
  })
})

test('a list shows a view in whatever order the view has its filters', () => {
  const view = { id: 1, name: 'Blue', filters: filters.toReversed(), sortBy: 'nameAsc' }
  expect(isViewOf(view, list)).toBe(true)
  expect(isViewOf({ ...view, sortBy: '' }, list)).toBe(false)
  expect(isViewOf({ ...view, filters: filters.slice(1) }, list)).toBe(false)
})
