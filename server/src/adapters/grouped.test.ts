import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

/** Groups that end when they are told to. */
function record() {
  const begun: { items: string[]; end: (error?: Error) => void }[] = []
  const ask = grouped((items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item} done`)))
    begun.push({ items, end })
    return promise
  })
  return { begun, ask }
}

const begins = async (begun: unknown[], count: number) => {
  await expect.poll(() => begun.length).toBe(count)
}

test('what is asked for while the last is done is done at once afterwards, each with its own result', async () => {
  const { begun, ask } = record()
  const first = ask('a')
  await begins(begun, 1)
  const later = ['b', 'c', 'd'].map((item) => ask(item))
  expect(begun.map(({ items }) => items)).toEqual([['a']])
  begun[0]!.end()
  expect(await first).toBe('a done')
  await begins(begun, 2)
  begun[1]!.end()
  expect(await Promise.all(later)).toEqual(['b done', 'c done', 'd done'])
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']])
})

test('a failure is told to all that it was done for, and to nobody else', async () => {
  const { begun, ask } = record()
  const failed = [ask('a'), ask('b')].map((asked) => asked.catch((error: Error) => error.message))
  await begins(begun, 1)
  const next = ask('c')
  begun[0]!.end(new Error('The disk is full.'))
  expect(await Promise.all(failed)).toEqual(['The disk is full.', 'The disk is full.'])
  await begins(begun, 2)
  begun[1]!.end()
  expect(await next).toBe('c done')
})
