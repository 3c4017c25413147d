import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { expect } from '@playwright/test'
import { sql, type Kysely } from 'kysely'
import { openTokens } from '../server/src/core/tokens.ts'
import { createDatabase } from '../server/src/db/client.ts'
import type { Database } from '../server/src/db/tables.ts'
import { makeFactories, PASSWORD, type Factories } from '../server/test/factories.ts'
import { parseMail, type SentMail } from '../server/test/outbox.ts'
import { makeApi, type Api } from '../server/test/request.ts'
import type { ShopAddress } from './server.ts'

/** The running shop behind the browser: its data, its calls and its mails. */
export interface Shop extends Factories {
  url: string
  db: Kysely<Database>
  api: Api
  /** Waits for a mail to this address and answers the newest. */
  mailTo(address: string, subject: RegExp): Promise<SentMail>
  /** Waits until no other journey has this, such as 'banners', and keeps it until what it answers is called. */
  hold(what: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Where global-setup.ts has started it. */
export function shopAddress(): ShopAddress {
  return JSON.parse(process.env.KWADERNO_SHOP ?? '{}') as ShopAddress
}

export async function connectShop(address: ShopAddress = shopAddress()): Promise<Shop> {
  const { db, close } = createDatabase({ connectionString: address.databaseUrl, max: 8 })
  const tokens = await openTokens(address.tokenSecret)
  const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
  return {
    ...makeFactories({ db, passwordHash, signToken: (claims) => tokens.sign(claims) }),
    url: address.url,
    db,
    api: makeApi(address.url),
    hold: (what) => hold(db, what),
    mailTo: (to, subject) => waitForMail(join(address.dataDir, 'outbox'), to, subject),
    close,
  }
}

/** The lock lies in the database, where journeys of other processes meet it. */
async function hold(db: Kysely<Database>, what: string): Promise<() => Promise<void>> {
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.connection().execute(async (connection) => {
    // Others may hold it for longer than a statement may take, or the database may be silent.
    while (!(await tryToHold(connection, what))) await sleep(250)
    held.resolve()
    await end.promise
    await sql`select pg_advisory_unlock(hashtext(${`journeys.${what}`}))`.execute(connection)
  })
  await Promise.race([held.promise, holding])
  return () => {
    end.resolve()
    return holding
  }
}

async function tryToHold(connection: Kysely<Database>, what: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_lock(hashtext(${`journeys.${what}`})) as "isHeld"`.execute(connection)
  return rows[0]?.isHeld === true
}

async function waitForMail(folder: string, to: string, subject: RegExp): Promise<SentMail> {
  const find = async () => {
    const names = await readdir(folder).catch(() => [])
    const mails = names.filter((name) => name.endsWith('.eml')).toSorted()
    const raw = await Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')))
    const read = await Promise.all(raw.filter((mail) => mail.includes(to)).map(parseMail))
    return read.findLast((mail) => mail.to === to && subject.test(mail.subject))
  }
  await expect.poll(find, { timeout: 60_000, message: `a mail to ${to}` }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error('the mail is gone')
  return mail
}
