import { STUDENT_RECORD_TEXT, updateStudent, type StudentRecord } from '@kwaderno/contract/student-record.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { confirm } from '../../../ui/confirm.ts'
import { nameOf } from './columns.tsx'

/** Restores a student, or retires one after a question. */
export function setRetired(student: StudentRecord, isRetired: boolean): void {
  const { id, version } = student
  const save = () =>
    sendAndToast(() => call(updateStudent, { params: { id }, body: { version, isRetired } }), {
      saved: isRetired ? STUDENT_TEXT.retired : STUDENT_TEXT.restored,
      failed: STUDENT_RECORD_TEXT.failed,
      endpoint: updateStudent,
    })
  if (!isRetired) return void save()
  void confirm({
    title: `${STUDENT_TEXT.leftSchool}?`,
    text: `${nameOf(student)} is not offered in the cart and for school lists any more. The orders stay, and the student can be restored at any time.`,
    confirmLabel: 'Retire',
    action: save,
  })
}
