import { Checkbox } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

export function CheckboxField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  const { field, common } = useField(props)
  const { withAsterisk: _w, ...rest } = common
  return (
    <Checkbox
      {...rest}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
