import '../test-data/browser.ts'
import { NO_CHANGES } from '@kwaderno/contract/form-text.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RefusalCode } from '@kwaderno/contract/refusals.ts'
import { expect, test } from 'vitest'
import { CallError, UNREACHABLE } from '../api/failure.ts'
import { toastStore } from '../ui/toast.ts'
import { sendAndToast } from './send-and-toast.ts'
import { send } from './send.ts'
import { oneAtATime, useSave } from './use-save.ts'

const refusal = (status: number, code?: RefusalCode) =>
  new CallError({ title: 'No', status, errors: { Name: ['is taken'] }, ...(code ? { code } : {}) })
const ending = (error: unknown) => send(() => Promise.reject(error))

test('a save ends as saved, refused, behind somebody else, or unknown', async () => {
  expect(await send(() => Promise.resolve(7))).toEqual({ kind: 'saved', answer: 7 })
  expect(await ending(refusal(400))).toMatchObject({ kind: 'refused', errors: { name: 'is taken' } })
  expect(await ending(refusal(409, 'changed'))).toMatchObject({ kind: 'behind' })
  expect(await ending(refusal(409, 'in_use'))).toMatchObject({ kind: 'refused' })
  expect(await ending(refusal(500))).toMatchObject({ kind: 'refused' })
  for (const lost of [refusal(0), refusal(502), new Error('broken')])
    expect(await ending(lost)).toMatchObject({ kind: 'unknown' })
})

test('what a save came to is told once the screen shows it, and nothing is refetched after a refusal, but when it may be stored', async () => {
  const told = () => toastStore.get().map(({ kind, title, text }) => ({ kind, title, text }))
  const happened: string[] = []
  const tell = (call: () => Promise<unknown>) =>
    sendAndToast(call, {
      saved: { title: 'Updated!', text: 'It is saved.' },
      failed: 'Failed to save.',
      endpoint: updateUser,
      alsoRefetch: async () => void happened.push(`refetched, ${told().length} told`),
    })
  expect(await tell(() => Promise.resolve(7))).toEqual({ kind: 'saved', answer: 7 })
  expect([told(), happened]).toEqual([
    [{ kind: 'success', title: 'Updated!', text: 'It is saved.' }],
    ['refetched, 0 told'],
  ])

  toastStore.set([])
  expect(await tell(() => Promise.reject(refusal(409, 'changed')))).toMatchObject({ kind: 'behind' })
  expect([told(), happened]).toEqual([
    [{ kind: 'error', title: 'Failed to save.', text: 'is taken' }],
    ['refetched, 0 told', 'refetched, 0 told'],
  ])

  for (const [failure, text, refetched] of [
    [refusal(400), 'is taken', 2],
    [refusal(500), '', 2],
    [refusal(0), UNREACHABLE, 3],
    [new Error('broken'), '', 4],
  ] as const) {
    await tell(() => Promise.reject(failure))
    expect(told()).toEqual([{ kind: 'error', title: 'Failed to save.', text }])
    expect(happened).toHaveLength(refetched)
  }
  toastStore.set([])
})

/** A save as it is sent, until it is let go. */
function sending() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const counted = { count: 0, resolve, reject, send: () => (counted.count++, promise) }
  return counted
}

test('one save at a time, none without a change, and none while something is wrong', async () => {
  const locks: boolean[] = []
  const save = oneAtATime((isLocked) => locks.push(isLocked))
  const sent = sending()
  await save({ isDirty: false, send: sent.send })
  expect(toastStore.get()).toMatchObject([{ kind: 'info', ...NO_CHANGES }])
  await save({ isDirty: true, check: () => false, send: sent.send })
  expect([sent.count, locks]).toEqual([0, []])

  const first = save({ isDirty: true, check: () => true, send: sent.send })
  await save({ isDirty: true, send: sent.send })
  expect([sent.count, locks]).toEqual([1, [true]])
  sent.resolve()
  await first
  expect(locks).toEqual([true, false])
})

test('a save that breaks does not lock the next one out', async () => {
  const save = oneAtATime(() => undefined)
  const sent = sending()
  sent.reject(new Error('broken'))
  await expect(save({ isDirty: true, send: sent.send })).rejects.toThrow('broken')
  await expect(save({ isDirty: true, send: sent.send })).rejects.toThrow('broken')
  expect(sent.count).toBe(2)
})

test('a screen begins without a lock', () => {
  function Screen() {
    const { isSaving, save } = useSave()
    return `${isSaving} ${typeof save}`
  }
  expect(renderToStaticMarkup(createElement(Screen))).toBe('false function')
})
