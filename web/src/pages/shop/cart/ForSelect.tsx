import { NativeSelect } from '@mantine/core'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { STUDENT_TEXT, type Student } from '@kwaderno/contract/student.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { chooseFor, type Selection } from '../../../features/cart/selection.ts'
import { isActive, useMyStudents } from '../../../features/students/use-my-students.ts'

/** For which of the own students the order is; the grade level is his. */
export function ForSelect({ selection }: { selection: Selection }) {
  const { studentId, grade } = selection
  const { data: students } = useMyStudents()
  const { data: grades } = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const active = students?.filter(isActive) ?? []
  const chosen = active.find(({ id }) => id === studentId)
  /** His grade level as the grade selector offers it; '' when it is retired, or he has none. */
  const gradeOf = (student: Student | undefined) =>
    grades?.some(({ label }) => label === student?.gradeLevel) ? student!.gradeLevel : ''
  const ownGrade = gradeOf(chosen)

  // He has left the school since he was chosen, or is in another grade by now.
  const isGone = students !== undefined && studentId !== undefined && !chosen
  useEffect(() => {
    if (isGone) chooseFor({ grade })
    else if (ownGrade !== '' && ownGrade !== grade) chooseFor({ grade: ownGrade, studentId })
  }, [isGone, ownGrade, grade, studentId])

  return (
    <NativeSelect
      label="For"
      value={studentId ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const student = active.find(({ id }) => String(id) === value)
        chooseFor({ grade: student ? gradeOf(student) : grade, studentId: student?.id })
      }}
    >
      <option value="">{STUDENT_TEXT.someoneElse}</option>
      {studentId !== undefined && !chosen && <option value={studentId}>Loading…</option>}
      {active.map((student) => (
        <option key={student.id} value={student.id}>
          {student.fullName || 'Student without a name'}
        </option>
      ))}
    </NativeSelect>
  )
}
