import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forgotPassword } from '@kwaderno/contract/account.ts'
import { getAboutUs } from '@kwaderno/contract/common.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { startS3 } from '../../test/s3.ts'
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts'

interface Refused {
  status: number
  headers: Headers
  problem: { title: string; status: number; errors?: Record<string, string[]> }
}

/** In the one shape of every refusal, with the time after which it is worth another try. */
const outage = (text: RegExp) => ({
  status: 503,
  type: 'application/problem+json; charset=utf-8',
  title: expect.stringMatching(text),
  saysWhen: true,
  problem: expect.objectContaining({ status: 503, errors: { title: [expect.stringMatching(text)] } }),
})

const seen = ({ status, headers, problem }: Refused) => ({
  status,
  type: headers.get('content-type'),
  title: problem?.title,
  saysWhen: Number(headers.get('retry-after')) > 0,
  problem,
})

const readiness = async (shop: TestApp) => {
  const begin = performance.now()
  const answer = await fetch(`${shop.url}/readyz`)
  expect(performance.now() - begin).toBeLessThan(2000)
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const TOKEN = 'for the metrics'
const METRICS = { authorization: `Bearer ${TOKEN}` }
const notReady = (...failing: string[]) => ({ status: 503, body: { status: 'not ready', failing } })

describe('a database that cannot do what it is asked', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await startTestApp()
    await sql`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'refused by the test' using errcode = current_setting('test.code'); end $$`.execute(
      shop.db,
    )
    await sql`create trigger fail before insert on password_resets for each row execute function fail()`.execute(
      shop.db,
    )
  })
  afterAll(() => shop.close())

  test.each([
    ['53100', 'a full disk', /no space left/],
    ['57014', 'a cancelled statement', /took too long/],
    ['55P03', 'a lock that nobody lets go of', /took too long/],
    ['53300', 'too many connections', /cannot do this at the moment/],
    ['57P01', 'a server that stops', /cannot do this at the moment/],
    ['08006', 'a lost connection', /cannot do this at the moment/],
  ])('%s, %s, answers 503', async (code, _name, text) => {
    await sql`alter database ${sql.id(await databaseName(shop))} set test.code = ${sql.lit(code)}`.execute(
      shop.db,
    )
    const person = await shop.newCustomer()
    const other = await startTestApp({ database: shop.database })
    onTestFinished(() => other.close())
    expect(seen(await other.api(forgotPassword, { body: { email: person.emailAddress } }))).toEqual(
      outage(text),
    )
  })
})

async function databaseName(shop: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  return rows[0]!.name
}

describe('a database that is away', () => {
  let database: TestDatabase
  let proxy: TcpProxy
  let shop: TestApp
  beforeAll(async () => {
    database = await testDatabase()
    const url = new URL(String(database.connection.connectionString))
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    const connection = { connectionString: url.toString() }
    shop = await startTestApp({ database: { ...database, connection }, config: { metricsToken: TOKEN } })
  })
  afterEach(async () => {
    proxy.heal()
    await vi.waitUntil(async () => (await readiness(shop)).status === 200)
    await vi.waitUntil(async () => (await shop.api(getAboutUs)).status === 200)
  })
  afterAll(async () => {
    await shop.close()
    await proxy.close()
    await database.close()
  })

  test('answers 503 while it refuses connections, and as before once it takes them again', async () => {
    expect((await shop.api(getAboutUs)).status).toBe(200)
    expect(await readiness(shop)).toMatchObject({ status: 200 })
    proxy.refuse()
    proxy.cut()
    for (let call = 0; call < 5; call++)
      expect(seen(await shop.api(getAboutUs))).toEqual(outage(/at the moment/))
    expect(await readiness(shop)).toEqual(notReady('database'))
    expect((await fetch(`${shop.url}/metrics`, { headers: METRICS })).status).toBe(200)
    proxy.heal()
    await vi.waitFor(async () => expect((await readiness(shop)).status).toBe(200))
    expect((await shop.api(getAboutUs)).status).toBe(200)
  })

  test('answers 503 to what is under way when its connections are lost', async () => {
    const person = await shop.newCustomer()
    const lock = await database.pool.connect()
    onTestFinished(() => lock.release(true))
    await lock.query('begin; lock table password_resets in access exclusive mode')
    const call = shop.api(forgotPassword, { body: { email: person.emailAddress } })
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(1)
    })
    proxy.cut()
    expect(seen(await call)).toEqual(outage(/at the moment/))
    await lock.query('rollback')
    expect((await shop.api(forgotPassword, { body: { email: person.emailAddress } })).status).toBe(200)
  })

  test('is told within two seconds while it is silent, however many ask, over one connection', async () => {
    expect(await readiness(shop)).toMatchObject({ status: 200 })
    proxy.silence()
    const answers = await Promise.all(Array.from({ length: 30 }, () => readiness(shop)))
    expect(answers).toEqual(answers.map(() => notReady('database')))
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'kwaderno ready'`)
    expect(rows[0]!.count).toBeLessThanOrEqual(1)
    proxy.heal()
    await vi.waitFor(async () => expect((await readiness(shop)).status).toBe(200))
  })
})

/** Enough of a PNG to be taken for one. */
const picture = () =>
  new File(
    [Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
    'a.png',
  )

describe.runIf(process.platform === 'linux')('a disk that is full', () => {
  test('answers 503 with that reason to uploads, and is told by its part', async () => {
    const shop = await startTestApp()
    onTestFinished(() => shop.close())
    const { dataDir } = shop.deps.config
    expect(await readiness(shop)).toMatchObject({ status: 200 })
    await symlink('/dev/full', join(dataDir, '.room'))
    expect(await readiness(shop)).toEqual(notReady('data folder'))
    await symlink('/dev/full', join(dataDir, 'files/.room'))
    expect(await readiness(shop)).toEqual(notReady('files'))

    vi.spyOn(shop.deps.files, 'put').mockImplementation(() => writeFile('/dev/full', 'x'))
    const person = await shop.newCustomer()
    const { body } = await shop.api(getProfile, { as: person })
    const form = { ...body, RetainImage: true }
    expect(
      seen(await shop.api(saveProfile, { as: person, body: form, files: { File: [picture()] } })),
    ).toEqual(outage(/no space left/))
    expect((await shop.api(getAboutUs)).status).toBe(200)
  })
})

describe('S3', () => {
  test.each(['stall', 'fail'] as const)('that does "%s" answers 503 and is told by its part', async (how) => {
    const s3 = await startS3()
    const shop = await startTestApp({ config: { s3: s3.settings } })
    onTestFinished(async () => {
      await shop.close()
      await s3.close()
    })
    expect(await readiness(shop)).toMatchObject({ status: 200 })
    s3.behave(how)
    expect(await readiness(shop)).toEqual(notReady('files'))
    const begin = performance.now()
    const answer = await fetch(`${shop.url}/files/some-320.webp`)
    expect(performance.now() - begin).toBeLessThan(10_000)
    const { status, headers } = answer
    expect(seen({ status, headers, problem: (await answer.json()) as Refused['problem'] })).toEqual(
      outage(/The files of the shop/),
    )
    expect((await shop.api(getAboutUs)).status).toBe(200)
  })
})
