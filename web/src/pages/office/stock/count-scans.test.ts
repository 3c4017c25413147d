import { serve } from '../../../test-data/browser.ts'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { sessionQuery } from '../../../api/session.ts'
import { toastStore } from '../../../ui/toast.ts'
import {
  countScans,
  resumeCountScans,
  sendCountScanAgain,
  showOutcomes,
  takeCountScan,
} from './count-scans.ts'
import { whyNotYet } from './use-unsent.ts'

const COUNT = 5
const logIn = (id: number) => queryClient.setQueryData(sessionQuery.queryKey, { id } as CurrentUser)
const unsent = () => countScans.get().scans.map(({ sku }) => sku)
const kept = () => JSON.parse(sessionStorage.getItem('count-scans') ?? '{}') as unknown
const settle = () => vi.advanceTimersByTimeAsync(0)
const bodyOf = (body: unknown) => body as { sku: string; idempotencyKey: string }
const counted = { body: { productName: 'Notebook', variation: ['A5'], counted: 3 } }
const refusal = (status: number, title: string) => ({ status, body: { title, status } })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('scan-sounds', 'off')
  toastStore.set([])
  logIn(1)
  serve(() => counted)
  resumeCountScans(1)
})
afterEach(() => {
  resumeCountScans(0)
  vi.useRealTimers()
})

test('a scan waits until it is answered, and is sent again under its key', async () => {
  let isUp = false
  const calls = serve(() => (isUp ? counted : undefined))
  takeCountScan(COUNT, 'A')
  await settle()
  takeCountScan(COUNT, 'B')
  expect([unsent(), countScans.get().isCut]).toEqual([['A', 'B'], true])
  expect(kept()).toMatchObject({ userId: 1, scans: [{ sku: 'A', countId: COUNT }, { sku: 'B' }] })
  isUp = true
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([unsent(), countScans.get().isCut]).toEqual([[], false])
  expect(countScans.get().result).toEqual({ countId: COUNT, text: 'Notebook A5: 3 counted', isMiss: false })
  expect(calls.map(({ body }) => bodyOf(body).sku)).toEqual(['A', 'A', 'B'])
  const [first, again, second] = calls.map(({ body }) => bodyOf(body).idempotencyKey)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test('a session that ends while a scan is on its way keeps it for the same user alone', async () => {
  serve(() => refusal(401, 'Unauthorized'))
  takeCountScan(COUNT, 'A')
  await settle()
  expect([unsent(), kept()]).toMatchObject([['A'], { userId: 1, scans: [{ sku: 'A' }] }])
  const calls = serve(() => counted)
  logIn(2)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(calls).toEqual([])
  logIn(1)
  resumeCountScans(1)
  await settle()
  expect([unsent(), calls.length]).toEqual([[], 1])
})

test('what another user has left in the tab is forgotten', async () => {
  sessionStorage.setItem(
    'count-scans',
    JSON.stringify({ userId: 1, scans: [{ key: 'k', sku: 'A', countId: COUNT }] }),
  )
  const calls = serve(() => counted)
  logIn(2)
  resumeCountScans(2)
  await settle()
  expect([unsent(), calls, kept()]).toEqual([[], [], { userId: 2, scans: [] }])
})

test('a refused scan is done, and one that the shop failed to take waits for its button or the next visit', async () => {
  const hide = showOutcomes(COUNT)
  serve(() => refusal(400, 'This item is not part of this count.'))
  takeCountScan(COUNT, 'A')
  await settle()
  expect([unsent(), countScans.get().result]).toEqual([
    [],
    { countId: COUNT, text: 'A: This item is not part of this count.', isMiss: true },
  ])
  expect(toastStore.get()).toEqual([])
  serve(({ body }) => (bodyOf(body).sku === 'B' ? refusal(500, 'Broken') : counted))
  takeCountScan(COUNT, 'B')
  takeCountScan(COUNT, 'C')
  await settle()
  expect(unsent()).toEqual(['B'])
  // The outcome of the next one has taken its place.
  expect(toastStore.get().map(({ text }) => text)).toEqual([`B: ${BARCODE_TEXT.scanFailed.text}`])
  const calls = serve(() => refusal(500, 'Broken'))
  sendCountScanAgain(countScans.get().scans[0]!)
  await settle()
  expect([unsent(), calls.length]).toEqual([['B'], 1])
  serve(() => counted)
  resumeCountScans(1)
  await settle()
  expect(unsent()).toEqual([])
  hide()
})

test('a scan that is refused when its page has been left is told all the same', async () => {
  showOutcomes(COUNT)()
  serve(() => refusal(409, 'This count is closed.'))
  takeCountScan(COUNT, 'A')
  await settle()
  expect(unsent()).toEqual([])
  expect(toastStore.get().map(({ text }) => text)).toEqual(['A: This count is closed.'])
})

test('says how many are missing before a count is posted', () => {
  expect(whyNotYet(0)).toBeUndefined()
  expect(whyNotYet(1)).toBe('1 scan has not been counted yet. The count can be posted once it is.')
  expect(whyNotYet(2)).toBe('2 scans have not been counted yet. The count can be posted once they are.')
})
