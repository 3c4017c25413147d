import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EXCHANGE_TEXT, MAX_PAYMENT_ATTACHMENTS, voucherError } from './exchange-rules.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { PAPER_FIELDS } from './order-fields.ts'
import { exporting, paging } from './paging.ts'
import {
  ExchangeRequestItem,
  ReturnedItem,
  ReturnRow,
  optionalReturnStatus,
  returnStatus,
} from './returns.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'

export { ExchangeRequestItem } from './returns.ts'

/** A request as the staff's list and its spreadsheet have it. */
export const StaffReturnRow = ReturnRow.extend({
  returnAndExchangeItems: z.array(ReturnedItem),
  exchangeRequestItems: z.array(ExchangeRequestItem),
})
export type StaffReturnRow = z.infer<typeof StaffReturnRow>

export const RETURN_SORTS = [
  'dateCreatedAsc',
  'dateCreatedDesc',
  'orderNumberAsc',
  'orderNumberDesc',
  'requestedByAsc',
  'requestedByDesc',
] as const

const empty = z.literal('').transform(() => undefined)

export const listReturns = endpoint({
  name: 'listReturns',
  summary: 'All return and exchange requests, for staff; newest first unless sorted',
  method: 'GET',
  path: '/Order/return-and-exchange',
  access: 'Transactions.view',
  stepUp: 'export',
  query: z.object({
    /** Order number or name of who asked. */
    search: field.searchText,
    status: optionalReturnStatus,
    /** Requests of which a piece comes back for this reason. */
    reason: z.union([empty, field.id]).optional(),
    /** Whose requests. */
    customerId: field.id.optional(),
    dateFrom: field.day.optional(),
    dateTo: field.day.optional(),
    sortBy: z.union([empty, z.enum(RETURN_SORTS)]).optional(),
    ...paging,
    ...exporting,
  }),
  answer: z.array(StaffReturnRow),
  paged: true,
})

const byId = z.object({ id: field.id })

export const decideReturn = endpoint({
  name: 'decideReturn',
  summary: 'Approves (1) or declines (2) a plain return that is pending; stock stays as it is',
  method: 'PUT',
  path: '/Order/return-and-exchange/{id}',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['changed'],
  params: byId,
  body: z.object({
    id: field.id.optional(),
    status: returnStatus.refine((status) => status !== 'Pending', 'Choose Approved or Declined.'),
  }),
  answer: NotificationPair,
})

const voucher = field.optionalText(PAPER_FIELDS.invoice).superRefine((value, context) => {
  const message = voucherError(value ?? '')
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** One row. Those of a group share status and return type; price and balance are the server's to know. */
export const EditedExchangeItem = z.object({
  rowNumber: field.wireInt.optional(),
  /** Absent, empty or 0 for a row that is new. */
  id: z.union([empty, field.wireInt.pipe(z.int().min(0))]).optional(),
  /** Id of the option that it is exchanged for. */
  productId: field.chosenId(EXCHANGE_TEXT.noOption).pipe(field.readId),
  status: returnStatus,
  balance: z.unknown().optional(),
  exchangePrice: z.unknown().optional(),
  exchangeQuantity: field.wireInt.pipe(z.int().min(1).max(1_000_000)),
  groupItem: field.id,
  groupItemIndex: field.wireInt.pipe(z.int().min(0).max(1_000_000)),
  returnType: z.union([empty, field.wireInt.pipe(z.union([z.literal(0), z.literal(1)]))]).optional(),
})
export type EditedExchangeItem = z.infer<typeof EditedExchangeItem>

/** A hundred pieces with the most rows that each may have. */
const MAX_SENT_ROWS = 5000

export const EditExchange = z.object({
  id: field.id.optional(),
  /** The version the edit started from; when the request has moved on since, the save is refused and nothing is lost. */
  version: field.wireInt.optional(),
  exchangeItems: z.array(EditedExchangeItem).max(MAX_SENT_ROWS).default([]),
  paymentReceived: z
    .union([
      z.literal('').transform(() => 0),
      field.wirePesos.pipe(z.number().min(0, EXCHANGE_TEXT.amountAboveZero)),
    ])
    .optional(),
  repaymentTypeId: field.clearable(field.wireInt),
  invoice: voucher,
  orDateIssued: field.paperDay,
  chequeVoucher: voucher,
  chequeDateIssued: field.paperDay,
  paymentNotes: field.optionalText(PAPER_FIELDS.paymentNotes),
  deleteAttachments: field.ids,
  /** Ids of rows; a request may have as many as a form may name. */
  deleteExchange: field.idsUpTo(MAX_SENT_ROWS),
})
export type EditExchange = z.infer<typeof EditExchange>

/** The two notifications, or one entry that says why nothing was saved, such as items short of stock. */
export const ExchangeChange = z.union([
  NotificationPair,
  z.tuple([z.object({ title: z.literal('error'), description: z.string() })]),
])
export type ExchangeChange = z.infer<typeof ExchangeChange>

export const saveExchange = endpoint({
  name: 'saveExchange',
  summary:
    'Saves the exchange screen: status, return type and rows of every group, payment details and attachments; stock changes by the differences',
  method: 'PUT',
  path: '/Order/exchange-request/{id}',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['changed'],
  limit: 'upload',
  params: byId,
  form: 'camel',
  bodyLimit: 1_000_000,
  body: EditExchange,
  files: { paymentAttachments: { max: MAX_PAYMENT_ATTACHMENTS, kind: 'any' } },
  answer: ExchangeChange,
})

export const askBalance = endpoint({
  name: 'askBalance',
  summary: 'Mails the customer what is still to be paid for an exchange',
  method: 'POST',
  path: '/Order/exchange-request/{id}/ask-balance',
  access: 'Transactions.edit',
  invalidates: ['listMails'],
  refusals: ['changed', 'key_used'],
  params: byId,
  body: z.object({ version: field.wireInt, idempotencyKey: field.idempotencyKey }),
  answer: field.nothing,
})
