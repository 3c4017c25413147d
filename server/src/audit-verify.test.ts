import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPILED } from '../test/compiled.ts'
import { emptyDatabase, testDatabase } from '../test/database.ts'
import type { Connection } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'

const PROGRAM = join(import.meta.dirname, 'audit-verify.ts')

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-audit-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the command as an installation does. */
function verify(settings: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...COMPILED, DATA_DIR: dataDir, ...settings }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

async function run(connection: Connection, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const write = (description: string) =>
  `insert into audit_logs (executed_by_name, module, sub_module, action, description, logged_at)
   values ('Ana Reyes', 'Inventory', 'Category', 'Create', '${description}', '2026-11-21 08:30:05Z')`
const FREE = 'set session_replication_role = replica'

test('says how many rows are whole, notes the end outside of the database, and finds what changes after that', async () => {
  const { connection, close } = await testDatabase()
  try {
    const settings = { DATABASE_URL: String(connection.connectionString) }
    await run(connection, write('Paper'), write('Ink'))
    const whole = await verify(settings)
    expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/^2 rows, the chain is whole\.\n/) })
    const [note = ''] = (await readFile(join(dataDir, 'audit.head'), 'utf8')).split(' ')
    expect(whole.said).toContain(note)
    expect(whole.said).toContain('No end was noted before')
    expect((await verify(settings)).said).toContain('is still in it, at position 2.')

    await run(connection, FREE, `update audit_logs set description = 'Glue' where description = 'Ink'`)
    expect(await verify(settings)).toEqual({
      code: 1,
      said: 'The audit log was changed. Row 2 of November 21, 2026 at 4:30:05 PM: It is not as it was written.\n',
    })

    await run(
      connection,
      FREE,
      'delete from audit_logs where id = 2',
      'delete from audit_chain where position = 2',
    )
    const cut = { code: 1, said: expect.stringContaining('1 row is missing after position 1') as string }
    expect(await verify(settings)).toEqual(cut)
    await rm(join(dataDir, 'audit.head'))
    expect(await verify(settings, `--expect=${note}`)).toEqual(cut)
    expect(await verify(settings)).toMatchObject({ code: 0 })
  } finally {
    await close()
  }
})

test('a note of another database is no evidence against this one, and one without a name is', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()]
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-audit-two-'))
  const settings = ({ connection }: typeof one) => ({
    DATA_DIR: folder,
    DATABASE_URL: String(connection.connectionString),
  })
  try {
    await run(one.connection, write('Paper'), write('Ink'))
    await run(other.connection, write('Glue'))
    await verify(settings(one))
    const [head = ''] = (await readFile(join(folder, 'audit.head'), 'utf8')).split(' ')
    const { code, said } = await verify(settings(other))
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/is of another database.*\n1 row, the chain is whole.\nNo end was noted/),
    ])
    // The other one's note is there now.
    expect((await verify(settings(other))).said).toMatch(/^1 row,.*\n.* at position 1\./)
    await writeFile(join(folder, 'audit.head'), `${head}\n`)
    expect(await verify(settings(other))).toMatchObject({ code: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await Promise.all([one.close(), other.close()])
  }
})

test('says in a sentence why it cannot check', async () => {
  const { connection, close } = await emptyDatabase()
  try {
    const settings = { DATABASE_URL: String(connection.connectionString) }
    expect(await verify(settings)).toMatchObject({
      code: 2,
      said: expect.stringContaining('Start the shop once'),
    })
    expect(await verify(settings, '--expect=3')).toMatchObject({
      code: 2,
      said: expect.stringContaining('POSITION'),
    })
    expect(await verify({ DATA_DIR: join(dataDir, 'none') })).toMatchObject({
      code: 2,
      said: expect.stringContaining('There is no database in'),
    })
  } finally {
    await close()
  }
})

test("reads the shop's own database while it runs, and when it does not", async () => {
  const own = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-audit-own-'))
  try {
    const embedded = await startEmbedded({ dataDir: own, log: pino({ level: 'silent' }) })
    await migrate(embedded.connection)
    await run(embedded.connection, write('Paper'))
    expect(await verify({ DATA_DIR: own })).toMatchObject({ code: 0 })
    await run(embedded.connection, write('Ink'))
    await embedded.stop()
    expect((await verify({ DATA_DIR: own })).said).toMatch(/^2 rows, the chain is whole/)
    await appendFile(join(own, 'audit.head'), 'what is no note is no evidence\n')
    expect(await verify({ DATA_DIR: own })).toMatchObject({ code: 0 })
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})
