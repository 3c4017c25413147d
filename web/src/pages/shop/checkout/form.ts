import { Checkout, CHECKOUT_TEXT, needsAttachment } from '@kwaderno/contract/cart.ts'
import type { Control } from 'react-hook-form'
import { z } from 'zod'

/** The contract's form with the files, whose need depends on the payment type. */
export const CheckoutForm = Checkout.extend({
  // The empty choice is a text like the others.
  paymentType: z.string().pipe(Checkout.shape.paymentType),
  deliveryMethod: z.string().pipe(Checkout.shape.deliveryMethod),
  paymentAttachment: z.array(z.instanceof(File)),
}).refine((form) => form.paymentAttachment.length > 0 || !needsAttachment(form.paymentType), {
  path: ['paymentAttachment'],
  error: CHECKOUT_TEXT.attachmentRequired,
  // Also beside other faults, so that all of them show at once.
  when: () => true,
})
export type CheckoutValues = z.output<typeof CheckoutForm>

/** What the fields hold while it is filled in. */
export type CheckoutFields = z.input<typeof CheckoutForm>
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
    paymentAttachment: [],
  }
}
