import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listStudents, updateStudent, type StudentRecord } from '@kwaderno/contract/student-record.ts'
import { listMyStudents, MAX_STUDENTS } from '@kwaderno/contract/student.ts'
import { loadRoster } from '@kwaderno/contract/roster.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, uniqueName, type TestUser } from '../../../test/factories.ts'
import { csvFile } from '../../../test/importing.ts'

let shop: TestApp
let registrar: TestUser
let grades: Map<string, number>
beforeAll(async () => {
  shop = await startTestApp()
  registrar = await shop.newStaff(['Students.view', 'Students.edit', 'Students.add'])
  const { body } = await shop.api(listGradeLevels, {})
  grades = new Map(body.map(({ value, label }) => [label, value]))
})
afterAll(() => shop.close())

const list = async (query: QueryIn<typeof listStudents> = {}) =>
  (await shop.api(listStudents, { as: registrar, query })).body
const change = (
  { id, version }: Pick<StudentRecord, 'id' | 'version'>,
  body: Omit<BodyIn<typeof updateStudent>, 'version'>,
  as: TestUser = registrar,
) => shop.api(updateStudent, { as, params: { id }, body: { ...body, version } })
async function newStudent(fields: { firstName?: string; gradeLevel?: string; studentId?: string } = {}) {
  const lastName = uniqueName('Abad')
  const parent = await shop.newCustomer({ lastName, student: { lastName, ...fields } })
  return { parent, lastName, student: (await list({ search: lastName }))[0]! }
}

test('students are listed by family name and found by name, ID, parent, grade, state and roster mark', async () => {
  const studentId = unique('26-')
  const { parent, lastName, student } = await newStudent({
    firstName: 'Zoë',
    gradeLevel: 'Grade 4',
    studentId,
  })
  await shop.db
    .insertInto('students')
    .values({
      user_id: parent.id,
      first_name: 'Ana',
      last_name: lastName,
      retired_at: new Date(),
      retired_why: 'Finished',
    })
    .execute()
  const found = await list({ search: lastName })
  expect(found.map(({ firstName }) => firstName)).toEqual(['Ana', 'Zoë'])
  expect(student).toMatchObject({
    ...{ fullName: `Zoë ${lastName}`, studentId, gradeLevel: 'Grade 4', parentId: parent.id },
    ...{ parent: `Ana ${lastName}`, parentEmail: parent.emailAddress, rosterMark: null, isRetired: false },
  })
  expect(found[0]).toMatchObject({ gradeLevelId: null, isRetired: true, retiredWhy: 'Finished' })
  const namesOf = async (query: QueryIn<typeof listStudents>) =>
    (await list({ search: lastName, ...query })).map(({ firstName }) => firstName)
  expect(await namesOf({ search: `zoe ${lastName.toLowerCase()}` })).toEqual(['Zoë'])
  expect(await namesOf({ search: studentId })).toEqual(['Zoë'])
  expect(await namesOf({ search: parent.emailAddress! })).toEqual(['Ana', 'Zoë'])
  expect(await namesOf({ gradeLevelId: grades.get('Grade 4')! })).toEqual(['Zoë'])
  expect(await namesOf({ state: 'retired' })).toEqual(['Ana'])
  expect(await namesOf({ sortBy: 'nameDesc' })).toEqual(['Zoë', 'Ana'])
  expect(await namesOf({ state: 'active' })).toEqual(['Zoë'])
  const row = { 'Student ID': studentId, 'Last name': lastName, 'First name': 'Zoë', Grade: 'Grade 5' }
  const body = { schoolYear: '2026-2027' }
  await shop.api(loadRoster, { as: registrar, body, files: { File: [csvFile([row])] } })
  expect((await list({ search: studentId }))[0]!.rosterMark).toBe('On roster, other grade')
  expect(await namesOf({ rosterMark: 'On roster, other grade' })).toEqual(['Zoë'])
  expect(await namesOf({ rosterMark: 'On roster' })).toEqual([])
})

test('staff change a student with one audit row, and not over what another has changed', async () => {
  const { student } = await newStudent({ gradeLevel: 'Grade 4' })
  const gradeLevelId = grades.get('Grade 5')!
  const saved = await change(student, { firstName: 'Lía', studentId: '', gradeLevelId })
  expect(saved.body).toMatchObject({ firstName: 'Lía', studentId: '', gradeLevel: 'Grade 5' })
  expect((await list({ search: saved.body.fullName }))[0]).toEqual(saved.body)
  const late = await change(student, { firstName: 'Late' })
  expect([late.status, late.problem.code]).toEqual([409, 'changed'])
  // What is there already is no change, and names no new version.
  expect((await change(saved.body, { firstName: 'Lía', gradeLevelId })).body).toEqual(saved.body)
  const rows = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('description', '=', `Updated student ${student.fullName}`)
    .execute()
  expect(rows).toMatchObject([
    {
      module: 'Students',
      details: [
        { field: 'First name', newData: 'Lía' },
        { field: 'Student ID', oldData: student.studentId, newData: '' },
        { field: 'Grade level', oldData: 'Grade 4', newData: 'Grade 5' },
      ],
    },
  ])
  for (const [field, value] of [
    ['firstName', 'R2D2'],
    ['lastName', ''],
    ['gradeLevelId', 987_654],
  ] as const) {
    const { status, problem } = await change(saved.body, { [field]: value })
    expect([field, status, Object.keys(problem.errors ?? {})]).toEqual([
      field,
      400,
      expect.arrayContaining([field]),
    ])
  }
  const other = await newStudent()
  const taken = await change(saved.body, { studentId: other.student.studentId.toLowerCase() })
  expect([taken.status, taken.problem.title]).toEqual([400, 'Duplicate Details'])
  expect((await change({ id: 2_000_000_000, version: 1 }, {})).status).toBe(404)
})

test('[KID-12] staff retire a student and restore him, who is offered again; never one too many', async () => {
  const { parent, student } = await newStudent()
  const own = async () =>
    (await shop.api(listMyStudents, { as: parent })).body.map(({ isRetired }) => isRetired)
  const retired = (await change(student, { isRetired: true })).body
  expect(retired).toMatchObject({ isRetired: true, retiredWhy: 'Not at this school any more' })
  expect(await own()).toEqual([true])
  await sql`insert into students (user_id, first_name, last_name)
    select ${parent.id}, 'Ana', 'Cruz' from generate_series(1, ${MAX_STUDENTS}::integer)`.execute(shop.db)
  const tooMany = await change(retired, { isRetired: false })
  expect([tooMany.status, tooMany.problem.title]).toEqual([400, 'Up to 15 students allowed.'])
  await sql`delete from students where user_id = ${parent.id} and id <> ${student.id}`.execute(shop.db)
  expect((await change(retired, { isRetired: false })).body).toMatchObject({
    isRetired: false,
    retiredWhy: '',
  })
  expect(await own()).toEqual([false])
})

test('the list and its changes need their permissions', async () => {
  const { parent, student } = await newStudent()
  const viewer = await shop.newStaff(['Students.view'])
  const others = await shop.newStaff(['Users.view', 'Users.edit', 'Role.view', 'Approvals.view'])
  expect((await change(student, { firstName: 'No' }, viewer)).status).toBe(403)
  for (const as of [parent, others]) {
    expect((await shop.api(listStudents, { as })).status).toBe(403)
    expect((await change(student, { firstName: 'No' }, as)).status).toBe(403)
  }
  expect((await list({ search: student.lastName }))[0]).toEqual(student)
})

test('of 5,000 students a page takes one statement, and the export has all of them', async () => {
  const big = await startTestApp()
  try {
    const clerk = await big.newStaff(['Students.view'])
    const parent = await big.newCustomer()
    await sql`insert into students (user_id, student_id, first_name, last_name, grade_level_id)
      select ${parent.id}, 'B-' || n, 'Ana', 'Reyes' || lpad(n::text, 5, '0'), ${grades.get('Grade 4')!}::integer
      from generate_series(1, 5000) n`.execute(big.db)
    const page = () =>
      big.api(listStudents, { as: clerk, query: { pageNumber: 40, pageSize: 100, search: 'reyes' } })
    // The first one is noted in the access log.
    const { body, headers } = await page()
    expect(await big.countStatements(page)).toBe(1)
    expect(body).toHaveLength(100)
    expect(JSON.parse(headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 5001 })
    const whole = await big.api(listStudents, {
      as: clerk,
      query: { export: true, gradeLevelId: grades.get('Grade 4')! },
    })
    expect(whole.body.map(({ studentId }) => studentId)).toEqual(
      Array.from({ length: 5000 }, (_, place) => `B-${place + 1}`),
    )
  } finally {
    await big.close()
  }
})
