import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { listMyLists } from '@kwaderno/contract/school-list-mine.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { isActive, useMyStudents, useStudentsAwaited } from '../../features/students/use-my-students.ts'
import { useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ListCard } from './school-lists/ListCard.tsx'
import styles from './school-lists/SchoolLists.module.css'
import { WhoseLists } from './school-lists/WhoseLists.tsx'

/** What the school asks for in a child's grade, and what is still missing of it. */
export default function SchoolListsPage() {
  const { isStaff } = useSession()
  const search = useSearchOf(paths.schoolLists)
  const students = useMyStudents()
  const isAwaited = useStudentsAwaited()
  const active = students.data?.filter(isActive) ?? []
  // Whoever has left meanwhile is not to be had any more.
  const isKnown = isStaff || students.data !== undefined
  const named = isKnown ? active.find(({ id }) => id === search.studentId)?.id : search.studentId
  // The oldest of the own students, unless the address names one or a grade.
  const studentId = named ?? (search.grade === '' ? active[0]?.id : undefined)
  const isReady = isStaff || !students.isPending
  const mine = useQuery({
    ...queryOf(listMyLists, { query: { studentId, grade: search.grade } }, 0),
    enabled: isReady,
  })
  const { grade = '', lists } = mine.data ?? {}
  const student = active.find(({ id }) => id === studentId)

  return (
    <div className={styles.page}>
      <PageTitle note="Tick what you need, and put all of it that is still missing into your cart.">
        School lists
      </PageTitle>
      <div className={styles.whose}>
        {!isAwaited && <WhoseLists students={active} studentId={studentId} grade={grade} />}
      </div>
      {mine.isPending && <RowsSkeleton rows={6} label="Loading the lists" />}
      {mine.isLoadingError && (
        <LoadError onRetry={() => void mine.refetch()} requestId={requestIdOf(mine.error)} />
      )}
      {lists?.length === 0 && (
        <EmptyState
          icon={<IconListCheck />}
          title={grade === '' ? 'Choose a grade level' : LIST_TEXT.none(grade)}
          text={grade === '' ? 'Its lists are shown here.' : 'What the school asks for is shown here.'}
        />
      )}
      {lists?.map((list) => (
        // What is ticked is this child's.
        <ListCard
          key={`${studentId ?? grade} ${list.id}`}
          list={list}
          grade={grade}
          studentId={studentId}
          studentName={student?.fullName ?? ''}
        />
      ))}
    </div>
  )
}
