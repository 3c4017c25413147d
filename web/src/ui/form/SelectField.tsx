import { NativeSelect } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from './field.ts'

export interface Option {
  value: string | number
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Form extends FieldValues, Name extends FieldPath<Form>, Saved> extends FieldProps<
  Form,
  Name,
  Saved
> {
  options: readonly Option[]
  /** The empty choice. */
  placeholder?: string
  /** Keeps numbers in the form (ids, codes); the empty choice is then null. */
  numeric?: boolean
  onChosen?: () => void
}

/** The browser's own select, which phones show best. For long lists there is SearchSelectField. */
export function SelectField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: SelectFieldProps<Form, Name, Saved>,
) {
  const { options, placeholder = 'Select', numeric = false, onChosen } = props
  const { field, common } = useField(props)
  return (
    <NativeSelect
      {...common}
      value={textOf(field.value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        field.onChange(numeric ? (text === '' ? null : Number(text)) : text)
        onChosen?.()
      }}
    >
      <option value="">{placeholder}</option>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
