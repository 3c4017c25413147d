import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { OrderItem } from '@kwaderno/contract/order.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyDraft,
  faultsOf,
  itemsOf,
  mostOf,
  unitBalance,
  unitKey,
  unitName,
  type ReturnDraft,
} from './draft.ts'

const item = (id: number, quantity: number) =>
  ({ id, name: 'Notebook', variation: ['Blue'], quantity, price: 99.99 }) as unknown as OrderItem
const option = (availableStock: number, price = 33.33) =>
  ({ groupLabel: 'Pad', label: 'A4', availableStock, price }) as unknown as ExchangeOption
const OPTIONS = new Map([
  ['1', option(3)],
  ['2', option(1, 10)],
])

/** A draft of four pieces with rows of these quantities, some of its pieces selected. */
const draft = fc
  .array(
    fc.record({
      isSelected: fc.boolean(),
      rows: fc.array(
        fc.record({ optionId: fc.constantFrom('1', '2'), quantity: fc.integer({ min: 1, max: 3 }) }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((pieces): ReturnDraft => {
    let key = 0
    const empty = emptyDraft([item(1, 1), item(2, 3)])
    const units = empty.units.map((unit, place) => {
      const { isSelected, rows } = pieces[place]!
      return { ...unit, isSelected, reasonId: '1', exchange: rows.map((row) => ({ key: ++key, ...row })) }
    })
    return { units, remarks: 'Torn', attachments: [new File(['a'], 'a.png')] }
  })
const taken = ({ units }: ReturnDraft, id: string) =>
  units
    .filter(({ isSelected }) => isSelected)
    .flatMap(({ exchange }) => exchange)
    .filter(({ optionId }) => optionId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0)

test('what the pieces take together is wrong exactly when it is more than there is', () => {
  fc.assert(
    fc.property(draft, (one) => {
      const faults = [...faultsOf(one, OPTIONS)].filter(([name]) => name.endsWith('.optionId'))
      const isShort = [...OPTIONS].some(([id, { availableStock }]) => taken(one, id) > availableStock)
      expect(faults.length > 0).toBe(isShort)
      for (const [, fault] of faults) expect(fault).toBe(RETURN_TEXT.insufficient(['Pad A4']))
    }),
  )
})

test('a row may have what is left when all others have theirs, and never less than nothing', () => {
  fc.assert(
    fc.property(draft, (one) => {
      for (const { exchange, isSelected } of one.units) {
        for (const row of exchange) {
          const own = isSelected ? row.quantity : 0
          const left = OPTIONS.get(row.optionId)!.availableStock - taken(one, row.optionId) + own
          expect(mostOf(one.units, row, OPTIONS)).toBe(Math.max(0, left))
        }
      }
    }),
  )
})

test('only the pieces that are selected are sent, with all of their rows', () => {
  fc.assert(
    fc.property(draft, (one) => {
      const sent = itemsOf(one)
      expect(sent).toHaveLength(one.units.filter(({ isSelected }) => isSelected).length)
      expect(sent.flatMap(({ exchange }) => exchange)).toHaveLength(
        one.units.flatMap(({ isSelected, exchange }) => (isSelected ? exchange : [])).length,
      )
    }),
  )
})

test('an item of three is three pieces with names of their own, one of one has none', () => {
  const { units } = emptyDraft([item(1, 1), item(2, 3)])
  expect(units.map(unitKey)).toEqual(['1-0', '2-0', '2-1', '2-2'])
  expect(units.map(unitName).slice(0, 2)).toEqual(['Notebook, Blue', 'Notebook, Blue, piece 1 of 3'])
})

test('a balance is what is left of the price to the centavo, below nothing what is to be paid', () => {
  const [unit] = emptyDraft([item(1, 1)]).units
  const balance = (...rows: [string, number][]) =>
    unitBalance(
      { ...unit!, exchange: rows.map(([optionId, quantity], key) => ({ key, optionId, quantity })) },
      OPTIONS,
    )
  expect([
    balance(),
    balance(['1', 1]),
    balance(['1', 3]),
    balance(['1', 3], ['2', 1]),
    balance(['', 5]),
  ]).toEqual([99.99, 66.66, 0, -10, 99.99])
})
