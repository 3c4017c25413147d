import { SHOP_PAGE_SIZE } from '@kwaderno/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { appliedFilters } from './applied-filters.ts'
import { facetsQuery, hasFilters, pricesOf, shopQuery, type ShopState } from './shop-state.ts'

const NOTHING: ShopState = {
  search: '',
  categories: [],
  gradeLevels: [],
  minPrice: undefined,
  maxPrice: undefined,
  sortBy: undefined,
  pageNumber: 1,
}
const FACETS = {
  categories: [
    { value: 1, label: 'Paper', count: 3 },
    { value: 2, label: 'Pens', count: 1 },
  ],
  gradeLevels: [{ value: 7, label: 'Grade 1', count: 2 }],
  correctedSearch: '',
}
const EVERYTHING: ShopState = {
  ...NOTHING,
  search: 'blue',
  categories: [2, 9],
  gradeLevels: [7],
  minPrice: 10,
  maxPrice: 1234.5,
}

test('each filter in force is named by what was chosen, and removes itself and nothing else', () => {
  const changes: unknown[] = []
  const applied = appliedFilters(EVERYTHING, FACETS, (change) => void changes.push(change))
  expect(applied.map(({ label }) => label)).toEqual([
    '“blue”',
    'Grade 1',
    'Pens',
    'No longer offered',
    'From ₱10.00',
    'To ₱1,234.50',
  ])
  for (const { onRemove } of applied) onRemove()
  expect(changes).toEqual([
    { search: undefined },
    { gradeLevels: [] },
    { categories: [9] },
    { categories: [2] },
    { minPrice: undefined },
    { maxPrice: undefined },
  ])
})

test('what has no name yet says so, and nothing is in force at first', () => {
  const only = appliedFilters({ ...NOTHING, categories: [1] }, undefined, () => undefined)
  expect(only.map(({ label }) => label)).toEqual(['…'])
  expect(appliedFilters(NOTHING, FACETS, () => undefined)).toEqual([])
})

test('every single filter counts as one, an order or a page does not', () => {
  const single: Partial<ShopState>[] = [
    { search: 'a' },
    { categories: [1] },
    { gradeLevels: [7] },
    { minPrice: 0 },
    { maxPrice: 0 },
  ]
  expect(single.map((change) => hasFilters({ ...NOTHING, ...change }))).toEqual(single.map(() => true))
  expect(hasFilters({ ...NOTHING, sortBy: 'priceAsc', pageNumber: 3 })).toBe(false)
})

test('prices that are upside down are not applied; equal ones and a single one are', () => {
  expect(pricesOf({ minPrice: 20, maxPrice: 10 })).toEqual({ minPrice: undefined, maxPrice: undefined })
  expect(pricesOf({ minPrice: 10, maxPrice: 10 })).toEqual({ minPrice: 10, maxPrice: 10 })
  expect(pricesOf({ minPrice: 20, maxPrice: undefined })).toEqual({ minPrice: 20, maxPrice: undefined })
})

test('the shop is asked for a page of what is shown, the counts for all of it', () => {
  const state = { ...EVERYTHING, minPrice: 20, maxPrice: 10, pageNumber: 3 }
  const prices = { minPrice: undefined, maxPrice: undefined }
  expect(shopQuery(state)).toEqual({ ...state, ...prices, pageSize: SHOP_PAGE_SIZE })
  const { search, categories, gradeLevels } = EVERYTHING
  expect(facetsQuery(state)).toEqual({ search, categories, gradeLevels, ...prices })
  expect(shopQuery(NOTHING)).toMatchObject({ search: undefined, pageNumber: 1 })
  expect(facetsQuery(NOTHING).search).toBeUndefined()
})
