import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { paging } from './paging.ts'
import {
  MAX_RETURN_REMARKS,
  RETURN_STATUSES,
  RETURN_TEXT,
  toReturnStatus,
  type ReturnStatus,
} from './return-status.ts'
import { DASHBOARD, ORDERS } from './stale.ts'
import { TAX_CLASSES } from './tax.ts'

/** A status as its name or its code. */
export const returnStatus = z.union([z.string(), z.number()]).transform((value, context): ReturnStatus => {
  const status = toReturnStatus(value)
  if (status !== undefined) return status
  context.addIssue({ code: 'custom', message: 'Unknown status.' })
  return z.NEVER
})

/** The same; nothing when empty. */
export const optionalReturnStatus = z
  .union([z.literal('').transform(() => undefined), returnStatus])
  .optional()

const Attachment = z.object({ fileName: z.string(), filePath: z.string() })

/** A request as the lists show it. `reason` names the reasons of its units, each once. */
export const ReturnRow = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  requestedBy: z.string(),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  remarks: z.string(),
  dateCreated: z.string(),
  images: z.array(Attachment),
  isExchange: z.boolean(),
  /** A swap of sizes: its new pieces are held. */
  isSwap: z.boolean(),
})
export type ReturnRow = z.infer<typeof ReturnRow>

/** Pieces that come back for the same reason; amounts are pesos. */
export const ReturnedItem = z.object({
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  image: z.string(),
  reason: z.string(),
  quantity: z.int(),
  price: z.number(),
  totalPrice: z.number(),
  exchangeName: z.string(),
  exchangeVariation: z.array(z.string()),
})

/**
 * One thing that a returned piece is exchanged for. Rows of the same piece share `groupItem` (the order's item) and
 * `groupItemIndex` (which of its pieces, from 0); `exchangeItemBalance` is what is left of its price after this row.
 */
export const ExchangeItem = z.object({
  id: z.int(),
  /** Of what it is exchanged for; null while nothing is chosen. */
  productId: z.int().nullable(),
  rowNumber: z.int(),
  status: z.enum(RETURN_STATUSES),
  groupItem: z.int(),
  groupItemIndex: z.int(),
  productName: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  image: z.string(),
  categories: z.array(z.string()),
  reasonText: z.string(),
  productQuantity: z.int(),
  productPrice: z.number(),
  productTotalPrice: z.number(),
  exchangeItemName: z.string(),
  exchangeItemVariation: z.array(z.string()),
  exchangeItemSku: z.string(),
  exchangeItemDescription: z.string(),
  exchangeItemCategories: z.array(z.string()),
  exchangeItemQuantity: z.int(),
  exchangeItemPrice: z.number(),
  exchangeItemBalance: z.number(),
  returnToStock: z.boolean(),
  returnForDisposal: z.boolean(),
})
export type ExchangeItem = z.infer<typeof ExchangeItem>

/** The same with how its goods are taxed. */
export const StaffExchangeItem = ExchangeItem.extend({ exchangeItemTaxClass: z.enum(TAX_CLASSES) })
export type StaffExchangeItem = z.infer<typeof StaffExchangeItem>

/** A row of an exchange as the list has it; `returnType` is 0 for stock, 1 for disposal. Amounts are pesos. */
export const ExchangeRequestItem = z.object({
  groupItem: z.int(),
  groupIndex: z.int(),
  rowNumber: z.int(),
  sku: z.string(),
  name: z.string(),
  variation: z.array(z.string()),
  reason: z.string(),
  status: z.enum(RETURN_STATUSES),
  itemPrice: z.number(),
  exchangeItem: z.string(),
  exchangeItemQuantity: z.int(),
  exchangeItemPrice: z.number(),
  exchangeItemBalance: z.number(),
  returnType: z.union([z.literal(0), z.literal(1)]).nullable(),
  itemDescription: z.string(),
})
export type ExchangeRequestItem = z.infer<typeof ExchangeRequestItem>

/** A request as its customer sees it; subtotal, amount less and total are the order's own, in pesos. */
export const CustomerReturn = ReturnRow.extend({
  createdAt: z.string(),
  requestor: z.string(),
  requestorAddress: z.string(),
  tinNumber: z.string(),
  studentName: z.string(),
  mobileNumber: z.string(),
  gradeLevel: z.string(),
  discountRate: z.number().nullable(),
  discountType: z.string(),
  subtotal: z.number(),
  amountLess: z.number(),
  totalPrice: z.number(),
  approveDate: z.string(),
  exchangeAttachments: z.array(z.object({ filename: z.string(), filePath: z.string() })),
  returnAndExchangeItems: z.array(ReturnedItem),
  exchangeItems: z.array(ExchangeItem),
})
export type CustomerReturn = z.infer<typeof CustomerReturn>

/** The same with what only staff with Transactions.view see. */
export const StaffReturn = CustomerReturn.extend({
  version: z.int(),
  /** How the shop was registered when its invoice was first documented; null as long as there is none. */
  invoiceVatRegistered: z.boolean().nullable(),
  changedBy: z.string(),
  changedById: z.int().nullable(),
  changedOn: z.string(),
  approverName: z.string(),
  paymentReceived: z.number(),
  repaymentTypeId: z.int().nullable(),
  invoice: z.string(),
  orDateIssued: z.string(),
  chequeVoucher: z.string(),
  chequeDateIssued: z.string(),
  paymentNotes: z.string(),
  paymentDetailAttachments: z.array(z.object({ id: z.int(), filename: z.string(), filePath: z.string() })),
  exchangeItems: z.array(StaffExchangeItem),
  exchangeRequestItems: z.array(ExchangeRequestItem),
})
export type StaffReturn = z.infer<typeof StaffReturn>

export const listMyReturns = endpoint({
  name: 'listMyReturns',
  summary:
    'The own return and exchange requests, newest first; a search finds the exact order number before others',
  method: 'GET',
  path: '/Order/my-return-and-exchange',
  access: 'login',
  query: z.object({ search: field.searchText, status: optionalReturnStatus, ...paging }),
  answer: z.array(ReturnRow),
  paged: true,
})

export const getReturn = endpoint({
  name: 'getReturn',
  summary: "A return or exchange request: the customer's view for its owner, all of it for staff",
  method: 'GET',
  path: '/Order/exchange-request/{id}',
  access: { owner: 'Transactions.view' },
  params: z.object({ id: field.id }),
  // The wider shape first: a customer's request never has its fields.
  answer: z.union([StaffReturn, CustomerReturn]),
})

const Exchange = z.object({
  productCombinationId: field.chosenId(RETURN_TEXT.noOption),
  quantity: field.wireInt.pipe(z.int().min(1, RETURN_TEXT.quantity).max(1_000_000)),
})
/** One piece; an item of which several pieces come back is there as often. */
const ExchangedUnit = z.object({
  orderItemId: field.id,
  reasonId: field.chosenId(RETURN_TEXT.noReason),
  // An empty list does not arrive in a form at all.
  exchange: z.array(Exchange, RETURN_TEXT.noExchange).min(1, RETURN_TEXT.noExchange).max(50),
})

const remarks = (required: string) => field.requiredText({ most: MAX_RETURN_REMARKS }, required)

export const ExchangeRequest = z.object({
  orderId: field.id,
  remarks: remarks(RETURN_TEXT.noRemarks),
  items: z.array(ExchangedUnit, RETURN_TEXT.noUnits).min(1, RETURN_TEXT.noUnits).max(1000),
  idempotencyKey: field.idempotencyKey,
})

export const requestExchange = endpoint({
  name: 'requestExchange',
  summary: 'Asks to exchange pieces of an own delivered order, each for at least one other item',
  method: 'POST',
  path: '/Order/exchange-request',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD, 'listExchangeOptions'],
  refusals: ['key_used'],
  limit: 'upload',
  form: 'Pascal',
  bodyLimit: 256_000,
  body: ExchangeRequest,
  files: { attachments: { max: 10, kind: 'any' } },
  answer: NotificationPair,
})

/** Items as the second form sends them: those that are not checked stay. */
const CheckedItem = z.object({
  isChecked: field.wireBool.default(true),
  checkBoxId: z.union([z.string(), z.number()]).optional(),
  orderItemId: field.id,
  reasonId: z.union([field.id, z.literal('').transform(() => undefined)]).optional(),
  exchange: z.array(Exchange).max(50).default([]),
})

/** A list that arrives as one JSON text, with names in any case, or as fields of its own. */
function listOrJson(value: unknown): unknown {
  // A form has made a list of the one text.
  const text: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof text !== 'string') return value
  try {
    return lowerFirst(JSON.parse(text === '' ? '[]' : text))
  } catch {
    return value
  }
}

function lowerFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerFirst)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      lowerFirst(inner),
    ]),
  )
}

export const requestReturn = endpoint({
  name: 'requestReturn',
  summary: 'The second shape of a return request; without an exchange it is a plain return',
  method: 'POST',
  path: '/Order/return-and-exchange',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD, 'listExchangeOptions'],
  refusals: ['key_used'],
  limit: 'upload',
  form: 'Pascal',
  bodyLimit: 256_000,
  body: z.object({
    orderId: field.id,
    /** The pieces, each as often as it comes back; not needed when `items` names them. */
    orderItemId: z.union([z.array(field.id).max(1000), field.id.transform((one) => [one])]).default([]),
    /** The reason of every piece that has none of its own. */
    reasonId: z.union([field.id, z.literal('').transform(() => undefined)]).optional(),
    remarks: remarks(field.REQUIRED),
    items: z.preprocess(listOrJson, z.array(CheckedItem).max(1000).default([])),
    idempotencyKey: field.idempotencyKey,
  }),
  files: { images: { max: 10, kind: 'any' } },
  answer: NotificationPair,
})

/** One thing that a returned piece can be exchanged for. */
export const ExchangeOption = z.object({
  label: z.string(),
  /** Id of the option. */
  value: z.int(),
  /** Pesos. */
  price: z.number(),
  /** Name of the product. */
  groupLabel: z.string(),
  sku: z.string(),
  availableStock: z.int(),
  status: z.enum(['Active', 'Inactive']),
})
export type ExchangeOption = z.infer<typeof ExchangeOption>

export const listExchangeOptions = endpoint({
  name: 'listExchangeOptions',
  summary: 'What can be exchanged for, by product; with isAdmin and Transactions.view also what is inactive',
  method: 'GET',
  path: '/Product/product-option-list',
  access: 'login',
  query: z.object({ isAdmin: field.wireBool.default(false) }),
  answer: z.array(ExchangeOption),
})
