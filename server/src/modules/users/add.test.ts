import { login, resetPassword } from '@kwaderno/contract/account.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { addUser, getUser, listUsers, USER_TEXT } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCaller } from '../../../test/api/call.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

let shop: TestApp
let admin: TestUser
let clerkRole: number
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  clerkRole = (await shop.newRole(unique('Clerk'), ['Inventory.view'])).id
})
afterAll(() => shop.close())

type Form = BodyIn<typeof addUser>

function form(given: Partial<Form> = {}): Form {
  const userName = unique('new')
  const names = { firstName: 'Luz', middleName: '', lastName: 'Peña' }
  return { ...names, emailAddress: `${userName}@example.com`, userName, roleId: clerkRole, ...given }
}

const add = (given: Partial<Form> = {}, as: TestUser = admin) => shop.api(addUser, { as, body: form(given) })

async function errorsOf(given: Partial<Form>) {
  const { status, problem } = await add(given)
  expect(status).toBe(400)
  return problem.errors ?? {}
}

const mailsTo = async (address: string) => (await sentMails(shop)).filter(({ to }) => to === address)
const roleNamed = (name: string) =>
  shop.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()

test('[BAPI-17, BAPI-18, USR-16, USR-31] a user is added with the chosen role, is in the list, and may have no middle name', async () => {
  const call = makeCaller(shop.url)
  const { middleName: _none, ...given } = form({ userName: unique('listed') })
  const answer = await call.post('/api/users', given, admin)
  expect(answer.status).toBe(200)
  const { id } = answer.body as { id: number }
  const { body: user } = await shop.api(getUser, { as: admin, params: { id } })
  expect(user).toEqual(answer.body)
  expect(user).toMatchObject({
    fullname: 'Luz Peña',
    firstName: 'Luz',
    middleName: '',
    lastName: 'Peña',
    emailAddress: given.emailAddress,
    userName: given.userName,
    role: expect.stringMatching(/^Clerk/),
    roleId: clerkRole,
    status: 1,
    studentId: '',
    studentFullName: '',
    gradeLevelId: null,
    level: '',
  })
  const list = await shop.api(listUsers, { as: admin, query: { search: given.userName } })
  expect(list.body).toEqual([user])
})

test('[USR-24] a customer is added with the student', async () => {
  const { id: roleId } = await roleNamed('customer')
  const studentId = unique('S')
  const { body } = await add({ roleId, studentId, gradeLevelId: 3 })
  expect(body).toMatchObject({ role: 'customer', studentId, gradeLevelId: 3, level: 'Grade 2' })
})

describe('the password', () => {
  test('is set by its owner with the mailed link, once, and before that nobody logs in', async () => {
    const { userName, emailAddress } = (await add()).body
    const logIn = (password: string) => shop.api(login, { body: { username: userName, password } })
    expect((await logIn('')).status).toBe(400)
    const [mail, ...others] = await mailsTo(emailAddress)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Your Kwaderno account: set your password')
    expect(mail!.text).toContain(userName)
    const link = new URL(/http:\/\/shop\.example\/reset-password\S+/.exec(mail!.text)![0])
    const body = {
      email: link.searchParams.get('email')!,
      token: link.searchParams.get('token')!,
      newPassword: 'Secret123',
      confirmPassword: 'Secret123',
    }
    expect((await shop.api(resetPassword, { body })).status).toBe(200)
    expect((await shop.api(resetPassword, { body })).status).toBe(400)
    expect((await logIn('Secret123')).body.userName).toBe(userName)
  })

  test('and its link are in no audit row, and nothing is mailed for a user who was refused', async () => {
    const { userName, emailAddress } = (await add()).body
    const rows = await shop.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('description', '=', `Added user ${userName}`)
      .execute()
    expect(rows).toMatchObject([
      { executed_by: admin.id, module: 'Users', sub_module: 'Users', action: 'Create' },
    ])
    const details = rows[0]!.details as { field: string; newData: string }[]
    expect(Object.fromEntries(details.map(({ field, newData }) => [field, newData]))).toEqual({
      'First name': 'Luz',
      'Last name': 'Peña',
      'Email address': emailAddress,
      'User name': userName,
      Role: expect.stringMatching(/^Clerk/),
      Status: 'Active',
    })
    const refused = form({ userName })
    expect((await add(refused)).status).toBe(400)
    expect(await mailsTo(refused.emailAddress)).toEqual([])
  })
})

describe('is refused', () => {
  test('[USR-13, USR-14, USR-19, USR-20] without first name, last name, user name or role', async () => {
    const given = { firstName: ' ', lastName: '', userName: '  ', roleId: '' }
    const errors = await errorsOf(given)
    for (const name of Object.keys(given)) expect(errors[name]?.[0]).toBe('This field is required.')
    const missing = await makeCaller(shop.url).post('/api/Users', {}, admin)
    expect([missing.status, missing.body]).toMatchObject([400, { errors: { firstName: expect.anything() } }])
  })

  test('[USR-15, USR-17] with a name that has digits or symbols; accents, and what joins names, are none', async () => {
    for (const name of ['Ana1', 'Ana@', 'Ana_', '<b>', '٣', '💩', '-', 'Cruz-', "'Ana", 'Анна']) {
      const letters = ['Use only letters.']
      const errors = await errorsOf({ firstName: name, middleName: name, lastName: name })
      expect(errors).toMatchObject({ firstName: letters, middleName: letters, lastName: letters })
    }
    for (const name of [
      'Niña',
      'Ma. Lourdes',
      'Dela Cruz-Reyes',
      'ÑAÑA',
      'Pía',
      'José',
      "O'Brien",
      'Jose\u0301',
    ]) {
      expect((await add({ firstName: name, middleName: name, lastName: name })).status).toBe(200)
    }
  })

  test('[USR-18] with an email address that is none', async () => {
    for (const emailAddress of ['ana', 'ana@example', '@example.com', 'a b@example.com']) {
      expect((await errorsOf({ emailAddress })).emailAddress).toEqual(['Invalid email.'])
    }
  })

  test('[USR-32] with a user name, address or student id that is taken in any letter case, all told at once', async () => {
    const { id: roleId } = await roleNamed('customer')
    const studentId = unique('Stud')
    const { userName, emailAddress } = (await add({ roleId, studentId })).body
    const given = {
      userName: userName.toUpperCase(),
      emailAddress: emailAddress.toUpperCase(),
      studentId: studentId.toUpperCase(),
    }
    const refused = await add(given)
    expect([refused.status, refused.problem]).toMatchObject([
      400,
      {
        title: 'Username already exists.',
        errors: {
          title: ['Username already exists.'],
          userName: ['Username already exists.'],
          emailAddress: ['Email address already exists.'],
          studentId: ['Student ID already exists.'],
        },
      },
    ])
  })

  test('when two add the same one at the same moment, but for one of them', async () => {
    const twice = form()
    const answers = await Promise.all([twice, twice, twice].map((one) => add(one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await mailsTo(twice.emailAddress)).toHaveLength(1)
  })

  test('with a role that there is not, or that grants what its giver does not hold', async () => {
    for (const roleId of [999_999, 99_999_999_999, -1]) {
      expect((await add({ roleId })).status).toBe(400)
    }
    const officer = await shop.newStaff(['Role.view', 'Users.add', 'Inventory.view'])
    const { id: admins } = await roleNamed('admin')
    const refused = await add({ roleId: admins }, officer)
    expect([refused.status, refused.problem.title]).toEqual([403, USER_TEXT.notGivable])
    expect((await add({}, officer)).status).toBe(200)
    expect((await add({ roleId: (await roleNamed('customer')).id }, officer)).status).toBe(200)
  })
})

test('whoever is given a name by staff keeps it in the own profile', async () => {
  const { body } = await add({ firstName: 'Ma. Niña', lastName: 'Dela Cruz' })
  const as = await shop.newSession(body.id)
  const { body: profile } = await shop.api(getProfile, { as })
  const { firstName, lastName, email } = profile
  const saved = await shop.api(saveProfile, {
    as,
    body: { firstName, lastName, email, contactNumber: '09171234567', RetainImage: true },
  })
  expect(saved.status).toBe(200)
})
