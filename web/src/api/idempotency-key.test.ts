import { expect, test } from 'vitest'
import { makeAttempts } from './idempotency-key.ts'

test('what is sent again unchanged carries the same key, also after the end of a session, until it is decided', () => {
  const attempts = makeAttempts()
  const key = attempts.keyOf('one')
  expect(attempts.keyOf('one')).toBe(key)

  const resumed = makeAttempts()
  resumed.resume(attempts.last())
  expect(resumed.keyOf('one')).toBe(key)
  expect(resumed.keyOf('another')).not.toBe(key)

  attempts.decided()
  expect(attempts.last()).toBeUndefined()
  expect(attempts.keyOf('one')).not.toBe(key)
})
