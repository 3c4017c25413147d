import { expect, test } from 'vitest'
import { BANK_SAMPLES } from '../../../test/bank-samples.ts'
import { amountOf, dayOf } from './cells.ts'
import { readBankFile } from './file.ts'
import { guessMapping, readLines } from './mapping.ts'

test('samples of what banks and wallets export are read as their columns suggest', async () => {
  for (const { name, text, dayOrder, mapping } of BANK_SAMPLES) {
    const { columns, rows } = await readBankFile(name, Buffer.from(text))
    const guessed = guessMapping(columns, undefined)
    const empty = { date: '', amount: '', credit: '', debit: '', reference: '', payer: '' }
    expect([name, guessed]).toEqual([name, { ...empty, dayOrder: 'MDY', ...mapping }])
    const { lines, debits, errors } = readLines(columns, rows, { ...guessed, dayOrder })
    expect([name, debits, errors.length]).toEqual([name, 1, 1])
    expect(lines.map(({ day, amount }) => [name, day, amount])).toEqual([
      [name, '2026-11-20', 123_450],
      [name, '2026-11-21', 80_000],
    ])
    expect(lines[0]).toMatchObject({ referenceNormalised: 'IP1023456789' })
    expect(lines[0]!.payer).toMatch(/maria santos/i)
  }
})

test('a title above the head of a text file does not say what separates its columns', async () => {
  const above = [
    'Statement of account',
    'Printed: Nov 30, 2026, 10:00',
    'From Nov 1, 2026',
    'To Nov 30, 2026',
    '',
  ]
  for (const separator of [',', ';', '\t']) {
    const inCell = (text: string) => (text.includes(separator) ? `"${text}"` : text)
    const table = [
      ['Date', 'Reference', 'Description', 'Credit'],
      ['11/20/2026', 'IP1', inCell('Transfer, Maria Santos'), inCell('1,234.50')],
      ['11/21/2026', 'IP2', inCell('Deposit, Cubao; Ana'), '800.00'],
    ]
    const text = [...above, ...table.map((cells) => cells.join(separator))].join('\r\n')
    const { columns, rows } = await readBankFile('statement.csv', Buffer.from(text))
    const { lines, errors } = readLines(columns, rows, guessMapping(columns, undefined))
    expect([columns, errors]).toEqual([table[0], []])
    expect(lines.map(({ amount, payer }) => [amount, payer])).toEqual([
      [123_450, 'Transfer, Maria Santos'],
      [80_000, 'Deposit, Cubao; Ana'],
    ])
  }
})

test('days are read as they are written, and no other day is made of one that does not exist', () => {
  const days = (order: 'MDY' | 'DMY' | 'YMD', ...texts: string[]) => texts.map((text) => dayOf(text, order))
  const day = '2026-03-04'
  expect(days('MDY', '3/4/2026', '03-04-26', '03/04/2026 10:00 PM', 'Mar 4, 2026', '4 March 2026')).toEqual(
    Array.from({ length: 5 }, () => day),
  )
  expect(days('DMY', '4/3/2026', '04.03.26', '2026-03-04T08:00:00', '04-MAR-2026')).toEqual(
    Array.from({ length: 4 }, () => day),
  )
  expect(days('YMD', '26/03/04', '2026/3/4')).toEqual([day, day])
  // A cell of a spreadsheet that is a day, whatever it shows.
  expect(dayOf(['4/3/26', 46_085.9], 'DMY')).toBe(day)
  const none = [
    ...days('MDY', '', '13/01/2026', '2/30/2026', 'today', '1/2/3', '03/04/20261'),
    dayOf(['7', 7], 'MDY'),
  ]
  expect(none).toEqual(none.map(() => undefined))
})

test('amounts are read as they are written, and what goes out is below zero', () => {
  const amounts: [string, number | null][] = [
    ['1,234.50', 123_450],
    ['₱ 1,234.5', 123_450],
    ['PHP 800', 80_000],
    ['800.00 CR', 80_000],
    ['800.00 DR', -80_000],
    ['(800.00)', -80_000],
    ['-₱800.00', -80_000],
    ['800.00-', -80_000],
    ['0.00', 0],
    ['-', null],
    ['', null],
  ]
  for (const [text, value] of amounts) expect([text, amountOf(text)]).toEqual([text, { value }])
  expect(amountOf(['₱1,234.50', 1234.5])).toEqual({ value: 123_450 })
  for (const text of ['12.345', '1,23.00', '(5.00', 'abc', '1 000', '=1+1']) {
    expect([text, amountOf(text)]).toEqual([text, { fault: 'The amount cannot be read.' }])
  }
  expect(amountOf('999,999,999,999')).toEqual({ fault: 'The amount is too large.' })
})

test('a cell too long for a day or an amount is neither, and no pattern is tried on it', () => {
  const spaces = ' '.repeat(999_998)
  for (const text of [
    `-${spaces}x`,
    `PHP${spaces}5${spaces}x`,
    `1${spaces}`.repeat(2) + 'x',
    '1'.repeat(61),
  ]) {
    expect(amountOf(text)).toEqual({ fault: 'The amount cannot be read.' })
    expect(dayOf(text, 'MDY')).toBeUndefined()
  }
  expect(dayOf(`Mar${spaces}x`, 'MDY')).toBeUndefined()
  expect(amountOf(`${spaces}-${' '.repeat(40)}₱ 800.00${spaces}`)).toEqual({ value: -80_000 })
})
