import { expect, test } from 'vitest'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { groupsOf } from './groups.ts'

const ORDER = ['Kindergarten', 'Grade 1', 'Grade 2', 'Grade 3', 'Grade 4']

function line(id: number, gradeLevel: string[]): CartLine {
  return {
    id,
    productId: id,
    productOptionId: id,
    name: `Item ${id}`,
    variation: [],
    sku: `SKU-${id}`,
    itemDescription: '',
    price: 10,
    quantity: 1,
    totalPrice: 10,
    image: '',
    category: '',
    gradeLevel,
    stocks: 5,
    productIsInactive: false,
    combinationIsInactive: false,
    error: undefined,
  }
}

const shown = (grade: string, ...lines: CartLine[]) =>
  groupsOf(lines, grade, ORDER).map(({ title, lines: rows }) => [title, rows.map(({ id }) => id)])

test('[CART-33] puts what has no grade levels under the chosen grade, and the rest below', () => {
  const lines = [line(1, ['Grade 4']), line(2, []), line(3, ['Grade 1', 'Grade 2'])]
  expect(shown('Grade 1', ...lines)).toEqual([
    ['For Grade 1', [2, 3]],
    ['For other grades', [1]],
  ])
})

test('groups by grade levels from the lowest before a grade is chosen, those for any grade last', () => {
  const lines = [line(1, []), line(2, ['Grade 3']), line(3, ['Kindergarten']), line(4, ['Grade 3'])]
  expect(shown('', ...lines)).toEqual([
    ['Kindergarten', [3]],
    ['Grade 3', [2, 4]],
    ['Any grade', [1]],
  ])
})
