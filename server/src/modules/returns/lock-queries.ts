import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import { EXCHANGE_PAYMENT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type { Selectable } from 'kysely'
import type { AuditValues } from '../../core/audit.ts'
import { notFound } from '../../core/problem.ts'
import { prepared } from '../../db/client.ts'
import type { ReturnRequestsTable } from '../../db/tables/returns.ts'
import type { Tx } from '../../db/tx.ts'
import { GONE } from './rules.ts'

export type ReturnRequest = Selectable<ReturnRequestsTable>

/** Whoever changes a request begins with this. @throws Refusal 404 when there is none */
export async function lockReturn(tx: Tx, id: number): Promise<ReturnRequest> {
  const request = await tx
    .selectFrom('return_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (request === undefined) throw notFound(GONE)
  return request
}

/** What is given for a returned piece, as it is stored. */
export interface StoredRow {
  id: number
  row_number: number
  product_option_id: number | null
  name: string
  variation: string[]
  quantity: number
  price_centavos: number
  status: ReturnStatus
  return_type: 0 | 1 | null
  /** What the ledger says is handed out for it. */
  out: { product_option_id: number; quantity: number }[]
  /** What the ledger says is held for it: only a size swap holds pieces. */
  held: { product_option_id: number; quantity: number }[]
}

/** A returned piece as it is stored; on the wire it is named by `order_item_id` and `unit_index`. */
export interface StoredGroup {
  id: number
  order_item_id: number
  unit_index: number
  product_option_id: number
  name: string
  variation: string[]
  price_centavos: number
  /** How many of it the ledger says are back on the shelf: 1 or 0. */
  on_shelf: number
  rows: StoredRow[]
}

const selectGroups = prepared<StoredGroup>(
  'exchange-groups',
  `select u.id, u.order_item_id, u.unit_index, i.product_option_id, i.name, i.variation, i.price_centavos,
    (select coalesce(sum(l.on_hand_delta), 0)::integer from stock_ledger l
      where l.return_item_id = u.id and l.kind in ('return_in', 'return_undo')) as on_shelf,
    (select coalesce(json_agg(json_build_object('id', e.id, 'row_number', e.row_number,
        'product_option_id', e.product_option_id, 'name', e.name, 'variation', e.variation,
        'quantity', e.quantity, 'price_centavos', e.price_centavos, 'status', e.status,
        'return_type', e.return_type, 'out',
        (select coalesce(json_agg(json_build_object('product_option_id', gone.id, 'quantity', gone.quantity)
            order by gone.id), '[]')
          from (select l.product_option_id as id, -sum(l.on_hand_delta) as quantity from stock_ledger l
            where l.exchange_item_id = e.id group by 1 having sum(l.on_hand_delta) <> 0) gone), 'held',
        (select coalesce(json_agg(json_build_object('product_option_id', kept.id, 'quantity', kept.quantity)
            order by kept.id), '[]')
          from (select l.product_option_id as id, sum(l.held_delta) as quantity from stock_ledger l
            where l.exchange_item_id = e.id group by 1 having sum(l.held_delta) > 0) kept)
      ) order by e.row_number), '[]')
      from exchange_items e where e.return_item_id = u.id) as rows
  from return_items u join order_items i on i.id = u.order_item_id
  where u.return_request_id = $1 order by u.position`,
)

/** The pieces of a locked request with their rows. */
export function listGroups(tx: Tx, requestId: number): Promise<StoredGroup[]> {
  return selectGroups(tx, [requestId])
}

/** What the audit log shows of a request itself, in the words of the screen. */
export function auditOf(request: ReturnRequest): AuditValues {
  return {
    status: request.status,
    ...inWords(EXCHANGE_PAYMENT_FIELDS, {
      paymentReceived: toPesos(request.payment_received_centavos),
      repaymentTypeId: request.repayment_type_id,
      invoice: request.invoice,
      orDateIssued: request.or_date_issued,
      chequeVoucher: request.cheque_voucher,
      chequeDateIssued: request.cheque_date_issued,
      paymentNotes: request.payment_notes,
    }),
  }
}
