import { zodResolver } from '@hookform/resolvers/zod'
import type { StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import {
  ACCOUNT_KINDS,
  PAYMENT_ACCOUNT_FIELDS,
  PAYMENT_ACCOUNT_TEXT,
} from '@kwaderno/contract/payment-account-fields.ts'
import { useEffect } from 'react'
import type { Control } from 'react-hook-form'
import { PaymentTypesField } from '../../../../features/payment-accounts/PaymentTypesField.tsx'
import { useEditForm } from '../../../../edit/use-edit-form.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextareaField } from '../../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ItemForm } from '../../appearance/ItemForm.tsx'
import { EditedAccount, formOf, isUnchanged, type AccountForm } from './form.ts'
import { QrField } from './QrField.tsx'
import { nameOf, saveAccount } from './save.ts'

const NEW = { version: 0 }
const KINDS = Object.entries(ACCOUNT_KINDS).map(([value, label]) => ({ value, label }))
const resolver = zodResolver(EditedAccount)

type AccountControl = Control<AccountForm, unknown, EditedAccount>

interface AccountFieldsProps {
  /** The account that is edited, as it is stored now; none for a new one. */
  account?: StaffPaymentAccount
  onDirty: (isDirty: boolean) => void
  onSaved: (account: StaffPaymentAccount) => void
  onCancel: () => void
}

/** The form of a new or an existing account. */
export function AccountFields({ account, onDirty, onSaved, onCancel }: AccountFieldsProps) {
  const { form, base, isDirty, ...edit } = useEditForm<
    AccountForm,
    EditedAccount,
    StaffPaymentAccount | typeof NEW,
    StaffPaymentAccount
  >({
    kept: `payment-account ${account?.id ?? 'new'}`,
    stored: account ?? NEW,
    fieldsOf: (from) => formOf('id' in from ? from : undefined),
    resolver,
    isUnchanged: (from, values) => 'id' in from && isUnchanged(from, values),
    notKept: { picture: null },
    changed: PAYMENT_ACCOUNT_TEXT.changed,
    send: (values, from, key) => saveAccount('id' in from ? from : undefined, values, key),
    onSaved,
  })
  const stored = 'id' in base ? base : undefined

  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  return (
    <ItemForm
      title={stored ? `Edit ${nameOf(stored)}` : 'New account'}
      isSaving={edit.isSaving}
      note={edit.note}
      first="provider"
      onSubmit={edit.submit}
      onCancel={onCancel}
    >
      <AccountTexts control={form.control} />
      <PaymentTypesField control={form.control} name="paymentTypes" />
      <QrField control={form.control} storedPath={stored?.qrPath ?? ''} again={edit.again} />
    </ItemForm>
  )
}

function AccountTexts({ control }: { control: AccountControl }) {
  const { kind, provider, accountName, accountNumber, instructions } = PAYMENT_ACCOUNT_FIELDS
  const text = { control, autoComplete: 'off', required: true } as const
  return (
    <>
      <SelectField control={control} name="kind" label={kind.label} options={KINDS} required />
      <TextField
        {...text}
        name="provider"
        label={provider.label}
        help="The bank or the e-wallet, as customers know it."
        maxLength={provider.most}
      />
      <TextField {...text} name="accountName" label={accountName.label} maxLength={accountName.most} />
      <TextField
        {...text}
        name="accountNumber"
        label={accountNumber.label}
        help="Customers copy it as it stands here."
        maxLength={accountNumber.most}
      />
      <TextareaField
        control={control}
        name="instructions"
        label={instructions.label}
        rows={2}
        maxLength={instructions.most}
      />
    </>
  )
}
