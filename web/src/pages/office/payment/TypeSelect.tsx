import { NativeSelect } from '@mantine/core'
import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-tags.ts'

interface TypeSelectProps {
  field: { label: string; list: keyof typeof PAYMENT_DETAILS }
  name: string
  /** What the server offers; undefined until it has answered. */
  choices: typeof PAYMENT_DETAILS | undefined
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of the fixed lists of the payment; what is stored can be read before its list is there. */
export function TypeSelect({
  field: { label, list },
  name,
  choices,
  value,
  error,
  onChange,
}: TypeSelectProps) {
  const offered = choices?.[list] ?? PAYMENT_DETAILS[list].filter(({ id }) => String(id) === value)
  return (
    <NativeSelect
      label={label}
      name={name}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Select</option>
      {offered.map(({ id, type }) => (
        <option key={id} value={id}>
          {type}
        </option>
      ))}
    </NativeSelect>
  )
}
