import { listMyStudents, type Student } from '@kwaderno/contract/student.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'

/** The own students, those who have left among them; staff have none. */
export function useMyStudents() {
  const { user, isStaff } = useSession()
  return useQuery({ ...queryOf(listMyStudents, {}), enabled: user !== undefined && !isStaff })
}

export const isActive = ({ isRetired }: Student) => !isRetired
