import type { Claim } from '@kwaderno/contract/claim.ts'
import { offeredSlots } from '@kwaderno/contract/pickup-schedule.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import type { PickupSlot } from '@kwaderno/contract/pickup-slots.ts'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Ownership } from '../../core/ownership.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import { lockOwn } from '../orders/service.ts'
import { findClaim, toClaim, type OwnClaim } from './claim.ts'
import { readSchedule } from './schedule.ts'

const momentOf = ({ clock }: Pick<Deps, 'clock'>, deliveryDate: string | null) => ({
  now: clock.now(),
  today: clock.today(),
  deliveryDate,
})

/** The slots that an order can book, with those that are full; none unless it is ready. */
export async function listSlots(deps: Deps, claim: OwnClaim): Promise<PickupSlot[]> {
  if (claim.status !== 'ReadyForPickup') return []
  const schedule = await readSchedule(deps.db)
  const offered = offeredSlots(schedule, momentOf(deps, claim.delivery_date))
  const booked = await countBooked(deps.db, claim.id)
  return offered.map(({ slot, ends, capacity }) => ({
    slot,
    ends,
    isFull: (booked.get(slot) ?? 0) >= capacity,
  }))
}

/** How many other orders that nobody has taken yet have booked each slot. */
async function countBooked(db: Kysely<Database>, orderId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ slot: string; booked: number }>`
    select b.slot, count(*)::integer as booked from pickup_bookings b join orders o on o.id = b.order_id
    where b.order_id <> ${orderId} and o.status = 'ReadyForPickup' group by b.slot`.execute(db)
  return new Map(rows.map((row) => [row.slot, row.booked]))
}

/**
 * Books a slot in place of the one that an own order has, or gives it back. Who books the same slot waits for each other,
 * and whoever changes the schedule waits for all of them.
 * @throws Refusal 409 when the slot is full, 400 for one that is not offered
 */
export function bookSlot(deps: Deps, own: Ownership, orderId: number, slot: string | null): Promise<Claim> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOwn(tx, own, orderId)
    if (order.status !== 'ReadyForPickup' || order.delivery_method !== 'PickUp')
      throw refuse(PICKUP_TEXT.notReady)
    if (slot === null) {
      await tx.deleteFrom('pickup_bookings').where('order_id', '=', orderId).execute()
    } else {
      const schedule = await readSchedule(tx, 'share')
      const chosen = offeredSlots(schedule, momentOf(deps, order.delivery_date)).find(
        (one) => one.slot === slot,
      )
      if (chosen === undefined) throw refuseAt('slot', PICKUP_TEXT.notOffered)
      await sql`select pg_advisory_xact_lock(hashtext('pickup slot'), hashtext(${slot}))`.execute(tx)
      const others = (await countBooked(tx, orderId)).get(slot) ?? 0
      if (others >= chosen.capacity) throw refuse(PICKUP_TEXT.full, { code: 'changed' })
      const booking = { slot, ends: chosen.ends }
      await tx
        .insertInto('pickup_bookings')
        .values({ order_id: orderId, ...booking })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(booking))
        .execute()
    }
    return toClaim((await findClaim(tx, orderId))!, deps.clock.now())
  })
}
