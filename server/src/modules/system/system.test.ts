import { addCategory } from '@kwaderno/contract/category.ts'
import { getSystem, listSystemWarnings, type SystemPart } from '@kwaderno/contract/system.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { uniqueName, type TestUser } from '../../../test/factories.ts'
import type { Facts } from './facts.ts'
import { judge } from './lines.ts'

const HOUR = 3_600_000

let shop: TestApp
let keeper: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  keeper = await shop.newStaff(['Shop Settings.view', 'Inventory.add'])
})
afterAll(() => shop.close())

async function lineOf(part: SystemPart) {
  const { status, body } = await shop.api(getSystem, { as: keeper })
  expect(status).toBe(200)
  return body.lines.find((line) => line.part === part)!
}
const warned = async () =>
  (await shop.api(listSystemWarnings, { as: keeper })).body
    .map(({ part }) => part)
    .filter((part) => part !== 'disk')

/** As the owner of the database, with nothing that refuses. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client(shop.database.connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

test('the audit log is checked each night, and a row that was altered, or cut off the end since the last check, is told', async () => {
  const add = () => shop.api(addCategory, { as: keeper, body: { name: uniqueName('Paper') } })
  const check = () => shop.deps.jobs.runScheduled('check-audit-log')
  await add()
  await add()
  expect(await lineOf('audit')).toMatchObject({ state: 'Not checked yet' })
  await check()
  expect(await lineOf('audit')).toMatchObject({
    state: 'Good',
    text: expect.stringContaining('chain of 2 rows was whole'),
  })
  expect(await warned()).toEqual([])

  await tamper('create table kept as select * from audit_chain order by position desc limit 1')
  await tamper(
    'create table kept_rows as select * from audit_logs where id = (select audit_log_id from kept)',
  )
  await tamper('delete from audit_logs where id = (select audit_log_id from kept)')
  await tamper('delete from audit_chain where position = (select position from kept)')
  await check()
  expect(await lineOf('audit')).toMatchObject({
    state: 'Needs attention',
    text: expect.stringContaining('1 row is missing after position 1: 2 rows were noted.'),
  })
  // It stays so until it is mended.
  await check()
  expect(await warned()).toEqual(['audit'])
})

test('mails and jobs that were given up are counted, and what runs is named', async () => {
  const mail = (status: string, error: string) =>
    `insert into mails (kind, user_id, address, subject, text, html, occasion, status, last_error)
     values ('order-placed', ${keeper.id}, 'ana@example.com', 'Order', '', '', '${status}', '${status}', '${error}')`
  await tamper(mail('Failed', 'no such mailbox'))
  await tamper(mail('Queued', ''))
  const failed = (name: string) =>
    `insert into jobs.job (name, state, completed_on) values ('${name}', 'failed', now())`
  await tamper(failed('sweep'))
  await tamper(failed('complete-orders'))
  // This one has been done since.
  await tamper(
    `insert into jobs.job (name, state, completed_on) values ('complete-orders', 'completed', now() + interval '1 second')`,
  )

  expect(await lineOf('mails')).toMatchObject({
    state: 'Needs attention',
    text: expect.stringContaining('1 mail of the last 30 days could not be sent. 1 mail waits'),
  })
  expect(await lineOf('jobs')).toMatchObject({
    state: 'Needs attention',
    text: expect.stringContaining('1 job has failed'),
    details: expect.arrayContaining(['nightly clearing: 1']),
  })
  expect(await lineOf('versions')).toMatchObject({
    state: 'Good',
    text: expect.stringContaining(`Node ${process.versions.node}, PostgreSQL `),
  })
  expect(await lineOf('processes')).toMatchObject({ text: '1 process serves the shop.' })
  expect(await lineOf('backup')).toMatchObject({ state: 'Not set up' })
  expect(await warned()).toEqual(expect.arrayContaining(['mails', 'jobs']))

  await tamper(`delete from schema_migrations where name = '200-backups.expand'`)
  expect(await lineOf('versions')).toMatchObject({
    state: 'Needs attention',
    details: expect.arrayContaining(['Not finished: 200-backups.expand']),
  })
})

test('every job that can be given up is told in words', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.queue where name not like '%-failed' and name not like '\\_\\_%'`.execute(shop.db)
  const missed = rows.map(({ name }) => ({ name, failed: 1 }))
  expect(missed.length).toBeGreaterThan(10)
  const { details } = judge({ ...WELL, missed }).find(({ part }) => part === 'jobs')!
  expect(details.filter((line) => missed.some(({ name }) => line === `${name}: 1`))).toEqual(['backup: 1'])
})

const AT = new Date('2026-11-24T12:00:00Z')
const ago = (hours: number) => new Date(AT.getTime() - hours * HOUR)
const good = { id: 1, seconds: 12, place: '/mnt/backup', scope: 'Everything', bytes: 3_200_000 } as const
const taken = (hours: number, error = '') => ({
  ...good,
  startedAt: ago(hours),
  reachedAt: ago(hours),
  checked: { orders: 5, files: 2 },
  error,
})
const WELL: Facts = {
  isDemo: false,
  isForeign: false,
  place: '/mnt/backup',
  last: taken(10),
  lastGood: taken(10),
  changes: { reachedAt: ago(0.01), error: '' },
  audit: { checkedAt: ago(9), position: 7, fault: '' },
  mails: { failed: 0, waiting: 0, hasServer: true },
  jobs: [],
  missed: [],
  disk: { folder: '/data', free: 11, total: 100 },
  now: AT,
}

test.each<[title: string, part: SystemPart, facts: Partial<Facts>, words: string | undefined]>([
  ['all that is well', 'backup', {}, undefined],
  ['a backup of 26 hours ago', 'backup', { last: taken(26) }, undefined],
  ['a backup of more than 26 hours ago', 'backup', { last: taken(26.1) }, 'One is due each night.'],
  [
    'a failed one',
    'backup',
    { last: taken(1, 'It is full.') },
    'failed: It is full. The last good one is of',
  ],
  ['only failed ones', 'backup', { last: taken(1, 'Full.'), lastGood: undefined }, 'There is no good one.'],
  [
    'changes that are not copied any more',
    'backup',
    { changes: { reachedAt: ago(1.1), error: 'The place is away.' } },
    'is in the backup: The place is away.',
  ],
  ['files alone of a database elsewhere', 'backup', { isForeign: true, changes: undefined }, undefined],
  ['a disk of which 90% are used', 'disk', { disk: { folder: '/data', free: 10, total: 100 } }, undefined],
  [
    'a disk of which more are used',
    'disk',
    { disk: { folder: '/data', free: 9, total: 100 } },
    '91% are used',
  ],
  [
    'an audit log that was not checked for days',
    'audit',
    { audit: { ...WELL.audit!, checkedAt: ago(51) } },
    'is due',
  ],
])('%s is told as what it is', (_title, part, facts, words) => {
  const { state, text } = judge({ ...WELL, ...facts }).find((line) => line.part === part)!
  expect(state).toBe(words === undefined ? 'Good' : 'Needs attention')
  if (words !== undefined) expect(text).toContain(words)
})

test('a place without a backup needs somebody, a demo and a shop without a place do not', () => {
  const states = [
    { last: undefined, lastGood: undefined },
    { place: undefined },
    { place: undefined, isDemo: true },
  ].map((facts) => judge({ ...WELL, ...facts })[0]!.state)
  expect(states).toEqual(['Needs attention', 'Not set up', 'Not set up'])
})
