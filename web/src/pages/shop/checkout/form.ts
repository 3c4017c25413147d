import { zodResolver } from '@hookform/resolvers/zod'
import { Checkout, CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { ACCOUNT_PAYMENT_TYPES } from '@kwaderno/contract/payment-account-fields.ts'
import { needsAttachment } from '@kwaderno/contract/payment-types.ts'
import { specialDiscountErrors } from '@kwaderno/contract/special-discount.ts'
import type { Control, Resolver, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { NO_FACTS } from '../../../features/payment-facts/facts.ts'

/** The contract's form with the files. */
const CheckoutSchema = Checkout.extend({
  // No choice is '', which the enums do not accept.
  paymentType: z.string().pipe(Checkout.shape.paymentType),
  deliveryMethod: z.string().pipe(Checkout.shape.deliveryMethod),
  paymentAttachment: z.array(z.instanceof(File)),
  specialDiscountProof: z.array(z.instanceof(File)),
})
export type CheckoutValues = z.output<typeof CheckoutSchema>

/** The values of the fields. */
export type CheckoutFields = z.input<typeof CheckoutSchema>
export type CheckoutForm = UseFormReturn<CheckoutFields, unknown, CheckoutValues>
export type CheckoutControl = Control<CheckoutFields, unknown, CheckoutValues>

/** Nothing is chosen yet but the grade level. */
export function emptyCheckout(gradeLevel: string): CheckoutFields {
  return {
    studentName: '',
    gradeLevel,
    tinNumber: '',
    mobileNumber: '',
    addressId: null,
    paymentType: '',
    deliveryMethod: '',
    orderRemarks: '',
    ...NO_FACTS,
    paymentAttachment: [],
    specialDiscountType: '',
    specialDiscountName: '',
    specialDiscountIdNumber: '',
    specialDiscountProof: [],
  }
}

const resolveFields = zodResolver(CheckoutSchema)
/** The context of the form: what the cart has settled. */
export interface Settled {
  /** Of the student who was chosen there; '' for someone else, whose name is typed. */
  studentName: string
}

/** A student's name is as the shop has it. */
const resolveOthers = zodResolver(CheckoutSchema.extend({ studentName: z.string() }))

const NO_CLAIM = { specialDiscountName: '', specialDiscountIdNumber: '', specialDiscountProof: [] }

/**
 * Only a payment into an account asks for the transfer, and only a claim for whose ID it is; what was typed before of what is no
 * longer asked is no part of the form.
 */
function withShownFields(values: CheckoutFields): CheckoutFields {
  const isPaidInto = ACCOUNT_PAYMENT_TYPES.some((type) => type === values.paymentType)
  return { ...values, ...(isPaidInto ? {} : NO_FACTS), ...(values.specialDiscountType ? {} : NO_CLAIM) }
}

/**
 * Whether files are required depends on the payment type, and whose ID it is on whether a discount is claimed. A zod
 * refinement would run only once all fields are valid.
 */
export const resolveCheckout: Resolver<CheckoutFields, unknown, CheckoutValues> = async (
  values,
  context,
  options,
) => {
  const resolve = (context as Settled | undefined)?.studentName ? resolveOthers : resolveFields
  const result = await resolve(withShownFields(values), undefined, options)
  const { specialDiscountType = '', specialDiscountName = '', specialDiscountIdNumber = '' } = values
  const missing: Record<string, string | undefined> = specialDiscountErrors({
    ...{ specialDiscountType, specialDiscountName, specialDiscountIdNumber },
    ...{ specialDiscountElsewhere: null, discountType: '', discountRate: null },
  })
  if (values.paymentAttachment.length === 0 && needsAttachment(values.paymentType)) {
    missing['paymentAttachment'] = CHECKOUT_TEXT.attachmentRequired
  }
  if (Object.keys(missing).length === 0) return result
  const required = Object.entries(missing).map(([name, message]) => [name, { type: 'required', message }])
  return {
    values: {},
    errors: { ...result.errors, ...(Object.fromEntries(required) as typeof result.errors) },
  }
}
