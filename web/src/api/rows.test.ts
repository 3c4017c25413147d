import '../test-data/browser.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CallError, UNREACHABLE } from './failure.ts'
import { makeAttempts, newKey } from './idempotency-key.ts'
import { callForRows } from './rows.ts'

/** The server's answer in parts of these sizes, as a line may bring it. */
function answer(text: string, sizes: readonly number[], total: number): void {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0, part = 0; at < bytes.length; part++) {
        const size = sizes[part % sizes.length] ?? bytes.length
        controller.enqueue(bytes.slice(at, at + size))
        at += size
      }
      controller.close()
    },
  })
  const headers = { 'x-pagination': JSON.stringify({ TotalCount: total }) }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })))
}
async function read(): Promise<{ rows: unknown[]; parts: number[]; totals: Set<number> }> {
  const got = { rows: [] as unknown[], parts: [] as number[], totals: new Set<number>() }
  await callForRows(listProducts, { query: { export: true } } as never, (rows, total) => {
    got.rows.push(...rows)
    got.parts.push(rows.length)
    got.totals.add(total)
  })
  return got
}
const written = (rows: readonly unknown[]) =>
  rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`

test('a list is read whole and in its order, wherever the parts of its answer are cut', async () => {
  const row = fc.record({ id: fc.nat(), name: fc.string({ unit: 'binary' }) })
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), sizes, async (rows, parts) => {
      answer(written(rows), parts, rows.length)
      const got = await read()
      expect(got.rows).toEqual(rows)
      if (rows.length > 0) expect([...got.totals]).toEqual([rows.length])
    }),
  )
})

test('many rows are taken a hundred at once, so that the page stays at hand in between', async () => {
  const rows = Array.from({ length: 250 }, (_, id) => ({ id }))
  answer(written(rows), [1_000_000], 250)
  const { rows: got, parts } = await read()
  expect(got).toEqual(rows)
  expect(Math.max(...parts)).toBe(100)
})

test('a list that ends too early is none', async () => {
  for (const text of ['', '[\n{"id":1},\n', '[\n{"id":1}\n']) {
    answer(text, [1000], 2)
    await expect(read()).rejects.toThrow(new CallError({ title: UNREACHABLE, status: 0 }))
  }
})

test('all attempts to send the same have one key, and what is meant anew another', () => {
  const attempts = makeAttempts()
  const first = attempts.keyOf('2')
  expect(attempts.keyOf('2')).toBe(first)
  const other = attempts.keyOf('3')
  expect(attempts.keyOf('2')).not.toBe(first)
  attempts.decided()
  expect(attempts.keyOf('2')).not.toBe(other)
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(Array.from({ length: 50 }, newKey)).size).toBe(50)
})
