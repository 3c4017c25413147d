import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { ACTIONS, holds, MODULES } from '@kwaderno/contract/permissions.ts'
import { getUser, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { COMPILED } from '../test/compiled.ts'
import { emptyDatabase } from '../test/database.ts'
import type { TestUser } from '../test/factories.ts'
import { registerOne, registrationForm } from '../test/registering.ts'

const PROGRAM = join(import.meta.dirname, 'admin-restore.ts')
const NEW_PASSWORD = 'Kaw4yan-lila'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** Runs the command beside the shop, as whoever has the server does. */
function restore(args: readonly string[] = [], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    ...COMPILED,
    DATABASE_URL: String(shop.database.connection.connectionString),
    PUBLIC_URL: 'https://shop.example.ph',
    ...settings,
  }
  return new Promise<{ code: number; said: string; failed: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, said, failed) =>
      resolve({ code: error ? Number(error.code) : 0, said, failed }),
    )
  })
}

/** Opens the link that was printed and sets a password there. */
function setPassword(said: string) {
  const link = new URL(/^https:\/\/shop\.example\.ph\/reset-password\?.*$/m.exec(said)?.[0] ?? '')
  return shop.api(resetPassword, {
    body: {
      email: link.searchParams.get('email') ?? '',
      token: link.searchParams.get('token') ?? '',
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    },
  })
}

async function standingOf(user: TestUser) {
  return shop.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.status', 'roles.name as role'])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow()
}

async function rowsOfCommand() {
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'action', 'description', 'executed_by', 'details'])
    .where('executed_by_name', '=', 'Command on the server')
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    fields: (details as { field: string }[]).map(({ field }) => field),
  }))
}

test('[SET-14, SET-15] whoever is named becomes an active administrator and logs in by the link, which works once', async () => {
  const parent = await shop.newUser({ role: 'customer', status: USER_STATUS.Inactive })
  const { code, said } = await restore([parent.userName.toUpperCase()])
  expect(code).toBe(0)
  expect(await standingOf(parent)).toEqual({ status: USER_STATUS.Active, role: 'admin' })
  expect(await rowsOfCommand()).toEqual([
    {
      module: 'Users',
      action: 'Update',
      description: `Restored administrator ${parent.userName}`,
      executed_by: null,
      fields: ['Role', 'Status', 'Link to log in again'],
    },
  ])

  expect((await setPassword(said)).status).toBe(200)
  expect((await setPassword(said)).status).toBe(400)
  const answer = await shop.api(login, { body: { username: parent.userName, password: NEW_PASSWORD } })
  expect(answer.status).toBe(200)
})

test('[APQ-14] a rejected registration that is made an administrator is an account that nobody replaces', async () => {
  const registered = await registerOne(shop)
  const owner = await shop.newAdmin()
  const setStatus = async (status: 1 | 2) => {
    const params = { id: registered.id }
    const { version } = (await shop.api(getUser, { as: owner, params })).body
    return (await shop.api(updateUser, { as: owner, params, body: { status, version } })).status
  }
  expect(await setStatus(USER_STATUS.Inactive)).toBe(200)
  await restore([registered.userName])
  expect(await setStatus(USER_STATUS.Inactive)).toBe(200)
  const again = await registrationForm(shop, { userName: registered.userName })
  expect((await shop.api(register, { body: again })).status).toBe(400)
  expect(await shop.api(getUser, { as: owner, params: { id: registered.id } })).toMatchObject({ status: 200 })
})

test('an administrator keeps the role that grants everything, and an old link is refused', async () => {
  const everything = MODULES.flatMap((module) => ACTIONS.map((action) => `${module}.${action}` as const))
  const owner = await shop.newStaff(everything)
  const { role } = await standingOf(owner)
  const before = (await rowsOfCommand()).length
  const { said } = await restore([owner.userName])
  expect(await standingOf(owner)).toEqual({ status: USER_STATUS.Active, role })
  expect((await rowsOfCommand()).slice(before).map(({ fields }) => fields)).toEqual([
    ['Link to log in again'],
  ])
  // What was open stays open until the password is set.
  expect((await shop.api(me, { as: owner })).status).toBe(200)
  await shop.db
    .updateTable('password_resets')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('user_id', '=', owner.id)
    .execute()
  expect((await setPassword(said)).status).toBe(400)
})

test('the role admin gets everything again when nobody would hold that otherwise', async () => {
  const own = await startTestApp()
  try {
    const { id: roleId } = await own.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow()
    await own.db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
    const clerk = await own.newStaff(['Users.view'])
    const settings = { DATABASE_URL: String(own.database.connection.connectionString) }
    expect(await restore([], settings)).toMatchObject({ code: 0, said: expect.stringContaining('no adm') })
    expect(await restore([clerk.userName], settings)).toMatchObject({ code: 0 })
    const session = await own.newSession(clerk.id, 2)
    const { body } = await own.api(me, { as: { ...clerk, ...session } })
    expect(MODULES.filter((module) => !holds(body, `${module}.delete`))).toEqual([])
    expect(await restore([], settings)).toMatchObject({ code: 0, said: `${clerk.userName}\n` })
  } finally {
    await own.close()
  }
})

test('[SET-16] an unknown name changes nothing and is said so, and without a name the administrators are listed', async () => {
  const admin = await shop.newAdmin()
  const asleep = await shop.newUser({ role: 'admin', status: USER_STATUS.Inactive })
  const before = await rowsOfCommand()
  expect(await restore(['nobody.of.this.name'])).toEqual({
    code: 2,
    said: '',
    failed: 'Nobody has the user name nobody.of.this.name.\n',
  })
  expect(await restore(['one', 'two'])).toMatchObject({ code: 2, said: '' })
  expect(await rowsOfCommand()).toEqual(before)

  const { code, said } = await restore()
  expect(code).toBe(0)
  expect(said.split('\n')).toContain(admin.userName)
  expect(said.split('\n')).not.toContain(asleep.userName)
})

test('says in a sentence why it cannot', async () => {
  const { connection, close } = await emptyDatabase()
  try {
    expect(await restore(['admin'], { DATABASE_URL: String(connection.connectionString) })).toEqual({
      code: 2,
      said: '',
      failed: 'This database holds no shop yet. Start the shop once.\n',
    })
  } finally {
    await close()
  }
})
