import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { rowsRead } from '../../test/rows-read.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const sweep = () => shop.deps.jobs.runScheduled('sweep')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const inData = (...path: string[]) => join(shop.deps.config.dataDir, ...path)

async function write(path: string, days: number, bytes = 1): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.alloc(bytes))
  await utimes(path, daysAgo(days), daysAgo(days))
}

test('links that have expired are forgotten a day later, open ones are not', async () => {
  const { id } = await shop.newCustomer()
  await sql`insert into password_resets (token_hash, user_id, expires_at)
    select 'old ' || n, ${id}, ${daysAgo(1.1)}::timestamptz from generate_series(1, 2500) as n`.execute(
    shop.db,
  )
  await sql`insert into password_resets (token_hash, user_id, expires_at)
    values ('just expired', ${id}, ${daysAgo(0.9)}), ('open', ${id}, ${daysAgo(-1)})`.execute(shop.db)
  await sweep()
  const left = await shop.db
    .selectFrom('password_resets')
    .select('token_hash')
    .orderBy('token_hash')
    .execute()
  expect(left.map((row) => row.token_hash)).toEqual(['just expired', 'open'])
})

test('notifications are forgotten after half a year, with the marks of who has read them', async () => {
  const { id } = await shop.newCustomer()
  for (const [title, days] of [
    ['old', 181],
    ['new', 179],
  ] as const) {
    await sql`with told as (insert into notifications (audience, title, description, created_at)
        values ('member', ${title}, '', ${daysAgo(days)}) returning id)
      insert into notification_recipients (notification_id, user_id) select id, ${id} from told`.execute(
      shop.db,
    )
  }
  await sweep()
  const left = await shop.db.selectFrom('notifications').select('title').execute()
  expect(left).toEqual([{ title: 'new' }])
  expect(await shop.db.selectFrom('notification_recipients').select('user_id').execute()).toHaveLength(1)
})

test('mails of the outbox go after a month, unfinished uploads after a day, and a long log begins anew', async () => {
  await write(inData('outbox/old.eml'), 31)
  await write(inData('outbox/new.eml'), 29)
  await write(inData('files/.incoming/old'), 1.1)
  await write(inData('files/.incoming/new'), 0.9)
  await write(inData('db.log'), 0, 10_000_001)
  await sweep()
  expect(await readdir(inData('outbox'))).toEqual(['new.eml'])
  expect(await readdir(inData('files/.incoming'))).toEqual(['new'])
  expect((await stat(inData('db.log'))).size).toBe(0)
  expect((await stat(inData('db.log.1'))).size).toBe(10_000_001)
})

test('the sweep asks once for many files', async () => {
  const picture = (n: number) =>
    `pictures/0000${String(n).padStart(4, '0')}-0000-4000-8000-000000000000-160.webp`
  const names = Array.from({ length: 250 }, (_, n) => [`uploads/file-${n}`, picture(n)]).flat()
  for (const name of names) await write(inData('files', name), 2)
  const kept = names.slice(0, 2)
  await sql`insert into files (storage_key, file_name, media_type, byte_size, visibility)
    select key, 'a', 'image/webp', 1, 'private'
    from unnest(${[kept[0]!, '00000000-0000-4000-8000-000000000000']}::text[]) as key`.execute(shop.db)
  const statements = await shop.statementsOf(sweep)
  const asked = statements.filter((text) => text.includes('from "files"'))
  expect(asked.length).toBeLessThanOrEqual(6)
  expect(await readdir(inData('files/uploads'))).toEqual(['file-0'])
  expect(await readdir(inData('files/pictures'))).toEqual([picture(0).slice('pictures/'.length)])
})

test('what is old of mails, sessions and the security log goes in batches, and a mail stays as long as the one it was sent again as', async () => {
  const { id } = await shop.newCustomer()
  const mail = (subject: string, days: number, status: string, resendOf: number | null = null) =>
    sql<{ id: number }>`
    insert into mails (occasion, kind, user_id, address, subject, text, html, status, created_at, resend_of)
    values (${subject}, 'orderPlaced', ${id}, 'a@example.com', ${subject}, '', '', ${status}, ${daysAgo(days)}, ${resendOf}) returning id`.execute(
      shop.db,
    )
  await mail('gone', 731, 'Sent')
  await mail('kept', 729, 'Sent')
  await mail('still to be sent', 731, 'Queued')
  const { rows } = await mail('sent again', 731, 'Failed')
  await mail('the second of it', 1, 'Sent', rows[0]!.id)
  await sql`insert into mails (occasion, kind, user_id, address, subject, text, html, status, created_at)
    select 'gone ' || n, 'orderPlaced', ${id}, 'a@example.com', 'gone', '', '', 'Sent', ${daysAgo(800)}::timestamptz from generate_series(1, 1500) n`.execute(
    shop.db,
  )
  await sql`insert into sessions (id, user_id, token_version, created_at, last_used_at, expires_at)
    select gen_random_uuid(), ${id}, 1, now(), now(), ${daysAgo(1)}::timestamptz from generate_series(1, 1500) n`.execute(
    shop.db,
  )
  await sql`insert into security_events (kind, happened_at)
    select 'logIn', ${daysAgo(401)}::timestamptz from generate_series(1, 1500)`.execute(shop.db)
  const statements = await shop.statementsOf(sweep)
  for (const table of ['mails', 'sessions', 'security_events'])
    expect(statements.filter((text) => text.includes(`delete from ${table} where`)).length, table).toBe(2)
  const left = await shop.db.selectFrom('mails').select('subject').orderBy('id').execute()
  expect(left.map(({ subject }) => subject)).toEqual([
    'kept',
    'still to be sent',
    'sent again',
    'the second of it',
  ])
  const old = shop.db.selectFrom('sessions').select('id').where('expires_at', '<', new Date())
  expect(await old.execute()).toEqual([])
  expect(
    await shop.db
      .selectFrom('security_events')
      .select('id')
      .where('happened_at', '<', daysAgo(400))
      .execute(),
  ).toEqual([])
})

test('old notifications are found by their day, without reading the young ones', async () => {
  const own = await startTestApp({ config: { databasePool: 1 } })
  try {
    await sql`insert into notifications (audience, title, description, created_at)
      select 'admin', '', '', now() - interval '1 minute' * (20000 - n) from generate_series(1, 20000) n`.execute(
      own.db,
    )
    await sql`vacuum analyze notifications`.execute(own.db)
    const read = await rowsRead(own, 'notifications', () => own.deps.jobs.runScheduled('sweep'))
    expect(read).toBeLessThan(5000)
    await sql`update notifications set created_at = now() - interval '200 days' where id <= 2500`.execute(
      own.db,
    )
    await own.deps.jobs.runScheduled('sweep')
    const left = await own.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .execute()
    expect(left).toEqual([{ count: 17_500 }])
  } finally {
    await own.close()
  }
})
