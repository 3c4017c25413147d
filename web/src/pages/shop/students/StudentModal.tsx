import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Student } from '@kwaderno/contract/student.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-fields.ts'
import { GradeField } from '../../../features/students/GradeField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from '../../../ui/form/dialog-form.module.css'
import { useStudentForm } from './use-student-form.ts'

interface StudentModalProps {
  /** Changes this one; without it a new one is added. */
  student?: Student
  opened: boolean
  onClose: () => void
}

/** The student's form in a dialog. No autocomplete: the student is not who fills it in. */
export function StudentModal(props: StudentModalProps) {
  const { student, opened } = props
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const { form, isSaving, failure, submit, close } = useStudentForm(props)
  const name = {
    control: form.control,
    autoComplete: 'off',
    autoCapitalize: 'words',
    enterKeyHint: 'next',
  } as const
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={student ? 'Edit student' : 'Add student'}
      size="lg"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <TextField {...name} name="firstName" label={USER_FIELDS.firstName.label} required />
          <div className={styles.pair}>
            <TextField {...name} name="middleName" label={USER_FIELDS.middleName.label} />
            <TextField {...name} name="lastName" label={USER_FIELDS.lastName.label} required />
          </div>
          <div className={styles.pair}>
            <GradeField
              control={form.control}
              {...(student ? { own: { id: student.gradeLevelId, name: student.gradeLevel } } : {})}
              required
            />
            <TextField
              {...name}
              name="studentId"
              label={USER_FIELDS.studentId.label}
              help="Optional"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={USER_FIELDS.studentId.most}
            />
          </div>
        </div>
        {failure !== '' && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
