import { NativeSelect } from '@mantine/core'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { STUDENT_TEXT, type Student } from '@kwaderno/contract/student.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { useUrlState } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'

interface WhoseListsProps {
  students: readonly Student[]
  studentId: number | undefined
  /** Of the lists that are shown; '' before one is chosen. */
  grade: string
}

/** For whom the lists are: an own student, or anybody in a grade. Who has no grade chooses one, too. */
export function WhoseLists({ students, studentId, grade }: WhoseListsProps) {
  const [, change] = useUrlState(paths.schoolLists)
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const labels = grades.data?.map(({ label }) => label) ?? (grade === '' ? [] : [grade])
  const student = students.find(({ id }) => id === studentId)
  const isGradeAsked = !student || (!grades.isPending && !labels.includes(student.gradeLevel))
  return (
    <>
      {students.length > 0 && (
        <NativeSelect
          label="For"
          value={studentId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            // Without a grade the address would stand for the first student again.
            change({ studentId: value, grade: value === '' ? grade || labels[0] : '' }, { replace: true })
          }
        >
          {students.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName || 'Student without a name'}
            </option>
          ))}
          <option value="">{STUDENT_TEXT.someoneElse}</option>
        </NativeSelect>
      )}
      {isGradeAsked && (
        <NativeSelect
          label={USER_FIELDS.gradeLevel.label}
          description={
            grades.isError && !grades.isFetching ? (
              <ListRetry onRetry={() => void grades.refetch()} />
            ) : undefined
          }
          value={grade}
          onChange={({ currentTarget: { value } }) => change({ studentId, grade: value }, { replace: true })}
        >
          {grade === '' && <option value="">{grades.isPending ? 'Loading…' : 'Choose a grade level'}</option>}
          {labels.map((label) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  )
}
