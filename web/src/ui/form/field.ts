import type { ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import '../../double-click.ts'

/** What every field bound to react-hook-form takes. */
export interface FieldProps<Form extends FieldValues, Name extends FieldPath<Form>, Saved = Form> {
  control: NonNullable<UseControllerProps<Form, Name, Saved>['control']>
  name: Name
  label: string
  /** Shown under the field, also when there is an error. */
  help?: ReactNode
  /** Marks the label; the rule itself is the form's schema. */
  required?: boolean
  disabled?: boolean
  className?: string
}

/**
 * Binds a field: value, handlers, error and the ref by which the first wrong field gets the focus.
 * Mantine's inputs connect label, help and error by aria attributes.
 */
export function useField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: FieldProps<Form, Name, Saved>,
) {
  const { control, name, label, help, required = false, disabled = false, className } = props
  const { field, fieldState } = useController({ control, name })
  return {
    field,
    common: {
      label,
      description: help,
      // Only a mark: the browser's own check would hide the form's messages.
      withAsterisk: required,
      'aria-required': required,
      disabled,
      className,
      error: fieldState.error?.message,
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
    },
  }
}

/** The value of a text field, whatever the form's default is. */
export function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
