import type { ListStatus } from '@kwaderno/contract/school-list-rules.ts'
import type { Id, WithDefault } from './columns.ts'

export interface SchoolListsTable {
  id: Id
  grade_level_id: number
  /** '2026-2027'. */
  school_year: string
  name: string
  introduction: WithDefault<string>
  status: WithDefault<ListStatus>
  /** When parents saw it first. */
  published_at: Date | null
  version: WithDefault<number>
  created_at: WithDefault<Date>
}

export interface SchoolListItemsTable {
  id: Id
  list_id: number
  position: number
  product_id: number
  /** Null when the parent chooses one of the product's. */
  product_option_id: number | null
  quantity: number
  is_required: WithDefault<boolean>
  note: WithDefault<string>
}

export interface SchoolListPutsTable {
  id: Id
  item_id: number
  user_id: number
  /** Null for someone else's child. */
  student_id: number | null
  cart_item_id: number
  quantity: number
}
