/** The sizes of a product in words: a column for each measure, and a row for each size, which stands in its first cell. */
export interface SizeChart {
  title: string
  /** What the measures are in, such as 'cm'. */
  unit: string
  columns: string[]
  /** Each with a text for each column. */
  rows: string[][]
}

/** Lengths in characters; `text` is that of a cell and of a column's name, `json` that of the whole chart as it is sent. */
export const SIZE_CHART_LIMITS = {
  title: 60,
  unit: 20,
  columns: 8,
  rows: 30,
  text: 20,
  json: 20_000,
} as const

const { columns: MOST_COLUMNS, rows: MOST_ROWS, text: LONGEST } = SIZE_CHART_LIMITS

export const SIZE_CHART_TEXT = {
  unreadable: 'This is no size chart.',
  title: `The title has at most ${SIZE_CHART_LIMITS.title} characters.`,
  unit: `The unit has at most ${SIZE_CHART_LIMITS.unit} characters.`,
  columns: `A size chart has 1 to ${MOST_COLUMNS} columns.`,
  rows: `A size chart has 1 to ${MOST_ROWS} rows.`,
  ragged: (row: number) => `Row ${row} needs a cell for each column.`,
  noName: (column: number) => `Column ${column} needs a name.`,
  longName: (column: number) => `The name of column ${column} has at most ${LONGEST} characters.`,
  noSize: (row: number) => `Row ${row} needs a size in its first cell.`,
  longCell: (row: number, column: number) =>
    `Row ${row}, column ${column} has at most ${LONGEST} characters.`,
  copied: (product: string) => `The size chart of ${product} has been copied.`,
  copyFailed: 'The size chart could not be copied, please try again.',
} as const

/** The first thing that is wrong with a chart, in the order in which it is read. */
export function sizeChartError({ title, unit, columns, rows }: SizeChart): string | undefined {
  const limits = SIZE_CHART_LIMITS
  const text = SIZE_CHART_TEXT
  if (title.trim().length > limits.title) return text.title
  if (unit.trim().length > limits.unit) return text.unit
  if (columns.length === 0 || columns.length > limits.columns) return text.columns
  if (rows.length === 0 || rows.length > limits.rows) return text.rows
  const named = columns.map((name, at) => nameError(name.trim(), at + 1))
  const filled = rows.map((cells, at) => rowError(cells, at + 1, columns.length))
  return [...named, ...filled].find((error) => error !== undefined)
}

function nameError(name: string, column: number): string | undefined {
  if (name === '') return SIZE_CHART_TEXT.noName(column)
  return name.length > LONGEST ? SIZE_CHART_TEXT.longName(column) : undefined
}

function rowError(cells: readonly string[], row: number, columns: number): string | undefined {
  if (cells.length !== columns) return SIZE_CHART_TEXT.ragged(row)
  if (cells[0]?.trim() === '') return SIZE_CHART_TEXT.noSize(row)
  const long = cells.findIndex((cell) => cell.trim().length > LONGEST)
  return long < 0 ? undefined : SIZE_CHART_TEXT.longCell(row, long + 1)
}

/** Blanks around a text are not stored. */
export function isSameSizeChart(one: SizeChart | null, other: SizeChart | null): boolean {
  return one === other || partsOf(one) === partsOf(other)
}

function partsOf(chart: SizeChart | null): string {
  if (chart === null) return ''
  const trimmed = (list: readonly string[]) => list.map((text) => text.trim())
  const { title, unit, columns, rows } = chart
  return JSON.stringify([trimmed([title, unit]), trimmed(columns), rows.map(trimmed)])
}

/** Whether a row is that of a size, capitals and blanks around aside. */
export function isRowOf(cells: readonly string[], size: string): boolean {
  return cells[0]?.trim().toLowerCase() === size.trim().toLowerCase()
}

/** 'PE shirt, in cm', '' for a chart that says neither. */
export function captionOf({ title, unit }: Pick<SizeChart, 'title' | 'unit'>): string {
  return [title, unit === '' ? '' : `in ${unit}`].filter((part) => part !== '').join(', ')
}

/** A chart in one text, as the audit log tells it: 'PE shirt, in cm: Size, Chest; S, 80; M, 84'. */
export function sizeChartWords(chart: SizeChart | null): string {
  if (chart === null) return ''
  const lines = [chart.columns, ...chart.rows].map((cells) => cells.join(', ')).join('; ')
  const caption = captionOf(chart)
  return caption === '' ? lines : `${caption}: ${lines}`
}
