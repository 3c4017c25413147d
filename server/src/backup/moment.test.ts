import { expect, test } from 'vitest'
import { readMoment } from './moment.ts'

test('the moment of a restore is of Manila unless it names an offset', () => {
  expect(readMoment('2026-11-23 14:05').toISOString()).toBe('2026-11-23T06:05:00.000Z')
  expect(readMoment(' 2026-11-23T14:05:30Z ').toISOString()).toBe('2026-11-23T14:05:30.000Z')
  expect(readMoment('2028-02-29T00:00+0100').toISOString()).toBe('2028-02-28T23:00:00.000Z')
})

test.each(['2026-02-30 10:00', '2026-13-01 10:00', '2026-11-23', '2026-11-23 25:00', 'yesterday', ''])(
  'a restore to %j is refused instead of guessed',
  (text) => expect(() => readMoment(text)).toThrow(/is no time/),
)
