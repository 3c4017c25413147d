import type { AccessKind } from '@kwaderno/contract/access-kinds.ts'
import type { Day, Id, WithDefault } from './columns.ts'
import type { ErasureState } from '@kwaderno/contract/erasure-text.ts'

/** Rows are written once and never again. */
export interface PrivacyNoticesTable {
  version: number
  text: string
  published_by: number
  published_at: Date
}

export interface PrivacyConsentsTable {
  user_id: number
  version: number
  agreed_at: Date
}

/** Rows are written once and never again. */
export interface AccessLogTable {
  id: Id
  seen_at: Date
  staff_id: number
  role_name: string
  kind: AccessKind
  /** 0 of a page and an export. */
  record_id: number
  /** A user who may be gone. */
  subject_id: number | null
  order_id: number | null
}

/** One row: days, 0 for ever. */
export interface RetentionSettingsTable {
  id: WithDefault<number>
  order_files: WithDefault<number>
  registrations: WithDefault<number>
  bank_lines: WithDefault<number>
  rosters: WithDefault<number>
  version: WithDefault<number>
}

export interface RetentionRunsTable {
  id: Id
  ran_at: Date
  order_files: number
  registrations: number
  bank_lines: number
  rosters: number
}

export interface OrderFileDeletionsTable {
  order_id: number
  day: Day
  files: number
  /** Null where nobody knows any more. */
  own_files: number | null
}

export interface ErasuresTable {
  id: Id
  user_id: number
  requested_at: Date
  due_at: Date
  state: WithDefault<ErasureState>
  /** Why it was refused. */
  reason: WithDefault<string>
  /** Null for the customer and for the job. */
  decided_by: number | null
  /** Null while it waits. */
  decided_at: Date | null
}
