import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { startBalancer } from '../../test/processes.ts'
import { openChangeFeed, type ChangeFeed } from './change-feed.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof startBalancer>>
/** On the way to the database that can be cut, and straight. */
let far: ChangeFeed
let near: ChangeFeed
const warned: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  const straight = new URL(database.connection.connectionString ?? '')
  line = await startBalancer(() => [straight])
  const overLine = new URL(straight)
  overLine.port = line.port
  far = await open(overLine)
  near = await open(straight)
})
afterAll(async () => {
  await far.close()
  await near.close()
  line.close()
  await database.close()
})

const open = (address: URL) =>
  openChangeFeed({
    connection: { connectionString: address.toString() },
    seesOwn: true,
    query: (text, values) => database.pool.query(text, values),
    log: { info: () => undefined, warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
  })
const soon = { timeout: 60_000, interval: 50 }
async function untilHearing(feed: ChangeFeed): Promise<void> {
  await expect.poll(() => feed.isListening(), soon).toBe(true)
}
async function untilHeard(feed: ChangeFeed, subject: number, mark: number): Promise<void> {
  await expect.poll(() => feed.log.isCurrent(subject, mark), soon).toBe(false)
}

test('one that has just come is sure only when nobody can take himself for alone any more', async () => {
  const late = await open(new URL(database.connection.connectionString ?? ''))
  try {
    expect(late.isListening()).toBe(false)
    const read = late.log.mark()
    await untilHearing(late)
    // What was read before may have been changed by one who did not tell.
    expect(late.log.isCurrent(8, read)).toBe(false)
    await Promise.all([untilHearing(far), untilHearing(near)])
  } finally {
    await late.close()
  }
})

test('what is changed of one is told of that one, and what the database tells is told by nobody else', async () => {
  const [there, here] = [far.log.mark(), near.log.mark()]
  near.committed([1], [2, 3])
  await untilHeard(far, 3, there)
  expect([1, 2, 3, 4].map((subject) => far.log.isCurrent(subject, there))).toEqual([true, false, false, true])
  expect([1, 2, 3, 4].map((subject) => near.log.isCurrent(subject, here))).toEqual([
    false,
    false,
    false,
    true,
  ])
  const many = Array.from({ length: 5000 }, (_, index) => 100_000 + index)
  near.committed([], many)
  await untilHeard(far, 999_999, there)
})

test('a way that swallows everything is noticed without a word, and hearing again means that anything may have changed', async () => {
  await Promise.all([untilHearing(far), untilHearing(near)])
  const read = far.log.mark()
  line.silence()
  near.committed([], [5])
  await expect.poll(() => far.isListening(), soon).toBe(false)
  expect(far.log.isCurrent(5, read)).toBe(true)
  // Its own changes reach the others by another way.
  const mark = near.log.mark()
  far.committed([], [6])
  await untilHeard(near, 6, mark)
  line.speak()
  await untilHearing(far)
  expect(far.log.isCurrent(5, read)).toBe(false)
  expect(warned.join()).toContain('are not heard')
})

test('when one is gone the others take everything for changed, and the last one knows that it is alone', async () => {
  await Promise.all([untilHearing(far), untilHearing(near)])
  expect([far.isAlone(), near.isAlone()]).toEqual([false, false])
  const read = near.log.mark()
  await far.close()
  await untilHeard(near, 9, read)
  await expect.poll(() => near.isAlone(), soon).toBe(true)
})
