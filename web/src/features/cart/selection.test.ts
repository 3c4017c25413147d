import '../../test-data/browser.ts'
import type { CartItem } from '@kwaderno/contract/cart.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseFor, clearSelection, readSelection, select, selectOnly } from './selection.ts'
import { itemsText, selectedLines, totalOf, type CartLine } from './use-cart.ts'

beforeEach(() => clearSelection())

test('rows are selected once and taken away whole, whatever was selected before', () => {
  const act = fc.record({ ids: fc.array(fc.nat(5), { maxLength: 4 }), isSelected: fc.boolean() })
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      clearSelection()
      const expected = new Set<number>()
      for (const { ids, isSelected } of acts) {
        select([...new Set(ids)], isSelected)
        for (const id of ids) {
          if (isSelected) expected.add(id)
          else expected.delete(id)
        }
      }
      const { ids } = readSelection()
      expect([...ids].toSorted()).toEqual([...expected].toSorted())
    }),
  )
})

test('the student and the grade level stay while rows are selected, and go with the selection', () => {
  chooseFor({ grade: 'Grade 1', studentId: 7 })
  select([3], true)
  expect(readSelection()).toEqual({ ids: [3], grade: 'Grade 1', studentId: 7 })
  chooseFor({ grade: 'Grade 3' })
  expect(readSelection()).toEqual({ ids: [3], grade: 'Grade 3' })
  selectOnly([4, 5], 'Grade 2')
  expect(readSelection()).toEqual({ ids: [4, 5], grade: 'Grade 2' })
  clearSelection()
  expect(readSelection()).toEqual({ ids: [], grade: '' })
})

test('what another version or a hand has left in the tab is no selection', () => {
  for (const text of [
    'null',
    '7',
    '{',
    '[]',
    '{"ids":"7","grade":7}',
    '{"ids":["7",null,1.5],"studentId":"7"}',
  ]) {
    sessionStorage.setItem('cart-selection', text)
    expect(readSelection()).toEqual({ ids: [], grade: '' })
  }
  sessionStorage.setItem('cart-selection', '{"ids":[1,"2",3],"grade":"Grade 1"}')
  expect(readSelection()).toEqual({ ids: [1, 3], grade: 'Grade 1' })
})

describe('what is ordered', () => {
  const line = (fields: Partial<CartItem>): CartLine =>
    ({ id: 1, stocks: 5, totalPrice: 0, error: undefined, ...fields }) as CartLine

  test('costs what its rows cost, to the centavo', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9_999_999)), (centavos) => {
        const sum = centavos.reduce((all, one) => all + one, 0)
        expect(totalOf(centavos.map((one) => line({ totalPrice: one / 100 })))).toBe(sum / 100)
      }),
    )
  })

  test('is only what is selected and can be had', () => {
    const lines = [
      line({ id: 1 }),
      line({ id: 2 }),
      line({ id: 3 }),
      line({ id: 4, stocks: 0 }),
      line({ id: 5, productIsInactive: true }),
      line({ id: 6, combinationIsInactive: true }),
    ]
    expect(selectedLines(lines, [3, 1, 4, 5, 6, 9]).map(({ id }) => id)).toEqual([1, 3])
  })

  test('is counted in words', () => {
    expect([0, 1, 2].map(itemsText)).toEqual(['0 items', '1 item', '2 items'])
  })
})
