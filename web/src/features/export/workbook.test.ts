import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { reportName } from './report-name.ts'
import type { CellKind, CellValue } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

/** Writes one column and reads it with another library; a cell that is empty is null. */
async function writtenAs(kind: CellKind, ...values: CellValue[]): Promise<unknown[]> {
  const columns = [
    { title: 'No.', kind: 'number' },
    { title: 'Value', kind },
  ] as const
  const file = await writeWorkbook({
    name: 'Users',
    columns,
    rows: values.map((value, index) => [index, value]),
  })
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()), { trim: false })
  expect(sheet?.sheet).toBe('Users')
  expect(sheet?.data[0]).toEqual(['No.', 'Value'])
  return (sheet?.data ?? []).slice(1).map((row) => row[1] ?? null)
}

test('text stays what it is, also when it looks like a formula, markup or the name of an inner property', async () => {
  const texts = [
    '=1+1',
    '=HYPERLINK("http://evil.example","Click")',
    '+639171234567',
    '-5',
    '@SUM(A1)',
    '007',
    '<b>Ana & Ben</b>',
    'constructor',
    '__proto__',
    'toString',
    'Niña Dela Peña ₱ 📚',
    ' two  spaces ',
  ]
  expect(await writtenAs('text', ...texts)).toEqual(texts)
})

test('numbers and amounts are numbers, and nothing is an empty cell', async () => {
  expect(await writtenAs('pesos', 0, 1234.5, 0.1, null)).toEqual([0, 1234.5, 0.1, null])
  expect(await writtenAs('number', 7, null)).toEqual([7, null])
  expect(await writtenAs('text', '', null)).toEqual([null, null])
})

test('times are those of Manila, and the year 0001 is no date', async () => {
  const [time, ...others] = await writtenAs(
    'dateTime',
    '2024-03-05T16:30:00.000Z',
    '0001-01-01T00:00:00',
    'nonsense',
    null,
  )
  // The reader takes the wall time of a cell for one of UTC, and the fraction of a day comes back a hair off.
  expect(Number(time) / 1000).toBeCloseTo(Date.UTC(2024, 2, 6, 0, 30) / 1000, 1)
  expect(others).toEqual([null, null, null])
  expect(await writtenAs('day', '2024-03-05', '0001-01-01')).toEqual([new Date('2024-03-05T00:00:00Z'), null])
})

test('a text longer than a cell can hold is cut', async () => {
  const [text] = await writtenAs('text', 'x'.repeat(40_000))
  expect(text).toHaveLength(32_767)
})

test('[TABLE-14] [XLS-01] a report is named after its list and the day in Manila', () => {
  expect(reportName('Users', new Date('2024-03-05T15:59:00Z'))).toBe('Users Report - March 5, 2024.xlsx')
  expect(reportName('Users', new Date('2024-03-05T16:01:00Z'))).toBe('Users Report - March 6, 2024.xlsx')
})
