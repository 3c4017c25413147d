import { EXCHANGE_TEXT, RETURN_TO_STOCK } from '@kwaderno/contract/exchange-rules.ts'
import type { ExchangeItem, StaffReturn } from '@kwaderno/contract/returns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf, isSameDraft, newRow, type ExchangeDraft, type GroupDraft, type RowDraft } from './draft.ts'
import { groupErrors, wrongPlaces } from './errors.ts'
import { rebase } from './rebase.ts'
import { deletedRows } from './wire.ts'

const item = (id: number, groupItemIndex: number) =>
  ({
    id,
    productId: 10 + id,
    status: 'Pending',
    groupItem: 5,
    groupItemIndex,
    productName: 'Bag',
    variation: [],
    productTotalPrice: 250,
    exchangeItemName: 'Book',
    exchangeItemSku: `BOOK-${id}`,
    exchangeItemVariation: [],
    exchangeItemQuantity: 1,
    exchangeItemPrice: 100,
    returnToStock: false,
    returnForDisposal: false,
  }) as unknown as ExchangeItem
const STORED = {
  id: 7,
  version: 1,
  exchangeItems: [item(1, 0), item(2, 0), item(3, 1)],
  paymentReceived: 0,
  repaymentTypeId: null,
  invoice: '',
  orDateIssued: '',
  chequeVoucher: '',
  chequeDateIssued: '',
  paymentNotes: '',
  paymentDetailAttachments: [],
} as unknown as StaffReturn
const base = draftOf(STORED)
const [first, second] = base.groups as [GroupDraft, GroupDraft]

test('a piece that is approved needs to go somewhere, and a row something that is chosen', () => {
  const open = newRow()
  expect([...groupErrors({ ...first, status: 'Approved' })]).toEqual([
    ['return.5-0', EXCHANGE_TEXT.noReturnType],
  ])
  expect([
    ...groupErrors({
      ...first,
      status: 'Approved',
      returnType: RETURN_TO_STOCK,
      rows: [...first.rows, open],
    }),
  ]).toEqual([[`row.${open.key}`, EXCHANGE_TEXT.noOption]])
  expect(groupErrors(first).size).toBe(0)
})

test('all places that are wrong are found, in all pieces and in the payment', () => {
  const groups = [
    { ...first, status: 'Approved' as const },
    { ...second, rows: [{ ...second.rows[0]!, optionId: '' }] },
  ]
  const wrong = wrongPlaces({
    ...base,
    groups,
    payment: { ...base.payment, paymentReceived: 'x', invoice: 'a b' },
  })
  expect([...wrong].slice(0, 2)).toEqual(['return.5-0', 'row.3'])
  expect([...wrong]).toContain('paymentReceived')
  expect(wrongPlaces(base).size).toBe(0)
})

test('rows that the draft has no more are deleted, and none that is new', () => {
  const groups = [{ ...first, rows: [first.rows[1]!, newRow()] }, second]
  expect(deletedRows(base, { ...base, groups })).toEqual([1])
  expect(deletedRows(base, base)).toEqual([])
})

/** What is made of the rows, the decision and the payment. */
const rows = fc
  .subarray([...first.rows], { minLength: 1 })
  .chain((kept) =>
    fc.tuple(...kept.map((row) => fc.constantFrom(1, 2).map((quantity): RowDraft => ({ ...row, quantity })))),
  )
const draft = fc
  .record({
    rows,
    returnType: fc.constantFrom(null, RETURN_TO_STOCK),
    invoice: fc.constantFrom('', 'SI1', 'SI2 '),
    paymentReceived: fc.constantFrom('0', '30', '30.50'),
  })
  .map(({ rows, returnType, ...payment }): ExchangeDraft => ({
    ...base,
    groups: [{ ...first, rows, returnType }, second],
    payment: { ...base.payment, ...payment },
  }))
/** The request as it is stored with a draft. */
const storedAs = ({ groups, payment }: ExchangeDraft) =>
  ({
    ...STORED,
    ...payment,
    repaymentTypeId: null,
    paymentReceived: Number(payment.paymentReceived),
    exchangeItems: groups.flatMap(({ rows, returnType, status, piece }) =>
      rows.map(({ id, quantity }) => ({
        ...STORED.exchangeItems.find((one) => one.id === id)!,
        groupItemIndex: piece.groupItemIndex,
        exchangeItemQuantity: quantity,
        status,
        returnToStock: returnType === RETURN_TO_STOCK,
      })),
    ),
  }) as StaffReturn

test('what only one of two has changed stays, equal sides are that side, and what is merged is merged already', () => {
  fc.assert(
    fc.property(draft, draft, (mine, other) => {
      const theirs = draftOf(storedAs(other))
      expect(isSameDraft(rebase(base, base, storedAs(other)), theirs)).toBe(true)
      expect(isSameDraft(rebase(base, mine, STORED), mine)).toBe(true)
      expect(isSameDraft(rebase(base, mine, storedAs(mine)), draftOf(storedAs(mine)))).toBe(true)
      const merged = rebase(base, mine, storedAs(other))
      expect(isSameDraft(rebase(theirs, merged, storedAs(other)), merged)).toBe(true)
      // A piece is never left without a row.
      for (const group of merged.groups) expect(group.rows.length).toBeGreaterThan(0)
    }),
  )
})
