import { forgotPassword, login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import { listUsers, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

async function gradeId(): Promise<number> {
  const grade = await shop.db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', 'Grade 4')
    .executeTakeFirstOrThrow()
  return grade.id
}

async function form(changes: Record<string, unknown> = {}) {
  const userName = unique('parent')
  return {
    firstName: 'Ma. Niña',
    lastName: 'Dela Peña',
    middleName: '',
    userName,
    password: 'Abcde1',
    confirmPassword: 'Abcde1',
    emailAddress: `${userName}@example.ph`,
    studentFirstName: 'Lia',
    studentLastName: 'Dela Peña',
    studentId: unique('2026'),
    gradeLevelId: await gradeId(),
    ...changes,
  }
}

describe('registration', () => {
  test('[ACC-32, USR-27, API-06] stores a pending customer with his student', async () => {
    const body = await form()
    const answer = await shop.api(register, { body })
    expect(answer.status).toBe(200)
    const user = await shop.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .innerJoin('students', 'students.user_id', 'users.id')
      .select(['users.status', 'roles.name as role', 'students.student_id', 'students.grade_level_id'])
      .where('user_name', '=', body.userName)
      .executeTakeFirstOrThrow()
    expect(user).toEqual({
      status: 0,
      role: 'customer',
      student_id: body.studentId,
      grade_level_id: body.gradeLevelId,
    })
  })

  test('is told to the staff who see to it, and to nobody else', async () => {
    const clerk = await shop.newStaff(['Users.view'])
    await shop.newStaff(['Transactions.view'])
    const body = await form({ firstName: 'Pía' })
    await shop.api(register, { body })
    const told = await shop.db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['n.title', 'n.description', 'u.user_name'])
      .where('n.description', 'like', 'Pía %')
      .execute()
    const { title, description } = {
      title: 'New registration',
      description: 'Pía Dela Peña waits for approval.',
    }
    expect(told).toContainEqual({ title, description, user_name: clerk.userName })
    expect(told.map(({ user_name }) => user_name)).not.toContain(body.userName)
    expect(told).toHaveLength(1)
  })

  test('[ACC-33] a pending account cannot log in, in the same words as a wrong password', async () => {
    const body = await form()
    await shop.api(register, { body })
    const answer = await shop.api(login, { body: { username: body.userName, password: body.password } })
    expect(answer.status).toBe(400)
    expect(answer.problem?.title).toBe('Invalid username or password')
  })

  test('refuses a user name, an email address and a student id that are taken, in any letter case', async () => {
    const first = await form()
    await shop.api(register, { body: first })
    for (const taken of ['userName', 'emailAddress', 'studentId'] as const) {
      const body = await form({ [taken]: first[taken].toUpperCase() })
      const answer = await shop.api(register, { body })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.problem?.errors ?? {})).toContain(taken)
    }
    // What only looks like a name that is taken.
    for (const alike of [`${first.userName}\u200b`, first.userName.replace('a', '\uff41')]) {
      const answer = await shop.api(register, { body: await form({ userName: alike }) })
      expect([alike, Object.keys(answer.problem?.errors ?? {})]).toEqual([alike, ['title', 'userName']])
    }
  })

  test('of twenty parallel registrations of one name exactly one succeeds and no half of another stays', async () => {
    const userName = unique('race')
    const forms = await Promise.all(Array.from({ length: 20 }, () => form({ userName })))
    const answers = await Promise.all(forms.map((body) => shop.api(register, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const students = await shop.db
      .selectFrom('students')
      .select('id')
      .where(
        'student_id',
        'in',
        forms.map(({ studentId }) => studentId),
      )
      .execute()
    expect(students).toHaveLength(1)
  })

  test('[ACC-20, ACC-28] the server refuses what the form refuses, field by field', async () => {
    const empty = {
      ...(await form()),
      firstName: '',
      lastName: '',
      userName: '',
      emailAddress: 'abc@',
      studentId: '',
    }
    const answer = await shop.api(register, { body: empty })
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors).toMatchObject({
      firstName: expect.arrayContaining(['This field is required.']),
      lastName: expect.arrayContaining(['This field is required.']),
      userName: expect.arrayContaining(['This field is required.']),
      emailAddress: ['You must enter a valid email address'],
      studentId: ['This field is required.'],
    })
  })

  test('refuses a grade level that does not exist', async () => {
    const answer = await shop.api(register, { body: await form({ gradeLevelId: 999_999 }) })
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors).toHaveProperty('gradeLevelId')
  })
})

describe('approval', () => {
  test('[ACC-34, ACC-35, ACC-36, USR-28] moves the user from the pending to the active list and mails him once', async () => {
    const admin = await shop.newAdmin()
    const body = await form()
    await shop.api(register, { body })
    const inList = async (status: 0 | 1) => {
      const answer = await shop.api(listUsers, { as: admin, query: { status, search: body.userName } })
      return answer.body?.map((user) => user.userName)
    }
    expect(await inList(0)).toEqual([body.userName])
    const [user] = (await shop.api(listUsers, { as: admin, query: { search: body.emailAddress } })).body ?? []
    await shop.api(updateUser, { as: admin, params: { id: user?.id ?? 0 }, body: { status: 1 } })
    await shop.api(updateUser, { as: admin, params: { id: user?.id ?? 0 }, body: { status: 1 } })
    expect(await inList(0)).toEqual([])
    expect(await inList(1)).toEqual([body.userName])
    const sent = (await sentMails(shop)).filter(({ to }) => to === body.emailAddress)
    expect(sent.map(({ subject }) => subject)).toEqual(['Your Kwaderno account is approved'])
    const answer = await shop.api(login, { body: { username: body.userName, password: body.password } })
    expect(answer.status).toBe(200)
  })
})

describe('login', () => {
  test('[API-04, API-10, API-11] answers a token and the user, whom /Account/me answers too', async () => {
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const answer = await shop.api(login, {
      body: { username: staff.userName.toUpperCase(), password: staff.password },
    })
    expect(answer.body).toMatchObject({
      id: staff.id,
      userName: staff.userName,
      fullName: 'Ana Reyes',
      photoUrl: '',
      cartCount: 0,
      consentNeeded: null,
      modulePermission: [{ moduleName: 'Transactions', add: false, edit: true, delete: false, view: true }],
    })
    const { token, ...user } = answer.body ?? { token: '' }
    expect((await shop.api(me, { as: { token } })).body).toEqual(user)
  })

  test('[API-05] answers 400 for a wrong password, an unknown name and an inactive account', async () => {
    const user = await shop.newCustomer()
    const gone = await shop.newCustomer({ status: 2 })
    const bad = [
      { username: user.userName, password: 'Wrong123' },
      { username: unique('nobody'), password: 'Wrong123' },
      { username: gone.userName, password: gone.password },
    ]
    for (const body of bad) {
      const answer = await shop.api(login, { body })
      expect([answer.status, answer.problem?.title]).toEqual([400, 'Invalid username or password'])
    }
  })

  test('[API-02] answers 401 without a token and with a forged one', async () => {
    expect((await shop.api(me, {})).status).toBe(401)
    expect((await shop.api(me, { as: { token: 'eyJhbGciOiJub25lIn0.e30.' } })).status).toBe(401)
  })
})

describe('password recovery', () => {
  const link = async (email: string) => {
    const sent = (await sentMails(shop)).filter(
      (mail) => mail.to === email && mail.subject.startsWith('Set a new'),
    )
    return (
      new URL(/http\S+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
    )
  }

  test('[API-08] refuses an email that does not exist', async () => {
    const answer = await shop.api(forgotPassword, { body: { email: 'nobody@example.ph' } })
    expect([answer.status, answer.problem?.title]).toEqual([400, 'This email does not exist.'])
  })

  test('[ACC-47, ACC-50, API-09] the mailed token sets a new password once and ends the old sessions', async () => {
    const user = await shop.newCustomer()
    expect((await shop.api(forgotPassword, { body: { email: user.emailAddress } })).status).toBe(200)
    const token = await link(user.emailAddress)
    expect(token.length).toBeGreaterThan(30)
    const body = { newPassword: 'Newpass1', confirmPassword: 'Newpass1', email: user.emailAddress, token }
    expect((await shop.api(resetPassword, { body })).status).toBe(200)
    expect((await shop.api(me, { as: user })).status).toBe(401)
    const logIn = (password: string) => shop.api(login, { body: { username: user.userName, password } })
    expect((await logIn('Newpass1')).status).toBe(200)
    expect((await logIn(user.password)).status).toBe(400)
    expect((await shop.api(resetPassword, { body })).status).toBe(400)
  })

  test('of ten parallel uses of one token exactly one counts', async () => {
    const user = await shop.newCustomer()
    await shop.api(forgotPassword, { body: { email: user.emailAddress } })
    const token = await link(user.emailAddress)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.api(resetPassword, {
          body: {
            newPassword: `Newpass${index}`,
            confirmPassword: `Newpass${index}`,
            email: user.emailAddress,
            token,
          },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("a token is refused with another's email, after its hour, and stores no more than its hash", async () => {
    const [user, other] = [await shop.newCustomer(), await shop.newCustomer()]
    await shop.api(forgotPassword, { body: { email: user.emailAddress } })
    const token = await link(user.emailAddress)
    const body = { newPassword: 'Newpass1', confirmPassword: 'Newpass1', email: other.emailAddress, token }
    expect((await shop.api(resetPassword, { body })).status).toBe(400)
    const stored = await shop.db
      .selectFrom('password_resets')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute()
    expect(stored.every(({ token_hash }) => !token_hash.includes(token))).toBe(true)
    await shop.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute()
    expect((await shop.api(resetPassword, { body: { ...body, email: user.emailAddress } })).status).toBe(400)
  })
})

test('[ACC-50] a deactivated account and a changed role end the old tokens', async () => {
  const admin = await shop.newAdmin()
  const user = await shop.newCustomer()
  await shop.api(updateUser, { as: admin, params: { id: user.id }, body: { status: 2 } })
  expect((await shop.api(me, { as: user })).status).toBe(401)
})
