import {
  EXCHANGE_TEXT,
  MAX_EXCHANGE_ROWS,
  maySetStatus,
  returnTypeAfter,
  type ReturnType,
} from '@kwaderno/contract/exchange-rules.ts'
import type { EditedExchangeItem, EditExchange } from '@kwaderno/contract/manage-returns.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import { notFound, refuseAt } from '../../core/problem.ts'
import type { StoredGroup, StoredRow } from './lock-queries.ts'

/** A row as it is to be. Its words and its price are the option's when `chosen` is set, else those that are stored. */
export interface EditedRow {
  stored: StoredRow | undefined
  productOptionId: number | null
  quantity: number
  /** The field that chose another option than the stored one; the row is new or was changed. */
  chosen: string | undefined
}

export interface EditedGroup {
  stored: StoredGroup
  status: ReturnStatus
  returnType: ReturnType | null
  rows: EditedRow[]
}

type Sent = EditedExchangeItem & { field: string }

/**
 * The pieces of a request as a form wants them. Rows that the form does not name stay as they are, except that all rows
 * of a piece have its status.
 * @throws Refusal 404 for a piece or a row that is not the request's, 400 for what breaks a rule
 */
export function editedGroups(
  stored: readonly StoredGroup[],
  { exchangeItems, deleteExchange }: Pick<EditExchange, 'exchangeItems' | 'deleteExchange'>,
): EditedGroup[] {
  const deleted = new Set(deleteExchange)
  const known = new Set(stored.flatMap(({ rows }) => rows.map(({ id }) => id)))
  if (deleteExchange.some((id) => !known.has(id))) throw foreignRow()
  const sent = Map.groupBy(
    exchangeItems.map((item, index): Sent => ({ ...item, field: `exchangeItems[${index}]` })),
    (item) => keyOf(item.groupItem, item.groupItemIndex),
  )
  const groups = stored.map((group) => {
    const key = keyOf(group.order_item_id, group.unit_index)
    const items = sent.get(key) ?? []
    sent.delete(key)
    return editedGroup(group, items, deleted)
  })
  if (sent.size > 0) throw notFound('This item is not part of the request.')
  return groups
}

const keyOf = (item: number, index: number) => `${item}/${index}`
const foreignRow = () => notFound('This exchange item is not part of the request.')

function editedGroup(stored: StoredGroup, sent: readonly Sent[], deleted: ReadonlySet<number>): EditedGroup {
  const rows = editedRows(stored, sent, deleted)
  const [first] = sent
  if (rows.length === 0) throw refuseAt(first?.field ?? 'deleteExchange', EXCHANGE_TEXT.lastRow)
  if (rows.length > MAX_EXCHANGE_ROWS) throw refuseAt(sent.at(-1)!.field, EXCHANGE_TEXT.tooManyRows)
  const before = stateOf(stored)
  if (first === undefined) return { stored, ...before, rows }
  // Forms say the return type with the first row or with each, and not at all when nothing is ticked.
  const ticked = sent.find((one) => one.returnType !== undefined)?.returnType
  const other = sent.find(
    (one) => one.status !== first.status || (one.returnType !== undefined && one.returnType !== ticked),
  )
  if (other) throw refuseAt(`${other.field}.status`, EXCHANGE_TEXT.oneStatus)
  if (!maySetStatus(before.status, first.status))
    throw refuseAt(`${first.field}.status`, EXCHANGE_TEXT.decided)
  const returnType = returnTypeAfter(before, first.status, ticked ?? null)
  if (first.status === 'Approved' && returnType === null) {
    throw refuseAt(`${first.field}.returnType`, EXCHANGE_TEXT.noReturnType)
  }
  return { stored, status: first.status, returnType, rows }
}

/** The rows of a piece agree. */
export function stateOf({ rows: [row] }: StoredGroup): Pick<EditedGroup, 'status' | 'returnType'> {
  return { status: row?.status ?? 'Pending', returnType: row?.return_type ?? null }
}

function editedRows({ rows }: StoredGroup, sent: readonly Sent[], deleted: ReadonlySet<number>): EditedRow[] {
  const changes = new Map<number, Sent>()
  const added: EditedRow[] = []
  for (const item of sent) {
    if (!item.id) {
      added.push(rowOf(undefined, item))
      continue
    }
    if (rows.every((row) => row.id !== item.id)) throw foreignRow()
    if (changes.has(item.id) || deleted.has(item.id))
      throw refuseAt(`${item.field}.id`, EXCHANGE_TEXT.rowTwice)
    changes.set(item.id, item)
  }
  const kept = rows
    .filter(({ id }) => !deleted.has(id))
    .map((row) => {
      const item = changes.get(row.id)
      return item
        ? rowOf(row, item)
        : { stored: row, productOptionId: row.product_option_id, quantity: row.quantity, chosen: undefined }
    })
  return [...kept, ...added]
}

function rowOf(stored: StoredRow | undefined, item: Sent): EditedRow {
  const isChosen = stored?.product_option_id !== item.productId
  return {
    stored,
    productOptionId: item.productId,
    quantity: item.exchangeQuantity,
    chosen: isChosen ? `${item.field}.productId` : undefined,
  }
}
