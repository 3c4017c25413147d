import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../ui/form/TextField.tsx'
import { GradeField, type GradeFieldProps } from './GradeField.tsx'

interface StudentNameFieldsProps<Form extends FieldValues, Saved> {
  /** The form has these fields. */
  control: Control<Form, unknown, Saved>
  names: readonly ('studentFirstName' | 'studentMiddleName' | 'studentLastName')[]
}

/** No autocomplete: the student is not who fills in the form. */
export function StudentNameFields<Form extends FieldValues, Saved>(
  props: StudentNameFieldsProps<Form, Saved>,
) {
  return props.names.map((name) => (
    <TextField
      key={name}
      control={props.control}
      name={name as FieldPath<Form>}
      label={USER_FIELDS[name].label}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
    />
  ))
}

interface StudentFieldsProps<Form extends FieldValues, Saved> extends GradeFieldProps<Form, Saved> {
  maxLength?: number
}

/** Student ID and grade level. */
export function StudentFields<Form extends FieldValues, Saved>(props: StudentFieldsProps<Form, Saved>) {
  const { maxLength, ...both } = props
  return (
    <>
      <TextField
        control={both.control}
        name={'studentId' as FieldPath<Form>}
        label={USER_FIELDS.studentId.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={maxLength}
        required={both.required}
        disabled={both.disabled}
      />
      <GradeField {...both} />
    </>
  )
}
