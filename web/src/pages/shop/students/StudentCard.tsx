import { Button } from '@mantine/core'
import { setStudentState, STUDENT_TEXT, type Student } from '@kwaderno/contract/student.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import styles from './Students.module.css'

interface StudentCardProps {
  student: Student
  onEdit: () => void
  /** Is about to stand in the other list. */
  onMove: (pressed: HTMLElement) => void
}

/** One student, and what can be done with the record. */
export function StudentCard({ student, onEdit, onMove }: StudentCardProps) {
  const { id, fullName, isRetired } = student
  const [isBusy, setBusy] = useState(false)
  const name = fullName || 'the student without a name'

  async function setState(next: boolean) {
    setBusy(true)
    try {
      await call(setStudentState, { params: { id }, body: { isRetired: next } })
      await whenRefetched()
      const { title, text } = next ? STUDENT_TEXT.retired : STUDENT_TEXT.restored
      toast.success(title, text)
    } catch (error) {
      toast.error(firstMessage(error, STUDENT_TEXT.failed))
      void refetchAfter(setStudentState)
    } finally {
      setBusy(false)
    }
  }
  function retire(pressed: HTMLElement) {
    onMove(pressed)
    void confirm({
      title: `${STUDENT_TEXT.leftSchool}?`,
      text: `${fullName || 'The student'} is not offered in the cart and for school lists any more. The orders stay, and you can restore the student at any time.`,
      confirmLabel: 'Retire',
      action: () => setState(true),
    })
  }
  function restore(pressed: HTMLElement) {
    onMove(pressed)
    void setState(false)
  }

  return (
    <li className={styles.entry} data-student={id}>
      <span className={styles.name}>{fullName || 'No name yet'}</span>
      <dl className={styles.facts}>
        <div>
          <dt>{USER_FIELDS.studentId.label}</dt>
          <dd>{student.studentId || 'Not given'}</dd>
        </div>
        <div>
          <dt>{USER_FIELDS.gradeLevel.label}</dt>
          <dd>{student.gradeLevel || 'Not given'}</dd>
        </div>
      </dl>
      <span className={styles.acts}>
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {isRetired ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isBusy}
            aria-label={`Restore ${name}`}
            onClick={(event) => restore(event.currentTarget)}
          >
            Restore
          </Button>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Retire ${name}`}
            onClick={(event) => retire(event.currentTarget)}
          >
            Retire
          </Button>
        )}
      </span>
    </li>
  )
}
