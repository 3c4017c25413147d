import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTable, parseTable } from './table-text.ts'

test('reads cells and rows as spreadsheets copy them', () => {
  expect(parseTable('A5\tBlue\r\nA4\t\r\n')).toEqual([
    ['A5', 'Blue'],
    ['A4', ''],
  ])
  expect(parseTable('one')).toEqual([['one']])
  expect(parseTable('')).toEqual([['']])
})

test('a cell in quotation marks may hold tabs, lines and marks; a mark for inches is none of these', () => {
  expect(parseTable('"two\nlines"\t"a ""word"""\n5" ruler\t"7 inches')).toEqual([
    ['two\nlines', 'a "word"'],
    ['5" ruler', '"7 inches'],
  ])
})

test('reads back whatever it has written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '₱', '"', '\t', '\n', '\r', ' ', ',') })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
    // An empty last line is the line break at the end.
    .filter((rows) => rows.length === 1 || rows.at(-1)?.join('') !== '' || (rows.at(-1)?.length ?? 0) > 1)
  fc.assert(
    fc.property(table, (rows) => {
      expect(parseTable(formatTable(rows))).toEqual(rows)
    }),
  )
})
