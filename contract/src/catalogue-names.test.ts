import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inUse, namesError, namesOf, tidyName } from './catalogue-names.ts'

test('a pasted column or row of a spreadsheet gives its names, each once, without empty cells', () => {
  expect(namesOf('Red\r\n  Sky   blue \n\nRED\tGreen\t\n')).toEqual(['Red', 'Sky blue', 'Green'])
  expect(namesOf('One, two; three')).toEqual(['One, two; three'])
  expect(namesOf(' \n\t\u200B')).toEqual([])
})

test('names are tidy, different whatever their case, and stay so when they are read again', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Red', 'rED ', ' red', 'Ñ', 'N\u0303', ''),
  )
  const text = fc.array(cell).map((cells) => cells.join('\n'))
  fc.assert(
    fc.property(text, (given) => {
      const names = namesOf(given)
      expect(names).toEqual(names.map(tidyName))
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
      expect(namesOf(names.join('\r\n'))).toEqual(names)
    }),
  )
})

test('of several names the faulty line is named', () => {
  expect(namesError([])).toBe('This field is required.')
  expect(namesError(['x'.repeat(101)])).toBe('Use at most 100 characters.')
  expect(namesError(['Red', 'x'.repeat(101)])).toBe('Line 2: Use at most 100 characters.')
  expect(namesError(Array.from({ length: 201 }, (_, index) => `${index}`))).toBe('Add at most 200 at once.')
  expect(namesError(['Red', 'Blue'])).toBeUndefined()
})

test('what is in use says by how many products', () => {
  expect(inUse('Red', 1)).toBe('1 product uses “Red”.')
  expect(inUse('Red', 1234)).toBe('1,234 products use “Red”.')
})
