import { NativeSelect } from '@mantine/core'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type Ref } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { chooseFor, useSelection } from '../../../features/cart/selection.ts'
import { useMyStudents } from '../../../features/students/use-my-students.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'

interface GradeSelectProps {
  grade: string
  error: string | undefined
  ref: Ref<HTMLSelectElement>
}

/** The grade level that the order is for. */
export function GradeSelect({ grade, error, ref }: GradeSelectProps) {
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const labels = grades.data?.map(({ label }) => label) ?? (grade === '' ? [] : [grade])
  // Renamed or retired since it was chosen, perhaps for an order of long ago.
  const isGone = grades.data !== undefined && grade !== '' && !labels.includes(grade)
  const { studentId } = useSelection()
  const { data: students } = useMyStudents()
  const student = students?.find(({ id }) => id === studentId)
  // Whose own grade level is retired, or not known, is ordered for with any; else another one is someone else's.
  const keptId = student && !labels.includes(student.gradeLevel) ? student.id : undefined
  useEffect(() => {
    if (isGone) chooseFor({ grade: '' })
  }, [isGone])
  return (
    <NativeSelect
      ref={ref}
      label={USER_FIELDS.gradeLevel.label}
      withAsterisk
      aria-required
      error={error}
      description={
        grades.isError && !grades.isFetching ? (
          <ListRetry onRetry={() => void grades.refetch()} />
        ) : (
          'One order is for one grade level.'
        )
      }
      value={grade}
      onChange={(event) => chooseFor({ grade: event.currentTarget.value, studentId: keptId })}
    >
      <option value="">{grades.isPending ? 'Loading…' : 'Choose a grade level'}</option>
      {labels.map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
