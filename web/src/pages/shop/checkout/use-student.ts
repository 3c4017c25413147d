import { useSelection } from '../../../features/cart/selection.ts'
import { isActive, useMyStudents } from '../../../features/students/use-my-students.ts'

/** The own student who is chosen in the cart; undefined for someone else, and once he has left the school. */
export function useStudent() {
  const { studentId } = useSelection()
  const { data: students } = useMyStudents()
  return students?.filter(isActive).find(({ id }) => id === studentId)
}
