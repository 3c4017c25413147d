import { Textarea } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from './field.ts'

interface TextareaFieldProps<
  Form extends FieldValues,
  Name extends FieldPath<Form>,
  Saved,
> extends FieldProps<Form, Name, Saved> {
  rows?: number
  maxRows?: number
  maxLength?: number
  placeholder?: string
  readOnly?: boolean
  /** Rewrites what is typed. */
  mask?: ((text: string) => string) | undefined
  /** Has the focus first when its dialog opens. */
  'data-autofocus'?: boolean
}

export function TextareaField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: TextareaFieldProps<Form, Name, Saved>,
) {
  const { rows = 3, maxRows = 12, maxLength, placeholder, readOnly, mask } = props
  const { field, common } = useField(props)
  return (
    <Textarea
      {...common}
      autosize
      minRows={rows}
      maxRows={maxRows}
      maxLength={maxLength}
      placeholder={placeholder}
      readOnly={readOnly}
      data-autofocus={props['data-autofocus']}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(mask ? mask(event.currentTarget.value) : event.currentTarget.value)}
    />
  )
}
