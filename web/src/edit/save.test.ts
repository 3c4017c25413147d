import { expect, test } from 'vitest'
import { CallError } from '../api/failure.ts'
import { send } from './send.ts'
import { oneAtATime } from './use-save.ts'

const refusal = (status: number) => new CallError({ title: 'No', status, errors: { Name: ['is taken'] } })
const ending = (error: unknown) => send(() => Promise.reject(error))

test('a save ends as saved, refused, behind somebody else, or unknown', async () => {
  expect(await send(() => Promise.resolve(7))).toEqual({ kind: 'saved', answer: 7 })
  expect(await ending(refusal(400))).toMatchObject({ kind: 'refused', errors: { name: 'is taken' } })
  expect(await ending(refusal(409))).toMatchObject({ kind: 'behind' })
  expect(await ending(refusal(500))).toMatchObject({ kind: 'refused' })
  for (const lost of [refusal(0), refusal(502), new Error('broken')])
    expect(await ending(lost)).toMatchObject({ kind: 'unknown' })
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
