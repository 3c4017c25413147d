import type { CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import type { Id, WithDefault } from './columns.ts'

export interface StockCountsTable {
  id: Id
  name: string
  scope: 'category' | 'shelf' | 'everything'
  scope_label: string
  is_blind: boolean
  status: WithDefault<CountStatus>
  reason: WithDefault<string>
  notes: WithDefault<string[]>
  version: WithDefault<number>
  opened_by: number
  opened_at: WithDefault<Date>
  closed_by: number | null
  closed_at: Date | null
}

/** What each number means stands in migrations/088-stock-counts.sql. */
export interface StockCountLinesTable {
  id: Id
  count_id: number
  product_option_id: number
  is_open: WithDefault<boolean>
  counted: number | null
  expected: number | null
  price_centavos: number | null
  counted_at: Date | null
}

export interface StockCountPartsTable {
  count_id: number
  product_option_id: number
  user_id: number
  quantity: number
  is_set: WithDefault<boolean>
  /**
   * The last own scan before it was set; null when a version before this column has set it. Where such a version, while it is being
   * replaced, sets it anew, it stands for the time before.
   */
  set_after: number | null
}

export interface StockCountScansTable {
  id: Id
  count_id: number
  product_option_id: number
  scanned_by: number
  quantity: number
  idempotency_key: string | null
  request_hash: string | null
  scanned_at: WithDefault<Date>
  undone_at: Date | null
}
