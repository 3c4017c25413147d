import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { reportName } from './report-name.ts'
import type { CellKind, CellValue, SheetHead, SheetRow } from './sheet.ts'
import { SHEET_ROWS } from './sheet-writer.ts'
import { openWorkbook } from './workbook.ts'

async function written(head: SheetHead, rows: readonly SheetRow[]): Promise<Buffer> {
  const workbook = openWorkbook([head])
  workbook.addRows(0, rows)
  return Buffer.from(await workbook.close().arrayBuffer())
}

/** Writes one column and reads it with another library; a cell that is empty is null. */
async function writtenAs(kind: CellKind, ...values: CellValue[]): Promise<unknown[]> {
  const columns = [
    { title: 'No.', kind: 'number' },
    { title: 'Value', kind },
  ] as const
  const file = await written(
    { name: 'Users', columns },
    values.map((value, index) => [index, value]),
  )
  const [sheet] = await readWorkbook(file, { trim: false })
  expect(sheet?.sheet).toBe('Users')
  expect(sheet?.data[0]).toEqual(['No.', 'Value'])
  return (sheet?.data ?? []).slice(1).map((row) => row[1] ?? null)
}

/** The XML of the first sheet. */
async function sheetXml(head: SheetHead, rows: readonly SheetRow[]): Promise<string> {
  const parts = unzipSync(new Uint8Array(await written(head, rows)))
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
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
    ']]>',
    'constructor',
    '__proto__',
    'toString',
    'Niña Dela Peña ₱ 📚',
    ' two  spaces ',
    'two\nlines',
  ]
  expect(await writtenAs('text', ...texts)).toEqual(texts)
})

test('what a sheet cannot hold is left out, and what it would read as something else is not', async () => {
  expect(await writtenAs('text', 'a\u0000b\u001Fc\uFFFEd', 'half \uD83D', 'end\r\nof\rline')).toEqual([
    'abcd',
    'half ',
    'end\nof\nline',
  ])
  const xml = await sheetXml({ name: 'A', columns: [{ title: 'T', kind: 'text' }] }, [['_x0041_ and _x_']])
  expect(xml).toContain('>_x005F_x0041_ and _x_<')
})

test('numbers and amounts are numbers, and nothing is an empty cell', async () => {
  expect(await writtenAs('pesos', 0, 1234.5, 0.1, null)).toEqual([0, 1234.5, 0.1, null])
  expect(await writtenAs('number', 7, null)).toEqual([7, null])
  expect(await writtenAs('rate', 12.5, Number.NaN)).toEqual([12.5, null])
  expect(await writtenAs('text', '', null)).toEqual([null, null])
  expect(await writtenAs('text', { kind: 'pesos', value: 9.5 })).toEqual([9.5])
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

test('the header stays in sight, and columns are as wide as what they hold', async () => {
  const head: SheetHead = {
    name: 'Orders',
    columns: [
      { title: 'No.', kind: 'number' },
      { title: 'A long title of a column', kind: 'text' },
      { title: 'Placed', kind: 'dateTime' },
      { title: 'Total', kind: 'pesos' },
      { title: 'Remarks', kind: 'text' },
    ],
  }
  const xml = await sheetXml(head, [[1, 'short', '2024-03-05T16:30:00.000Z', 5, 'x'.repeat(500)]])
  expect(xml).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"/)
  expect([...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([8, 28, 30, 16, 60])
})

test('many rows of several sheets, in parts and in turns, come out whole', async () => {
  const columns = Array.from({ length: 30 }, (_, index) => ({ title: `T${index}`, kind: 'number' as const }))
  const workbook = openWorkbook([
    { name: 'One/Two', columns },
    { name: 'Empty', columns: columns.slice(0, 1) },
    { name: 'Other', columns: columns.slice(0, 2) },
  ])
  for (let start = 0; start < 5000; start += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => columns.map((_, column) => start + index + column))
    workbook.addRows(0, rows)
    workbook.addRows(2, [...rows, ...rows])
  }
  const sheets = await readWorkbook(Buffer.from(await workbook.close().arrayBuffer()))
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['One Two', 5001],
    ['Empty', 1],
    ['Other', 10_001],
  ])
  expect(sheets[0]?.data.at(-1)).toEqual(columns.map((_, column) => 4999 + column))
})

test('rows beyond what a sheet holds go on in further sheets of its name, with a header of their own', async () => {
  const columns = [{ title: 'No.', kind: 'number' as const }]
  const lines = { name: 'Orders of everything that was sold', columns }
  const workbook = openWorkbook([{ name: 'Sales', columns }, { name: 'Filter', columns }, lines], 1000)
  const rows = Array.from({ length: 2500 }, (_, index) => [index])
  workbook.addRows(0, rows.slice(0, 1000))
  for (let start = 0; start < rows.length; start += 700) workbook.addRows(2, rows.slice(start, start + 700))
  workbook.addRows(1, [[1]])
  const sheets = await readWorkbook(Buffer.from(await workbook.close().arrayBuffer()))
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Sales', 1001],
    ['Filter', 2],
    ['Orders of everything that was s', 1001],
    ['Orders of everything that was 2', 1001],
    ['Orders of everything that was 3', 501],
  ])
  expect(sheets.slice(2).map(({ data }) => data[0])).toEqual([['No.'], ['No.'], ['No.']])
  expect(sheets.slice(2).flatMap(({ data }) => data.slice(1))).toEqual(rows)
  expect(SHEET_ROWS + 1).toBe(2 ** 20)
})

test('[TABLE-14, XLS-01] a report is named after its list and the day in Manila', () => {
  expect(reportName('Users', new Date('2024-03-05T15:59:00Z'))).toBe('Users Report - March 5, 2024.xlsx')
  expect(reportName('Users', new Date('2024-03-05T16:01:00Z'))).toBe('Users Report - March 6, 2024.xlsx')
})
