import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { COMPILED } from '../../test/compiled.ts'
import { startMailServer, type MailServer } from '../../test/smtp.ts'
import { inTransaction } from '../db/tx.ts'

const PROGRAM = join(import.meta.dirname, '../mail-retry.ts')

let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
})
beforeEach(() => void (smtp.received.length = 0))
afterAll(() => smtp.close())

/** A job that fails is given up at once. */
const withoutRetries = ({ db }: TestApp) =>
  sql`update jobs.queue set retry_limit = 0 where name = 'mail'`.execute(db)

const openApp = (database?: TestApp['database']) =>
  startTestApp({ config: { mail: { smtpUrl: smtp.url, from: 'shop@example.ph' } }, work: true, database })

test('a mail that a process had in hand when it was killed is sent by the next one', async () => {
  const shop = await openApp()
  const { db, jobs } = shop.deps
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'mail', { to: 'in-hand@example.ph', subject: 'In hand', text: 'Hello' })
    // What a process leaves behind that has taken it and gives no sign of life any more.
    await sql`update jobs.job set state = 'active', started_on = now() - interval '21 seconds',
      heartbeat_on = now() - interval '21 seconds' where name = 'mail' and state < 'active'`.execute(tx)
  })
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual(['in-hand@example.ph']), 25_000)
  await shop.close()
})

test('a start makes the queues that are missing, mends those that differ and leaves the others alone', async () => {
  const first = await startTestApp()
  const { db } = first.deps
  const queues = async () => {
    const { rows } = await sql<{ name: string; retries: number; changed: Date }>`
      select name, retry_limit as retries, updated_on as changed from jobs.queue order by name`.execute(db)
    return rows
  }
  const asMade = await queues()
  await withoutRetries(first)
  await sql`delete from jobs.queue where name = 'sweep'`.execute(db)
  await (await startTestApp({ database: first.database })).close()
  const after = await queues()
  expect(after.map(({ name, retries }) => [name, retries])).toEqual(
    asMade.map(({ name, retries }) => [name, retries]),
  )
  const touched = after.filter(({ name, changed }) =>
    asMade.every((queue) => queue.name !== name || queue.changed.getTime() !== changed.getTime()),
  )
  expect(touched.map(({ name }) => name)).toEqual(['mail', 'sweep'])
  await first.close()
})

test('what came due at night while the shop was switched off is done when it is on again', async () => {
  const first = await startTestApp()
  const { db } = first.deps
  await (await openApp(first.database)).close()
  await sql`update jobs.version set cron_on = now() - interval '25 hours'`.execute(db)
  await sql`update jobs.schedule set created_on = now() - interval '30 days'`.execute(db)
  const morning = await openApp(first.database)
  const done = async () => {
    const { rows } = await sql<{ name: string; times: number }>`
      select name, count(*)::int as times from jobs.job
      where name in ('sweep', 'retention', 'check-audit-log') and state = 'completed' group by name order by name`.execute(
      db,
    )
    return rows.map(({ name, times }) => `${name}: ${times}`)
  }
  await expect.poll(done).toEqual(['check-audit-log: 1', 'retention: 1', 'sweep: 1'])
  await morning.close()
  await first.close()
})

describe('a mail that no mail server takes', () => {
  const lines: string[] = []
  let shop: TestApp
  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const mail = { smtpUrl: smtp.url, from: 'shop@example.ph' }
    shop = await startTestApp({ config: { mail, metricsToken: 'for the metrics' }, log })
    await withoutRetries(shop)
  })
  afterAll(() => shop.close())

  const retry = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        ...COMPILED,
        DATA_DIR: shop.deps.config.dataDir,
        TOKEN_SECRET: shop.deps.secret,
        DATABASE_URL: String(shop.database.connection.connectionString),
      }
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      )
    })

  test('is kept when it is given up, counted, told in the log without its content, and sent when somebody says so', async () => {
    smtp.refuseWith('451 <zenaida@example.com> come back later')
    const { db, jobs } = shop.deps
    const mail = { to: 'zenaida@example.com', subject: 'Confirm your email address', text: 'Hello' }
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'mail', mail))
    await jobs.drain()
    smtp.refuseWith(undefined)
    await shop.deps.jobs.drain()
    expect(smtp.received).toEqual([])

    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ job }) => job)
    expect(line).toMatchObject({ level: 50, job: 'mail', attempts: 1 })
    expect(line?.['reason']).toContain('<z…@example.com> come back later')
    expect(lines.join('')).not.toContain('zenaida@')
    const headers = { authorization: 'Bearer for the metrics' }
    const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    expect(metrics).toContain('jobs{job="mail",state="failed"} 1')
    expect(metrics).toContain('jobs{job="mail",state="waiting"} 0')

    const listed = await retry('--list')
    expect(listed).toMatchObject({ code: 0, said: expect.stringContaining('1 given up.') })
    expect(listed.said).toContain('z…@example.com, Confirm your email address: ')
    expect(listed.said).not.toContain('zenaida@')
    expect((await retry()).said).toContain('1 of 1 begin anew.')
    await shop.deps.jobs.drain()
    expect(smtp.received.map(({ to }) => to)).toEqual(['zenaida@example.com'])
    expect((await retry()).said).toBe('No mail was given up.\n')
  })
})
