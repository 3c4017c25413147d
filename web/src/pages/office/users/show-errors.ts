import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Puts the server's messages at their fields, and the keyboard into the first of them. */
export function showErrors<Form extends FieldValues, Saved>(
  form: UseFormReturn<Form, unknown, Saved>,
  errors: Readonly<Record<string, string>>,
): void {
  for (const name of Object.keys(form.getValues()).toReversed()) {
    const message = errors[name]
    if (message !== undefined) form.setError(name as FieldPath<Form>, { message }, { shouldFocus: true })
  }
}
