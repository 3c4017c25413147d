import { NativeSelect, TextInput } from '@mantine/core'
import { PAYMENT_FACT_FIELDS as FIELDS } from '@kwaderno/contract/payment-fact-labels.ts'
import { listPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { manilaDay } from '../../ui/date-format.ts'
import { PriceInput } from '../../ui/PriceInput.tsx'
import classes from './PaymentFactFields.module.css'
import type { FactName, FactTexts } from './facts.ts'

interface PaymentFactFieldsProps {
  paymentType: PaymentType
  values: FactTexts
  errors: Partial<Record<FactName, string | undefined>>
  disabled: boolean
  onChange: (name: FactName, value: string) => void
}

/** What a customer tells of a transfer; all of it may be left empty. */
export function PaymentFactFields(props: PaymentFactFieldsProps) {
  const { paymentType, values, errors, disabled, onChange } = props
  const accounts = useQuery(queryOf(listPaymentAccounts, { query: { paymentType } }, FRESH.lookup))
  // Chosen for another payment type, or retired since: the list shows 'Not sure', and so is it meant.
  const isGone =
    accounts.data !== undefined &&
    values.paidTo !== '' &&
    accounts.data.every(({ id }) => String(id) !== values.paidTo)
  const forget = useEffectEvent(() => onChange('paidTo', ''))
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])
  const of = (name: FactName) => ({
    label: `${FIELDS[name].label} (optional)`,
    name,
    value: values[name],
    error: errors[name],
    disabled,
  })
  return (
    <div className={classes.fields}>
      <NativeSelect {...of('paidTo')} onChange={(event) => onChange('paidTo', event.currentTarget.value)}>
        <option value="">Not sure</option>
        {accounts.data?.map(({ id, provider, accountNumber }) => (
          <option key={id} value={id}>
            {provider} {accountNumber}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        {...of('paymentReference')}
        maxLength={FIELDS.paymentReference.most}
        autoComplete="off"
        onChange={(event) => onChange('paymentReference', event.currentTarget.value)}
      />
      <PriceInput {...of('paymentAmount')} onChange={(amount) => onChange('paymentAmount', amount)} />
      <TextInput
        {...of('paymentDate')}
        type="date"
        max={manilaDay()}
        onChange={(event) => onChange('paymentDate', event.currentTarget.value)}
      />
      <TextInput
        {...of('payerName')}
        maxLength={FIELDS.payerName.most}
        onChange={(event) => onChange('payerName', event.currentTarget.value)}
      />
    </div>
  )
}
