import { withStatus, type ExchangeGroup, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { EXCHANGE_PAYMENT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { ExchangeItem, StaffReturn } from '@kwaderno/contract/returns.ts'
import { fields, isSame, mergeRows, together, type Shape } from '../../../../edit/merge.ts'
import { asTyped, typedShape, type Typed } from '../../../../edit/typed.ts'
import { exchangedName, returnTypeOf } from '../../../../features/returns/pieces.ts'

/** Something that a piece is exchanged for, as it is edited. */
export interface RowDraft {
  /** Stays the row's own while it is edited; of a stored row its id. */
  key: string
  /** 0 of a row that is not stored yet. */
  id: number
  /** '' while nothing is chosen. */
  optionId: string
  name: string
  /** '' while nothing is chosen. */
  sku: string
  quantity: number
  /** Pesos, of one; 0 while nothing is chosen. */
  price: number
}

/** A returned piece with what it is exchanged for. */
export interface GroupDraft extends ExchangeGroup {
  /** The item of the order and which of its pieces. */
  key: string
  status: ReturnStatus
  returnType: ReturnType | null
  rows: readonly RowDraft[]
  /** The piece itself, which nobody edits. */
  piece: ExchangeItem
}

/** The payment details as they are typed; '' is empty. */
export type PaymentDraft = Typed<typeof EXCHANGE_PAYMENT_FIELDS>

export interface ExchangeDraft {
  groups: readonly GroupDraft[]
  payment: PaymentDraft
  /** Files to attach to the payment, and ids of those to be taken away. */
  added: readonly File[]
  removed: readonly number[]
}

/** The stored request as the form begins with it. */
export function draftOf(request: StaffReturn): ExchangeDraft {
  const groups = Map.groupBy(request.exchangeItems, (row) => `${row.groupItem}-${row.groupItemIndex}`)
  return {
    groups: [...groups].map(([key, rows]) => groupOf(key, rows)),
    payment: asTyped(EXCHANGE_PAYMENT_FIELDS, request),
    added: [],
    removed: [],
  }
}

function groupOf(key: string, rows: readonly ExchangeItem[]): GroupDraft {
  const piece = rows[0]!
  return {
    key,
    status: piece.status,
    returnType: returnTypeOf(piece),
    price: piece.productTotalPrice,
    piece,
    rows: rows.map((row) => ({
      key: String(row.id),
      id: row.id,
      optionId: row.productId === null ? '' : String(row.productId),
      name: exchangedName(row),
      sku: row.exchangeItemSku,
      quantity: row.exchangeItemQuantity,
      price: row.exchangeItemPrice,
    })),
  }
}

let lastKey = 0

/** A row of quantity 1 and price 0. */
export function newRow(): RowDraft {
  return { key: `new-${++lastKey}`, id: 0, optionId: '', name: '', sku: '', quantity: 1, price: 0 }
}

/** 'Spiral Notebook, Blue' and, of several pieces, which one. */
export function groupName({ piece }: GroupDraft): string {
  const name = [piece.productName, ...piece.variation].join(', ')
  return piece.groupItemIndex > 0 ? `${name}, piece ${piece.groupItemIndex + 1}` : name
}

export function isSameRow(one: RowDraft, other: RowDraft): boolean {
  return one.id === other.id && one.optionId === other.optionId && one.quantity === other.quantity
}

export function isSameRows(one: readonly RowDraft[], other: readonly RowDraft[]): boolean {
  return one.length === other.length && one.every((row, index) => isSameRow(row, other[index]!))
}

/** Status and return type belong together: one of them alone may be a decision that nobody has made. */
export const GROUP: Shape<GroupDraft> = [
  {
    ...together('status', 'returnType'),
    combine: (_base, { status, returnType }, theirs) => withStatus({ ...theirs, returnType }, status, theirs),
  },
  ...fields<GroupDraft>({ rows: { isSame: isSameRows, combine: combineRows } }),
]

/** An empty amount is 0. */
export const PAYMENT = typedShape(EXCHANGE_PAYMENT_FIELDS, {
  paymentReceived: (one, other) => Number(one) === Number(other),
})

/** A row that is stored already, after an answer that was lost, stays the stored one. */
function combineRows(
  base: readonly RowDraft[],
  mine: readonly RowDraft[],
  theirs: readonly RowDraft[],
): readonly RowDraft[] {
  const { kept, added } = mergeRows<RowDraft>(
    {
      idOf: ({ id }) => (id === 0 ? undefined : id),
      isSame: isSameRow,
      renew: (row) => ({ ...row, id: 0 }),
      isStored: (one, other) =>
        one.optionId !== '' && one.optionId === other.optionId && one.quantity === other.quantity,
    },
    { base, mine, theirs },
  )
  const all = [...kept, ...added]
  return all.length > 0 ? all : theirs
}

export function isSameDraft(one: ExchangeDraft, other: ExchangeDraft): boolean {
  return (
    one.groups.length === other.groups.length &&
    one.groups.every((group, index) => isSame(GROUP, group, other.groups[index]!)) &&
    isSame(PAYMENT, one.payment, other.payment) &&
    one.added.length === 0 &&
    one.removed.length === 0
  )
}

/** An empty amount is 0. */
export function amountOf(text: string): number {
  const amount = Number(text)
  return Number.isFinite(amount) ? amount : 0
}
