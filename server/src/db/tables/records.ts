import type { SecurityKind } from '@kwaderno/contract/security-log.ts'
import type { Id, Json, ReadyMade, WithDefault } from './columns.ts'

export interface AuditDetailRecord {
  field: string
  oldData: string
  newData: string
  orderIndex: number
  isDataOption: boolean
  option?: string
}

/** Append-only: an update or delete throws. */
export interface AuditLogsTable {
  id: Id
  executed_by: number | null
  executed_by_name: string
  module: string
  sub_module: string
  action: 'Create' | 'Update' | 'Delete'
  description: string
  is_option: WithDefault<boolean>
  details: Json<AuditDetailRecord[]>
  logged_at: WithDefault<Date>
  /** Who and the description, folded. */
  search_text: ReadyMade<string>
}

/** Append-only, and written by a trigger; read by core/audit-chain.ts. */
export interface AuditChainTable {
  position: number
  audit_log_id: number
  hash: Buffer
}

/** What the security log tells; a row never changes. */
export interface SecurityEventsTable {
  id: Id
  happened_at: WithDefault<Date>
  kind: SecurityKind
  user_id: number | null
  user_name: WithDefault<string>
  address: WithDefault<string>
  user_agent: WithDefault<string>
  session_id: string | null
  detail: WithDefault<string>
}

export interface SettingsTable {
  key: string
  value: Json<unknown>
  updated_at: WithDefault<Date>
}

/** Written by migrate.ts. */
export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: WithDefault<Date>
}

/** Calls against a bucket of rate limits, until counting begins anew. */
export interface RateLimitsTable {
  bucket: string
  caller: string
  calls: number
  resets_at: Date
}

/** Large pushes between processes; written and swept by the live transport. */
export interface LiveAttachmentsTable {
  id: Id
  created_at: WithDefault<Date>
  payload: Buffer
}
