import { login, register } from '@kwaderno/contract/account.ts'
import { listApprovals, restoreRegistration } from '@kwaderno/contract/approval.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { NEWS } from '@kwaderno/contract/live.ts'
import { loadRoster } from '@kwaderno/contract/roster.ts'
import { listStudents, updateStudent } from '@kwaderno/contract/student-record.ts'
import { approveUsers, rejectUsers } from '@kwaderno/contract/user-bulk.ts'
import { getUser, updateUser } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { csvFile } from '../../../test/importing.ts'
import { sentMails } from '../../../test/outbox.ts'
import { registerOne, registrationForm, uniqueName } from '../../../test/registering.ts'

let shop: TestApp
let registrar: TestUser
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  registrar = await shop.newStaff(['Approvals.view', 'Approvals.edit'], {
    firstName: 'Rosa',
    lastName: 'Lim',
  })
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

type Query = QueryIn<typeof listApprovals>
const list = async (query: Query = {}) =>
  (await shop.api(listApprovals, { as: registrar, query: { pageSize: 1000, ...query } })).body
async function rowOf(id: number, query: Query = {}) {
  return (await list(query)).find((row) => row.id === id)
}
async function shown(ids: readonly number[]) {
  const rows = await list()
  return ids.map((id) => ({ id, version: rows.find((row) => row.id === id)!.version }))
}
const reject = (
  users: { id: number; version: string }[],
  reason = 'Not at this school.',
  as: { token: string } = registrar,
) => shop.api(rejectUsers, { as, body: { users, reason } })
const approve = (users: { id: number; version: string }[], as: { token: string } = registrar) =>
  shop.api(approveUsers, { as, body: { users } })
const restore = (id: number) => shop.api(restoreRegistration, { as: registrar, params: { id } })
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status
const mailsTo = async (...addresses: string[]) =>
  (await sentMails(shop)).filter(({ to }) => addresses.includes(to))
const auditRows = (userName: string) =>
  shop.db.selectFrom('audit_logs').selectAll().where('description', 'like', `%${userName}`).execute()

test('[APQ-01] the waiting registrations are listed with the oldest first', async () => {
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await registerOne(shop)).id)
  await shop.db
    .updateTable('users')
    .set({ created_at: new Date('2026-06-01T00:00:00Z') })
    .where('id', '=', ids[1]!)
    .execute()
  const found = (await list()).filter(({ id }) => ids.includes(id))
  expect(found.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
  expect(found[0]!.registeredOn).toBe('2026-06-01T00:00:00.000Z')
})

const roster = (rows: [id: string, last: string, first: string, grade: string][], schoolYear: string) =>
  shop.api(loadRoster, {
    as: admin,
    body: { schoolYear },
    files: {
      File: [
        csvFile(
          rows.map(([id, last, first, grade]) => ({
            'Student ID': id,
            'Last name': last,
            'First name': first,
            Grade: grade,
          })),
        ),
      ],
    },
  })

test("[APQ-02, APQ-03] a registration is marked against the newest school year's roster, and not without one", async () => {
  const child = async (studentId: string, studentLastName: string, studentFirstName: string, grade: string) =>
    (await registerOne(shop, { studentId, studentLastName, studentFirstName, grade })).id
  const ids = {
    'On roster': await child('000-26ab1', 'Dela Peña', 'Ma. Niña', 'Grade 4'),
    'On roster, other name': await child('26-AB-2', 'Cruz', 'Ben', 'Grade 4'),
    'On roster, other grade': await child('26-AB-3', 'Cruz', 'Cora', 'Grade 5'),
    'Name on roster, other ID': await child('26-AB-99', 'Cruz', 'Dan', 'Grade 4'),
    'Not on roster': await child('26-AB-98', 'Cruz', 'Eva', 'Grade 4'),
  }
  for (const id of Object.values(ids)) expect((await rowOf(id))!.rosterMark).toBeNull()
  await roster(
    [
      ['26-AB-1', 'DELA PENA', 'Ma Niña', 'Grade 4'],
      ['26-AB-2', 'Cruz', 'Bea', 'Grade 4'],
      ['26-AB-3', 'Cruz', 'Cora', 'Grade 4'],
      ['26-AB-4', 'Cruz', 'Dan', 'Grade 4'],
    ],
    '2026-2027',
  )
  await roster([['26-AB-98', 'Cruz', 'Eva', 'Grade 4']], '2025-2026')
  for (const [mark, id] of Object.entries(ids)) {
    expect([id, (await rowOf(id))!.rosterMark]).toEqual([id, mark])
    const found = await list({ rosterMark: mark as 'On roster' })
    expect(found.every(({ rosterMark }) => rosterMark === mark)).toBe(true)
    expect(found.map((row) => row.id)).toContain(id)
  }
})

test('[APQ-05, APQ-06, APQ-07] possible duplicates are shown by student, student ID, email address and mobile', async () => {
  const [last, key] = [uniqueName(), unique('').replaceAll(/\D/g, '')]
  const mobile = `09${key.slice(-9).padStart(9, '4')}`
  const known = await shop.newCustomer({
    firstName: 'Luz',
    lastName: 'Ramos',
    student: { firstName: 'Lía', lastName: last, studentId: `00-7${key}`, gradeLevel: 'Grade 4' },
    emailAddress: `jose.${last}@gmail.com`,
  })
  await shop.db.updateTable('users').set({ contact_number: mobile }).where('id', '=', known.id).execute()
  const duplicatesOf = async (changes: Parameters<typeof registerOne>[1]) => {
    const { id } = await registerOne(shop, changes)
    const row = await rowOf(id)
    const filtered = await rowOf(id, { duplicates: true })
    expect(filtered !== undefined).toBe(row!.duplicates.length > 0)
    return row!.duplicates.map((one) => [one.id, one.fullname, one.status, one.reasons])
  }
  const as = (...reasons: string[]) => [[known.id, 'Luz Ramos', 1, reasons]]
  expect(await duplicatesOf({ studentFirstName: 'LIA', studentLastName: last })).toEqual(as('student'))
  expect(await duplicatesOf({ studentFirstName: 'Lia', studentLastName: last, grade: 'Grade 5' })).toEqual([])
  expect(await duplicatesOf({ studentId: `7${key.slice(0, 2)}-${key.slice(2)}` })).toEqual(as('studentId'))
  expect(await duplicatesOf({ emailAddress: `J.O.SE${last}+shop@GMail.com` })).toEqual(as('email'))
  const [row] = await duplicatesOf({ contactNumber: `+63${mobile.slice(1)}` })
  expect([row]).toEqual(as('mobile'))
  // The last one has the same number, too.
  const both = await duplicatesOf({ contactNumber: `63${mobile.slice(1)}` })
  expect(both.map(([id]) => id)).toContain(known.id)
  expect(both).toHaveLength(2)
  expect(await duplicatesOf({})).toEqual([])
  for (const contactNumber of ['12345', '0917123456', '+49171234567']) {
    const body = await registrationForm(shop, { contactNumber })
    const { status, problem } = await shop.api(register, { body })
    expect([status, problem.errors?.['contactNumber']]).toEqual([400, ['Invalid contact number.']])
  }
})

test('[APQ-08] with Approvals.edit alone 50 are approved with a mail each, and with Approvals.view nobody', async () => {
  const people = []
  for (let count = 0; count < 50; count++) people.push(await registerOne(shop))
  const users = await shown(people.map(({ id }) => id))
  const viewer = await shop.newStaff(['Approvals.view'])
  expect((await approve(users, viewer)).status).toBe(403)
  expect((await reject(users, 'No.', viewer)).status).toBe(403)
  expect((await shop.api(restoreRegistration, { as: viewer, params: { id: users[0]!.id } })).status).toBe(403)
  for (const { id } of people) expect(await statusOf(id)).toBe(0)
  const { body } = await approve(users)
  expect(body.results.map(({ outcome }) => outcome)).toEqual(people.map(() => 'done'))
  const mails = await mailsTo(...people.map(({ emailAddress }) => emailAddress!))
  expect(new Set(mails.map(({ to }) => to)).size).toBe(50)
  expect(mails).toHaveLength(50)
  for (const { id } of people) expect(await statusOf(id)).toBe(1)
  expect(
    (await shop.api(listApprovals, { as: await shop.newStaff(['Users.edit', 'Role.view']) })).status,
  ).toBe(403)
})

test('[APQ-09, APQ-10, APQ-11] a bulk rejection mails its reason once each, and an active user fails alone', async () => {
  const people = [await registerOne(shop), await registerOne(shop), await registerOne(shop)]
  const users = await shown(people.map(({ id }) => id))
  const many = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, version: 'x' }))
  for (const reason of ['', '   ']) {
    const { status, problem } = await reject(users, reason)
    expect([status, problem.errors?.['reason']]).toEqual([400, ['Please give a reason.']])
  }
  expect((await reject(users, 'x'.repeat(501))).status).toBe(400)
  expect((await reject(many)).status).toBe(400)
  for (const { id } of people) expect(await statusOf(id)).toBe(0)
  const active = await shop.newCustomer()
  const { body } = await reject([users[0]!, { id: active.id, version: 'x' }, ...users.slice(1)])
  expect(body.results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['done', ''],
    ['failed', 'This registration is no longer waiting.'],
    ['done', ''],
    ['done', ''],
  ])
  for (const { id, userName, emailAddress } of people) {
    expect(await statusOf(id)).toBe(2)
    const mails = await mailsTo(emailAddress!)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Reason: Not at this school.')
    expect(await auditRows(userName)).toMatchObject([
      { executed_by: registrar.id, module: 'Users', details: [{ oldData: 'Pending', newData: 'Inactive' }] },
    ])
    expect(await rowOf(id)).toBeUndefined()
    const row = await rowOf(id, { view: 'rejected' })
    expect(row!.rejection).toMatchObject({ reason: 'Not at this school.', rejectedBy: 'Rosa Lim' })
  }
  expect(await statusOf(active.id)).toBe(1)
})

test('two registrars decide on the same people: each is decided and mailed once', async () => {
  const other = await shop.newStaff(['Approvals.view', 'Approvals.edit'])
  const people = []
  for (let count = 0; count < 6; count++) people.push(await registerOne(shop))
  const users = await shown(people.map(({ id }) => id))
  const [mine, theirs] = await Promise.all([approve(users), reject(users.toReversed(), 'No.', other)])
  const decided = [...mine.body.results, ...theirs.body.results].filter(({ outcome }) => outcome === 'done')
  expect(decided.map(({ id }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect(await mailsTo(...people.map(({ emailAddress }) => emailAddress!))).toHaveLength(6)
})

test('[APQ-12, APQ-13] a new registration takes the place of rejected ones, which are gone', async () => {
  const old = await registerOne(shop)
  const also = await registerOne(shop)
  await reject(await shown([old.id]), 'The photo is missing.')
  await reject(await shown([also.id]), 'Unknown child.')
  const taking = {
    userName: old.userName.toUpperCase(),
    emailAddress: old.emailAddress!,
    studentId: also.studentId!,
  }
  const next = await registerOne(shop, taking)
  expect([await statusOf(old.id), await statusOf(also.id), await statusOf(next.id)]).toEqual([
    undefined,
    undefined,
    0,
  ])
  const row = await rowOf(next.id)
  expect(row!.rejectedBefore).toMatchObject({ reason: 'Unknown child.' })
  expect(row!.duplicates).toEqual([])
  const left = await shop.db.selectFrom('mails').select('id').where('user_id', '=', old.id).execute()
  expect(left).toEqual([])
  // Nor does the bell name them.
  const named = shop.db.selectFrom('notifications').select('id').where('actor_id', 'is', null)
  expect(await named.where('title', '=', NEWS.registration).execute()).toEqual([])
  // Who waits is not replaced.
  expect((await shop.api(register, { body: await registrationForm(shop, taking) })).status).toBe(400)
  expect(await statusOf(next.id)).toBe(0)
})

test('one of several who take the place of one rejected registration at once gets it', async () => {
  const old = await registerOne(shop)
  await reject(await shown([old.id]))
  const forms = await Promise.all(
    Array.from({ length: 6 }, () => registrationForm(shop, { userName: old.userName })),
  )
  const answers = await Promise.all([
    ...forms.map((body) => shop.api(register, { body })),
    restore(old.id) as Promise<{ status: number }>,
  ])
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  const users = await shop.db
    .selectFrom('users')
    .select('status')
    .where(sql<string>`lower(user_name)`, '=', old.userName.toLowerCase())
    .execute()
  expect(users).toEqual([{ status: 0 }])
})

test('[APQ-14] an account that was active once is no rejected registration and is not replaced', async () => {
  const set = async (id: number, status: number) =>
    expect((await shop.api(updateUser, { as: admin, params: { id }, body: { status } })).status).toBe(200)
  const closed = await registerOne(shop)
  await approve(await shown([closed.id]))
  await set(closed.id, 2)
  // Rejected, and then let in after all.
  const changed = await registerOne(shop)
  await reject(await shown([changed.id]))
  await set(changed.id, 1)
  await set(changed.id, 2)
  for (const { id, emailAddress } of [closed, changed]) {
    expect(await rowOf(id, { view: 'rejected' })).toBeUndefined()
    expect((await restore(id)).status).toBe(409)
    const { status, problem } = await shop.api(register, {
      body: await registrationForm(shop, { emailAddress: emailAddress! }),
    })
    expect([status, problem.title]).toEqual([400, 'Email address already exists.'])
    expect(await statusOf(id)).toBe(2)
  }
})

test('[APQ-15] who is put back waits again, and once approved logs in with the password of the registration', async () => {
  const parent = await registerOne(shop)
  await reject(await shown([parent.id]), 'First.')
  expect((await restore(parent.id)).status).toBe(200)
  expect((await restore(parent.id)).status).toBe(409)
  expect((await restore(2_000_000_000)).status).toBe(404)
  const row = await rowOf(parent.id)
  expect([row!.rejection, row!.rejectedBefore]).toEqual([null, null])
  // And once more: a second rejection is mailed as well.
  await reject(await shown([parent.id]), 'Second.')
  expect((await mailsTo(parent.emailAddress!)).map(({ text }) => /Reason: (\w+)/.exec(text)?.[1])).toEqual([
    'First',
    'Second',
  ])
  await restore(parent.id)
  await approve(await shown([parent.id]))
  const answer = await shop.api(login, { body: { username: parent.userName, password: parent.password } })
  expect(answer.status).toBe(200)
})

test('a page of the queue takes one statement at 1,000 waiting and 5,000 users, and looks duplicates up by index', async () => {
  const big = await startTestApp()
  try {
    const clerk = await big.newStaff(['Approvals.view'])
    await sql`
      with added as (
        insert into users (user_name, email_address, first_name, last_name, contact_number, role_id, status)
        select 'u' || n, 'u' || n || '@example.com', 'Ana', 'Reyes', '0917' || lpad(n::text, 7, '0'),
          (select id from roles where name = 'customer'), case when n <= 1000 then 0 else 1 end
        from generate_series(1, 5000) n returning id, user_name)
      insert into students (user_id, student_id, first_name, last_name, grade_level_id)
      select id, 'S-' || user_name, 'Bea ' || user_name, 'Reyes', (select min(id) from grade_levels) from added`.execute(
      big.db,
    )
    // One mobile that everybody shares must not make it slow, nor the answer long.
    await sql`update users set contact_number = '09170000000' where id % 2 = 0`.execute(big.db)
    await sql`analyze users, students`.execute(big.db)
    const read = (query: Query) => big.api(listApprovals, { as: clerk, query })
    // The first page is noted in the access log.
    const { body, headers } = await read({ pageSize: 50, duplicates: true })
    expect(await big.countStatements(() => read({ pageSize: 50, duplicates: true }))).toBe(1)
    const { TotalCount } = JSON.parse(headers.get('x-pagination')!) as { TotalCount: number }
    expect([body.length, TotalCount]).toEqual([50, 500])
    expect(body[0]).toMatchObject({ hasMoreDuplicates: true })
    expect(body[0]!.duplicates).toHaveLength(5)
    const plans = await Promise.all(
      [
        sql`select id from users where email_key(email_address) = email_key('a@example.com')`,
        sql`select id from users where mobile_key(contact_number) = mobile_key('09170000001')`,
        sql`select id from students where student_id_key(student_id) = student_id_key('S-1')`,
        sql`select id from students where student_name_key(first_name, last_name) = 'x' and grade_level_id = 1`,
      ].map(async (query) => (await sql<object>`explain ${query}`.execute(big.db)).rows),
    )
    expect(plans.map((rows) => /__(\w+_key)/.exec(JSON.stringify(rows))?.[1])).toEqual([
      'email_key',
      'mobile_key',
      'student_id_key',
      'name_key',
    ])
  } finally {
    await big.close()
  }
})

test('an id alone names nobody but a waiting registration', async () => {
  const [active, clerk] = [await shop.newCustomer(), await shop.newStaff(['Approvals.view'])]
  const gone = await shop.newCustomer({ status: 2 })
  const waiting = await shop.newStaff(['Users.view'], { status: 0 })
  const blind = await shop.newStaff(['Approvals.edit'])
  const named = async (as: { token: string }, ids: readonly number[], version = 'x') => {
    const users = ids.map((id) => ({ id, version }))
    const answers = [await reject(users, 'No.', as), await approve(users, as)]
    return answers.map(({ body }) => body.results.map(({ fullname }) => fullname))
  }
  const strangers = [active.id, clerk.id, gone.id]
  for (const as of [registrar, blind]) {
    expect(await named(as, strangers)).toEqual([
      ['', '', ''],
      ['', '', ''],
    ])
  }
  const see = async (id: number) => (await shop.api(getUser, { as: admin, params: { id } })).body
  const { fullname } = await see(waiting.id)
  expect(await named(blind, [waiting.id])).toEqual([[''], ['']])
  expect(await named(registrar, [waiting.id])).toEqual([[fullname], [fullname]])
  // What a version is made of is no secret.
  const shownNow = await see(clerk.id)
  expect(await named(registrar, [clerk.id], shownNow.version)).toEqual([[''], ['']])
  expect(await named(admin, [clerk.id], shownNow.version)).toEqual([[shownNow.fullname], [shownNow.fullname]])
})

test('[APQ-08] a registration whose student is retired while it waits can be decided on', async () => {
  const form = await registerOne(shop)
  const { body } = await shop.api(listStudents, { as: admin, query: { search: form.studentId } })
  const { id, version } = body[0]!
  await shop.api(updateStudent, { as: admin, params: { id }, body: { version, isRetired: true } })
  expect(await rowOf(form.id)).toMatchObject({ studentId: form.studentId })
  expect((await approve(await shown([form.id]))).body.results).toMatchObject([{ outcome: 'done' }])
})
