import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import {
  addStudent,
  changeStudent,
  listMyStudents,
  MAX_STUDENTS,
  setStudentState,
  type Student,
} from '@kwaderno/contract/student.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
/** Ids of grade levels by name. */
let grades: Map<string, number>
beforeAll(async () => {
  shop = await startTestApp()
  const { body } = await shop.api(listGradeLevels, {})
  grades = new Map(body.map(({ value, label }) => [label, value]))
})
afterAll(() => shop.close())

const listed = async (as: TestUser) => (await shop.api(listMyStudents, { as })).body
const form = (fields: { firstName?: string; studentId?: string; grade?: string } = {}) => ({
  firstName: fields.firstName ?? 'Carlo',
  lastName: 'Reyes',
  gradeLevelId: grades.get(fields.grade ?? 'Grade 3')!,
  ...(fields.studentId === undefined ? {} : { studentId: fields.studentId }),
})
const add = (as: TestUser, fields: Parameters<typeof form>[0] = {}) =>
  shop.api(addStudent, { as, body: form(fields) })
const retire = (as: TestUser, { id }: Pick<Student, 'id'>, isRetired = true) =>
  shop.api(setStudentState, { as, params: { id }, body: { isRetired } })

test('a student that is sent again with its key is added once, also at the same moment, and another is refused', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const idempotencyKey = unique('key-of-a-student')
  const send = (as: TestUser, fields: Parameters<typeof form>[0] = {}) =>
    shop.api(addStudent, { as, body: { ...form(fields), idempotencyKey } })
  const answers = await Promise.all([send(ana), send(ana), send(ana)])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await listed(ana)).map(({ firstName }) => firstName)).toEqual(['Bea', 'Carlo'])
  const other = await send(ana, { firstName: 'Dina' })
  expect([other.status, other.problem.code]).toEqual([409, 'key_used'])
  // A key is its parent's.
  expect((await send(ben, { firstName: 'Dina' })).status).toBe(200)
})

test('[KID-01, KID-02] a student is added with names and grade; another’s ID is refused in any letter case', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer({ student: { firstName: 'Luz' } })]
  const studentId = unique('Kid-a')
  const added = await add(ana, { studentId })
  expect([added.status, added.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      ...{ firstName: 'Carlo', middleName: '', lastName: 'Reyes', fullName: 'Carlo Reyes', studentId },
      ...{ gradeLevelId: grades.get('Grade 3'), gradeLevel: 'Grade 3', isRetired: false },
    },
  ])
  expect((await listed(ana)).map(({ firstName }) => firstName)).toEqual(['Bea', 'Carlo'])
  expect((await listed(ben)).map(({ firstName }) => firstName)).toEqual(['Luz'])

  const taken = await add(ben, { studentId: studentId.toUpperCase() })
  expect([taken.status, taken.problem.title]).toEqual([400, 'Duplicate Details'])
  const [own] = await listed(ben)
  const moved = await shop.api(changeStudent, {
    as: ben,
    params: { id: own!.id },
    body: form({ studentId: studentId.toLowerCase() }),
  })
  expect([moved.status, moved.problem.title]).toEqual([400, 'Duplicate Details'])
  expect(await listed(ben)).toEqual([own])
  // Without an ID there is nothing to be the same.
  for (const who of [ana, ben]) expect((await add(who)).status).toBe(200)

  const wrong = await shop.api(addStudent, {
    as: ben,
    body: { firstName: 'B3a', lastName: '', gradeLevelId: '' },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.problem.errors).toMatchObject({
    firstName: ['Use only Letters.'],
    lastName: expect.arrayContaining(['This field is required.']),
    gradeLevelId: ['Please choose a grade level.'],
  })
})

test('what a parent leaves out of a change stays as the school has it by now', async () => {
  const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 3' } })
  const [before] = await listed(parent)
  await shop.db
    .updateTable('students')
    .set({ grade_level_id: grades.get('Grade 4')!, student_id: unique('S') })
    .where('id', '=', before!.id)
    .execute()
  const [promoted] = await listed(parent)
  const change = (body: object) => shop.api(changeStudent, { as: parent, params: { id: before!.id }, body })
  expect((await change({ firstName: 'Lia' })).body).toEqual({
    ...{ ...promoted!, firstName: 'Lia', fullName: 'Lia Reyes' },
    ...{ gradeLevelId: grades.get('Grade 4'), gradeLevel: 'Grade 4' },
  })
  expect((await change({})).body.firstName).toBe('Lia')
  expect((await change({ studentId: '' })).body).toMatchObject({ studentId: '', gradeLevel: 'Grade 4' })
  for (const gradeLevelId of ['', null])
    expect((await change({ gradeLevelId })).problem.errors).toMatchObject({
      gradeLevelId: ['Please choose a grade level.'],
    })
})

test('[KID-03] the profile goes on with the oldest student that has not left', async () => {
  const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 1' } })
  const profile = async () => (await shop.api(getProfile, { as: parent })).body
  const before = await profile()
  const { body: second } = await add(parent, { grade: 'Grade 5' })
  expect(await profile()).toEqual(before)
  async function save(studentFirstName: string) {
    const shown = await profile()
    const body = { ...shown, contactNumber: '09171234567', studentFirstName }
    return shop.api(saveProfile, { as: parent, body })
  }
  expect((await save('Beatriz')).status).toBe(200)
  expect((await listed(parent)).map(({ firstName }) => firstName)).toEqual(['Beatriz', 'Carlo'])

  const [first] = await listed(parent)
  expect((await retire(parent, first!)).body.isRetired).toBe(true)
  expect(await profile()).toMatchObject({ studentFirstName: 'Carlo', level: 'Grade 5' })
  expect((await save('Carlos')).status).toBe(200)
  expect((await listed(parent)).map(({ firstName }) => firstName)).toEqual(['Beatriz', 'Carlos'])
  // Whoever has read the profile before names the student whom it showed.
  const shown = { ...(await profile()), contactNumber: '09171234567', studentFirstName: 'Bianca' }
  const of = (record: number) => ({ ...shown, studentId: '', studentRecordId: record })
  expect((await shop.api(saveProfile, { as: parent, body: of(first!.id) })).status).toBe(200)
  expect((await listed(parent)).map(({ firstName }) => firstName)).toEqual(['Bianca', 'Carlos'])
  const [other] = await listed(await shop.newCustomer({ student: { firstName: 'Luz' } }))
  expect((await shop.api(saveProfile, { as: parent, body: of(other!.id) })).problem.errors).toMatchObject({
    studentRecordId: ['This student no longer exists.'],
  })
  await retire(parent, second)
  expect(await profile()).toMatchObject({ studentFirstName: '', level: '' })
  await retire(parent, first!, false)
  expect(await profile()).toMatchObject({ studentFirstName: 'Bianca' })
})

test('a parent has up to fifteen, also when more are added or restored at one moment, and nobody changes another’s', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const [first] = await listed(ana)
  const answers = await Promise.all(
    Array.from({ length: MAX_STUDENTS + 3 }, () => add(ana, { studentId: unique('many') })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ problem }) => problem.title)).toEqual(Array(4).fill('Up to 15 students allowed.'))
  expect(await listed(ana)).toHaveLength(MAX_STUDENTS)
  await retire(ana, first!)
  expect((await add(ana)).status).toBe(200)
  const restored = await retire(ana, first!, false)
  expect([restored.status, restored.problem.title]).toEqual([400, 'Up to 15 students allowed.'])

  for (const answer of [
    await shop.api(changeStudent, { as: ben, params: { id: first!.id }, body: form() }),
    await retire(ben, first!, false),
    await retire(ben, { id: 2_000_000_000 }),
  ]) {
    expect([answer.status, answer.problem.title]).toEqual([404, 'This student no longer exists.'])
  }
  expect((await listed(ana)).find(({ id }) => id === first!.id)).toEqual({ ...first, isRetired: true })
})

test('a retired grade level stays with the student who has it, and is no new one of a sibling either', async () => {
  const retired = await shop.db
    .insertInto('grade_levels')
    .values({ name: unique('Old grade'), position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  grades.set('old', retired.id)
  const parent = await shop.newCustomer()
  const [first] = await listed(parent)
  const brother = (await add(parent, { grade: 'old' })).body
  const sister = (await add(parent, { grade: 'Grade 3' })).body
  await shop.db.updateTable('grade_levels').set({ retired: true }).where('id', '=', retired.id).execute()

  const change = (id: number) =>
    shop.api(changeStudent, { as: parent, params: { id }, body: form({ grade: 'old' }) })
  expect((await change(brother.id)).body.gradeLevelId).toBe(retired.id)
  const profile = (await shop.api(getProfile, { as: parent })).body
  const body = { ...profile, contactNumber: '09171234567', gradeLevelId: retired.id }
  for (const { status, problem } of [
    await add(parent, { grade: 'old' }),
    await change(sister.id),
    await shop.api(saveProfile, { as: parent, body }),
  ]) {
    expect([status, problem?.errors?.['gradeLevelId']]).toEqual([400, ['Please choose a grade level.']])
  }
  expect((await listed(parent)).map(({ gradeLevelId }) => gradeLevelId)).toEqual([
    first!.gradeLevelId,
    retired.id,
    sister.gradeLevelId,
  ])
})

test('staff have no students', async () => {
  const staff = await shop.newStaff(['Users.view'])
  for (const answer of [
    await shop.api(listMyStudents, { as: staff }),
    await add(staff),
    await retire(staff, { id: 1 }),
    await shop.api(changeStudent, { as: staff, params: { id: 1 }, body: form() }),
  ]) {
    expect(answer.status).toBe(403)
  }
})
