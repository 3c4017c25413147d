import { expect, test } from 'vitest'
import { restOf } from './rest-of.ts'

test('[CNT-13] what becomes of what nobody has counted is told as it is chosen, for one and for many', () => {
  const none = { options: 1234, counted: 1234 }
  expect([restOf(none, false), restOf(none, true)]).toEqual(Array(2).fill('Everything has been counted.'))
  const one = { options: 1234, counted: 1233 }
  expect(restOf(one, false)).toBe('1 of 1,234 options has not been counted and stays as it is.')
  expect(restOf(one, true)).toBe('1 of 1,234 options has not been counted and is set to 0.')
  const two = { options: 3, counted: 1 }
  expect(restOf(two, false)).toBe('2 of 3 options have not been counted and stay as they are.')
  expect(restOf(two, true)).toBe('2 of 3 options have not been counted and are set to 0.')
})
