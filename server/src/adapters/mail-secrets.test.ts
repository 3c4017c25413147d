import { forgotPassword } from '@kwaderno/contract/account.ts'
import { addUser } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { unique, type TestUser } from '../../test/factories.ts'
import { sentMails } from '../../test/outbox.ts'

let shop: TestApp
let admin: TestUser
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  shop = await startTestApp({ log })
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

/** Every column of every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    shop.db,
  )
  expect(tables.map(({ schema }) => schema)).toContain('jobs')
  const parts = await Promise.all(
    tables.map(({ schema, name }) =>
      sql<{ text: string | null }>`
        select string_agg(to_jsonb(one)::text, ' ') as text from ${sql.table(`${schema}.${name}`)} as one`.execute(
        shop.db,
      ),
    ),
  )
  return parts.map(({ rows }) => rows[0]?.text ?? '').join('\n')
}

const WAYS = {
  'forgot-password': async () => {
    const { emailAddress } = await shop.newCustomer()
    expect((await shop.api(forgotPassword, { body: { email: emailAddress } })).status).toBe(200)
    return emailAddress
  },
  welcome: async () => {
    const userName = unique('new')
    const emailAddress = `${userName}@example.com`
    const { id: roleId } = await shop.newRole(unique('Clerk'), ['Inventory.view'])
    const body = { firstName: 'Luz', middleName: '', lastName: 'Peña', userName, emailAddress, roleId }
    expect((await shop.api(addUser, { as: admin, body })).status).toBe(200)
    return emailAddress
  },
}

test.each(Object.entries(WAYS))(
  'the link of a %s mail stands nowhere but in the mail, neither before it leaves nor after',
  async (_name, ask) => {
    const address = await ask()
    const before = await wholeDatabase()
    expect((await shop.deps.mailQueue.count()).waiting).toBe(1)
    const mail = (await sentMails(shop)).find(({ to }) => to === address)
    const after = await wholeDatabase()
    const token = new URL(/https?:\/\/\S+/.exec(mail!.text)![0]).searchParams.get('token')!
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const place of [before, after, lines.join('\n')]) expect(place).not.toContain(token)
    expect(after).toContain(address)
    expect(before).toMatch(/"sealed": "[^"]+"/)
    expect(after).not.toMatch(/"sealed": "/)
  },
)
