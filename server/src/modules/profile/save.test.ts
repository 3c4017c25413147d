import { login, me } from '@kwaderno/contract/account.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

type Form = BodyIn<typeof saveProfile>

/** What the form of this user sends when only some of it is changed. */
const formOf = (user: TestUser, change: Partial<Form> = {}): Form => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: user.emailAddress,
  contactNumber: '09171234567',
  ...change,
})
const save = (user: TestUser, change?: Partial<Form>) =>
  shop.api(saveProfile, { as: user, body: formOf(user, change) })
const gradeId = async (name: string) =>
  (await shop.db.selectFrom('grade_levels').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id

test('[API-62, PROF-18] keeps all of a profile and answers it as it is read from then on', async () => {
  const parent = await shop.newCustomer({ student: { studentId: unique('S') } })
  const studentId = unique('S')
  const email = `${unique('maria')}@example.ph`
  const gradeLevelId = await gradeId('Grade 5')
  const saved = await save(parent, {
    firstName: ' Maria ',
    middleName: 'Peña',
    lastName: 'Sta. Cruz',
    email,
    studentFirstName: 'Niño',
    studentMiddleName: 'P.',
    studentLastName: 'Cruz',
    studentId,
    gradeLevelId: String(gradeLevelId),
  })
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({
    contactNumber: '09171234567',
    firstName: 'Maria',
    middleName: 'Peña',
    lastName: 'Sta. Cruz',
    // Another address counts once it is confirmed.
    email: parent.emailAddress,
    userName: parent.userName,
    fullName: 'Maria Peña Sta. Cruz',
    role: 'customer',
    filePath: '',
    studentFirstName: 'Niño',
    studentMiddleName: 'P.',
    studentLastName: 'Cruz',
    studentFullName: 'Niño P. Cruz',
    studentRecordId: expect.any(Number) as number,
    studentId,
    gradeLevelId,
    level: 'Grade 5',
  })
  expect((await shop.api(getProfile, { as: parent })).body).toEqual(saved.body)
  expect((await shop.api(me, { as: parent })).body.fullName).toBe('Maria Peña Sta. Cruz')
})

test('user name, role and rights stay as they are, whatever is sent', async () => {
  const parent = await shop.newCustomer()
  const form = new FormData()
  const sent = {
    ...formOf(parent),
    userName: 'root',
    role: 'admin',
    roleId: '1',
    status: '2',
    fullName: 'X',
    id: '1',
  }
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value))
  const answer = await fetch(`${shop.url}/api/profile`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${parent.token}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    userName: parent.userName,
    role: 'customer',
    fullName: 'Ana Reyes',
  })
  expect(
    (await shop.api(login, { body: { username: parent.userName, password: parent.password } })).status,
  ).toBe(200)
})

test('[PROF-08, PROF-09] takes mobile numbers in their three spellings and nothing else', async () => {
  const parent = await shop.newCustomer()
  for (const contactNumber of [
    '',
    '0917123456',
    '091712345678',
    '0817123456',
    '+63917123456a',
    '9171234567',
  ]) {
    const { status, problem } = await save(parent, { contactNumber })
    expect([status, problem.errors?.contactNumber], contactNumber).toEqual([400, ['Invalid contact number.']])
  }
  for (const contactNumber of ['09171234567', '+639171234567', '639171234567']) {
    expect((await save(parent, { contactNumber })).body.contactNumber).toBe(contactNumber)
  }
})

test('[PROF-10, PROF-11, PROF-12, PROF-13] names are letters, and first, last and email are needed', async () => {
  const parent = await shop.newCustomer()
  const errors = async (change: Partial<Form>) => (await save(parent, change)).problem?.errors ?? {}
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    expect((await errors({ [name]: '  ' }))[name]?.[0]).toBe('This field is required.')
  }
  for (const name of [
    'firstName',
    'middleName',
    'lastName',
    'studentFirstName',
    'studentLastName',
  ] as const) {
    expect(await errors({ [name]: 'R2-D2' })).toMatchObject({ [name]: ['Use only Letters.'] })
  }
  expect(await errors({ middleName: '' })).toEqual({})
  for (const email of ['ana', 'ana@example', 'a b@example.ph', '@example.ph']) {
    expect(await errors({ email })).toMatchObject({ email: ['Invalid email.'] })
  }
})

test('[PROF-14] the student may be emptied, and stays as it is when it is not sent', async () => {
  const studentId = unique('S')
  const parent = await shop.newCustomer({
    student: { studentId, firstName: 'Bea', lastName: 'Reyes', gradeLevel: 'Grade 2' },
  })
  const kept = await save(parent)
  expect(kept.body).toMatchObject({ studentId, studentFirstName: 'Bea', level: 'Grade 2' })
  const student = { studentFirstName: '', studentMiddleName: '', studentLastName: '', studentId: '' }
  const emptied = await save(parent, { ...student, gradeLevelId: '' })
  expect(emptied.body).toMatchObject({ ...student, gradeLevelId: null, level: '' })
})

test('a customer without a student gets one, and a grade level that does not exist is refused', async () => {
  const parent = await shop.newUser()
  const refused = await save(parent, { gradeLevelId: '999999' })
  expect([refused.status, refused.problem.errors?.gradeLevelId]).toEqual([
    400,
    ['Please choose a grade level.'],
  ])
  expect((await save(parent, { studentFirstName: '', studentId: '' })).status).toBe(200)
  const count = () => shop.db.selectFrom('students').select('id').where('user_id', '=', parent.id).execute()
  expect(await count()).toHaveLength(0)
  expect((await save(parent, { studentFirstName: 'Bea' })).body.studentFullName).toBe('Bea')
  expect(await count()).toHaveLength(1)
})

test('staff have no student: theirs are ignored, and the change is in the audit log', async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  const saved = await save(clerk, { firstName: 'Carla', studentFirstName: 'Bea', studentId: unique('S') })
  expect(saved.body).toMatchObject({ firstName: 'Carla', studentFirstName: '', studentId: '' })
  const log = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'action', 'details'])
    .where('executed_by', '=', clerk.id)
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({ module: 'Profile', action: 'Update' })
  expect(log.details.map(({ field }) => field)).toContain('First name')
})

test("[PROF-15] another's email or student id is 'Duplicate Details' in any letter case, one's own is not", async () => {
  const studentId = unique('S')
  const [mine, other] = [await shop.newCustomer(), await shop.newCustomer({ student: { studentId } })]
  for (const change of [
    { email: other.emailAddress.toUpperCase() },
    { studentId: studentId.toLowerCase() },
  ]) {
    const { status, problem } = await save(mine, { firstName: 'Changed', ...change })
    expect([status, problem.title, problem.errors?.title]).toEqual([
      400,
      'Duplicate Details',
      ['Duplicate Details'],
    ])
    expect(Object.keys(problem.errors ?? {})).toContain(Object.keys(change)[0])
  }
  expect((await shop.api(getProfile, { as: mine })).body.firstName).toBe('Ana')
  expect((await save(other, { email: other.emailAddress.toUpperCase(), studentId })).status).toBe(200)
})

test('of ten users who take one email and one student id at the same moment exactly one gets them', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => shop.newCustomer()))
  const change = { email: `${unique('wanted')}@example.ph`, studentId: unique('S') }
  const answers = await Promise.all(users.map((user) => save(user, change)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, problem } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, problem.title]).toEqual([400, 'Duplicate Details'])
  }
})

test('a visitor changes no profile', async () => {
  const answer = await shop.api(saveProfile, { body: formOf(await shop.newCustomer()) })
  expect(answer.status).toBe(401)
})
