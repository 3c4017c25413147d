import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { useController } from 'react-hook-form'
import { PaymentFactFields } from '../../../features/payment-facts/PaymentFactFields.tsx'
import type { FactName } from '../../../features/payment-facts/facts.ts'
import type { CheckoutControl } from './form.ts'

interface PaymentFactsProps {
  control: CheckoutControl
  paymentType: PaymentType
  disabled: boolean
}

/** What the customer tells of the transfer at checkout. */
export function PaymentFacts({ control, paymentType, disabled }: PaymentFactsProps) {
  const fields = {
    paidTo: useController({ control, name: 'paidTo' }),
    paymentReference: useController({ control, name: 'paymentReference' }),
    paymentAmount: useController({ control, name: 'paymentAmount' }),
    paymentDate: useController({ control, name: 'paymentDate' }),
    payerName: useController({ control, name: 'payerName' }),
  }
  const textOf = (name: FactName) => String(fields[name].field.value ?? '')
  const errorOf = (name: FactName) => fields[name].fieldState.error?.message
  return (
    <PaymentFactFields
      paymentType={paymentType}
      values={{
        paidTo: textOf('paidTo'),
        paymentReference: textOf('paymentReference'),
        paymentAmount: textOf('paymentAmount'),
        paymentDate: textOf('paymentDate'),
        payerName: textOf('payerName'),
      }}
      errors={{
        paidTo: errorOf('paidTo'),
        paymentReference: errorOf('paymentReference'),
        paymentAmount: errorOf('paymentAmount'),
        paymentDate: errorOf('paymentDate'),
        payerName: errorOf('payerName'),
      }}
      disabled={disabled}
      onChange={(name, value) => fields[name].field.onChange(value)}
    />
  )
}
