import type { RosterError } from '@kwaderno/contract/roster.ts'
import type { Id, Json, ReadyMade } from './columns.ts'

export interface RostersTable {
  id: Id
  school_year: string
  file_name: string
  loaded_by: number
  loaded_at: Date
  row_count: number
  bad_rows: number
  errors: Json<RosterError[]>
}

export interface RosterRowsTable {
  roster_id: number
  /** As the file counts. */
  row: number
  student_id: string
  student_key: ReadyMade<string>
  last_name: string
  first_name: string
  name_key: ReadyMade<string | null>
  grade_level_id: number
}
