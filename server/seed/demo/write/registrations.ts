import { ROSTER_TEXT } from '@kwaderno/contract/roster.ts'
import { schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { dayOf } from '../../../src/core/clock.ts'
import { DAY, type DemoPerson, type DemoStudent } from '../people.ts'
import type { Accounts } from './accounts.ts'
import { known, parts, type Db } from './rows.ts'

/** The roster of this school year, and what became of registrations before. */
export async function writeRegistrations(
  tx: Db,
  people: readonly DemoPerson[],
  { userIds, grades }: Accounts,
  now: Date,
): Promise<void> {
  const admin = known(userIds, 'admin')
  const students = enrolled(people)
  // Below its head, and behind the rows that are wrong.
  const firstRow = 4
  const { id } = await tx
    .insertInto('rosters')
    .values({
      school_year: schoolYearOf(dayOf(now)),
      file_name: 'enrolment.xlsx',
      loaded_by: admin,
      loaded_at: new Date(now.getTime() - 9 * DAY),
      row_count: students.length,
      bad_rows: 2,
      errors: JSON.stringify([
        { row: 2, text: ROSTER_TEXT.noStudentId },
        { row: 3, text: ROSTER_TEXT.unknownGrade('Nursery') },
      ]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = students.map(({ studentId, lastName, firstName, grade }, index) => ({
    roster_id: id,
    row: firstRow + index,
    student_id: studentId,
    last_name: lastName,
    first_name: firstName,
    grade_level_id: grades[grade]!.id,
  }))
  for (const part of parts(rows)) await tx.insertInto('roster_rows').values(part).execute()
  await writeRejections(tx, people, userIds, admin)
}

async function writeRejections(
  tx: Db,
  people: readonly DemoPerson[],
  userIds: Accounts['userIds'],
  admin: number,
): Promise<void> {
  for (const { userName, status, rejected } of people) {
    if (!rejected) continue
    const told = { user_id: known(userIds, userName), rejected_at: rejected.at, reason: rejected.reason }
    if (status === 0) await tx.insertInto('earlier_rejections').values(told).execute()
    else
      await tx
        .insertInto('registration_rejections')
        .values({ ...told, rejected_by: admin })
        .execute()
  }
}

/** Who is at the school, by name. Of those who wait, one is nowhere and three are written otherwise. */
function enrolled(people: readonly DemoPerson[]): DemoStudent[] {
  const studentsOf = (status: DemoPerson['status']) =>
    people.flatMap((one) =>
      one.status === status && one.student ? [one.student, ...(one.siblings ?? [])] : [],
    )
  // The first is a child of the others, too.
  const [, asItIs, otherGrade, otherId, otherName, _nowhere, ...others] = studentsOf(0)
  if (!asItIs || !otherGrade || !otherId || !otherName) throw new Error('too few registrations wait')
  return [
    ...studentsOf(1),
    asItIs,
    { ...otherGrade, grade: (otherGrade.grade + 1) % 13 },
    { ...otherId, studentId: `${otherId.studentId}1` },
    { ...otherName, firstName: `${otherName.firstName} Grace` },
    ...others,
  ].toSorted((a, b) => (a.lastName + a.firstName < b.lastName + b.firstName ? -1 : 1))
}
