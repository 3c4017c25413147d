import { USER_FIELDS } from '@kwaderno/contract/user-fields.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './UserForm.module.css'

interface StudentFieldsProps<Form extends FieldValues, Saved> {
  control: Control<Form, unknown, Saved>
  /** The grade level of now, for while the list is not there. */
  own?: { id: number; name: string } | undefined
  disabled?: boolean
}

/** The student of a customer; both may be left empty. */
export function StudentFields<Form extends FieldValues, Saved>(props: StudentFieldsProps<Form, Saved>) {
  const { control, own, disabled = false } = props
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  return (
    <div className={classes.pair}>
      <TextField
        control={control}
        name={'studentId' as FieldPath<Form>}
        label={USER_FIELDS.studentId.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USER_FIELDS.studentId.most}
        disabled={disabled}
      />
      <SelectField
        control={control}
        name={'gradeLevelId' as FieldPath<Form>}
        label={USER_FIELDS.gradeLevel.label}
        placeholder={grades.isPending ? 'Loading…' : 'None'}
        numeric
        disabled={disabled}
        options={grades.data ?? (own ? [{ value: own.id, label: own.name }] : [])}
        help={
          grades.isError && !grades.isFetching ? (
            <ListRetry onRetry={() => void grades.refetch()} />
          ) : undefined
        }
      />
    </div>
  )
}
