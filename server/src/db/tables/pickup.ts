import type { SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import type { Id, Json, WithDefault } from './columns.ts'

/** What an order is handed out for, and who has taken it. A trigger writes it when the order becomes ReadyForPickup. */
export interface ClaimsTable {
  id: Id
  code: string
  /** A code is that of an order or of a size swap. */
  order_id: number | null
  return_request_id: number | null
  created_at: WithDefault<Date>
  /** '' as long as nobody has taken it. */
  claimant: WithDefault<string>
  note: WithDefault<string>
  by_code: boolean | null
  handed_by: number | null
  handed_at: Date | null
}

/** One row. */
export interface PickupScheduleTable {
  id: WithDefault<number>
  hours: Json<SlotHours[]>
  closed_days: Json<string[]>
  days_ahead: WithDefault<number>
  version: WithDefault<number>
}

export interface PickupBookingsTable {
  order_id: number
  /** '2026-06-08T09:00' in Manila. */
  slot: string
  /** 'HH:MM' */
  ends: string
}
