import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from './field.ts'
import { TextField } from './TextField.tsx'

interface EmailFieldProps<Form extends FieldValues, Name extends FieldPath<Form>, Saved> extends FieldProps<
  Form,
  Name,
  Saved
> {
  enterKeyHint?: 'next' | 'send'
}

export function EmailField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: EmailFieldProps<Form, Name, Saved>,
) {
  return (
    <TextField
      enterKeyHint="next"
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
    />
  )
}

/** A mobile number in any of its spellings. */
export function ContactNumberField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="09XXXXXXXXX"
    />
  )
}
