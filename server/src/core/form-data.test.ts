import { describe, expect, test } from 'vitest'
import { nest } from './form-data.ts'

describe('form names', () => {
  test('become nested values, gaps closed', () => {
    expect(
      nest([
        ['Items[2].Id', '1'],
        ['Items[0].Id', '0'],
        ['a.b', 'x'],
        ['tags[]', 'p'],
        ['tags[]', 'q'],
      ]),
    ).toEqual({
      items: [{ id: '0' }, { id: '1' }],
      a: { b: 'x' },
      tags: ['p', 'q'],
    })
  })

  test.each(['__proto__', 'a.__proto__.b', 'a[constructor]', 'a[prototype].b', '[0]', 'a[', 'a..b', ''])(
    '%j is refused',
    (name) => {
      expect(() => nest([[name, 'x']])).toThrow()
      expect(({} as { b?: unknown }).b).toBeUndefined()
    },
  )

  test('that are a value and a branch at once are refused', () => {
    expect(() =>
      nest([
        ['a', 'x'],
        ['a.b', 'y'],
      ]),
    ).toThrow()
    expect(() =>
      nest([
        ['a.b', 'y'],
        ['a', 'x'],
      ]),
    ).toThrow()
  })
})
