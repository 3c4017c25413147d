import { serve } from '../../../test-data/browser.ts'
import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { sessionQuery } from '../../../api/session.ts'
import { addScan, clearScans, countWaiting, openScans, scanStore } from './scan-store.ts'
import { sendAgain, sendScans, settleScans, takeBack, takeScan } from './send-scans.ts'

const logIn = (id: number) => queryClient.setQueryData(sessionQuery.queryKey, { id } as CurrentUser)
const asksBeforeClosing = () =>
  !globalThis.window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  vi.useFakeTimers()
  logIn(1)
  openScans(1)
})
afterEach(() => {
  openScans(0)
  vi.useRealTimers()
})

const states = () => scanStore.get().scans.map(({ sku, state }) => `${sku} ${state}`)
const settle = () => vi.advanceTimersByTimeAsync(0)
const counted = (sku: string, scanId: number) => ({
  body: { scanId, sku, name: 'Notebook', variation: ['A5'], quantity: scanId },
})
const skuOf = (body: unknown) => (body as { sku: string }).sku

test('scans are counted one by one in their order, each under a key of its own', async () => {
  let scanId = 0
  const calls = serve(({ body }) => counted(skuOf(body), ++scanId))
  for (const sku of ['A', 'B', 'A']) takeScan(sku)
  await settle()
  expect(states()).toEqual(['A counted', 'B counted', 'A counted'])
  expect(calls.map(({ body }) => skuOf(body))).toEqual(['A', 'B', 'A'])
  const keys = calls.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(new Set(keys).size).toBe(3)
  expect(scanStore.get().latest).toMatchObject({ sku: 'A', quantity: 3 })
})

describe('without a line', () => {
  test('scans wait, and go out by themselves in their order with the keys that they had', async () => {
    let isUp = false
    const calls = serve(({ body }) => (isUp ? counted(skuOf(body), 1) : undefined))
    takeScan('A')
    await settle()
    takeScan('B')
    await settle()
    expect([states(), scanStore.get().isCut, countWaiting(scanStore.get().scans)]).toEqual([
      ['B waiting', 'A waiting'],
      true,
      2,
    ])
    // A second attempt after a second, the third two seconds behind it.
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(2)
    isUp = true
    await vi.advanceTimersByTimeAsync(1999)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([states(), scanStore.get().isCut]).toEqual([['B counted', 'A counted'], false])
    expect(calls.map(({ body }) => skuOf(body))).toEqual(['A', 'A', 'A', 'B'])
    const [first, ...again] = calls
      .slice(0, 3)
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(again).toEqual([first, first])
  })

  test('a shop that has no time is asked again, one that refuses is not', async () => {
    for (const status of [408, 429, 502, 503, 504]) {
      let tries = 0
      serve(({ body }) =>
        ++tries === 1 ? { status, body: { title: 'Later.', status } } : counted(skuOf(body), 1),
      )
      takeScan('A')
      await settle()
      expect(states()).toEqual(['A waiting'])
      await vi.advanceTimersByTimeAsync(1000)
      expect(states()).toEqual(['A counted'])
      clearScans()
    }
    serve(() => ({ status: 404, body: { title: 'Not found', status: 404, code: 'not_found' } }))
    takeScan('A')
    await settle()
    serve(() => ({ status: 500, body: { title: 'Broken', status: 500 } }))
    takeScan('B')
    await settle()
    expect(states()).toEqual(['B failed', 'A missed'])
    expect(scanStore.get().scans.map(({ message }) => message)).toEqual([
      BARCODE_TEXT.scanFailed.text,
      BARCODE_TEXT.unknownSku.text,
    ])
    serve(({ body }) => counted(skuOf(body), 9))
    sendAgain(scanStore.get().scans[0]!.key)
    await settle()
    expect(states()).toEqual(['B counted', 'A missed'])
  })
})

test("what waits is sent in nobody else's name, and asks nobody else before the tab is closed", async () => {
  const calls = serve(() => undefined)
  expect(asksBeforeClosing()).toBe(false)
  takeScan('A')
  await settle()
  expect(asksBeforeClosing()).toBe(true)
  logIn(2)
  expect(asksBeforeClosing()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(calls).toHaveLength(1)
  logIn(1)
  serve(({ body }) => counted(skuOf(body), 1))
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([states(), asksBeforeClosing()]).toEqual([['A counted'], false])
})

test('an answer that comes when another user scans changes nothing of his', async () => {
  const late = Promise.withResolvers<{ body: unknown }>()
  serve(() => late.promise)
  takeScan('A')
  await settle()
  openScans(2)
  sessionStorage.setItem('scans', 'of another')
  late.resolve(counted('A', 1))
  await settle()
  expect([states(), sessionStorage.getItem('scans')]).toEqual([[], 'of another'])
})

describe('a scan that is taken back', () => {
  test('says what is left, and stays counted where that is too late', async () => {
    serve(({ what, body }) => (what.startsWith('POST') ? counted(skuOf(body), 5) : { body: { quantity: 4 } }))
    takeScan('A')
    await settle()
    await takeBack(scanStore.get().scans[0]!)
    expect(scanStore.get().scans[0]).toMatchObject({ state: 'undone', quantity: 4 })
    serve(({ what, body }) =>
      what.startsWith('POST')
        ? counted(skuOf(body), 6)
        : { status: 409, body: { title: 'In stock.', status: 409, code: 'changed' } },
    )
    takeScan('B')
    await settle()
    await takeBack(scanStore.get().scans[0]!)
    expect(scanStore.get().scans[0]).toMatchObject({ state: 'counted', isSettled: true })
  })

  test('is no longer offered where the server says that its line is settled', async () => {
    let scanId = 0
    serve(({ what, body }) => (what.startsWith('POST') ? counted(skuOf(body), ++scanId) : { body: [2] }))
    takeScan('A')
    takeScan('B')
    await settle()
    await settleScans()
    expect(scanStore.get().scans.map(({ isSettled }) => isSettled ?? false)).toEqual([false, true])
  })
})

describe('a session of scanning', () => {
  test('outlives a reload for its user, and what was being taken back counts again', () => {
    addScan('A')
    const [scan] = scanStore.get().scans
    const kept = JSON.stringify({ userId: 1, scans: [{ ...scan, state: 'undoing' }] })
    openScans(2)
    expect(scanStore.get().scans).toEqual([])
    sessionStorage.setItem('scans', kept)
    openScans(1)
    expect(states()).toEqual(['A counted'])
    for (const broken of ['{', 'null', '{"userId":1,"scans":7}']) {
      openScans(0)
      sessionStorage.setItem('scans', broken)
      openScans(1)
      expect(states()).toEqual([])
    }
  })

  test('keeps two hundred, and all that still waits', async () => {
    serve(({ body }) => counted(skuOf(body), 1))
    for (let count = 0; count < 150; count++) addScan(`A${count}`)
    await sendScans()
    for (let count = 0; count < 210; count++) addScan(`B${count}`)
    expect(scanStore.get().scans).toHaveLength(210)
    clearScans()
    expect(countWaiting(scanStore.get().scans)).toBe(210)
    expect(scanStore.get().scans).toHaveLength(210)
  })
})
