import { login } from '@kwaderno/contract/account.ts'
import { addAddress } from '@kwaderno/contract/address.ts'
import { addStudent } from '@kwaderno/contract/student.ts'
import { approveUsers } from '@kwaderno/contract/user-bulk.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { registerOne } from './registering.ts'

/** Words that are nobody else's, each of a person of this family or of where it lives. */
export const WORDS = {
  first: 'Zenobia',
  middle: 'Quillen',
  last: 'Xavierhof',
  userName: 'zenox1',
  email: 'zenmail@quillmail.ph',
  mobile: '09998887766',
  student: ['Wilhelmine', 'Ypsil', 'QX-2026-77'],
  sibling: ['Theobaldine', 'Ypsilon', 'QX-2026-78'],
  address: ['Kalachuchi Lane 77', 'Zapotehills'],
  receiver: 'Perpetua',
  tin: '987-654-321-555',
} as const

export interface Family extends TestUser {
  addressId: number
}

/** Registers, is approved and logs in as people do, with two students and an address. */
export async function newFamily(shop: TestApp, admin: TestUser): Promise<Family> {
  const [studentFirstName, studentLastName, studentId] = WORDS.student
  const names = { firstName: WORDS.first, middleName: WORDS.middle, lastName: WORDS.last }
  const form = { ...names, userName: WORDS.userName, emailAddress: WORDS.email }
  const { id } = await registerOne(shop, { ...form, studentFirstName, studentLastName, studentId })
  const found = await shop.api(listUsers, { as: admin, query: { search: WORDS.userName } })
  const users = [{ id, version: found.body[0]!.version }]
  expect((await shop.api(approveUsers, { as: admin, body: { users } })).status).toBe(200)
  const password = 'Abcde1'
  const { body } = await shop.api(login, { body: { username: WORDS.userName, password } })
  const sessions = await shop.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  const user = { id, userName: WORDS.userName, emailAddress: WORDS.email, password, token: body.token }
  const [firstName, lastName, siblingId] = WORDS.sibling
  const { grade_level_id: gradeLevelId } = await shop.db
    .selectFrom('students')
    .select('grade_level_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const sibling = { firstName, middleName: '', lastName, studentId: siblingId, gradeLevelId }
  expect((await shop.api(addStudent, { as: user, body: sibling })).status).toBe(200)
  const [residence, barangay] = WORDS.address
  const { status, body: address } = await shop.api(addAddress, {
    as: user,
    body: {
      receiverName: `${WORDS.receiver} ${WORDS.last}`,
      email: WORDS.email,
      contactNumber: WORDS.mobile,
      residence,
      region: 'National Capital Region (NCR)',
      province: 'Metro Manila',
      city: 'Quezon City',
      barangay,
    },
  })
  expect(status).toBe(200)
  return { ...user, sessionId: sessions[0]!.id, addressId: address.id }
}
