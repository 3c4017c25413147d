import { z } from 'zod'
import { MAX_ORDER_REMARKS } from './cart-availability.ts'
import { DELIVERY_METHODS } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { PAYMENT_FACTS } from './payment-facts.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import { specialDiscountForm } from './special-discount-form.ts'
import { DASHBOARD, ORDERS } from './stale.ts'
import { INVALID_TIN, isCustomerTin, TIN_HINT } from './tin.ts'
import { USER_FIELDS } from './user-field-labels.ts'

export const CHECKOUT_TEXT = {
  attachmentRequired: 'Attachment is required for your selected payment.',
  noPayment: 'Please select payment type.',
  noDelivery: 'Please select delivery method.',
  noAddress: 'Please add your delivery address.',
  noName: 'Please provide student name.',
  noGrade: 'Please select grade level.',
  noStudent: 'Please choose a student.',
  tinHint: TIN_HINT,
  mobileHint: 'Format: 09XXXXXXXXX',
  cashRefused: 'Cash is for onsite payment only.',
  nothingSelected: 'Please select at least 1 item.',
  failedTitle: 'Checkout Failed',
  failed: 'Something went wrong. Please try again later.',
  confirmed: {
    title: 'Order Confirmed!',
    text: 'Your order has been confirmed. Please wait for your order to be approved.',
  },
  duplicate: 'You might have duplicated your order',
  insufficient: (items: readonly string[]) => `Insufficient quantity for ${items.join(', ')}`,
  notServed: (city: string) => `We do not deliver to ${city} yet. Please choose pick up or another address.`,
  feeChanged: 'The delivery fee has changed. Please check the total and confirm again.',
  totalChanged: 'Your items have changed. Please check the total and confirm again.',
} as const

/** Pictures of ID and booklet that a claim for the special discount may have. */
export const MAX_CLAIM_PROOFS = 5

/** The checkout form; the server adds what depends on the cart, the role and the files. */
export const Checkout = z.object({
  studentName: field.requiredName(CHECKOUT_TEXT.noName),
  gradeLevel: z.string().trim().min(1, CHECKOUT_TEXT.noGrade).max(100),
  tinNumber: z.string().trim().refine(isCustomerTin, INVALID_TIN).default(''),
  mobileNumber: field.mobileNumber('Invalid mobile number.', 'Please provide mobile number.'),
  addressId: field.chosenId(CHECKOUT_TEXT.noAddress),
  paymentType: z.enum(PAYMENT_TYPES, CHECKOUT_TEXT.noPayment),
  deliveryMethod: z.enum(DELIVERY_METHODS, CHECKOUT_TEXT.noDelivery),
  orderRemarks: field.text({ most: MAX_ORDER_REMARKS }).default(''),
  ...PAYMENT_FACTS,
  /** A claim for staff to decide; nothing is taken off here. */
  specialDiscountType: specialDiscountForm.specialDiscountType,
  specialDiscountName: specialDiscountForm.specialDiscountName,
  specialDiscountIdNumber: specialDiscountForm.specialDiscountIdNumber,
})
export type Checkout = z.infer<typeof Checkout>

const Request = Checkout.extend({
  /** Of a student nothing is typed. */
  studentName: z
    .string()
    .trim()
    .max(3 * USER_FIELDS.firstName.most + 2)
    .default(''),
  /** An own student; the order takes his name. */
  studentId: field.clearable(field.id).transform((id) => id ?? null),
  cartItemIds: z
    .array(field.id, CHECKOUT_TEXT.nothingSelected)
    .min(1, CHECKOUT_TEXT.nothingSelected)
    .max(500),
  /** Pesos: what the items cost as the customer was shown them; at other prices or quantities nothing is ordered. */
  expectedTotal: field.wirePesos.optional(),
  /** Pesos: the delivery fee that the customer was shown; with another one nothing is ordered. */
  expectedFee: field.wirePesos.optional(),
  /** Made by the checkout page once per visit: the same key places the order once and answers the same again. */
  idempotencyKey: z.string().trim().min(8).max(100).optional(),
})

const nameError = (name: unknown) => Checkout.shape.studentName.safeParse(name).error?.issues[0]?.message

export const CheckoutRequest = Request.refine(
  ({ studentId, studentName }) => typeof studentId === 'number' || nameError(studentName) === undefined,
  {
    path: ['studentName'],
    error: ({ input }) => nameError((input as CheckoutRequest).studentName),
    // Beside the other fields, whatever is wrong with those, so that all messages come at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
export type CheckoutRequest = z.infer<typeof Request>

export const checkout = endpoint({
  name: 'checkout',
  summary: 'Places an order of selected cart rows, holding their stock',
  method: 'POST',
  path: '/Cart/checkout',
  access: 'login',
  invalidates: ['listCart', ...ORDERS, ...DASHBOARD],
  refusals: ['not_found', 'key_used'],
  limit: 'upload',
  bodyLimit: 64_000,
  body: CheckoutRequest,
  form: 'Pascal',
  files: {
    paymentAttachment: { max: 10, kind: 'any' },
    specialDiscountProof: { max: MAX_CLAIM_PROOFS, kind: 'any' },
  },
  /** [what the customer is told or null, what the staff are told]; both carry orderId. */
  answer: NotificationPair,
})

export const checkDuplicate = endpoint({
  name: 'checkDuplicate',
  summary: 'Whether an earlier order of the same customer has the same SKUs and quantities',
  method: 'POST',
  path: '/Order/check-duplicate',
  access: 'login',
  invalidates: [],
  refusals: ['not_found'],
  body: z.object({ cartItemIds: z.array(field.id).min(1).max(500) }),
  answer: z.object({
    isDuplicate: z.boolean(),
    orderNumber: z.string().nullable(),
    /** For whom the earlier order is; '' without one. */
    studentName: z.string(),
  }),
})

export const DeliveryFee = z.object({
  /** Whether the shop asks for fees at all. */
  isOn: z.boolean(),
  deliveryFee: z.number(),
  /** '' for what has none. */
  zone: z.string(),
  isServed: z.boolean(),
})
export type DeliveryFee = z.infer<typeof DeliveryFee>

export const getDeliveryFee = endpoint({
  name: 'getDeliveryFee',
  summary:
    'What the delivery of selected cart rows to this address costs, and whether the shop delivers there',
  method: 'POST',
  path: '/Cart/delivery-fee',
  access: 'login',
  invalidates: [],
  refusals: ['not_found'],
  body: z.object({
    addressId: Checkout.shape.addressId,
    deliveryMethod: Checkout.shape.deliveryMethod,
    cartItemIds: z.array(field.id).min(1).max(500),
  }),
  answer: DeliveryFee,
})
