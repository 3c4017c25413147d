import { Select } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from './field.ts'
import type { Option } from './SelectField.tsx'

interface SearchSelectFieldProps<
  Form extends FieldValues,
  Name extends FieldPath<Form>,
  Saved,
> extends FieldProps<Form, Name, Saved> {
  options: readonly Option[]
  placeholder?: string
  /** Called after the form has the new value, to clear the fields that depend on it. */
  onChosen?: (value: string) => void
}

/** A select that is searched by typing: regions, cities, barangays. Its value in the form is text. */
export function SearchSelectField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: SearchSelectFieldProps<Form, Name, Saved>,
) {
  const { options, placeholder = 'Select', onChosen } = props
  const { field, common } = useField(props)
  const value = textOf(field.value)
  return (
    <Select
      {...common}
      searchable
      limit={200}
      nothingFoundMessage="Nothing found"
      placeholder={placeholder}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={value === '' ? null : value}
      onChange={(next) => {
        field.onChange(next ?? '')
        onChosen?.(next ?? '')
      }}
    />
  )
}
