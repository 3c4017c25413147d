import { listMyStudents, type Student } from '@kwaderno/contract/student.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'

/** The own students, those who have left among them; staff have none. */
export function useMyStudents() {
  const { user, isStaff } = useSession()
  return useQuery({ ...queryOf(listMyStudents, {}), enabled: user !== undefined && !isStaff })
}

/** The first answer is still on its way: what is chosen by student may come with it, and would push down what is there. */
export function useStudentsAwaited(): boolean {
  const { isLoading, failureCount } = useMyStudents()
  return isLoading && failureCount === 0
}

export const isActive = ({ isRetired }: Student) => !isRetired
