import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  balanceOf,
  isDecided,
  owedFor,
  RETURN_STATUSES,
  runningBalances,
  totalBalance,
  toReturnStatus,
} from './return-status.ts'

test('[RET-06] balances run down the rows of a piece, and only what is owed adds up', () => {
  const first = [
    { price: 100, quantity: 2 },
    { price: 80, quantity: 1 },
  ]
  expect(runningBalances(250, first)).toEqual([50, -30])
  expect(balanceOf(250, first)).toBe(-30)
  expect(balanceOf(120, [{ price: 150, quantity: 1 }])).toBe(-30)
  expect(balanceOf(100, [{ price: 60, quantity: 1 }])).toBe(40)
  expect(balanceOf(100, [])).toBe(100)
  expect(totalBalance([-30, -30, 40])).toBe(-60)
  expect(totalBalance([])).toBe(0)
})

test('nothing is owed for a piece that is declined, and what is pending is not decided', () => {
  const piece = (status: (typeof RETURN_STATUSES)[number]) => ({ status, balance: -30 })
  expect(RETURN_STATUSES.map((status) => owedFor([piece(status)]))).toEqual([-30, -30, 0])
  expect(owedFor(RETURN_STATUSES.map(piece))).toBe(-60)
  expect(RETURN_STATUSES.map(isDecided)).toEqual([false, true, true])
})

test('balances are exact to the centavo, whatever the prices', () => {
  const centavos = fc.integer({ min: 0, max: 99_999_999 })
  const row = fc.record({ price: centavos, quantity: fc.integer({ min: 1, max: 999 }) })
  fc.assert(
    fc.property(centavos, fc.array(row, { maxLength: 8 }), (price, rows) => {
      const rest = rows.reduce((left, line) => left - line.price * line.quantity, price)
      const lines = rows.map((line) => ({ ...line, price: line.price / 100 }))
      expect(Math.round(balanceOf(price / 100, lines) * 100)).toBe(rest)
      const owed = totalBalance([balanceOf(price / 100, lines), 12.34, -0.05])
      expect(Math.round(owed * 100)).toBe(Math.min(0, rest) - 5)
    }),
  )
})

test('[FMT-05] a status is read from its code or its name', () => {
  expect(['0', 1, '2', 'pending', ' DECLINED ', '3', '', 'x'].map(toReturnStatus)).toEqual([
    'Pending',
    'Approved',
    'Declined',
    'Pending',
    'Declined',
    undefined,
    undefined,
    undefined,
  ])
})
