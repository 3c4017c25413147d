import type { FieldPath, FieldValues } from 'react-hook-form'
import { maskMobile, maskTin } from '../input-masks.ts'
import type { FieldProps } from './field.ts'
import { TextField } from './TextField.tsx'

/** Digits grouped by three with dashes, at most 15 characters. */
export function TinField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  return (
    <TextField
      {...props}
      mask={maskTin}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="999-999-999-999"
    />
  )
}

/** At most 11 digits. */
export function MobileField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  return (
    <TextField
      {...props}
      mask={maskMobile}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="09XXXXXXXXX"
    />
  )
}
