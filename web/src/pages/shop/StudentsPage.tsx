import { Button } from '@mantine/core'
import type { Student } from '@kwaderno/contract/student.ts'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { hasKept } from '../../api/use-kept.ts'
import { isActive, useMyStudents } from '../../features/students/use-my-students.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import classes from './ProfilePage.module.css'
import { StudentCard } from './students/StudentCard.tsx'
import { StudentModal } from './students/StudentModal.tsx'
import styles from './students/Students.module.css'

/** What is open in the dialog: a student, or a new one. */
interface Opened {
  student?: Student
  isOpen: boolean
}

/** A parent's students, who can be added, edited, retired and restored. */
export default function StudentsPage() {
  const students = useMyStudents()
  const [opened, setOpened] = useState<Opened>({ isOpen: hasKept('student') })
  const begun = opened.isOpen ? undefined : students.data?.find(({ id }) => hasKept(`edit-student ${id}`))
  if (begun) setOpened({ student: begun, isOpen: true })
  const cards = useRef<HTMLDivElement>(null)
  const goOnFrom = useFocusAfter()
  const buttonOf = (id: number) =>
    cards.current?.querySelector<HTMLElement>(`[data-student="${id}"] button:last-child`)
  const groups = [
    { title: 'At this school', list: students.data?.filter(isActive) ?? [] },
    { title: 'Not at this school any more', list: students.data?.filter(({ isRetired }) => isRetired) ?? [] },
  ]

  return (
    <div className={classes.page}>
      <ProfileHead title="My students" />
      {students.isPending && <RowsSkeleton rows={3} label="Loading your students" />}
      {students.isError && <LoadError onRetry={() => void students.refetch()} />}
      {students.data && (
        <div className={styles.groups} ref={cards}>
          {groups.map(({ title, list }, place) => {
            if (place > 0 && list.length === 0) return null
            return (
              <Card key={title} title={title} aside={place === 0 && <AddButton onAdd={setOpened} />}>
                {list.length === 0 && <NoStudent />}
                <ul className={styles.list}>
                  {list.map((student) => (
                    <StudentCard
                      key={student.id}
                      student={student}
                      onEdit={() => setOpened({ student, isOpen: true })}
                      onMove={(pressed) => goOnFrom(pressed, () => buttonOf(student.id))}
                    />
                  ))}
                </ul>
              </Card>
            )
          })}
        </div>
      )}
      <StudentModal
        // Starts from what was saved last the next time it opens.
        key={JSON.stringify(opened.student ?? '')}
        {...(opened.student ? { student: opened.student } : {})}
        opened={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </div>
  )
}

function AddButton({ onAdd }: { onAdd: (opened: Opened) => void }) {
  return (
    <Button
      variant="light"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => onAdd({ isOpen: true })}
    >
      Add student
    </Button>
  )
}

function NoStudent() {
  return (
    <EmptyState
      compact
      level={3}
      icon={<IconSchool size={28} stroke={1.5} />}
      title="No student yet"
      text="Add the students for whom you order, and choose one of them in the cart."
    />
  )
}
