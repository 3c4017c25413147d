import { inWords } from '@kwaderno/contract/described-field.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { SCHEDULE_FIELDS } from '@kwaderno/contract/pickup-field-labels.ts'
import {
  addDays,
  slotsOf,
  WEEKDAYS,
  type PickupDays,
  type SlotHours,
} from '@kwaderno/contract/pickup-schedule.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import type {
  getPickupDay,
  getPickupMonth,
  PickupSchedule,
  ScheduleForm,
} from '@kwaderno/contract/pickup-slots.ts'
import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Kysely } from 'kysely'
import { audit, type AuditValues } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import { bookedSlot } from './claim.ts'

type Db = Kysely<Database>

/** @param lock `share` keeps the schedule as it is while a slot is booked, `update` is for who changes it */
export async function readSchedule(db: Db, lock?: 'share' | 'update'): Promise<PickupSchedule> {
  const row = await db
    .selectFrom('pickup_schedule')
    .selectAll()
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return { hours: row.hours, closedDays: row.closed_days, daysAhead: row.days_ahead, version: row.version }
}

interface Booked {
  order_id: number
  order_number: string
  user_id: number | null
  slot: string
  ends: string
}

/** What is booked on days that are closed from now on and has not passed, of orders that nobody has taken yet. */
async function bookedOn(tx: Tx, days: readonly string[], now: Date): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select b.order_id, o.order_number, o.user_id, b.slot, b.ends
    from pickup_bookings b join orders o on o.id = b.order_id
    where left(b.slot, 10) = any (${days}::text[]) and o.status = 'ReadyForPickup'
    order by b.slot, b.order_id`.execute(tx)
  return rows.filter((booking) => bookedSlot(booking, now).slot !== '')
}

/**
 * Saves the schedule. Bookings that a smaller capacity has no room for stay; those of a day that is closed are cancelled
 * when the caller has said so.
 * @throws Refusal 409 when it has changed since `version`, and when days with bookings are closed unasked
 */
export function updateSchedule(
  deps: Deps,
  session: Session,
  { version, cancelBookings, ...form }: ScheduleForm & { version: number; cancelBookings: boolean },
): Promise<PickupSchedule> {
  return inTransaction(deps.db, async (tx) => {
    const before = await readSchedule(tx, 'update')
    refuseLate(version, before.version, PICKUP_TEXT.changed)
    const today = deps.clock.today()
    const closing = form.closedDays.filter((day) => day >= today && !before.closedDays.includes(day))
    const booked = await bookedOn(tx, closing, deps.clock.now())
    if (booked.length > 0 && !cancelBookings)
      throw refuse(PICKUP_TEXT.closing(booked.length), { code: 'in_use' })
    await tx
      .updateTable('pickup_schedule')
      .set({
        hours: JSON.stringify(form.hours),
        closed_days: JSON.stringify(form.closedDays),
        days_ahead: form.daysAhead,
        version: before.version + 1,
      })
      .execute()
    await cancel(tx, deps, booked, before.version + 1)
    await audit(tx, {
      session,
      module: 'Pickup',
      subModule: 'Schedule',
      action: 'Update',
      description: 'Updated the pickup schedule',
      before: shown(before),
      after: { ...shown(form), cancelledBookings: booked.map(({ order_number }) => order_number) },
    })
    return readSchedule(tx)
  })
}

/** Cancels bookings, with one mail to each parent. */
async function cancel(tx: Tx, deps: Deps, booked: readonly Booked[], version: number): Promise<void> {
  if (booked.length === 0) return
  const orderIds = booked.map(({ order_id }) => order_id)
  await tx.deleteFrom('pickup_bookings').where('order_id', 'in', orderIds).execute()
  for (const [userId, theirs] of Map.groupBy(booked, ({ user_id }) => user_id)) {
    if (userId === null) continue
    const slots = theirs.map((one) => `${one.order_number}: ${slotInWords(one)}`).join('\n')
    const values = { slots, ordersLink: `${deps.config.publicUrl}/orders` }
    await queueMail(tx, deps, {
      kind: 'slot-cancelled',
      userId,
      values,
      occasion: `schedule ${version}`,
    })
  }
}

/** 'June 8, 2026, 09:00 to 09:30' */
const slotInWords = ({ slot, ends }: { slot: string; ends: string }) =>
  `${longDate(slot.slice(0, 10))}, ${slot.slice(11)} to ${ends}`

const hoursInWords = ({ weekday, from, to, minutes, capacity }: SlotHours) =>
  `${WEEKDAYS[weekday]} ${from} to ${to}, ${capacity} each ${minutes} minutes`

const shown = ({ hours, closedDays, daysAhead }: PickupDays): AuditValues =>
  inWords(SCHEDULE_FIELDS, {
    hours: hours.map(hoursInWords),
    closedDays: closedDays.map(longDate),
    daysAhead,
  })

/** The slots of a day, with those that are booked although the schedule has no such slot any more. */
export async function readDay(db: Db, day: string): Promise<AnswerOf<typeof getPickupDay>> {
  const schedule = await readSchedule(db)
  const { rows } = await sql<{
    order_id: number
    order_number: string
    customer_name: string
    student_name: string
    is_handed_over: boolean
    slot: string
    ends: string
  }>`
    select o.id as order_id, o.order_number, o.customer_name, o.student_name, o.status <> 'ReadyForPickup' as is_handed_over,
      b.slot, b.ends
    from pickup_bookings b join orders o on o.id = b.order_id
    where b.slot like ${`${day}T%`} order by b.slot, o.id`.execute(db)
  const slots = new Map(
    [...rows.map(({ slot, ends }) => ({ slot, ends, capacity: 0 })), ...slotsOf(schedule, day)].map((one) => [
      one.slot,
      one,
    ]),
  )
  return {
    day,
    slots: [...slots.values()]
      .toSorted((a, b) => a.slot.localeCompare(b.slot))
      .map((one) => ({
        ...one,
        orders: rows
          .filter(({ slot }) => slot === one.slot)
          .map((order) => ({
            orderId: order.order_id,
            orderNumber: order.order_number,
            customerName: order.customer_name,
            studentName: order.student_name,
            isHandedOver: order.is_handed_over,
          })),
      })),
  }
}

/** What is booked and what can be on each day of a month, '2026-06'. */
export async function readMonth(db: Db, month: string): Promise<AnswerOf<typeof getPickupMonth>> {
  const schedule = await readSchedule(db)
  const { rows } = await sql<{ day: string; booked: number }>`
    select left(slot, 10) as day, count(*)::integer as booked from pickup_bookings
    where slot like ${`${month}-%`} group by 1`.execute(db)
  const booked = new Map(rows.map((row) => [row.day, row.booked]))
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return {
    month,
    days: days.map((day) => ({
      day,
      isClosed: schedule.closedDays.includes(day),
      booked: booked.get(day) ?? 0,
      capacity: slotsOf(schedule, day).reduce((sum, { capacity }) => sum + capacity, 0),
    })),
  }
}
