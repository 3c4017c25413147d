import { expect, test } from 'vitest'
import { colorOf } from './color-swatch.ts'

test('a known colour of a variation that is one has its swatch, whatever its capitals', () => {
  expect(colorOf('Color', ' Navy Blue ')).toBe('#24407a')
  expect(colorOf('Ink colour', 'WHITE')).toBe('#ffffff')
  expect(colorOf('Size', 'navy')).toBeUndefined()
})

test('any other name is no colour, also one that every object has', () => {
  for (const name of ['sunset', '', 'constructor', '__proto__'])
    expect(colorOf('Color', name)).toBeUndefined()
})
