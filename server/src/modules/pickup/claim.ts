import { addressLine } from '@kwaderno/contract/address.ts'
import type { Claim, ClaimState } from '@kwaderno/contract/claim.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { slotMoment } from '@kwaderno/contract/pickup-schedule.ts'
import type { PickupSettings } from '@kwaderno/contract/settings.ts'
import { sql, type Kysely } from 'kysely'
import { PICKUP_OFFICE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

/** The claim of an order as its owner may see it. */
export interface OwnClaim {
  id: number
  user_id: number | null
  status: OrderStatus
  delivery_date: string | null
  /** Null for an order that is not, and was not, ready for pickup. */
  code: string | null
  claimant: string | null
  handed_at: Date | null
  /** Null without a booking. */
  slot: string | null
  ends: string | null
  has_slots: boolean
  office: PickupSettings
}

export async function findClaim(db: Kysely<Database>, orderId: number): Promise<OwnClaim | undefined> {
  const { rows } = await sql<OwnClaim>`
    select o.id, o.user_id, o.status, o.delivery_date, c.code, c.claimant, c.handed_at, b.slot, b.ends,
      exists (select from pickup_schedule where hours <> '[]') as has_slots, ${sql.raw(PICKUP_OFFICE)} as office
    from orders o left join claims c on c.order_id = o.id left join pickup_bookings b on b.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}

export function claimState(claim: Pick<OwnClaim, 'status' | 'code' | 'handed_at'>): ClaimState {
  if (claim.code === null) return 'none'
  if (claim.handed_at !== null) return 'used'
  return claim.status === 'ReadyForPickup' ? 'ready' : 'received'
}

/** The booked slot as answers say it; one that has passed unused is none any more. */
export function bookedSlot(
  { slot, ends }: Pick<OwnClaim, 'slot' | 'ends'>,
  now: Date,
): Pick<Claim, 'slot' | 'slotEnds'> {
  const isBooked = slot !== null && ends !== null && slotMoment(`${slot.slice(0, 11)}${ends}`) > now
  return isBooked ? { slot, slotEnds: ends } : { slot: '', slotEnds: '' }
}

export function toClaim(claim: OwnClaim, now: Date): Claim {
  const state = claimState(claim)
  const { office } = claim
  return {
    code: state === 'ready' ? claim.code! : '',
    state,
    claimant: claim.claimant ?? '',
    handedOn: claim.handed_at?.toISOString() ?? '',
    ...bookedSlot(claim, now),
    hasSlots: claim.has_slots,
    office: { address: addressLine(office), hours: office.hours, notes: office.notes },
  }
}
