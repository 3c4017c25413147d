import { z } from 'zod'
import { INVALID_DATES, isReversed } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { Attachment, EditOrder, OrderChange } from './order.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { paging } from './paging.ts'
import { PAYMENT_FACT_TEXT, PAYMENT_STATES, StaffOrderPayment } from './payment-facts.ts'
import { PAYMENT_DECISION_FIELDS } from './payment-fact-labels.ts'
import { PAYMENT_FLAG_LABEL, PAYMENT_TEXT, type PaymentFlagKind } from './payment-text.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'

const flagKinds = Object.keys(PAYMENT_FLAG_LABEL) as [PaymentFlagKind, ...PaymentFlagKind[]]

/** Another payment, of another order, that this one has something in common with; a hint and no more. */
export const PaymentFlag = z.object({
  kind: z.enum(flagKinds),
  /** Of the other one. */
  paymentId: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  isSameCustomer: z.boolean(),
})
export type PaymentFlag = z.output<typeof PaymentFlag>

/** A row of the queue. Amounts are pesos. */
export const PaymentRow = z.object({
  id: z.int(),
  state: z.enum(PAYMENT_STATES),
  version: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  /** Claimed. */
  amount: z.number().nullable(),
  reference: z.string(),
  payer: z.string(),
  placedOn: z.string(),
  isFlagged: z.boolean(),
})
export type PaymentRow = z.output<typeof PaymentRow>

/** What the order's payment details would be with this amount. */
export const PaymentProposal = z.object({
  /** All that has come in with it. */
  received: z.number(),
  /** Null while another payment of the order waits; the amounts are null where the tag has none. */
  paymentTagTypeId: z.int().nullable(),
  overpaymentAmount: z.number().nullable(),
  underPaymentAmount: z.number().nullable(),
})
export type PaymentProposal = z.output<typeof PaymentProposal>

export const PaymentDetail = StaffOrderPayment.omit({ files: true }).extend({
  files: z.array(Attachment),
  orderId: z.int(),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  studentName: z.string(),
  gradeLevel: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  amountToPay: z.number(),
  /** Of the order, as it is stored. */
  paymentReceived: z.number().nullable(),
  /** The other payments of the order, oldest first. */
  others: z.array(StaffOrderPayment),
  flags: z.array(PaymentFlag),
  /** The line of a bank list that is sure for it, while it waits. */
  bankLine: z.object({ id: z.int(), day: z.string(), amount: z.number() }).nullable(),
  /** Null where no amount is given or claimed. */
  proposal: PaymentProposal.nullable(),
  /** That payments were rejected for most lately. */
  reasons: z.array(z.string()),
})
export type PaymentDetail = z.output<typeof PaymentDetail>

/** Any state, instead of one of them. */
export const ANY_STATE = 'All'

export const listPayments = endpoint({
  name: 'listPayments',
  summary:
    'Payments, oldest upload first; without a state those that wait for verification, of Pending orders only',
  method: 'GET',
  path: '/Payments',
  access: 'Payments.view',
  query: z
    .object({
      ...paging,
      state: z
        .union([z.literal('').transform(() => undefined), z.enum([...PAYMENT_STATES, ANY_STATE])])
        .optional(),
      flagged: z.union([z.literal('').transform(() => undefined), field.wireBool]).optional(),
      /** Of the payment account. */
      accountId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
      /** By the day of the upload. */
      dateFrom: field.day.optional(),
      dateTo: field.day.optional(),
      /** Parts of the order number, the reference or the payer. */
      search: field.searchText,
    })
    .refine(({ dateFrom, dateTo }) => !isReversed(dateFrom, dateTo), {
      message: INVALID_DATES,
      path: ['dateTo'],
    }),
  answer: z.array(PaymentRow),
  paged: true,
})

const params = z.object({ id: field.id })

/** What has come in. */
const amount = field.wirePesos.refine((pesos) => pesos > 0, PAYMENT_FACT_TEXT.amount)

export const getPayment = endpoint({
  name: 'getPayment',
  summary: 'One payment beside its order, with what it has in common with others and the tag for an amount',
  method: 'GET',
  path: '/Payments/{id}',
  access: 'Payments.view',
  params,
  /** The claimed amount without one. */
  query: z.object({ amount: z.union([z.literal('').transform(() => undefined), amount]).optional() }),
  answer: PaymentDetail,
})

const { shape } = EditOrder

export const verifyPayment = endpoint({
  name: 'verifyPayment',
  summary:
    'Verifies a payment; a Pending order gets the sum and the payment details, and with `approve` is approved by who has Transactions.edit',
  method: 'PUT',
  path: '/Payments/{id}/verify',
  access: 'Payments.edit',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['changed'],
  params,
  body: z.object({
    version: field.wireInt,
    amount,
    paymentTagTypeId: shape.paymentTagTypeId,
    overpaymentAmount: shape.overpaymentAmount,
    reimbursementTypeId: shape.reimbursementTypeId,
    underPaymentAmount: shape.underPaymentAmount,
    repaymentTypeId: shape.repaymentTypeId,
    /** The line of a bank list that it has come in by. */
    bankLineId: field.clearable(field.id),
    approve: field.wireBool.default(false),
    /** What the payment details were calculated from. The call is refused when it holds no more. */
    seen: z
      .object({
        amountToPay: field.wirePesos,
        /** Of the order's other payments. */
        received: field.wirePesos,
        isAnotherWaiting: field.wireBool,
      })
      .optional(),
  }),
  /** As editOrder: a shortage answers one entry titled 'Inadequate Quantity'. */
  answer: OrderChange,
})

export const rejectPayment = endpoint({
  name: 'rejectPayment',
  summary: 'Rejects a payment of a Pending order and mails its customer why; the order stays as it is',
  method: 'PUT',
  path: '/Payments/{id}/reject',
  access: 'Payments.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['changed'],
  params,
  body: z.object({
    version: field.wireInt,
    reason: field.requiredText(PAYMENT_DECISION_FIELDS.reason, PAYMENT_TEXT.noReason),
  }),
  answer: NotificationPair,
})

export const reopenPayment = endpoint({
  name: 'reopenPayment',
  summary: 'Takes a verified payment of a Pending order back, and its amount off what was received',
  method: 'PUT',
  path: '/Payments/{id}/reopen',
  access: 'Payments.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['changed'],
  params,
  body: z.object({ version: field.wireInt }),
  answer: NotificationPair,
})
