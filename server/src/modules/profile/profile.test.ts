import { getProfile } from '@kwaderno/contract/profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('[API-61] answers all of the own profile with its student in one statement', async () => {
  const parent = await shop.newCustomer({
    firstName: 'Maria',
    middleName: 'Peña',
    lastName: 'Dela Cruz',
    student: { studentId: 'S-2041', firstName: 'Niña', lastName: 'Dela Cruz', gradeLevel: 'Grade 4' },
  })
  const photo = await shop.newFile('faces/maria', 'maria.png', parent.id)
  await shop.db
    .updateTable('users')
    .set({ contact_number: '09171234567', photo_file_id: photo.id })
    .where('id', '=', parent.id)
    .execute()
  const grade = await shop.db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', 'Grade 4')
    .executeTakeFirstOrThrow()

  await shop.api(getProfile, { as: parent })
  let answer: Awaited<ReturnType<typeof shop.api<typeof getProfile>>> | undefined
  const statements = await shop.countStatements(async () => {
    answer = await shop.api(getProfile, { as: parent })
  })
  expect(statements).toBe(1)
  expect(answer?.status).toBe(200)
  expect(answer?.body).toEqual({
    contactNumber: '09171234567',
    firstName: 'Maria',
    middleName: 'Peña',
    lastName: 'Dela Cruz',
    email: parent.emailAddress,
    userName: parent.userName,
    fullName: 'Maria Peña Dela Cruz',
    role: 'customer',
    filePath: '/files/faces/maria',
    studentFirstName: 'Niña',
    studentMiddleName: '',
    studentLastName: 'Dela Cruz',
    studentFullName: 'Niña Dela Cruz',
    studentRecordId: expect.any(Number) as number,
    studentId: 'S-2041',
    gradeLevelId: grade.id,
    level: 'Grade 4',
  })
})

test('answers empty fields, never null texts, for staff without student, number and picture', async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  const { body } = await shop.api(getProfile, { as: clerk })
  expect(body).toMatchObject({
    userName: clerk.userName,
    contactNumber: '',
    middleName: '',
    filePath: '',
    studentFirstName: '',
    studentFullName: '',
    studentId: '',
    gradeLevelId: null,
    level: '',
  })
})

test('everyone reads the own profile, whatever id the call names', async () => {
  const mine = await shop.newCustomer({ student: { studentId: 'S-mine' } })
  const other = await shop.newCustomer({ student: { studentId: 'S-other' } })
  const answer = await fetch(`${shop.url}/api/Profile?id=${other.id}&userId=${other.id}`, {
    headers: { authorization: `Bearer ${mine.token}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ userName: mine.userName, studentId: 'S-mine' })
  const named = await fetch(`${shop.url}/api/Profile/${other.id}`, {
    headers: { authorization: `Bearer ${mine.token}` },
  })
  expect(named.status).toBe(404)
})

test('a visitor has no profile', async () => {
  expect((await shop.api(getProfile)).status).toBe(401)
})
