import { TextInput } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useField, type FieldProps } from './field.ts'

export interface TextFieldProps<
  Form extends FieldValues,
  Name extends FieldPath<Form>,
  Saved = Form,
> extends FieldProps<Form, Name, Saved> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoCapitalize?: 'none' | 'words'
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
  spellCheck?: boolean
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
  readOnly?: boolean
  rightSection?: ReactNode
  /** Earliest and latest day of a date field, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Rewrites what is typed, such as maskTin. */
  mask?: (text: string) => string
}

export function TextField<Form extends FieldValues, Name extends FieldPath<Form>, Saved>(
  props: TextFieldProps<Form, Name, Saved>,
) {
  const {
    control: _c,
    name: _n,
    label: _l,
    help: _h,
    required: _r,
    disabled: _d,
    className: _k,
    mask,
    ...input
  } = props
  const { field, common } = useField(props)
  return (
    <TextInput
      {...input}
      {...common}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(mask ? mask(event.currentTarget.value) : event.currentTarget.value)}
    />
  )
}
