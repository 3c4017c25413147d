import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from '../../../ui/form/field.ts'
import { PriceInput } from '../../../ui/PriceInput.tsx'

interface PriceFieldProps<Form extends FieldValues, Name extends FieldPath<Form>, Saved> extends FieldProps<
  Form,
  Name,
  Saved
> {
  readOnly: boolean
}

/** An amount of pesos, in the form as text. */
export function PriceField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: PriceFieldProps<Form, Name, Saved>,
) {
  const { field, common } = useField(props)
  return (
    <PriceInput {...common} readOnly={props.readOnly} value={textOf(field.value)} onChange={field.onChange} />
  )
}
