import { ACCOUNT_KINDS, PAYMENT_ACCOUNT_FIELDS } from '@kwaderno/contract/payment-account-fields.ts'
import { PaymentTypesField } from '../../../features/payment-accounts/PaymentTypesField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../AccountCard.module.css'
import type { StepProps } from './fields.ts'

const KINDS = Object.entries(ACCOUNT_KINDS).map(([value, label]) => ({ value, label }))

/** Where customers pay. */
export function AccountStep({ control }: StepProps) {
  const text = { control, autoComplete: 'off', enterKeyHint: 'next', required: true } as const
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          control={control}
          name="account.kind"
          label={PAYMENT_ACCOUNT_FIELDS.kind.label}
          options={KINDS}
          required
        />
        <TextField
          {...text}
          name="account.provider"
          label={PAYMENT_ACCOUNT_FIELDS.provider.label}
          help="The bank or the e-wallet, as customers know it."
          maxLength={PAYMENT_ACCOUNT_FIELDS.provider.most}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          {...text}
          name="account.accountName"
          label={PAYMENT_ACCOUNT_FIELDS.accountName.label}
          maxLength={PAYMENT_ACCOUNT_FIELDS.accountName.most}
        />
        <TextField
          {...text}
          name="account.accountNumber"
          label={PAYMENT_ACCOUNT_FIELDS.accountNumber.label}
          spellCheck={false}
          maxLength={PAYMENT_ACCOUNT_FIELDS.accountNumber.most}
        />
      </div>
      <PaymentTypesField control={control} name="account.paymentTypes" />
      <TextareaField
        control={control}
        name="account.instructions"
        label={PAYMENT_ACCOUNT_FIELDS.instructions.label}
        help="What customers should know when they pay."
        rows={2}
        maxLength={PAYMENT_ACCOUNT_FIELDS.instructions.most}
      />
    </>
  )
}
