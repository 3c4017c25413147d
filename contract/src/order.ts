import { z } from 'zod'
import { DELIVERY_METHODS } from './delivery-methods.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { paperNumberError } from './order-edit-rules.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { SPECIAL_DISCOUNT_TYPES } from './special-discount.ts'
import { specialDiscountForm } from './special-discount-form.ts'
import { ORDER_STATUSES, toOrderStatus, type OrderStatus } from './order-status.ts'
import { ORDER_TEXT } from './order-text.ts'
import { OrderPayment, StaffOrderPayment } from './payment-facts.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'
import { TAX_CLASSES } from './tax.ts'
import { trackingNumber } from './tracking.ts'

/** A status as its name or its code. */
export const orderStatus = z.union([z.string(), z.number()]).transform((value, context): OrderStatus => {
  const status = toOrderStatus(value)
  if (status === undefined) {
    context.addIssue({ code: 'custom', message: 'Unknown order status.' })
    return z.NEVER
  }
  return status
})

/** The same; nothing when empty. */
export const optionalOrderStatus = z.union([z.literal('').transform(() => undefined), orderStatus]).optional()

export const OrderItem = z.object({
  id: z.int(),
  /** Null when it is no longer in the shop. */
  productId: z.int().nullable(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
  image: z.string(),
  category: z.array(z.string()),
  /** What can be ordered of it now. */
  stocks: z.int(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** The same for staff: pieces in the shop, and how many of them pending orders wait for, this order among them. */
export const StaffOrderItem = OrderItem.extend({
  onHand: z.int(),
  held: z.int(),
  /** Both as they were when it was ordered. */
  taxClass: z.enum(TAX_CLASSES),
  isPrimeCommodity: z.boolean(),
})
export type StaffOrderItem = z.infer<typeof StaffOrderItem>

export const OrderHistory = z.object({ status: z.enum(ORDER_STATUSES), createdOn: z.string() })
export const Attachment = z.object({ fileName: z.string(), filePath: z.string() })
export type Attachment = z.infer<typeof Attachment>

const SpecialDiscountClaim = z.object({
  type: z.enum(SPECIAL_DISCOUNT_TYPES),
  name: z.string(),
  idNumber: z.string(),
  /** Pictures of ID and booklet. */
  proofs: z.array(Attachment),
})
export type SpecialDiscountClaim = z.infer<typeof SpecialDiscountClaim>

/** The last moment at which a return can be asked for; null when it cannot, or has been. */
export const returnUntil = z.string().nullable()

/** An order as its customer sees it. Amounts are pesos; `deliveryTime` is NO_DATE while unset. */
export const CustomerOrder = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderItems: z.array(OrderItem),
  receiverName: z.string(),
  address: z.string(),
  contact: z.string(),
  email: z.string(),
  subtotal: z.number(),
  discountType: z.string(),
  discountRate: z.number().nullable(),
  amountLess: z.number(),
  /** '' without one, which keeps `discountType` and `discountRate` empty; its rate in percent as it was when it was given. */
  specialDiscountType: z.enum([...SPECIAL_DISCOUNT_TYPES, '']),
  specialDiscountRate: z.number().nullable(),
  /** What the customer claims at checkout, for staff to decide; null without a claim. */
  specialDiscountClaim: SpecialDiscountClaim.nullable(),
  totalPrice: z.number(),
  tinNumber: z.string(),
  /** Null when it is for someone else's child. */
  studentId: z.int().nullable(),
  studentName: z.string(),
  gradeLevel: z.string(),
  mobileNumber: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  deliveryTime: z.string(),
  /** Who carries it, under which number and where that is shown; each '' as long as nobody has said. */
  courier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  deliveryFee: z.number(),
  /** The total with the delivery fee. */
  amountToPay: z.number(),
  paymentAttachment: z.array(Attachment),
  /** How many files it no longer has since which days, oldest first: their retention has ended. To its customer, of his own. */
  filesDeleted: z.array(z.object({ on: z.string(), files: z.int() })),
  /** Oldest first. */
  payments: z.array(OrderPayment),
  orderHistories: z.array(OrderHistory),
  isWithinPolicyAcceptedDate: z.boolean(),
  returnUntil,
  /** When a pending order is cancelled unless it is approved before; '' when it does not expire. */
  expiresOn: z.string(),
  reason: z.string(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

/**
 * An order as staff with Transactions.view see it. `version` names the state that an edit started from; `changedBy` is
 * the full name of who made it and `changedOn` when, both '' when nobody has since it was placed; `changedById` tells
 * two people of one name apart. A walk-in at the counter has no `customerId`. Only what was sold there has a `seller`, and
 * cash and change when it was paid in cash.
 */
export const StaffOrder = CustomerOrder.extend({
  version: z.int(),
  /** How the shop was registered when its invoice was first documented; null as long as there is none. */
  invoiceVatRegistered: z.boolean().nullable(),
  orderItems: z.array(StaffOrderItem),
  payments: z.array(StaffOrderPayment),
  changedBy: z.string(),
  changedById: z.int().nullable(),
  changedOn: z.string(),
  modeOfPayment: z.string(),
  /** Of its address, as its fee was found; '' without one. */
  zone: z.string(),
  isCounterSale: z.boolean(),
  seller: z.string(),
  cashTendered: z.number().nullable(),
  change: z.number().nullable(),
  reference: z.string(),
  customerId: z.int().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  remarks: z.string(),
  /** Of the special discount: whose it is, '' and null without one, and what its rate is taken of. */
  specialDiscountName: z.string(),
  specialDiscountIdNumber: z.string(),
  specialDiscountElsewhere: z.number().nullable(),
  specialDiscountBase: z.number(),
  paymentReceived: z.number().nullable(),
  paymentTagTypeId: z.int().nullable(),
  overpaymentAmount: z.number().nullable(),
  reimbursementTypeId: z.int().nullable(),
  underPaymentAmount: z.number().nullable(),
  repaymentTypeId: z.int().nullable(),
  invoice: z.string(),
  orDateIssued: z.string(),
  chequeVoucher: z.string(),
  chequeDateIssued: z.string(),
  paymentNotes: z.string(),
  approverName: z.string(),
  paymentDetailAttachments: z.array(Attachment.extend({ id: z.int() })),
})
export type StaffOrder = z.infer<typeof StaffOrder>

const byId = z.object({ id: field.id })

/** What the order was like when it was looked at; when it has moved on since, the call is refused with 409. */
const version = field.wireInt.optional()

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'One order: the customer view for its owner, all of it for staff',
  method: 'GET',
  path: '/Order/{id}',
  access: { owner: 'Transactions.view' },
  params: byId,
  // The wider shape first: a customer's order never has its fields.
  answer: z.union([StaffOrder, CustomerOrder]),
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  summary: 'Cancels an own order that was just placed; only the id of the path counts',
  method: 'PUT',
  path: '/Order/cancelorder/{id}',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  params: byId,
  // The order as it was read, with all its lines.
  bodyLimit: 1_000_000,
  body: z.looseObject({}).optional(),
  answer: NotificationPair,
})

export const updateOrderStatus = endpoint({
  name: 'updateOrderStatus',
  summary:
    'The next step of an order: Order Received for its owner, the timeline for staff with Transactions.edit',
  method: 'PUT',
  path: '/Order/update-status/{id}',
  access: { owner: 'Transactions.edit' },
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['changed'],
  params: byId,
  body: z.object({
    id: field.id.optional(),
    version,
    orderStatus,
    reason: field.optionalText(ORDER_FIELDS.reason).default(''),
    /** Of the step Shipped; no other asks for them. */
    courierId: field.clearable(field.id),
    trackingNumber: trackingNumber.default(''),
  }),
  /** As editOrder: a shortage answers one entry titled 'Inadequate Quantity'. */
  answer: z.lazy(() => OrderChange),
})

export const INADEQUATE = 'Inadequate Quantity'
/** What PUT /Order/{id} answers: the two notifications, or one entry that names the items short of stock. */
export const OrderChange = z.union([
  NotificationPair,
  z.tuple([z.object({ title: z.literal(INADEQUATE), description: z.string() })]),
])
export type OrderChange = z.infer<typeof OrderChange>

/** The number of a paper: letters and digits; it stays as it is when it is not sent. */
export const paperNumber = (paper: { most: number }) =>
  field.optionalText(paper).superRefine((text, context) => {
    const message = paperNumberError(text ?? '')
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
const amount = field.clearable(field.wirePesos, ORDER_TEXT.amountInvalid)
const choice = field.clearable(field.wireInt, ORDER_TEXT.selectItem)

export const EditOrder = z.object({
  version,
  status: optionalOrderStatus,
  reason: field.optionalText(ORDER_FIELDS.reason),
  discountType: field.optionalText(ORDER_FIELDS.discountType),
  discountRate: field.clearable(field.wirePesos, ORDER_TEXT.rateRange),
  ...specialDiscountForm,
  amountLess: z.unknown().optional(),
  totalPrice: z.unknown().optional(),
  /** The total that a special discount was shown to leave. The call is refused when it leaves another. */
  expectedTotal: field.wirePesos.optional(),
  deliveryFee: amount,
  paymentReceived: amount,
  paymentTagTypeId: choice,
  overpaymentAmount: amount,
  reimbursementTypeId: choice,
  underPaymentAmount: amount,
  repaymentTypeId: choice,
  invoice: paperNumber(ORDER_FIELDS.invoice),
  orDateIssued: field.paperDay,
  chequeVoucher: paperNumber(ORDER_FIELDS.chequeVoucher),
  chequeDateIssued: field.paperDay,
  paymentNotes: field.optionalText(ORDER_FIELDS.paymentNotes),
  paymentDetailAttachmentsToDeleted: field.ids,
})
export type EditOrder = z.infer<typeof EditOrder>

export const editOrder = endpoint({
  name: 'editOrder',
  summary: 'Saves Manage Order: status, discount, payment details and their attachments',
  method: 'PUT',
  path: '/Order/{id}',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['changed'],
  limit: 'upload',
  params: byId,
  form: 'camel',
  bodyLimit: 32_000,
  body: EditOrder,
  files: { paymentDetailAttachments: { max: 10, kind: 'any' } },
  answer: OrderChange,
})

export { ORDER_TEXT } from './order-text.ts'
