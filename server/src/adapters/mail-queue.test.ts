import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { forgotPassword } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { COMPILED } from '../../test/compiled.ts'
import { startMailServer, type MailServer } from '../../test/smtp.ts'
import { unique } from '../../test/factories.ts'
import { deriveKey } from '../core/secret.ts'
import { inTransaction } from '../db/tx.ts'
import { statementsOf } from '../db/watched-pool.ts'
import { queueMail } from '../modules/mails/service.ts'
import { openMailQueue } from './mail-queue.ts'

const PROGRAM = join(import.meta.dirname, '../mail-retry.ts')

let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
})
beforeEach(() => void (smtp.received.length = 0))
afterAll(() => smtp.close())

const openApp = (database?: TestApp['database']) =>
  startTestApp({ config: { mail: { smtpUrl: smtp.url, from: 'shop@example.ph' } }, work: true, database })

async function newPeople(db: TestApp['db'], count: number): Promise<{ id: number }[]> {
  const role = await db.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow()
  const people = Array.from({ length: count }, () => ({
    user_name: unique('burst'),
    email_address: `${unique('burst')}@burst.example`,
    first_name: 'Ana',
    middle_name: '',
    last_name: 'Reyes',
    role_id: role.id,
    status: USER_STATUS.Active,
  }))
  return db.insertInto('users').values(people).returning('id').execute()
}

const approved = (userId: number) => ({ kind: 'account-approved', userId, values: {} }) as const

/** As many mails to as many people, each in a transaction of its own. */
async function ask(shops: readonly TestApp[], count: number): Promise<void> {
  const rows = await newPeople(shops[0]!.db, count)
  // As requests do: as many at once as there are connections.
  await Promise.all(
    Array.from({ length: 10 * shops.length }, async (_, lane) => {
      const { deps } = shops[lane % shops.length]!
      for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
        const mail = approved(row.id)
        await inTransaction(deps.db, (tx) => queueMail(tx, deps, mail))
      }
    }),
  )
}

const arrived = (count: number) =>
  vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
    interval: 20,
  })

describe.each([1, 2])('with %i processes', (processes) => {
  const shops: TestApp[] = []
  beforeAll(async () => {
    shops.push(await openApp())
    while (shops.length < processes) shops.push(await openApp(shops[0]!.database))
  })
  afterAll(async () => {
    for (const shop of shops.toReversed()) await shop.close()
  })

  test('40 mails that are asked for at once leave without a pause', async () => {
    await ask(shops, 40)
    await arrived(40)
    expect(smtp.received).toHaveLength(40)
  })

  test('500 mails leave once each at 50 a second or more, over connections that stay open', async () => {
    const begin = performance.now()
    await ask(shops, 500)
    await arrived(500)
    // Twice the limit: this machine may have other work.
    expect(smtp.received.at(-1)!.at - begin).toBeLessThan(20_000)
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(500)
    expect(smtp.received).toHaveLength(500)
    expect(smtp.mostConnections()).toBeLessThanOrEqual(10 * processes)
  })

  test('a mail that is asked for during a burst leaves beside it, not after it', async () => {
    const person = await shops[0]!.newCustomer()
    const burst = ask(shops, 500)
    await arrived(20)
    await shops.at(-1)!.api(forgotPassword, { body: { email: person.emailAddress } })
    const begin = performance.now()
    await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toContain(person.emailAddress), 25_000)
    const own = smtp.received.findIndex(({ to }) => to === person.emailAddress)
    const waited = smtp.received[own]!.at - begin
    expect(waited).toBeLessThan(2000)
    await burst
    await arrived(501)
    // However busy the machine is, a good part of the burst leaves after it.
    expect(500 - own).toBeGreaterThan(100)
  })
})

test('a mail that comes alone is looked for once, and what became of it is noted once', async () => {
  const shop = await openApp()
  onTestFinished(() => shop.close())
  const [person] = await newPeople(shop.db, 1)
  const { statements } = await statementsOf(async () => {
    await inTransaction(shop.deps.db, (tx) => queueMail(tx, shop.deps, approved(person!.id)))
    await vi.waitFor(async () => expect(await shop.deps.mailQueue.count()).toMatchObject({ waiting: 0 }), {
      timeout: 60_000,
      interval: 20,
    })
  })
  const those = (word: string) => statements.filter((text) => text.includes(word)).length
  // None, when it was found by the look of each second that has just come.
  expect(those("set status = 'Sending'")).toBeLessThanOrEqual(1)
  expect(those('last_error = outcome.error')).toBeLessThanOrEqual(1)
})

test('a mail waits while its sender cannot be read, and is not taken for sent', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const [person] = await newPeople(shop.db, 1)
  await inTransaction(shop.deps.db, (tx) => queueMail(tx, shop.deps, approved(person!.id)))
  const sent: string[] = []
  let refused = 0
  let isAway = true
  const queue = openMailQueue({
    connection: shop.database.connection,
    mailer: { send: async ({ to }) => void sent.push(to), close: () => undefined },
    async sender() {
      if (!isAway) return { name: '', address: '', replyTo: '' }
      refused += 1
      throw new Error('Connection terminated unexpectedly')
    },
    log: shop.deps.log,
    key: deriveKey(shop.deps.secret, 'mails'),
    work: true,
  })
  onTestFinished(() => queue.stop())
  queue.start()
  await expect.poll(() => refused).toBeGreaterThan(0)
  expect(await shop.db.selectFrom('mails').select(['status', 'attempts']).execute()).toEqual([
    { status: 'Queued', attempts: 0 },
  ])
  isAway = false
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
})

describe('a mail that no mail server takes', () => {
  const lines: string[] = []
  let shop: TestApp
  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const mail = { smtpUrl: smtp.url, from: 'shop@example.ph' }
    shop = await startTestApp({ config: { mail, metricsToken: 'for the metrics' }, log })
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
    const person = await shop.newCustomer({ userName: 'zenaida' })
    smtp.refuseWith('451 <zenaida@example.com> come back later')
    await shop.api(forgotPassword, { body: { email: person.emailAddress } })
    // As if it had been tried for three days.
    await shop.db.updateTable('mails').set({ give_up_at: new Date() }).execute()
    await shop.deps.mailQueue.drain()
    smtp.refuseWith(undefined)
    await shop.deps.mailQueue.drain()
    expect(smtp.received).toEqual([])

    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ kind }) => kind)
    expect(line).toMatchObject({ level: 50, kind: 'password-reset', attempts: 1 })
    expect(line?.['reason']).toContain('<z…@example.com> come back later')
    expect(lines.join('')).not.toContain('zenaida@')
    const headers = { authorization: 'Bearer for the metrics' }
    const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    expect(metrics).toContain('mails{state="failed"} 1')
    expect(metrics).toContain('mails{state="waiting"} 0')

    const listed = await retry('--list')
    expect(listed).toMatchObject({ code: 0, said: expect.stringContaining('1 given up.') })
    expect(listed.said).toContain('z…@example.com, Set a new password for Kwaderno: ')
    expect(listed.said).not.toContain('zenaida@')
    expect((await retry()).said).toContain('1 of 1 begin anew.')
    await shop.deps.mailQueue.drain()
    expect(smtp.received.map(({ to }) => to)).toEqual(['zenaida@example.com'])
    expect((await retry()).said).toBe('No mail was given up.\n')
  })
})
