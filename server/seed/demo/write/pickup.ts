import type { SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import type { Tx } from '../../../src/db/tx.ts'

/** Weekdays, and Saturday morning. */
const HOURS: SlotHours[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00', minutes: 30, capacity: 4 },
    { weekday, from: '13:00', to: '17:00', minutes: 30, capacity: 4 },
  ]),
  { weekday: 6, from: '09:00', to: '12:00', minutes: 30, capacity: 2 },
]

export async function writeSchedule(tx: Tx): Promise<void> {
  await tx
    .updateTable('pickup_schedule')
    .set({ hours: JSON.stringify(HOURS) })
    .execute()
}
