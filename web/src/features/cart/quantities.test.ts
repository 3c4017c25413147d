import { serve } from '../../test-data/browser.ts'
import { listCart } from '@kwaderno/contract/cart.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient, queryOf } from '../../api/query-client.ts'
import {
  changeQuantity,
  forgetQuantity,
  resumeQuantities,
  saveQuantities,
  unsavedQuantities,
} from './quantities.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const [id] of unsavedQuantities()) forgetQuantity(id)
  vi.useRealTimers()
})

/** A cart that takes each quantity, as [row, quantity] in the order in which they came. */
function cart(refuse: (quantity: number) => boolean = () => false) {
  const taken: [string, number][] = []
  serve(({ what, body }) => {
    const { quantity } = body as { quantity: number }
    taken.push([what.split('/').at(-1)!, quantity])
    return refuse(quantity)
      ? { status: 400, body: { title: 'Not enough stock.', status: 400 } }
      : { body: { quantity } }
  })
  return taken
}

test('a quantity is sent once its row has rested, the last one of several only', async () => {
  const taken = cart()
  for (const quantity of [2, 3, 4]) {
    changeQuantity(7, quantity)
    await vi.advanceTimersByTimeAsync(1900)
  }
  expect(taken).toEqual([])
  expect(unsavedQuantities()).toEqual([[7, 4]])
  await vi.advanceTimersByTimeAsync(100)
  expect(taken).toEqual([['7', 4]])
  expect(unsavedQuantities()).toEqual([])
})

test('each row rests by itself', async () => {
  const taken = cart()
  changeQuantity(1, 5)
  await vi.advanceTimersByTimeAsync(1000)
  changeQuantity(2, 6)
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toEqual([['1', 5]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toEqual([
    ['1', 5],
    ['2', 6],
  ])
})

test('whoever goes on to the checkout waits for what rests, and hears of a refusal', async () => {
  const taken = cart((quantity) => quantity > 9)
  changeQuantity(1, 5)
  changeQuantity(2, 6)
  expect(await saveQuantities()).toBe(true)
  expect(taken).toHaveLength(2)
  expect(await saveQuantities()).toBe(true)
  expect(taken).toHaveLength(2)
  changeQuantity(1, 10)
  changeQuantity(2, 7)
  expect(await saveQuantities()).toBe(false)
  expect(unsavedQuantities()).toEqual([])
})

test('a quantity that is changed while one is on its way is sent behind it', async () => {
  const answers: (() => void)[] = []
  const taken: number[] = []
  serve(async ({ body }) => {
    const { quantity } = body as { quantity: number }
    taken.push(quantity)
    await new Promise<void>((resolve) => answers.push(resolve))
    return { body: { quantity } }
  })
  changeQuantity(1, 2)
  await vi.advanceTimersByTimeAsync(2000)
  changeQuantity(1, 3)
  await vi.advanceTimersByTimeAsync(2000)
  expect(taken).toEqual([2])
  answers[0]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual([2, 3])
  expect(unsavedQuantities()).toEqual([[1, 3]])
  answers[1]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(unsavedQuantities()).toEqual([])
})

test('a row that is gone sends nothing any more', async () => {
  const taken = cart()
  changeQuantity(1, 2)
  forgetQuantity(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect([taken, unsavedQuantities()]).toEqual([[], []])
})

describe('a page that goes', () => {
  test('sends at once, and chooses again what the server has not got', async () => {
    serve(() => new Promise(() => undefined))
    changeQuantity(1, 4)
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem('cart-quantities')).toBe('[[1,4]]')
    forgetQuantity(1)
    resumeQuantities()
    expect(unsavedQuantities()).toEqual([[1, 4]])
    expect(sessionStorage.getItem('cart-quantities')).toBeNull()
  })

  test('leaves nothing behind that the server has', async () => {
    const taken = cart()
    changeQuantity(2, 4)
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(taken).toEqual([['2', 4]])
    expect(sessionStorage.getItem('cart-quantities')).toBeNull()
  })
})

test('a list that was on its way before a quantity was saved does not show the old one', async () => {
  const list = { ...queryOf(listCart, {}), staleTime: 0 }
  const late = Promise.withResolvers<void>()
  let [stored, isSlow] = [1, false]
  serve(async ({ what, body }) => {
    if (what.startsWith('PUT')) {
      stored = (body as { quantity: number }).quantity
      return { body: { quantity: stored } }
    }
    const rows = [{ id: 7, quantity: stored }]
    if (isSlow) await late.promise
    return { body: rows }
  })
  await queryClient.fetchQuery(list)
  isSlow = true
  const read = queryClient.fetchQuery(list).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  changeQuantity(7, 5)
  await vi.advanceTimersByTimeAsync(2000)
  late.resolve()
  await read
  await vi.advanceTimersByTimeAsync(0)
  expect(queryClient.getQueryData(list.queryKey)).toMatchObject([{ id: 7, quantity: 5 }])
  queryClient.clear()
})
