import type { Id, WithDefault } from './columns.ts'

/** What became of a backup that the shop took by itself. */
export interface BackupsTable {
  id: Id
  started_at: Date
  finished_at: Date
  place: string
  scope: 'Everything' | 'Files'
  bytes: number
  orders: number | null
  files: number | null
  reached_at: Date | null
  error: string
}

/** How far the database's log was copied to a place. */
export interface BackupChangesTable {
  place: string
  attempted_at: Date
  reached_at: Date | null
  error: WithDefault<string>
}

export interface AuditChecksTable {
  id: Id
  checked_at: Date
  position: number
  hash: string
  fault: string
}
