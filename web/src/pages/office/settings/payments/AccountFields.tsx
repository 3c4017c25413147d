import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox } from '@mantine/core'
import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import type { StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import {
  ACCOUNT_KINDS,
  ACCOUNT_PAYMENT_TYPES,
  PAYMENT_ACCOUNT_FIELDS,
  PAYMENT_ACCOUNT_TEXT,
} from '@kwaderno/contract/payment-account-fields.ts'
import { useEffect } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useEditForm } from '../../../../edit/use-edit-form.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextareaField } from '../../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ItemForm } from '../../appearance/ItemForm.tsx'
import { EditedAccount, formOf, isUnchanged, type AccountForm } from './form.ts'
import classes from './PaymentsTab.module.css'
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
    send: (values, from) => saveAccount('id' in from ? from : undefined, values),
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
      <PaymentTypes control={form.control} />
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

/** How orders are paid into it. */
function PaymentTypes({ control }: { control: AccountControl }) {
  const { field, fieldState } = useController({ control, name: 'paymentTypes' })
  return (
    <Checkbox.Group
      label={PAYMENT_ACCOUNT_FIELDS.paymentTypes.label}
      description="Customers who pay this way see the account at checkout and on their orders. Without any it is shown nowhere."
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={classes.types}>
        {ACCOUNT_PAYMENT_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={PAYMENT_TYPE_LABEL[type]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
