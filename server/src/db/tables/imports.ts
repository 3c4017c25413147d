import type { ImportKind, ImportState, RowOutcome, StockMode } from '@kwaderno/contract/import-file.ts'
import type { ImportRow } from '@kwaderno/contract/import.ts'
import type { Id, Json, WithDefault } from './columns.ts'

export interface ImportsTable {
  id: Id
  kind: ImportKind
  mode: StockMode | null
  add_missing: boolean
  file_name: string
  ignored_columns: string[]
  row_count: number
  state: WithDefault<ImportState>
  is_begun: WithDefault<boolean>
  progress: WithDefault<number>
  new_rows: WithDefault<number>
  changed_rows: WithDefault<number>
  unchanged_rows: WithDefault<number>
  faulty_rows: WithDefault<number>
  missing_names: WithDefault<string[]>
  outcome_hash: WithDefault<string>
  failure: WithDefault<string>
  created_by: number
  created_at: WithDefault<Date>
  applied_by: number | null
  apply_key: string | null
  applied_at: Date | null
}

export interface ImportRowsTable {
  import_id: number
  row: number
  /** What the file says, by column. */
  cells: Json<Record<string, string>>
  outcome: RowOutcome | null
  changes: Json<ImportRow['changes']>
  faults: Json<ImportRow['faults']>
}
