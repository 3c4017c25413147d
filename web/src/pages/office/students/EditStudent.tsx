import { zodResolver } from '@hookform/resolvers/zod'
import {
  STUDENT_RECORD_TEXT,
  StudentChange,
  updateStudent,
  type StudentRecord,
} from '@kwaderno/contract/student-record.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { send } from '../../../edit/send.ts'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { StudentDialog } from '../../../features/students/StudentDialog.tsx'
import { useClosing } from '../../../features/students/use-closing.ts'
import { toast } from '../../../ui/toast.ts'

const Fields = StudentChange.omit({ isRetired: true })
type Fields = z.input<typeof Fields>

const resolver = zodResolver(Fields)
const fieldsOf = (student: StudentRecord): Fields => ({
  firstName: student.firstName,
  middleName: student.middleName,
  lastName: student.lastName,
  studentId: student.studentId,
  gradeLevelId: student.gradeLevelId ?? '',
})

/** The form of a student as staff change him. */
export function EditStudent({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const { form, isDirty, isSaving, note, submit } = useEditForm({
    kept: `student-record ${student.id}`,
    stored: student,
    fieldsOf,
    resolver,
    changed: STUDENT_RECORD_TEXT.changedMeanwhile,
    async send(change: z.output<typeof Fields>, { id, version }) {
      setFailure('')
      const outcome = await send(() => call(updateStudent, { params: { id }, body: { ...change, version } }))
      if (outcome.kind === 'behind') await refetchAfter(updateStudent)
      else if (outcome.kind !== 'saved') setFailure(firstMessage(outcome.error, STUDENT_RECORD_TEXT.failed))
      if (outcome.kind === 'unknown') void refetchAfter(updateStudent)
      return outcome
    },
    async onSaved() {
      await whenRefetched()
      toast.success(STUDENT_TEXT.changed.title, STUDENT_TEXT.changed.text)
      onClose()
    },
  })
  const close = useClosing({
    ...{ opened: true, isDirty, isSaving, close: onClose },
    question: 'Discard your changes?',
  })
  return (
    <StudentDialog
      title="Edit student"
      control={form.control}
      student={student}
      needsGrade={false}
      opened
      isSaving={isSaving}
      note={note}
      failure={failure}
      submit={submit}
      close={close}
    />
  )
}
