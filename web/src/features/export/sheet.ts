/** What a column's cells are: amounts in pesos, ISO times that are shown in Manila, calendar days `YYYY-MM-DD`. */
export type CellKind = 'text' | 'number' | 'pesos' | 'dateTime' | 'day'

export type CellValue = string | number | null

export interface SheetColumn {
  title: string
  kind: CellKind
}

export interface Sheet {
  /** Names the sheet's tab. */
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly CellValue[])[]
}

/** A column of an export; `kind` is text unless said otherwise. */
export interface ExportColumn<Row> {
  title: string
  value: (row: Row) => CellValue | undefined
  kind?: CellKind
}
