import { headingOf, type DescribedFields } from '@kwaderno/contract/described-field.ts'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

type Typed<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { most: number } ? Name : never
}[keyof Fields]

/** What the fields of a form have in common whose labels and lengths the contract describes. */
export function describedText<Form extends FieldValues, Saved, const Fields extends DescribedFields>(
  control: Control<Form, unknown, Saved>,
  fields: Fields,
  readOnly: boolean,
) {
  return <Name extends Typed<Fields> & FieldPath<Form>>(name: Name) => ({
    control,
    name,
    label: headingOf(fields[name]!),
    maxLength: fields[name]!.most,
    readOnly,
    autoComplete: 'off' as const,
  })
}
