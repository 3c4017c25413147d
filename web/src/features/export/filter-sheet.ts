import type { CellKind, CellValue, SheetHead, SheetRow } from './sheet.ts'

/** A filter or the order of an exported list in words; '' where it was not set. */
export interface ListFilter {
  name: string
  value: string
  kind?: CellKind
}

interface About {
  filters: readonly ListFilter[]
  exportedOn: Date
  /** Name of whoever exported it. */
  exportedBy: string
  rowCount: number
}

/** The second sheet of every export: what its rows were filtered by, when, by whom, and how many they are. */
export const ABOUT: SheetHead = {
  name: 'Filter',
  columns: [
    { title: 'Name', kind: 'text' },
    { title: 'Value', kind: 'text' },
  ],
}

export function filterRows({ filters, exportedOn, exportedBy, rowCount }: About): SheetRow[] {
  const dateTime: CellValue = { kind: 'dateTime', value: exportedOn.toISOString() }
  return [
    ...filters.map(({ name, value, kind = 'text' }) => [name, value === '' ? 'All' : { kind, value }]),
    ['Exported on', dateTime],
    ['Exported by', exportedBy],
    ['Rows', { kind: 'number', value: rowCount }],
  ]
}
