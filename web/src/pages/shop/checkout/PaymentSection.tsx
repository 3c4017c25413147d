import { ACCOUNT_PAYMENT_TYPES } from '@kwaderno/contract/payment-account-fields.ts'
import { needsAttachment, PAYMENT_TYPE_LABEL, paymentTypesFor } from '@kwaderno/contract/payment-types.ts'
import { Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { WhereToPay } from '../../../features/payment-accounts/WhereToPay.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import type { CheckoutControl } from './form.ts'
import { RadioCards } from './RadioCards.tsx'
import classes from './Sections.module.css'

/** Comes once somebody has chosen how to pay. */
const PaymentFacts = lazyPart(async () => ({ default: (await import('./PaymentFacts.tsx')).PaymentFacts }))

const NOTES = {
  Cash: 'Paid at our office.',
  BankDeposit: 'Deposit to our account and attach the slip.',
  BankCheque: 'Attach a picture of the cheque.',
  OnlineBanking: 'Attach the confirmation of your transfer.',
} as const

interface PaymentSectionProps {
  control: CheckoutControl
  /** Customers and students cannot pay cash. */
  isCustomer: boolean
  isBusy: boolean
  /** Of `useKept`. */
  again: readonly string[]
}

/** How it is paid, with the proofs of payment. */
export function PaymentSection({ control, isCustomer, isBusy, again }: PaymentSectionProps) {
  const paymentType = useWatch({ control, name: 'paymentType' })
  const paidInto = ACCOUNT_PAYMENT_TYPES.find((type) => type === paymentType)
  const { field, fieldState } = useController({ control, name: 'paymentAttachment' })
  const options = paymentTypesFor(isCustomer).map((value) => ({
    value,
    label: PAYMENT_TYPE_LABEL[value],
    note: NOTES[value],
  }))
  return (
    <Card title="Payment">
      <div className={classes.stack}>
        <RadioCards control={control} name="paymentType" label="Payment type" options={options} />
        {paidInto && (
          <WhereToPay
            key={paidInto}
            paymentType={paidInto}
            title={paidInto === 'BankDeposit' ? 'Bank deposit instructions' : 'Where to pay'}
          />
        )}
        {paidInto && (
          <Suspense>
            <PaymentFacts control={control} paymentType={paidInto} disabled={isBusy} />
          </Suspense>
        )}
        <FilePicker
          ref={field.ref}
          label="Payment attachments"
          files={field.value}
          again={again}
          onChange={field.onChange}
          error={fieldState.error?.message}
          required={needsAttachment(paymentType)}
          disabled={isBusy}
        />
      </div>
    </Card>
  )
}
