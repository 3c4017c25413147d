import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase } from './client.ts'
import { afterCommit, inTransaction, type Tx } from './tx.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('reasons').execute()
  await database.db
    .insertInto('reasons')
    .values([{ name: 'a' }, { name: 'b' }])
    .execute()
})

const names = async () =>
  (await database.db.selectFrom('reasons').select('name').orderBy('name').execute()).map((row) => row.name)
const add = (tx: Tx, name: string) => tx.insertInto('reasons').values({ name }).execute()
const move = (tx: Tx, name: string, by: number) =>
  tx
    .updateTable('reasons')
    .set((eb) => ({ position: eb('position', '+', by) }))
    .where('name', '=', name)
    .execute()
const positions = () =>
  database.db.selectFrom('reasons').select(['name', 'position']).orderBy('name').execute()

test('a failed action leaves nothing behind and runs no effect', async () => {
  const ran: string[] = []
  const failing = inTransaction(database.db, async (tx) => {
    await add(tx, 'c')
    tx.onCommit(() => void ran.push('pushed'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await names()).toEqual(['a', 'b'])
  expect(ran).toEqual([])
})

test('effects run after the commit, in their order, and see what was committed', async () => {
  const seen: unknown[] = []
  await inTransaction(database.db, async (tx) => {
    tx.onCommit(async () => void seen.push(await names()))
    afterCommit(tx, () => void seen.push('second'))
    await add(tx, 'c')
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([['a', 'b', 'c'], 'second'])
})

test('an effect that fails is reported and neither undoes the action nor stops the next effect', async () => {
  const reported: unknown[] = []
  const onEffectError = (error: unknown) => reported.push(error)
  const { db, close } = createDatabase({ ...database.connection, max: 1, onEffectError })
  const ran: string[] = []
  const result = await inTransaction(db, async (tx) => {
    tx.onCommit(() => {
      throw new Error('no socket')
    })
    tx.onCommit(() => void ran.push('next'))
    await add(tx, 'c')
    return 'done'
  })
  await close()
  expect(result).toBe('done')
  expect(ran).toEqual(['next'])
  expect(reported).toEqual([new Error('no socket')])
  expect(await names()).toContain('c')
})

test('two actions that lock each other both succeed, with the effects of the attempt that counted', async () => {
  const ran: string[] = []
  let attempts = 0
  const bothHoldOne = barrier(2)
  const lockBoth = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      attempts += 1
      tx.onCommit(() => void ran.push(first))
      await move(tx, first, 1)
      await bothHoldOne()
      await move(tx, second, 10)
    })
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
  expect(attempts).toBeGreaterThan(2)
  expect(ran.toSorted()).toEqual(['a', 'b'])
  expect(await positions()).toEqual([
    { name: 'a', position: 11 },
    { name: 'b', position: 11 },
  ])
})

/** Lets the first `count` callers go on together, later ones at once. */
function barrier(count: number): () => Promise<void> {
  let waiting = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    waiting += 1
    if (waiting >= count) open()
    await opened
  }
}

test('serializable actions on the same row are retried until each has counted', async () => {
  const count = (name: string) =>
    inTransaction(
      database.db,
      async (tx) => {
        const row = await tx
          .selectFrom('reasons')
          .select('position')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('reasons')
          .set({ position: row.position + 1 })
          .where('name', '=', name)
          .execute()
      },
      { isolation: 'serializable', attempts: 50 },
    )
  await Promise.all(Array.from({ length: 8 }, () => count('a')))
  expect(await positions()).toContainEqual({ name: 'a', position: 8 })
})

test('an action that keeps failing to serialize gives up after its attempts', async () => {
  let attempts = 0
  const action = inTransaction(
    database.db,
    async (tx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx)
    },
    { attempts: 3 },
  )
  await expect(action).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(3)
})

test('an action inside an action joins it and commits with it', async () => {
  const ran: string[] = []
  const failing = inTransaction(database.db, async (tx) => {
    await inTransaction(tx, async (inner) => {
      expect(inner).toBe(tx)
      inner.onCommit(() => void ran.push('inner'))
      await add(inner, 'c')
    })
    expect(await names()).toEqual(['a', 'b'])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await names()).toEqual(['a', 'b'])
  expect(ran).toEqual([])
})

test('a transaction that has ended refuses further queries', async () => {
  let kept: Tx | undefined
  await inTransaction(database.db, async (tx) => void (kept = tx))
  await expect(add(kept!, 'c')).rejects.toThrow('already committed')
  await inTransaction(database.db, async (tx) => {
    kept = tx
    throw new Error('no')
  }).catch(() => undefined)
  await expect(add(kept!, 'c')).rejects.toThrow('already rolled back')
  expect(await names()).toEqual(['a', 'b'])
})

test('an error that the action swallowed cannot be mistaken for a commit', async () => {
  const ran: string[] = []
  const action = inTransaction(database.db, async (tx) => {
    tx.onCommit(() => void ran.push('pushed'))
    await add(tx, 'a').catch(() => undefined)
  })
  await expect(action).rejects.toThrow()
  expect(ran).toEqual([])
})

test('an effect outside of a transaction is refused', () => {
  expect(() => afterCommit(database.db, () => undefined)).toThrow('needs a transaction')
})
