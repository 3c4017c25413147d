import { CART_TEXT } from '@kwaderno/contract/cart.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { refuseAt } from '../../core/problem.ts'

export { currentSchoolYear } from './school-year.ts'

/** A student for whom something is ordered. */
export interface OrderedFor {
  id: number
  /** '' when nobody has said it. */
  name: string
  /** The name of his grade level; null without one that is in use. */
  grade: string | null
}

/** SQL of an `OrderedFor` as JSON, to which a condition on `s` is added; whoever has left the school is not found. */
export const ORDERED_FOR = `select jsonb_build_object('id', s.id, 'name', coalesce(${fullNameOf('s')}, ''), 'grade', g.name)
  from students s left join grade_levels g on g.id = s.grade_level_id and not g.retired
  where s.retired_at is null`

/** Whose name an order has; without an id it is someone else's child. */
export interface Named {
  id: number | null
  name: string
}

/**
 * Checks for whom an order is. A student's own name counts; a typed one does when he has none.
 * @param student the active one of the buyer with the wanted id
 * @throws Refusal 400 when he is not the buyer's, and for a grade level that is not his
 */
export function studentOf(
  form: { studentId: number | null; studentName: string },
  student: OrderedFor | null,
  gradeLevel: string,
): Named {
  if (form.studentId === null) return { id: null, name: form.studentName }
  if (student === null) throw refuseAt('studentId', CHECKOUT_TEXT.noStudent)
  if (student.grade !== null && student.grade !== gradeLevel) {
    throw refuseAt('gradeLevel', CART_TEXT.gradeMismatch(gradeLevel).title)
  }
  const name = student.name || form.studentName
  if (name === '') throw refuseAt('studentName', CHECKOUT_TEXT.noName)
  return { id: student.id, name }
}
