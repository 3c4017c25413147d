import {
  addStudent,
  changeStudent,
  listMyStudents,
  setStudentState,
  STUDENT_TEXT,
} from '@kwaderno/contract/student.ts'
import { getPromotion, getSchoolYear, promoteStudents, undoPromotion } from '@kwaderno/contract/promotion.ts'
import { listStudents, updateStudent } from '@kwaderno/contract/student-record.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { forbidden } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import * as mine from './mine.ts'
import * as promotion from './promotion.ts'
import * as records from './records.ts'
import { currentSchoolYear } from './school-year.ts'

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

/** The students of all parents, for staff. */
export const studentRecordRoutes: Routes = (deps) => [
  route(listStudents, ({ query }) =>
    query.export ? records.exportStudents(deps, query) : records.listStudents(deps, query),
  ),
  route(updateStudent, ({ session, params, body }) => records.changeStudent(deps, session, params.id, body)),
  route(getSchoolYear, async () => ({ schoolYear: await currentSchoolYear(deps.db, deps.clock) })),
  route(getPromotion, ({ query }) => promotion.preview(deps, query.schoolYear)),
  route(promoteStudents, ({ session, body }) => promotion.promote(deps, session, body)),
  route(undoPromotion, ({ session, params }) => promotion.undo(deps, session, params.id)),
]

/** @throws Refusal 403 for staff, who have no students */
function parentOf({ userId, isStaff }: Session): number {
  if (isStaff) throw forbidden()
  return userId
}
