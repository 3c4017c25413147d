import { Switch } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './field.ts'

/** Something that is on or off. */
export function SwitchField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  const { field, common } = useField(props)
  const { withAsterisk: _mark, 'aria-required': _required, ...shown } = common
  return (
    <Switch
      {...shown}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
