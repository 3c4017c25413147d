import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Student } from '@kwaderno/contract/student.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { FormEvent, ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../ui/form/TextField.tsx'
import { GradeField } from './GradeField.tsx'
import styles from '../../ui/form/dialog-form.module.css'

interface StudentDialogProps<Form extends FieldValues, Saved> {
  title: string
  /** The form has the fields of a student. */
  control: Control<Form, unknown, Saved>
  /** Whose grade level is offered even if it is retired. */
  student: Pick<Student, 'gradeLevelId' | 'gradeLevel'> | undefined
  /** A student without a grade level is none who orders. */
  needsGrade: boolean
  opened: boolean
  isSaving: boolean
  /** Above the fields. */
  note?: ReactNode
  /** What the server said against it. */
  failure: string
  submit: (event: FormEvent<HTMLFormElement>) => void
  close: () => void
}

/** The form of a student in a dialog. No autocomplete: the student is not who fills it in. */
export function StudentDialog<Form extends FieldValues, Saved>(props: StudentDialogProps<Form, Saved>) {
  const { title, control, student, needsGrade, opened, isSaving, note, failure, submit, close } = props
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const name = (field: 'firstName' | 'middleName' | 'lastName' | 'studentId') =>
    ({
      control,
      name: field as FieldPath<Form>,
      label: USER_FIELDS[field].label,
      autoComplete: 'off',
      autoCapitalize: 'words',
      enterKeyHint: 'next',
    }) as const
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size="lg"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        {note}
        <div className={styles.fields}>
          <TextField {...name('firstName')} required />
          <div className={styles.pair}>
            <TextField {...name('middleName')} />
            <TextField {...name('lastName')} required />
          </div>
          <div className={styles.pair}>
            <GradeField
              control={control}
              {...(student ? { own: { id: student.gradeLevelId, name: student.gradeLevel } } : {})}
              required={needsGrade}
            />
            <TextField
              {...name('studentId')}
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
