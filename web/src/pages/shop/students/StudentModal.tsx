import type { Student } from '@kwaderno/contract/student.ts'
import { StudentDialog } from '../../../features/students/StudentDialog.tsx'
import { useStudentForm } from './use-student-form.ts'

interface StudentModalProps {
  /** Changes this one; without it a new one is added. */
  student?: Student
  opened: boolean
  onClose: () => void
}

/** The form of an own student. */
export function StudentModal(props: StudentModalProps) {
  const { student, opened } = props
  const { form, ...state } = useStudentForm(props)
  return (
    <StudentDialog
      {...state}
      title={student ? 'Edit student' : 'Add student'}
      control={form.control}
      student={student}
      needsGrade
      opened={opened}
    />
  )
}
