import type { TaxClass } from '@kwaderno/contract/tax.ts'
import type { Day, Id, ReadyMade, WithDefault } from './columns.ts'

export type ReturnStatus = 'Pending' | 'Approved' | 'Declined'

export interface ReasonsTable {
  id: Id
  name: string
  position: WithDefault<number>
  retired: WithDefault<boolean>
  /** Its name, and that it is retired. */
  label: ReadyMade<string>
}

export interface ReturnRequestsTable {
  id: Id
  order_id: number
  user_id: number
  status: WithDefault<ReturnStatus>
  is_exchange: boolean
  /** An exchange for other sizes, which are held until it is decided. */
  is_swap: WithDefault<boolean>
  remarks: string
  approver_id: number | null
  approved_at: Date | null
  payment_received_centavos: WithDefault<number>
  repayment_type_id: number | null
  invoice: WithDefault<string>
  or_date_issued: Day | null
  cheque_voucher: WithDefault<string>
  cheque_date_issued: Day | null
  payment_notes: WithDefault<string>
  version: WithDefault<number>
  created_at: WithDefault<Date>
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
  changed_by_id: number | null
  changed_at: Date | null
  /** Of its order; a trigger copies it. */
  order_number: ReadyMade<string>
  /** The customer's name on its order; a trigger copies it. */
  requested_by: ReadyMade<string>
  search_text: ReadyMade<string>
}

/** One returned unit. On the wire its group is (groupItem = order_item_id, groupItemIndex = unit_index). */
export interface ReturnItemsTable {
  id: Id
  return_request_id: number
  order_item_id: number
  /** Which of the item's pieces, from 0. */
  unit_index: number
  reason_id: number
  position: number
}

export interface ExchangeItemsTable {
  id: Id
  return_request_id: number
  return_item_id: number
  /** From 1 within the request. */
  row_number: number
  product_option_id: number | null
  name: WithDefault<string>
  variation: WithDefault<string[]>
  sku: WithDefault<string>
  item_description: WithDefault<string>
  categories: WithDefault<string[]>
  quantity: WithDefault<number>
  price_centavos: WithDefault<number>
  /** That of the product when it was chosen. */
  tax_class: WithDefault<TaxClass>
  status: WithDefault<ReturnStatus>
  /** 0 back to stock, 1 disposal. */
  return_type: 0 | 1 | null
  created_at: WithDefault<Date>
}

export interface ReturnAttachmentsTable {
  id: Id
  return_request_id: number
  kind: 'request' | 'paymentDetail'
  file_id: number
  file_name: string
  created_at: WithDefault<Date>
}
