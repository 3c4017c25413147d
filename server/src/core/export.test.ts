import { endpoint } from '@kwaderno/contract/endpoint.ts'
import { MAX_EXPORT_ROWS } from '@kwaderno/contract/export.ts'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exportRows } from './export.ts'

const things = endpoint({
  name: 'things',
  summary: 'Things',
  method: 'GET',
  path: '/Things',
  access: 'public',
  answer: z.array(z.object({ id: z.int() })),
  paged: true,
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function exported(count: number, rowsOf: (ids: readonly number[]) => { id: number; secret?: string }[]) {
  return exportRows(things, {
    idsOf: async (most) => numbers(Math.min(most, count)),
    rowsOf: async (ids) => rowsOf(ids),
    idOf: (row) => row.id,
  })
}

async function textOf(body: Buffer | Readable): Promise<string> {
  return (await (body as Readable).toArray()).join('')
}

test('keeps the order of the ids, leaves out what is gone, and lets nothing undeclared out', async () => {
  const { body } = await exported(1200, (ids) =>
    ids
      .filter((id) => id !== 700)
      .toReversed()
      .map((id) => ({ id, secret: 'x' })),
  )
  const text = await textOf(body)
  expect(JSON.parse(text)).toEqual(
    numbers(1200)
      .filter((id) => id !== 700)
      .map((id) => ({ id })),
  )
  expect(text.split('\n')).toHaveLength(1201)
})

test('is one empty list when all is gone meanwhile', async () => {
  expect(await textOf((await exported(600, () => [])).body)).toBe('[]')
})

test('reads no more of the list than is taken', async () => {
  let read = 0
  const { body } = await exported(20_000, (ids) => {
    read += ids.length
    return ids.map((id) => ({ id }))
  })
  const stream = body as Readable
  for await (const _part of stream) {
    await sleep(50)
    break
  }
  expect(read).toBeLessThan(3000)
})

test('a list that is too long is refused before anything is read of it', async () => {
  await expect(exported(MAX_EXPORT_ROWS, () => [])).resolves.toBeDefined()
  await expect(exported(MAX_EXPORT_ROWS + 1, () => [])).rejects.toThrow('more than 200,000 rows')
})
