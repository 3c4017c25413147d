import { Checkbox, Group } from '@mantine/core'
import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import { ACCOUNT_PAYMENT_TYPES, PAYMENT_ACCOUNT_FIELDS } from '@kwaderno/contract/payment-account-fields.ts'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

interface PaymentTypesFieldProps<Form extends FieldValues, Saved> {
  control: Control<Form, unknown, Saved>
  name: FieldPath<Form>
}

/** How orders are paid into an account. */
export function PaymentTypesField<Form extends FieldValues, Saved>({
  control,
  name,
}: PaymentTypesFieldProps<Form, Saved>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Checkbox.Group
      label={PAYMENT_ACCOUNT_FIELDS.paymentTypes.label}
      description="Customers who pay this way see the account at checkout and on their orders. Without any it is shown nowhere."
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Group gap="8px 24px" py={8}>
        {ACCOUNT_PAYMENT_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={PAYMENT_TYPE_LABEL[type]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
