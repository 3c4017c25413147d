import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentState } from '@kwaderno/contract/payment-facts.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import type { Day, Id, ReadyMade, WithDefault } from './columns.ts'

export interface OrderNumberCountersTable {
  day: Day
  /** The last value of the sequence order_numbers before the first number of this day. */
  before: number
}

export interface OrdersTable {
  id: Id
  order_number: string
  /** Null for a walk-in at the counter. */
  user_id: number | null
  status: WithDefault<OrderStatus>
  customer_name: string
  customer_email: string
  /** Null when it is for someone else's child. */
  student_id: number | null
  student_name: string
  grade_level: string
  mobile_number: string
  tin_number: WithDefault<string>
  payment_type: PaymentType
  delivery_method: DeliveryMethod
  receiver_name: string
  address_text: string
  contact: string
  email: string
  remarks: WithDefault<string>
  reason: WithDefault<string>
  discount_type: WithDefault<string>
  /** Percent, at most two decimals. */
  discount_rate: number | null
  /** '' for none, and then the six below are empty as well; with one, `discount_type` and `discount_rate` are. */
  special_discount_type: WithDefault<SpecialDiscountType | ''>
  special_discount_name: WithDefault<string>
  special_discount_id_number: WithDefault<string>
  /** Of `idNumberKey`. */
  special_discount_id_key: WithDefault<string>
  special_discount_elsewhere_centavos: WithDefault<number>
  /** What its rate was taken of. */
  special_discount_base_centavos: WithDefault<number>
  /** Percent, as it was then. */
  special_discount_rate: number | null
  /** What the customer claims; '' without a claim. */
  claimed_discount_type: WithDefault<SpecialDiscountType | ''>
  claimed_discount_name: WithDefault<string>
  claimed_discount_id_number: WithDefault<string>
  subtotal_centavos: number
  amount_less_centavos: WithDefault<number>
  /** Always subtotal less amount_less. */
  total_centavos: number
  /** Paid beside the total. */
  delivery_fee_centavos: WithDefault<number>
  /** The name of its zone at the placing; '' without one. */
  delivery_zone: WithDefault<string>
  total_quantity: number
  payment_received_centavos: number | null
  payment_tag_type_id: number | null
  overpayment_amount_centavos: number | null
  reimbursement_type_id: number | null
  under_payment_amount_centavos: number | null
  repayment_type_id: number | null
  invoice: WithDefault<string>
  or_date_issued: Day | null
  cheque_voucher: WithDefault<string>
  cheque_date_issued: Day | null
  payment_notes: WithDefault<string>
  approver_id: number | null
  approved_at: Date | null
  delivery_date: Day | null
  delivered_at: Date | null
  /** Copies of the courier as he was when it left; '' as long as nobody has said. */
  courier: WithDefault<string>
  courier_link: WithDefault<string>
  tracking_number: WithDefault<string>
  /** Unique per user. */
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
  /** 'sku:quantity' pairs, sorted, joined by '|'. Compare `md5(cart_signature)`, which is indexed with the user. */
  cart_signature: string
  version: WithDefault<number>
  /** Whoever made this version; null for a job. */
  changed_by_id: number | null
  changed_at: Date | null
  placed_at: WithDefault<Date>
  /** Until when staff keep it at least while it is pending, whatever its age. */
  kept_until: Date | null
  /** When its customer was told that it expires. */
  expiry_warned_at: Date | null
  /** Order number, receiver, customer and student, folded. */
  search_text: ReadyMade<string>
}

export interface OrderItemsTable {
  id: Id
  order_id: number
  product_option_id: number
  position: number
  name: string
  variation: WithDefault<string[]>
  sku: string
  item_description: string
  categories: WithDefault<string[]>
  image_key: string | null
  price_centavos: number
  quantity: number
  /** Always price times quantity. */
  total_centavos: number
  /** Both are those of the product when it was ordered. */
  tax_class: WithDefault<TaxClass>
  prime_commodity: WithDefault<boolean>
}

export interface OrderHistoriesTable {
  id: Id
  order_id: number
  status: OrderStatus
  actor_id: number | null
  created_at: WithDefault<Date>
}

export interface OrderAttachmentsTable {
  id: Id
  order_id: number
  kind: 'payment' | 'paymentDetail' | 'specialDiscount'
  file_id: number
  file_name: string
  created_at: WithDefault<Date>
  /** Of a proof of payment; null for what came before there were payments, and of any other kind. */
  payment_id: number | null
  /** When it is to be compared with those of other orders; null when it is done. */
  compare_at: WithDefault<Date | null>
}

/** One transfer of money for an order. */
export interface PaymentsTable {
  id: Id
  order_id: number
  /** Null where the customer has not said. */
  payment_account_id: number | null
  reference: WithDefault<string>
  /** Of `normalisedReference`. */
  reference_normalised: WithDefault<string>
  amount_centavos: number | null
  paid_on: Day | null
  payer: WithDefault<string>
  state: WithDefault<PaymentState>
  /** Why it is rejected; '' in any other state. */
  reason: WithDefault<string>
  /** Of a verified one only. */
  amount_received_centavos: number | null
  decided_by: number | null
  decided_at: Date | null
  version: WithDefault<number>
  placed_at: WithDefault<Date>
}

/** What is known of an order because it was sold over the counter. */
export interface CounterSalesTable {
  order_id: number
  seller_id: number
  /** Null, as the change, for other payments than cash. */
  cash_tendered_centavos: number | null
  change_centavos: number | null
  /** The number of any other payment. */
  reference: WithDefault<string>
  voided_at: Date | null
  voided_by: number | null
  void_reason: WithDefault<string>
  /** Unique per seller. */
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
}

/** Kept by triggers of orders and their items. */
export interface DailySalesTable {
  /** Of Manila, by when the orders were placed. */
  day: Day
  product_option_id: number
  pieces: number
  /** Before the discounts of the orders. */
  sold_centavos: number
}

/** The same sums by the first day of the month. */
export interface MonthlySalesTable {
  product_option_id: number
  month: Day
  pieces: number
  sold_centavos: number
}

/** Of all months together. */
export interface OptionSalesTable {
  product_option_id: number
  pieces: number
  sold_centavos: number
}

/** Kept by triggers; rows of the same month, status … are added up. See db/kept-sums.ts. */
export interface OrderSumsTable {
  id: Id
  /** Its first day, in Manila. */
  month: Day
  status: OrdersTable['status']
  payment_type: OrdersTable['payment_type']
  delivery_method: OrdersTable['delivery_method']
  at_counter: boolean
  orders: number
  pieces: number
  centavos: number
}

/** The same of the audit log. */
export interface AuditSumsTable {
  id: Id
  module: string
  action: string
  rows: number
}

/** The same of the stock ledger. */
export interface LedgerSumsTable {
  id: Id
  kind: string
  rows: number
}
