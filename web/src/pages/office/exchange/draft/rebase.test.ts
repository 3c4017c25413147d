import type { StaffExchangeItem, StaffReturn } from '@kwaderno/contract/returns.ts'
import { describe, expect, test } from 'vitest'
import { changesBetween } from './changes-meanwhile.ts'
import { draftOf, isSameDraft, newRow, type ExchangeDraft, type GroupDraft } from './draft.ts'
import { isOutcomeOf, rebase } from './rebase.ts'
import { bodyOf } from './wire.ts'

const item = (fields: Partial<StaffExchangeItem>): StaffExchangeItem => ({
  id: 1,
  productId: 11,
  rowNumber: 1,
  status: 'Pending',
  groupItem: 5,
  groupItemIndex: 0,
  productName: 'Bag',
  variation: ['Blue'],
  sku: 'BAG-1',
  itemDescription: '',
  image: '',
  categories: [],
  reasonText: 'Defective',
  productQuantity: 1,
  productPrice: 250,
  productTotalPrice: 250,
  exchangeItemName: 'Book',
  exchangeItemSku: 'BOOK-1',
  exchangeItemVariation: [],
  exchangeItemDescription: '',
  exchangeItemCategories: [],
  exchangeItemTaxClass: 'VATable',
  exchangeItemQuantity: 2,
  exchangeItemPrice: 100,
  exchangeItemBalance: 50,
  returnToStock: false,
  returnForDisposal: false,
  ...fields,
})

/** A bag for two books and a pen, and a second bag for a book. */
const ITEMS = [
  item({}),
  item({
    id: 2,
    productId: 12,
    rowNumber: 2,
    exchangeItemName: 'Pen',
    exchangeItemQuantity: 1,
    exchangeItemPrice: 80,
  }),
  item({ id: 3, rowNumber: 3, groupItemIndex: 1, exchangeItemQuantity: 1 }),
]

const request = (fields: Partial<StaffReturn> = {}): StaffReturn =>
  ({
    id: 7,
    version: 1,
    exchangeItems: ITEMS,
    paymentReceived: 0,
    repaymentTypeId: null,
    invoice: '',
    orDateIssued: '',
    chequeVoucher: '',
    chequeDateIssued: '',
    paymentNotes: '',
    paymentDetailAttachments: [],
    ...fields,
  }) as StaffReturn

const change = (draft: ExchangeDraft, index: number, patch: Partial<GroupDraft>): ExchangeDraft => ({
  ...draft,
  groups: draft.groups.map((group, place) => (place === index ? { ...group, ...patch } : group)),
})

const base = draftOf(request())

describe('the call', () => {
  test('[TEXC-32] every row goes with its status, quantity, price and balance, numbered through the request', () => {
    const draft = change(base, 0, { status: 'Approved', returnType: 1 })
    const { exchangeItems, paymentReceived } = bodyOf(request(), base, draft)
    expect(exchangeItems).toEqual([
      expect.objectContaining({
        rowNumber: 1,
        id: 1,
        productId: '11',
        status: 1,
        returnType: 1,
        balance: 50,
      }),
      expect.objectContaining({
        rowNumber: 2,
        id: 2,
        productId: '12',
        status: 1,
        returnType: 1,
        balance: -30,
      }),
      expect.objectContaining({ rowNumber: 3, id: 3, status: 0, returnType: undefined, balance: 150 }),
    ])
    expect(exchangeItems?.[1]).toMatchObject({ exchangePrice: 80, exchangeQuantity: 1, groupItem: 5 })
    expect(paymentReceived).toBe(0)
  })

  test('[TEXC-23] a stored row that is deleted goes by its id, a new one without', () => {
    const rows = [base.groups[0]!.rows[0]!, { ...newRow(), optionId: '13' }]
    const body = bodyOf(request(), base, change(base, 0, { rows }))
    expect(body.deleteExchange).toEqual([2])
    expect(body.exchangeItems?.map(({ id }) => id)).toEqual([1, 0, 3])
  })
})

describe('what somebody else has saved meanwhile', () => {
  const theirs = request({
    version: 2,
    invoice: 'INV 9',
    paymentReceived: 30,
    exchangeItems: [
      item({ status: 'Approved', returnToStock: true }),
      item({
        status: 'Approved',
        returnToStock: true,
        id: 4,
        productId: 14,
        exchangeItemName: 'Cap',
        exchangeItemQuantity: 3,
      }),
      ITEMS[2]!,
    ],
    paymentDetailAttachments: [{ id: 8, filename: 'receipt.pdf', filePath: 'x' }],
  })

  test('is told in words', () => {
    expect(changesBetween(request(), theirs).map(({ text }) => text)).toEqual([
      'Bag, Blue: Approved',
      'Bag, Blue: return to stock',
      'Bag, Blue: exchanged for Cap × 3',
      'Bag, Blue: no longer exchanged for Pen × 1',
      'Payment received: ₱30.00',
      'Invoice no.: INV 9',
      'Attached: receipt.pdf',
    ])
    expect(changesBetween(theirs, theirs)).toEqual([])
  })

  test('is marked and told first where it meets what I typed', () => {
    const pen = { ...base.groups[0]!.rows[1]!, quantity: 5 }
    const mine = change({ ...base, payment: { ...base.payment, invoice: '7', paymentNotes: 'Mine' } }, 0, {
      status: 'Declined',
      rows: [base.groups[0]!.rows[0]!, pen],
    })
    const met = changesBetween(request(), theirs, rebase(base, mine, theirs))
    expect(met.map(({ text, mine: own }) => [text, own])).toEqual([
      ['Bag, Blue: Approved', 'Declined'],
      ['Bag, Blue: return to stock', 'neither to stock nor for disposal'],
      ['Bag, Blue: no longer exchanged for Pen × 1', 'Pen × 5'],
      ['Invoice no.: INV 9', '7'],
      ['Bag, Blue: exchanged for Cap × 3', undefined],
      ['Payment received: ₱30.00', undefined],
      ['Attached: receipt.pdf', undefined],
    ])
    const same = { ...base, payment: { ...base.payment, invoice: 'INV 9' } }
    expect(changesBetween(request(), theirs, rebase(base, same, theirs)).some(({ mine: own }) => own)).toBe(
      false,
    )
  })

  test('is taken over where nothing was typed', () => {
    expect(isSameDraft(rebase(base, base, theirs), draftOf(theirs))).toBe(true)
  })

  test('leaves what I have decided and typed', () => {
    const mine = change(
      { ...base, payment: { ...base.payment, paymentNotes: 'Mine', invoice: '7' }, removed: [8, 9] },
      0,
      { status: 'Declined' },
    )
    const { groups, payment, removed } = rebase(base, mine, theirs)
    expect(groups[0]).toMatchObject({ status: 'Declined', returnType: null })
    expect(groups[0]?.rows.map(({ id }) => id)).toEqual([1, 4])
    expect(payment).toMatchObject({ paymentNotes: 'Mine', invoice: '7', paymentReceived: '30' })
    expect(removed).toEqual([8])
  })

  test('keeps my rows: one that they have deleted comes back as a new one, theirs are added', () => {
    const [book, pen] = base.groups[0]!.rows
    const mine = change(base, 0, { rows: [book!, { ...pen!, quantity: 5 }, { ...newRow(), optionId: '15' }] })
    const rows = rebase(base, mine, theirs).groups[0]?.rows
    expect(rows?.map(({ id, optionId, quantity }) => [id, optionId, quantity])).toEqual([
      [1, '11', 2],
      [0, '12', 5],
      [0, '15', 1],
      [4, '14', 3],
    ])
  })
})

describe('what I have saved myself, though the answer was lost', () => {
  const cap = { ...newRow(), optionId: '14', name: 'Cap', quantity: 3 }
  const receipt = new File(['%PDF'], 'receipt.pdf')
  const sent: ExchangeDraft = {
    ...change(base, 0, {
      status: 'Approved',
      returnType: 0,
      rows: [...base.groups[0]!.rows.slice(0, 1), cap],
    }),
    payment: { ...base.payment, paymentReceived: '30' },
    added: [receipt],
  }
  const capItem = (id: number) =>
    item({ id, productId: 14, exchangeItemName: 'Cap', exchangeItemQuantity: 3, exchangeItemPrice: 90 })
  const approved = { status: 'Approved', returnToStock: true } as const
  const outcome = request({
    version: 2,
    paymentReceived: 30,
    exchangeItems: [item(approved), { ...capItem(4), ...approved }, ITEMS[2]!],
    paymentDetailAttachments: [{ id: 8, filename: 'receipt.pdf', filePath: 'x' }],
  })
  const rowIds = (draft: ExchangeDraft) => draft.groups[0]?.rows.map(({ id }) => id)

  test('is known as mine, and nothing of it is left to save', () => {
    expect(isOutcomeOf(sent, request(), outcome)).toBe(true)
    expect(isSameDraft(rebase(base, sent, outcome), draftOf(outcome))).toBe(true)
  })

  test('is known as mine when spaces around a text were sent, too', () => {
    const spaced = { ...sent, payment: { ...sent.payment, paymentNotes: 'Paid at the counter. ' } }
    const stored = { ...outcome, paymentNotes: 'Paid at the counter.' }
    expect(isOutcomeOf(spaced, request(), stored)).toBe(true)
  })

  test('is not mine when something of it is missing, or when another save came after it', () => {
    expect(isOutcomeOf(sent, request(), { ...outcome, version: 3 })).toBe(false)
    expect(isOutcomeOf(sent, request(), { ...outcome, paymentReceived: 20 })).toBe(false)
    expect(isOutcomeOf(sent, request(), { ...outcome, paymentDetailAttachments: [] })).toBe(false)
  })

  test('doubles no row: each that is stored answers for one of mine of the same item and quantity', () => {
    const [book] = base.groups[0]!.rows
    const again = { ...cap, key: 'again' }
    const more = { ...cap, key: 'more', quantity: 4 }
    const mine = change(base, 0, { rows: [book!, cap, again, more] })
    expect(rowIds(rebase(base, mine, outcome))).toEqual([1, 4, 0, 0])
    const both = { ...outcome, exchangeItems: [item({}), capItem(4), capItem(6), ITEMS[2]!] }
    expect(rowIds(rebase(base, mine, both))).toEqual([1, 4, 6, 0])
  })

  test('sends no file again that is attached now, but one in the place of a file that I take away', () => {
    const other = new File(['%PDF'], 'other.pdf')
    expect(rebase(base, { ...sent, added: [receipt, other] }, outcome).added).toEqual([other])
    expect(rebase(base, { ...sent, removed: [8] }, outcome)).toMatchObject({ added: [receipt], removed: [8] })
  })
})
