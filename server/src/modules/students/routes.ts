import {
  addStudent,
  changeStudent,
  listMyStudents,
  setStudentState,
  STUDENT_TEXT,
} from '@kwaderno/contract/student.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { forbidden } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import * as mine from './mine.ts'

const OWN = { gone: STUDENT_TEXT.gone }

export const studentRoutes: Routes = ({ db }) => [
  route(listMyStudents, ({ session }) => mine.listMine(db, parentOf(session))),
  route(addStudent, ({ session, body }) => mine.addMine(db, parentOf(session), body)),
  ownRoute(changeStudent, OWN, async ({ own, session, params, body }) => {
    parentOf(session)
    return mine.changeMine(db, own, params.id, body)
  }),
  ownRoute(setStudentState, OWN, async ({ own, session, params, body }) => {
    parentOf(session)
    return mine.setMineState(db, own, params.id, body.isRetired)
  }),
]

/** @throws Refusal 403 for staff, who have no students */
function parentOf({ userId, isStaff }: Session): number {
  if (isStaff) throw forbidden()
  return userId
}
