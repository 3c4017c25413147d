import { expect, test } from 'vitest'
import {
  choiceField,
  dayField,
  headingOf,
  inWords,
  percentField,
  pesosField,
  textField,
  wordsOf,
} from './described-field.ts'

test('a value is read as its field says', () => {
  expect(wordsOf(pesosField('Price'), 1200.5)).toBe('₱1,200.50')
  expect(wordsOf(pesosField('Price'), '0')).toBe('₱0.00')
  expect(wordsOf(pesosField('Price'), '-')).toBe('-')
  expect(wordsOf(percentField('Rate'), 12.5)).toBe('12.5%')
  expect(wordsOf(dayField('Day'), '2026-03-05')).toBe('March 5, 2026')
  expect(wordsOf(dayField('Day'), '12026-03')).toBe('12026-03')
  expect(wordsOf(choiceField('Via', { 1: 'Cash' }), 1)).toBe('Cash')
  expect(wordsOf(choiceField('Via', { 1: 'Cash' }), '9')).toBe('')
  for (const field of [pesosField('Price'), dayField('Day'), textField('Notes', 10)]) {
    expect([null, undefined, ''].map((none) => wordsOf(field, none))).toEqual(['', '', ''])
  }
})

test('a record is told by the labels of its fields, in their order', () => {
  const fields = { code: textField('Code', 10), rate: percentField('Rate') }
  expect(Object.entries(inWords(fields, { rate: 5, code: 'A1' }))).toEqual([
    ['Code', 'A1'],
    ['Rate', '5%'],
  ])
  expect(Object.values(fields).map(headingOf)).toEqual(['Code', 'Rate (%)'])
})
