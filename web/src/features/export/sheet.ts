/**
 * What a cell is: amounts in pesos, rates that may have decimals, ISO times that are shown in Manila, calendar days
 * `YYYY-MM-DD`.
 */
export type CellKind = 'text' | 'number' | 'rate' | 'pesos' | 'dateTime' | 'day'

type Plain = string | number | null

/** Of the kind of its column, or of one of its own. */
export type CellValue = Plain | { kind: CellKind; value: Plain }

export type SheetRow = readonly CellValue[]

export interface SheetColumn {
  title: string
  kind: CellKind
}

/** A sheet before it has rows. */
export interface SheetHead {
  /** Names the sheet's tab. */
  name: string
  columns: readonly SheetColumn[]
}

/** A column of an export; `kind` is text unless said otherwise. */
export interface ExportColumn<Row> {
  title: string
  value: (row: Row) => CellValue | undefined
  kind?: CellKind
}

/** A further sheet of an export, with any number of lines for each row of the list. */
export interface FurtherSheet<Row> extends SheetHead {
  linesOf: (row: Row) => readonly SheetRow[]
}

export function headOf<Row>(name: string, columns: readonly ExportColumn<Row>[]): SheetHead {
  return { name, columns: columns.map(({ title, kind = 'text' }) => ({ title, kind })) }
}

export function rowOf<Row>(columns: readonly ExportColumn<Row>[], row: Row): SheetRow {
  return columns.map(({ value }) => value(row) ?? null)
}
