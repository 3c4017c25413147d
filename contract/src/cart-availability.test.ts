import { expect, test } from 'vitest'
import { fitsGrade, whyUnavailable } from './cart-availability.ts'

const ITEM = { productIsInactive: false, combinationIsInactive: false, stocks: 1 }

test('[CART-20, CART-21, CART-22] a row says why it cannot be ordered, the widest cause first', () => {
  expect(whyUnavailable(ITEM)).toBeUndefined()
  for (const stocks of [0, -1]) expect(whyUnavailable({ ...ITEM, stocks })).toBe('This item is out of stock.')
  const gone = { ...ITEM, stocks: 0, combinationIsInactive: true }
  expect(whyUnavailable(gone)).toBe('Selected variation is unavailable.')
  expect(whyUnavailable({ ...gone, productIsInactive: true })).toBe('Product is unavailable.')
})

test('[CART-31, CART-33] an item fits the grades that it names, and every grade when it names none', () => {
  const fitting = (gradeLevel: string[]) =>
    ['Grade 1', 'Grade 2', 'Grade 10'].filter((grade) => fitsGrade({ gradeLevel }, grade))
  expect(fitting([])).toEqual(['Grade 1', 'Grade 2', 'Grade 10'])
  expect(fitting(['Grade 1', 'Grade 2'])).toEqual(['Grade 1', 'Grade 2'])
})
