import { me } from '@kwaderno/contract/account.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { getUser, listUsers, updateUser, USER_TEXT } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { addStudent } from '../../../test/factories/people.ts'
import { sentMails } from '../../../test/outbox.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { inTransaction } from '../../db/tx.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

const PENDING = 0
const ACTIVE = 1
const INACTIVE = 2

async function list(query: QueryIn<typeof listUsers>) {
  const answer = await shop.api(listUsers, { as: admin, query })
  expect(answer.status).toBe(200)
  return answer.body
}

function change(user: { id: number }, body: BodyIn<typeof updateUser>, as: TestUser = admin) {
  return shop.api(updateUser, { as, params: { id: user.id }, body })
}

async function roleNamed(name: string): Promise<number> {
  const role = await shop.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return role.id
}

async function mailsTo(user: TestUser) {
  return (await sentMails(shop)).filter(({ to }) => to === user.emailAddress)
}

describe('the list', () => {
  test('[ACC-35, ACC-36, FMT-06, USR-06] shows the users of one status', async () => {
    const mark = unique('Statuses')
    const byStatus = await Promise.all(
      ([PENDING, ACTIVE, INACTIVE] as const).map((status) =>
        shop.newCustomer({ status, userName: `${mark}-${status}` }),
      ),
    )
    for (const status of [PENDING, ACTIVE, INACTIVE] as const) {
      const rows = await list({ search: mark, status })
      expect(rows.map(({ id, status: shown }) => [id, shown])).toEqual([[byStatus[status]?.id, status]])
    }
    expect(await list({ search: mark })).toHaveLength(3)
  })

  test('sorts by name and by registration, page by page', async () => {
    const mark = unique('Sorted')
    for (const lastName of ['Cruz', 'abad', 'Bello'])
      await shop.newCustomer({ userName: unique(mark), lastName })
    const names = async (sortBy: 'fullnameAsc' | 'fullnameDesc' | 'createdOnAsc' | 'createdOnDesc') =>
      (await list({ search: mark, sortBy })).map(({ lastName }) => lastName)
    expect(await names('fullnameAsc')).toEqual(['abad', 'Bello', 'Cruz'])
    expect(await names('fullnameDesc')).toEqual(['Cruz', 'Bello', 'abad'])
    expect(await names('createdOnAsc')).toEqual(['Cruz', 'abad', 'Bello'])
    expect(await names('createdOnDesc')).toEqual(['Bello', 'abad', 'Cruz'])
    // Whose account was written later may have registered earlier.
    await shop.db
      .updateTable('users')
      .set({ created_at: new Date('2020-03-06T08:00:00Z') })
      .where('user_name', 'like', `${mark}%`)
      .where('last_name', '=', 'Bello')
      .execute()
    expect(await names('createdOnAsc')).toEqual(['Bello', 'Cruz', 'abad'])
    expect(await names('createdOnDesc')).toEqual(['abad', 'Cruz', 'Bello'])
    const second = await shop.api(listUsers, {
      as: admin,
      query: { search: mark, sortBy: 'fullnameAsc', pageNumber: 2, pageSize: 2 },
    })
    expect(second.body.map(({ lastName }) => lastName)).toEqual(['Cruz'])
    expect(JSON.parse(second.headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 3 })
  })

  test('finds by name without accents, by user name, email address and student id, and takes no wildcard', async () => {
    const mark = unique('Peña')
    const user = await shop.newCustomer({ lastName: mark, student: { studentId: unique('S') } })
    const [row] = await list({ search: mark.replace('ñ', 'n').toLowerCase() })
    expect(row?.id).toBe(user.id)
    const { userName, emailAddress } = user
    const words = [
      `Ana ${mark}`,
      `${mark} ana`,
      `${row!.studentId.toLowerCase()} ${mark} ${userName.slice(2)}`,
    ]
    for (const search of [userName, emailAddress.toUpperCase(), row!.studentId, ...words]) {
      expect([search, (await list({ search })).map(({ id }) => id)]).toEqual([search, [user.id]])
    }
    expect(await list({ search: `${mark} Bea` })).toEqual([])
    expect(await list({ search: '%%%' })).toEqual([])
  })

  test('is read in one statement', async () => {
    expect(await shop.countStatements(() => list({ status: ACTIVE }))).toBe(1)
  })
})

describe('the whole list, for a spreadsheet', () => {
  const whole = (query: QueryIn<typeof listUsers>, as = admin) =>
    shop.api(listUsers, { as, query: { ...query, export: true } })

  test('[BAPI-16] has every row of the filters in their order, whatever page is asked for', async () => {
    const mark = unique('Whole')
    await sql`
      insert into users (user_name, email_address, password_hash, first_name, last_name, status, role_id)
      select ${mark} || n, ${mark} || n || '@example.com', 'x', 'No' || n, ${mark}, n % 2,
        (select id from roles where name = 'customer')
      from generate_series(1, 1201) as n`.execute(shop.db)
    const answer = await whole({ search: mark, status: ACTIVE, sortBy: 'createdOnAsc', pageNumber: 3 })
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ userName }) => userName)).toEqual(
      Array.from({ length: 601 }, (_, index) => `${mark}${index * 2 + 1}`),
    )
    expect(JSON.parse(answer.headers.get('x-pagination') ?? '')).toMatchObject({
      TotalCount: 601,
      CurrentPage: 1,
      TotalPages: 1,
    })
    const [paged] = await list({ search: mark, status: ACTIVE, sortBy: 'createdOnAsc' })
    expect(answer.body[0]).toEqual(paged)
    expect(await shop.countStatements(() => whole({ search: mark }))).toBe(4)
  })

  test('is an empty list when there is nothing, and refused to who may not see the list', async () => {
    const none = await whole({ search: unique('nobody') })
    expect([none.status, none.body]).toEqual([200, []])
    expect(JSON.parse(none.headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 0, TotalPages: 0 })
    expect((await whole({}, await shop.newCustomer())).status).toBe(403)
    expect((await whole({}, await shop.newStaff(['Transactions.view']))).status).toBe(403)
    expect((await shop.api(listUsers, { as: admin, query: { export: 'maybe' as 'true' } })).status).toBe(400)
  })
})

describe('approval', () => {
  test('[ACC-34, USR-28] makes the account usable and mails its owner once, whoever approves at the same moment', async () => {
    const parent = await shop.newCustomer({ status: PENDING })
    expect((await shop.api(me, { as: parent })).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(parent, { status: ACTIVE })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await shop.api(me, { as: parent })).status).toBe(200)
    const mails = await mailsTo(parent)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Kwaderno account is approved'])
    expect(mails[0]?.text).toContain('http://shop.example/login')
  })

  test('leaves an audit row with the old and the new status', async () => {
    const parent = await shop.newCustomer({ status: PENDING })
    await change(parent, { status: ACTIVE })
    const row = await shop.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('description', '=', `Updated user ${parent.userName}`)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ executed_by: admin.id, module: 'Users', action: 'Update' })
    expect(JSON.stringify(row.details)).toContain('Pending')
    expect(JSON.stringify(row.details)).toContain('Active')
  })

  test('a rejected registration cannot log in', async () => {
    const parent = await shop.newCustomer({ status: PENDING })
    expect((await change(parent, { status: INACTIVE })).status).toBe(200)
    expect((await shop.api(me, { as: parent })).status).toBe(401)
  })

  test('[USR-25] an approved account is not set back to Pending', async () => {
    const parent = await shop.newCustomer()
    const answer = await change(parent, { status: PENDING })
    expect([answer.status, answer.problem.title]).toEqual([
      400,
      'An approved user cannot be set back to Pending.',
    ])
  })
})

describe('changes', () => {
  test('[ACC-50, USR-26] deactivating ends the sessions of the account at once', async () => {
    const parent = await shop.newCustomer()
    expect((await change(parent, { status: INACTIVE })).body.status).toBe(INACTIVE)
    expect((await shop.api(me, { as: parent })).status).toBe(401)
    await change(parent, { status: ACTIVE })
    expect((await shop.api(me, { as: parent })).status).toBe(401)
  })

  test('[BAPI-19, USR-12] role, student and status are changed in one call, statuses by their codes', async () => {
    const user = await shop.newCustomer({ status: PENDING })
    const { id: roleId } = await shop.newRole(unique('role'), [])
    const [grade] = (await shop.api(listGradeLevels)).body
    const studentId = unique('S')
    const body = { roleId, studentId, gradeLevelId: grade!.value, status: ACTIVE }
    const saved = await change(user, body)
    expect(saved.body).toMatchObject({ ...body, level: grade!.label })
    expect((await change(user, { status: INACTIVE })).body.status).toBe(2)
    expect((await change(user, { status: 3 as 2 })).status).toBe(400)
  })

  test('[BAPI-25] grade levels are choices by value and label', async () => {
    const { body } = await shop.api(listGradeLevels)
    expect(body.map(({ label }) => label)).toEqual(expect.arrayContaining(['Kindergarten', 'Grade 12']))
    expect(Object.keys(body[0]!)).toEqual(['value', 'label'])
  })

  test('[USR-22, USR-24] student data are saved, and may be emptied', async () => {
    const parent = await shop.newCustomer({ student: { studentId: unique('S'), gradeLevel: 'Grade 1' } })
    const studentId = unique('S')
    const saved = await change(parent, { studentId })
    expect(saved.body).toMatchObject({ studentId, level: 'Grade 1' })
    const emptied = await change(parent, { studentId: '', gradeLevelId: null })
    expect(emptied.body).toMatchObject({ studentId: '', gradeLevelId: null, level: '' })
    const read = await shop.api(getUser, { as: admin, params: { id: parent.id } })
    expect(read.body).toEqual(emptied.body)
  })

  test('[USR-29] a new role counts from the next login on', async () => {
    const user = await shop.newCustomer()
    const role = unique('role')
    await shop.newRole(role, ['Transactions.view'])
    const answer = await change(user, { roleId: await roleNamed(role) })
    expect(answer.body.role).toBe(role)
    expect((await shop.api(me, { as: user })).status).toBe(401)
  })

  test('nobody gives a role that holds more than himself', async () => {
    const officer = await shop.newStaff(['Users.view', 'Users.edit', 'Transactions.view'])
    const user = await shop.newCustomer()
    const [less, more] = [unique('less'), unique('more')]
    await shop.newRole(less, ['Transactions.view'])
    await shop.newRole(more, ['Transactions.view', 'Transactions.edit'])
    const refused = await change(user, { roleId: await roleNamed(more) }, officer)
    expect(refused.status).toBe(403)
    expect((await change(user, { roleId: await roleNamed('admin') }, officer)).status).toBe(403)
    expect((await change(user, { roleId: await roleNamed(less) }, officer)).status).toBe(200)
  })

  test('a change that is refused changes nothing and mails nobody', async () => {
    const officer = await shop.newStaff(['Users.view', 'Users.edit'])
    const parent = await shop.newCustomer({ status: PENDING })
    const answer = await change(parent, { status: ACTIVE, roleId: await roleNamed('admin') }, officer)
    expect(answer.status).toBe(403)
    expect((await shop.api(getUser, { as: admin, params: { id: parent.id } })).body.status).toBe(PENDING)
    expect(await mailsTo(parent)).toEqual([])
  })

  test('a user who does not exist is answered 404', async () => {
    expect((await change({ id: 999_999 }, { status: ACTIVE })).status).toBe(404)
    expect((await shop.api(getUser, { as: admin, params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('nobody', () => {
  test('changes his own role or status', async () => {
    const second = await shop.newAdmin()
    const other = await shop.newRole(unique('other'), [])
    for (const body of [{ status: INACTIVE }, { roleId: other.id }] as const) {
      const refused = await change(second, body, second)
      expect([refused.status, refused.problem.title]).toEqual([400, USER_TEXT.ownAccount])
    }
    expect((await change(second, { studentId: unique('S'), status: ACTIVE }, second)).status).toBe(200)
  })

  test('changes the role or status of somebody who holds more, but his student', async () => {
    const officer = await shop.newStaff(['Users.view', 'Users.edit'])
    const more = await shop.newStaff(['Users.edit', 'Reports.view'])
    const asleep = await shop.newUser({ role: 'admin', status: INACTIVE })
    for (const [user, body] of [
      [more, { status: INACTIVE }],
      [more, { roleId: await roleNamed('customer') }],
      [asleep, { status: ACTIVE }],
    ] as const) {
      const refused = await change(user, body, officer)
      expect([refused.status, refused.problem.title]).toEqual([403, USER_TEXT.notChangeable])
    }
    expect((await change(more, { studentId: unique('S') }, officer)).status).toBe(200)
  })

  test('overwrites unseen what somebody else has changed', async () => {
    const parent = await shop.newCustomer({ status: PENDING })
    const { version } = (await shop.api(getUser, { as: admin, params: { id: parent.id } })).body
    const answers = await Promise.all([
      change(parent, { status: ACTIVE, version }),
      change(parent, { status: INACTIVE, version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    expect(refused!.problem.title).toBe(USER_TEXT.changedMeanwhile)
    const [saved] = answers.filter(({ status }) => status === 200)
    const next = { studentId: unique('S'), version: saved!.body.version }
    expect((await change(parent, next)).status).toBe(200)
    expect((await change(parent, next)).status).toBe(409)
  })

  test('takes back the grade to which a promotion moves the student at that moment', async () => {
    const grades = (await shop.api(listGradeLevels, {})).body
    const parent = await shop.newCustomer({ student: { gradeLevel: grades[2]!.label } })
    const { version, gradeLevelId, studentId } = (
      await shop.api(getUser, { as: admin, params: { id: parent.id } })
    ).body
    let saved: ReturnType<typeof change> | undefined
    await inTransaction(shop.db, async (tx) => {
      // A promotion locks the students, and not their parents.
      await tx
        .updateTable('students')
        .set({ grade_level_id: grades[3]!.value })
        .where('user_id', '=', parent.id)
        .execute()
      saved = change(parent, { studentId: unique('S'), gradeLevelId, version })
      await untilBlocked(shop.db, tx)
    })
    expect((await saved!).status).toBe(409)
    const after = (await shop.api(getUser, { as: admin, params: { id: parent.id } })).body
    expect([after.gradeLevelId, after.studentId]).toEqual([grades[3]!.value, studentId])
  })

  test('gives what was meant for one student to the sibling who is the first by now', async () => {
    const parent = await shop.newCustomer({ student: { firstName: 'Lia', gradeLevel: 'Grade 3' } })
    await addStudent(shop.db, parent.id, { firstName: 'Ben', gradeLevel: 'Grade 3' })
    // What is edited of both is the same.
    await shop.db.updateTable('students').set({ student_id: null }).where('user_id', '=', parent.id).execute()
    const { version } = (await shop.api(getUser, { as: admin, params: { id: parent.id } })).body
    await shop.db
      .updateTable('students')
      .set({ retired_at: new Date() })
      .where('user_id', '=', parent.id)
      .where('first_name', '=', 'Lia')
      .execute()
    const late = await change(parent, { studentId: unique('S'), version })
    expect(late.status).toBe(409)
    const ids = await shop.db
      .selectFrom('students')
      .select('student_id')
      .where('user_id', '=', parent.id)
      .execute()
    expect(ids).toEqual([{ student_id: null }, { student_id: null }])
  })
})

test('the last who can manage users stays, also when the last two leave at the same moment', async () => {
  const own = await startTestApp()
  try {
    await own.db.updateTable('users').set({ status: INACTIVE }).execute()
    const [first, second] = [await own.newAdmin(), await own.newAdmin()]
    const leave = (user: TestUser, as: TestUser) =>
      own.api(updateUser, { as, params: { id: user.id }, body: { status: INACTIVE } })
    const answers = await Promise.all([leave(first, second), leave(second, first)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await own.db.selectFrom('users').select('id').where('status', '=', ACTIVE).execute()
    expect(left).toHaveLength(1)
  } finally {
    await own.close()
  }
})
