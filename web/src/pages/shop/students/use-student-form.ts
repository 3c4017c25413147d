import { zodResolver } from '@hookform/resolvers/zod'
import {
  addStudent,
  changeStudent,
  StudentForm,
  STUDENT_TEXT,
  type Student,
} from '@kwaderno/contract/student.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { send } from '../../../edit/send.ts'
import { isSameFields, useEditForm } from '../../../edit/use-edit-form.tsx'
import { useClosing } from '../../../features/students/use-closing.ts'
import { toast } from '../../../ui/toast.ts'

export type StudentFields = z.input<typeof StudentForm>

const resolver = zodResolver(StudentForm)
const fieldsOf = (student: Partial<Student>): StudentFields => ({
  firstName: student.firstName ?? '',
  middleName: student.middleName ?? '',
  lastName: student.lastName ?? '',
  studentId: student.studentId ?? '',
  gradeLevelId: student.gradeLevelId ?? '',
})

/** What the school changes meanwhile is not asked about: only what was changed here is sent. */
type Stored = Partial<Student> & { version: 0 }

function changedOf(values: StudentForm, base: Stored): Partial<StudentForm> {
  const before = fieldsOf(base)
  const names = Object.keys(before) as (keyof StudentForm)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
}

interface StudentFormOptions {
  /** Changes this one; without it a new one is added. */
  student?: Student
  opened: boolean
  onClose: () => void
}

/** The state of the student's dialog, which asks before it discards what was typed. */
export function useStudentForm({ student, opened, onClose }: StudentFormOptions) {
  const [failure, setFailure] = useState('')
  const { form, isDirty, isSaving, submit } = useEditForm<StudentFields, StudentForm, Stored, Student>({
    kept: student ? `edit-student ${student.id}` : 'student',
    stored: { ...student, version: 0 },
    fieldsOf,
    resolver,
    isUnchanged: (base, values) => student !== undefined && isSameFields(fieldsOf(base), values),
    async send(body, base, idempotencyKey) {
      setFailure('')
      const outcome = await send(() =>
        student
          ? call(changeStudent, { params: { id: student.id }, body: changedOf(body, base) })
          : call(addStudent, { body: { ...body, idempotencyKey } }),
      )
      if (outcome.kind !== 'saved') setFailure(firstMessage(outcome.error, STUDENT_TEXT.failed))
      // The list shows what was saved although its answer was lost.
      if (outcome.kind === 'unknown') void refetchAfter(student ? changeStudent : addStudent)
      return outcome
    },
    onSaved() {
      const { title, text } = student ? STUDENT_TEXT.changed : STUDENT_TEXT.added
      toast.success(title, text)
      close()
    },
  })

  const askToClose = useClosing({
    ...{ opened, isDirty, isSaving, close },
    question: student ? 'Discard your changes?' : 'Discard this student?',
  })

  function close() {
    form.reset()
    setFailure('')
    onClose()
  }
  return { form, isSaving, failure, submit, close: askToClose }
}
