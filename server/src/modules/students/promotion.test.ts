import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { getProfile } from '@kwaderno/contract/profile.ts'
import { getPromotion, getSchoolYear, promoteStudents, undoPromotion } from '@kwaderno/contract/promotion.ts'
import { laterSchoolYear } from '@kwaderno/contract/school-year.ts'
import { updateStudent } from '@kwaderno/contract/student-record.ts'
import { changeStudent, MAX_STUDENTS, setStudentState } from '@kwaderno/contract/student.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { clockOf } from '../../core/clock.ts'
import { inTransaction } from '../../db/tx.ts'
import { lockFamily } from './family.ts'

let shop: TestApp
let registrar: TestUser
let parent: TestUser
let now: Date
/** Ids of the grade levels by name, and their names in school order. */
let grades: Map<string, number>
let names: string[]
beforeAll(async () => {
  now = new Date('2026-07-10T04:00:00Z')
  shop = await startTestApp({ clock: clockOf(() => now) })
  registrar = await shop.newStaff(['Students.view', 'Students.edit'])
  parent = await shop.newCustomer()
  const { body } = await shop.api(listGradeLevels, {})
  names = body.map(({ label }) => label)
  grades = new Map(body.map(({ value, label }) => [label, value]))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('students').execute()
})

/** Adds so many students of a grade, retired ones or with no grade as wanted. */
async function add(grade: string | null, count = 1, isRetired = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into students (user_id, student_id, first_name, last_name, grade_level_id, retired_at)
    select ${parent.id}, ${unique('P')} || '-' || n, 'Lia', 'Reyes', ${grade === null ? null : grades.get(grade)!}::integer,
      ${isRetired ? new Date('2026-01-01T00:00:00Z') : null}::timestamptz
    from generate_series(1, ${count}::integer) n returning id`.execute(shop.db)
  return rows.map(({ id }) => id)
}
const preview = (schoolYear?: string, as: TestUser = registrar) =>
  shop.api(getPromotion, { as, query: schoolYear === undefined ? {} : { schoolYear } })
const promote = (body: BodyIn<typeof promoteStudents>, as: TestUser = registrar) =>
  shop.api(promoteStudents, { as, body })
const undo = (id: number, as: TestUser = registrar) => shop.api(undoPromotion, { as, params: { id } })
async function promoteAll(stay: number[] = []) {
  const { schoolYear, digest } = (await preview()).body
  return (await promote({ schoolYear, digest, stay })).body
}
/** Grade and state of each, in this order. */
async function stand(...ids: number[]) {
  const rows = await shop.db
    .selectFrom('students')
    .leftJoin('grade_levels as g', 'g.id', 'grade_level_id')
    .select(['students.id', 'g.name', 'retired_at', 'retired_why'])
    .where('students.id', 'in', ids)
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)!
    return row.retired_at === null ? row.name : `${row.name} ${row.retired_why}`
  })
}
const version = async (id: number) =>
  (await shop.db.selectFrom('students').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version
const auditRows = () =>
  shop.db.selectFrom('audit_logs').selectAll().where('sub_module', '=', 'Promotion').orderBy('id').execute()

test('[KID-13] the preview counts who moves where by grade, and how many finish', async () => {
  await add('Grade 3', 3)
  await add('Grade 4', 2)
  await add(names.at(-1)!, 4)
  await add('Grade 3', 5, true)
  await add(null, 6)
  const { body } = await preview()
  expect(body.lines).toEqual([
    { gradeLevelId: grades.get('Grade 3'), gradeLevel: 'Grade 3', nextGradeLevel: 'Grade 4', count: 3 },
    { gradeLevelId: grades.get('Grade 4'), gradeLevel: 'Grade 4', nextGradeLevel: 'Grade 5', count: 2 },
    { gradeLevelId: grades.get(names.at(-1)!), gradeLevel: names.at(-1), nextGradeLevel: null, count: 4 },
  ])
  expect([body.schoolYear, body.last]).toEqual(['2027-2028', null])
  // Nobody has said whether this year's students were moved before the shop was there.
  expect(body.schoolYears).toEqual(['2027-2028', '2026-2027'])
  expect((await preview('2030-2031')).problem.errors?.['schoolYear']).toEqual([
    'The next school year is 2027-2028.',
  ])
})

test('[KID-14, KID-15] a promotion moves everybody but the ticked ones, finishes the last grade, and is done once a year', async () => {
  const [three, staying, retired] = [
    await add('Grade 3', 2),
    await add('Grade 3'),
    await add('Grade 3', 1, true),
  ]
  const [none, last] = [await add(null), await add(names.at(-1)!)]
  const order = await shop.newOrder(parent.id, {})
  await shop.db
    .updateTable('orders')
    .set({ student_id: three[0]!, grade_level: 'Grade 3' })
    .where('id', '=', order.id)
    .execute()
  const all = [...three, ...staying, ...none, ...last]
  const { schoolYear, digest } = (await preview()).body
  const done = await promote({ schoolYear, digest, stay: staying })
  expect([done.status, done.body.count]).toEqual([200, 3])
  const after = ['Grade 4', 'Grade 4', 'Grade 3', null, `${names.at(-1)} Finished`]
  expect(await stand(...all)).toEqual(after)
  expect(await stand(...retired)).toEqual(['Grade 3 '])
  const kept = await shop.db
    .selectFrom('orders')
    .select(['student_id', 'grade_level'])
    .where('id', '=', order.id)
    .executeTakeFirst()
  expect(kept).toEqual({ student_id: three[0], grade_level: 'Grade 3' })
  expect((await shop.api(getSchoolYear, { as: registrar })).body).toEqual({ schoolYear })

  for (const answer of [await promote({ schoolYear, digest }), await preview(schoolYear)]) {
    expect([answer.status, answer.problem.title]).toEqual([
      400,
      `Students were already promoted for ${schoolYear}.`,
    ])
  }
  expect(await stand(...all)).toEqual(after)
  expect((await preview()).body.schoolYears).toEqual([laterSchoolYear(schoolYear)])
  await shop.db.updateTable('orders').set({ student_id: null }).where('id', '=', order.id).execute()
})

test('a retired grade is passed over, and who is in one leaves it for the next', async () => {
  const [three, four] = [await add('Grade 3'), await add('Grade 4')]
  await shop.db.updateTable('grade_levels').set({ retired: true }).where('name', '=', 'Grade 4').execute()
  await promoteAll()
  await shop.db.updateTable('grade_levels').set({ retired: false }).where('name', '=', 'Grade 4').execute()
  expect(await stand(...three, ...four)).toEqual(['Grade 5', 'Grade 5'])
})

test('[KID-16] a preview that is no longer true moves nobody: a changed grade, one more student, one fewer', async () => {
  const [lia, ben] = await add('Grade 3', 2)
  const changes: [string, () => Promise<unknown>][] = [
    [
      'a parent changes the grade',
      () =>
        shop.api(changeStudent, {
          as: parent,
          params: { id: lia! },
          body: { firstName: 'Lia', lastName: 'Reyes', gradeLevelId: grades.get('Grade 5')! },
        }),
    ],
    [
      'a parent retires a student',
      () => shop.api(setStudentState, { as: parent, params: { id: ben! }, body: { isRetired: true } }),
    ],
    ['one more registers', () => add('Grade 1')],
    [
      'a grade is moved',
      () => sql`update grade_levels set retired = true where name = 'Grade 6'`.execute(shop.db),
    ],
  ]
  for (const [what, change] of changes) {
    const { schoolYear, digest } = (await preview()).body
    const before = await stand(lia!, ben!)
    await change()
    const mended = await stand(lia!, ben!)
    const { status, problem } = await promote({ schoolYear, digest })
    expect([what, status, problem.code, problem.title]).toEqual([
      what,
      409,
      'changed',
      'The students have changed. Please look at the preview again.',
    ])
    expect(await stand(lia!, ben!)).toEqual(mended)
    expect(before).toHaveLength(2)
  }
  await sql`update grade_levels set retired = false where name = 'Grade 6'`.execute(shop.db)
  // A name is no part of what is shown to be done.
  const { schoolYear, digest } = (await preview()).body
  await shop.api(updateStudent, {
    as: registrar,
    params: { id: lia! },
    body: { version: await version(lia!), firstName: 'Lía' },
  })
  expect((await promote({ schoolYear, digest })).status).toBe(200)
})

test('[KID-17] undoing puts back whom nobody has changed since, and the school year', async () => {
  const [moved, changed, named, retired] = await add('Grade 3', 4)
  const [finished, restored] = await add(names.at(-1)!, 2)
  const all = [moved!, changed!, named!, retired!, finished!, restored!]
  const before = await shop.api(getSchoolYear, { as: registrar })
  const { id, schoolYear } = await promoteAll()
  const change = async (student: number, body: Omit<BodyIn<typeof updateStudent>, 'version'>) =>
    expect(
      (
        await shop.api(updateStudent, {
          as: registrar,
          params: { id: student },
          body: { ...body, version: await version(student) },
        })
      ).status,
    ).toBe(200)
  await change(changed!, { gradeLevelId: grades.get('Grade 6')! })
  await change(named!, { firstName: 'Other' })
  await change(retired!, { isRetired: true })
  await change(restored!, { isRetired: false })
  now = new Date(now.getTime() + 7 * 24 * 60 * 60_000)
  const undone = await undo(id)
  expect(undone.body).toEqual({ count: 3, left: 3, full: 0 })
  expect(await stand(...all)).toEqual([
    'Grade 3',
    'Grade 6',
    'Grade 3',
    'Grade 4 Not at this school any more',
    names.at(-1),
    names.at(-1),
  ])
  expect((await shop.api(getSchoolYear, { as: registrar })).body).toEqual(before.body)
  expect((await undo(id)).status).toBe(409)
  expect((await undo(2_000_000_000)).status).toBe(404)
  // The year is open again.
  expect((await preview()).body.schoolYear).toBe(schoolYear)
})

test('[KID-17] undoing restores no student beyond the most that a parent may have, and says how many', async () => {
  const finished = await add(names.at(-1)!, 3)
  const { id } = await promoteAll()
  // The parent has begun with other children since.
  await add('Kinder', MAX_STUDENTS - 2)
  expect((await undo(id)).body).toEqual({ count: 2, left: 0, full: 1 })
  const stands = await stand(...finished)
  expect(stands).toEqual([names.at(-1), names.at(-1), `${names.at(-1)} Finished`])
  expect((await auditRows()).at(-1)!.details).toContainEqual(
    expect.objectContaining({ field: 'Left retired, as their parents have the most', newData: '1' }),
  )
})

test('[KID-17] of an undo and a parent who gets one more student at once neither goes past the most', async () => {
  await add(names.at(-1)!, 1)
  const { id } = await promoteAll()
  await add('Kinder', MAX_STUDENTS - 1)
  let undone: ReturnType<typeof undo> | undefined
  await inTransaction(shop.db, async (tx) => {
    await lockFamily(tx, parent.id)
    await tx
      .insertInto('students')
      .values({ user_id: parent.id, first_name: 'Ana', last_name: 'Cruz' })
      .execute()
    undone = undo(id)
    await untilBlocked(shop.db, tx)
  })
  expect((await undone!).body).toEqual({ count: 0, left: 0, full: 1 })
  const { count } = await shop.db
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', parent.id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(count).toBe(MAX_STUDENTS)
})

test('a promotion can be undone for seven days, the last one first', async () => {
  const [lia] = await add('Grade 1')
  const first = await promoteAll()
  const second = await promoteAll()
  expect([(await undo(first.id)).problem.title, (await stand(lia!))[0]]).toEqual([
    'There was a promotion since. Please undo that one first.',
    'Grade 3',
  ])
  expect((await undo(second.id)).body).toEqual({ count: 1, left: 0, full: 0 })
  now = new Date(now.getTime() + 7 * 24 * 60 * 60_000 + 1)
  const late = await undo(first.id)
  expect([late.status, late.problem.title]).toEqual([400, 'A promotion can be undone within 7 days.'])
  expect(await stand(lia!)).toEqual(['Grade 2'])
})

test('[KID-18] 1,000 students take few statements and one audit row with the counts by grade', async () => {
  const three = await add('Grade 3', 700)
  await add('Grade 4', 250)
  await add(names.at(-1)!, 50)
  const rows = (await auditRows()).length
  const { schoolYear, digest } = (await preview()).body
  expect(await shop.countStatements(() => preview())).toBeLessThan(4)
  const statements = await shop.countStatements(async () => {
    const { body } = await promote({ schoolYear, digest, stay: three.slice(0, 2) })
    expect(body.count).toBe(998)
  })
  expect(statements).toBeLessThan(14)
  const written = (await auditRows()).slice(rows)
  expect(written).toMatchObject([
    {
      module: 'Students',
      description: `Promoted the students to ${schoolYear}`,
      executed_by: registrar.id,
      details: [
        { field: 'Students', newData: '998' },
        { field: 'Stayed', newData: '2' },
        { field: 'Students', option: 'Grade 3 to Grade 4', newData: '698' },
        { field: 'Students', option: 'Grade 4 to Grade 5', newData: '250' },
        { field: 'Students', option: `Finished ${names.at(-1)}`, newData: '50' },
      ],
    },
  ])
  expect((await auditRows()).length).toBe(rows + 1)
})

test('of two promotions at once one is done, and the other is told of it', async () => {
  const ids = await add('Grade 1', 30)
  for (const grade of ['Grade 2', 'Grade 3', 'Grade 4']) {
    const { schoolYear, digest } = (await preview()).body
    const answers = await Promise.all([1, 2, 3].map(() => promote({ schoolYear, digest })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(answers.flatMap(({ problem }) => problem?.title ?? [])).toEqual(
      Array(2).fill(`Students were already promoted for ${schoolYear}.`),
    )
    expect(new Set(await stand(...ids))).toEqual(new Set([grade]))
  }
})

test('a grade that a parent changes while students are promoted is seen by one of the two', async () => {
  const body = (grade: string) => ({
    ...{ firstName: 'Lia', lastName: 'Reyes', gradeLevelId: grades.get(grade)! },
  })
  for (let round = 0; round < 8; round++) {
    await shop.db.deleteFrom('students').execute()
    const [lia, ...others] = await add('Grade 1', 20)
    const { schoolYear, digest } = (await preview()).body
    const [promoted, changed] = await Promise.all([
      promote({ schoolYear, digest }),
      shop.api(changeStudent, { as: parent, params: { id: lia! }, body: body('Grade 5') }),
    ])
    expect(changed.status).toBe(200)
    // Whoever comes last wins over his own grade; a promotion never moves a grade that it has not shown.
    expect(await stand(lia!)).toEqual(['Grade 5'])
    expect(new Set(await stand(...others))).toEqual(
      new Set([promoted.status === 200 ? 'Grade 2' : 'Grade 1']),
    )
    expect([200, 409]).toContain(promoted.status)
  }
})

test('promoting needs Students.edit, and the profile has the new grade', async () => {
  const [lia] = await add('Grade 3')
  const viewer = await shop.newStaff(['Students.view', 'Students.add', 'Students.delete'])
  const { schoolYear, digest } = (await preview()).body
  expect((await preview(undefined, viewer)).status).toBe(403)
  expect((await promote({ schoolYear, digest }, viewer)).status).toBe(403)
  expect((await undo(1, viewer)).status).toBe(403)
  expect(await stand(lia!)).toEqual(['Grade 3'])
  await promote({ schoolYear, digest })
  expect((await shop.api(getProfile, { as: parent })).body).toMatchObject({ level: 'Grade 4' })
})
