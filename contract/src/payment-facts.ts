import { z } from 'zod'
import * as field from './fields.ts'
import { lettersAndDigits } from './letters-and-digits.ts'
import { PAYMENT_FACT_FIELDS } from './payment-fact-labels.ts'
import { FIRST_DAY, LAST_DAY } from './order-text.ts'

export const PAYMENT_FACT_TEXT = {
  reference: 'A reference has 6 to 40 letters and digits.',
  date: 'Must be a date.',
  future: 'The payment date cannot be in the future.',
  amount: 'Please enter an amount greater than 0.',
  account: 'Please choose an account.',
} as const

/** What two references are compared by: how they are typed does not matter. */
export const normalisedReference = lettersAndDigits

const isReference = (typed: string): boolean => {
  const { length } = [...normalisedReference(typed)]
  return typed === '' || (length >= 6 && length <= 40)
}

const isPaperDay = (day: string) => day >= FIRST_DAY && day <= LAST_DAY

/** Nothing entered is no value, so that a form which does not ask for it sends the same request. */
const given = <T extends z.ZodType>(schema: T, message: string) =>
  z
    .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema], message)
    .optional()

/** What a customer tells of a transfer; all of it may be left out. */
export const PAYMENT_FACTS = {
  /** The id of a payment account. */
  paidTo: given(field.id, PAYMENT_FACT_TEXT.account),
  paymentReference: z
    .string(PAYMENT_FACT_TEXT.reference)
    .trim()
    .max(PAYMENT_FACT_FIELDS.paymentReference.most, { error: PAYMENT_FACT_TEXT.reference, abort: true })
    .regex(...field.ONE_LINE)
    .refine(isReference, PAYMENT_FACT_TEXT.reference)
    .transform((text) => text || undefined)
    .optional(),
  /** Pesos. */
  paymentAmount: given(
    field.wirePesos.refine((amount) => amount > 0, PAYMENT_FACT_TEXT.amount),
    PAYMENT_FACT_TEXT.amount,
  ),
  /** Not after today, which only the server knows. */
  paymentDate: given(
    z.iso.date(PAYMENT_FACT_TEXT.date).refine(isPaperDay, PAYMENT_FACT_TEXT.date),
    PAYMENT_FACT_TEXT.date,
  ),
  payerName: field
    .line(PAYMENT_FACT_FIELDS.payerName)
    .transform((text) => text || undefined)
    .optional(),
} as const

export const PaymentFacts = z.object(PAYMENT_FACTS)
export type PaymentFacts = z.output<typeof PaymentFacts>

export const PAYMENT_STATES = ['Unverified', 'Verified', 'Rejected'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A payment of an order as its customer sees it. */
export const OrderPayment = z.object({
  id: z.int(),
  state: z.enum(PAYMENT_STATES),
  /** Why it was rejected. */
  reason: z.string(),
  /** The account; '' where the customer has not said. */
  paidTo: z.string(),
  reference: z.string(),
  amount: z.number().nullable(),
  /** A day; '' where it is not known. */
  paidOn: z.string(),
  payer: z.string(),
  placedOn: z.string(),
  /** The names of its proofs. */
  files: z.array(z.string()),
})
export type OrderPayment = z.output<typeof OrderPayment>

/** Whether a customer may take a file back: what staff have decided on is evidence. */
export const isUndecided = (
  payments: readonly Pick<OrderPayment, 'state' | 'files'>[],
  file: string,
): boolean => payments.every(({ state, files }) => state === 'Unverified' || !files.includes(file))

/**
 * Proofs of a rejected payment are evidence that nobody can delete, so they leave the place to new ones: only the others
 * count against the limit of files.
 */
export const isRejected = (
  payments: readonly Pick<OrderPayment, 'state' | 'files'>[],
  file: string,
): boolean => payments.some(({ state, files }) => state === 'Rejected' && files.includes(file))

/** The same for staff. */
export const StaffOrderPayment = OrderPayment.extend({
  version: z.int(),
  amountReceived: z.number().nullable(),
  decidedBy: z.string(),
  decidedOn: z.string(),
})
export type StaffOrderPayment = z.output<typeof StaffOrderPayment>
