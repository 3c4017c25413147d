import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { ListRetry } from '../../ui/form/ListRetry.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'

export interface GradeFieldProps<Form extends FieldValues, Saved> {
  /** The form has a `gradeLevelId`. */
  control: Control<Form, unknown, Saved>
  /** The current grade level: shown until the list is loaded, and offered even if it is retired. */
  own?: { id: number | null; name: string }
  /** The empty choice. */
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

/** The student's grade level, with a retry for a list that cannot be loaded. */
export function GradeField<Form extends FieldValues, Saved>(props: GradeFieldProps<Form, Saved>) {
  const { control, own, placeholder = 'Choose a grade', required, disabled } = props
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const known = own === undefined || own.id === null ? [] : [{ value: own.id, label: own.name }]
  const offered = grades.data ?? []
  const others = known.filter(({ value }) => !offered.some((choice) => choice.value === value))
  return (
    <SelectField
      control={control}
      name={'gradeLevelId' as FieldPath<Form>}
      label={USER_FIELDS.gradeLevel.label}
      placeholder={grades.isPending ? 'Loading…' : placeholder}
      numeric
      options={[...offered, ...others]}
      help={
        grades.isError && !grades.isFetching ? <ListRetry onRetry={() => void grades.refetch()} /> : undefined
      }
      required={required}
      disabled={disabled}
    />
  )
}
