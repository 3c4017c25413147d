import { register } from '@kwaderno/contract/account.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { unique } from './factories.ts'

export type RegistrationForm = BodyIn<typeof register>

const LETTERS = 'abcdefghij'
/** A name of letters that nobody else has. */
export const uniqueName = () =>
  unique('n')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!)
    .replaceAll(/[^a-z]/gi, 'x')

/** Everything that a registration needs; nobody else's is like it. */
export async function registrationForm(
  shop: TestApp,
  { grade = 'Grade 4', ...changes }: Partial<RegistrationForm> & { grade?: string } = {},
): Promise<RegistrationForm> {
  const { id } = await shop.db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', grade)
    .executeTakeFirstOrThrow()
  const userName = changes.userName ?? unique('parent')
  return {
    firstName: 'Ana',
    lastName: 'Cruz',
    middleName: '',
    userName,
    password: 'Abcde1',
    confirmPassword: 'Abcde1',
    emailAddress: `${userName}@example.ph`,
    studentFirstName: 'Lia',
    studentLastName: uniqueName(),
    studentId: unique('2026-'),
    gradeLevelId: id,
    ...changes,
  }
}

/** Registers somebody who then waits. */
export async function registerOne(
  shop: TestApp,
  changes: Parameters<typeof registrationForm>[1] = {},
): Promise<RegistrationForm & { id: number }> {
  const form = await registrationForm(shop, changes)
  expect((await shop.api(register, { body: form })).status).toBe(200)
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', form.userName)
    .executeTakeFirstOrThrow()
  return { ...form, id }
}
