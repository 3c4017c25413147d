import { PasswordInput } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from './field.ts'

interface PasswordFieldProps<
  Form extends FieldValues,
  Name extends FieldPath<Form>,
  Saved,
> extends FieldProps<Form, Name, Saved> {
  autoComplete: 'current-password' | 'new-password'
  enterKeyHint?: 'next' | 'go' | 'send' | 'done'
}

/** A password with the button that shows it. */
export function PasswordField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: PasswordFieldProps<Form, Name, Saved>,
) {
  const { field, common } = useField(props)
  return (
    <PasswordInput
      {...common}
      autoComplete={props.autoComplete}
      enterKeyHint={props.enterKeyHint}
      autoCapitalize="none"
      spellCheck={false}
      value={textOf(field.value)}
      onChange={field.onChange}
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
    />
  )
}
