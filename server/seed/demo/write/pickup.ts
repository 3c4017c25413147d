import { offeredSlots, type SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import type { Tx } from '../../../src/db/tx.ts'
import { dayOf } from '../../../src/core/clock.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import { stepAt, type WrittenOrders } from './orders.ts'
import { known } from './rows.ts'

/** Weekdays, and Saturday morning. */
const HOURS: SlotHours[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00', minutes: 30, capacity: 4 },
    { weekday, from: '13:00', to: '17:00', minutes: 30, capacity: 4 },
  ]),
  { weekday: 6, from: '09:00', to: '12:00', minutes: 30, capacity: 2 },
]

/** Whose printed login shows a booked slot. */
const SHOWN = 'parent2'
/** Of the slots that are offered, the one that an order has booked. */
const CHOSEN = 5

/** When orders can be picked up, and the slots of those that are ready: every second one has booked none yet. */
export async function writeSchedule(
  tx: Tx,
  orders: readonly PlannedOrder[],
  { orderIds }: WrittenOrders,
  now: Date,
): Promise<void> {
  const schedule = await tx
    .updateTable('pickup_schedule')
    .set({ hours: JSON.stringify(HOURS) })
    .returning(['closed_days', 'days_ahead'])
    .executeTakeFirstOrThrow()
  const days = { hours: HOURS, closedDays: schedule.closed_days, daysAhead: schedule.days_ahead }
  const rows = orders
    .filter(({ status, deliveryMethod }) => status === 'ReadyForPickup' && deliveryMethod === 'PickUp')
    .filter(({ person }, index) => person.userName === SHOWN || index % 2 === 0)
    .map((order, index) => {
      const ready = stepAt(order, 'ReadyForPickup')
      const offered = offeredSlots(days, {
        now,
        today: dayOf(now),
        deliveryDate: ready ? dayOf(ready) : null,
      })
      const { slot, ends } = offered[CHOSEN + index]!
      return { order_id: known(orderIds, order), slot, ends }
    })
  if (rows.length > 0) await tx.insertInto('pickup_bookings').values(rows).execute()
}
