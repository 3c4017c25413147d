import { z } from 'zod'
import { Claim } from './claim.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { overlap, SCHEDULE_LIMITS } from './pickup-schedule.ts'
import { PICKUP_TEXT } from './pickup-text.ts'
import { PICKUP_SLOTS } from './stale.ts'

const byId = z.object({ id: field.id })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, PICKUP_TEXT.time)
const whole = (least: number, most: number) =>
  field.wireInt.pipe(
    z.int().min(least, PICKUP_TEXT.from(least, most)).max(most, PICKUP_TEXT.from(least, most)),
  )

export const PickupSlot = z.object({
  /** '2026-06-08T09:00' in Manila, which names it. */
  slot: z.string(),
  /** 'HH:MM' */
  ends: z.string(),
  isFull: z.boolean(),
})
export type PickupSlot = z.infer<typeof PickupSlot>

export const listPickupSlots = endpoint({
  name: 'listPickupSlots',
  summary: 'The slots that an own order which is ready can book',
  method: 'GET',
  path: '/Order/{id}/pickup-slots',
  access: 'owner',
  params: byId,
  answer: z.array(PickupSlot),
})

export const bookPickupSlot = endpoint({
  name: 'bookPickupSlot',
  summary: 'Books a slot for an own order in place of the one it has, or none',
  method: 'PUT',
  path: '/Order/{id}/pickup-slot',
  access: 'owner',
  invalidates: ['getClaim', ...PICKUP_SLOTS],
  refusals: ['changed'],
  params: byId,
  body: z.object({ slot: z.string().max(16).nullable() }),
  answer: Claim,
})

const Hours = z
  .object({
    weekday: whole(0, 6),
    from: time,
    to: time,
    minutes: whole(5, SCHEDULE_LIMITS.minutes),
    capacity: whole(1, SCHEDULE_LIMITS.capacity),
  })
  .refine(({ from, to }) => from < to, { error: PICKUP_TEXT.reversed, path: ['to'] })

const scheduleFields = {
  hours: z
    .array(Hours)
    .max(SCHEDULE_LIMITS.hours)
    .refine((hours) => !overlap(hours), PICKUP_TEXT.overlap),
  closedDays: z
    .array(z.iso.date())
    .max(SCHEDULE_LIMITS.closedDays)
    .transform((days) => [...new Set(days)].toSorted()),
  daysAhead: whole(1, SCHEDULE_LIMITS.daysAhead),
}
export const ScheduleForm = z.object(scheduleFields)
export type ScheduleForm = z.output<typeof ScheduleForm>

export const PickupSchedule = z.object({ ...scheduleFields, version: z.int() })
export type PickupSchedule = z.infer<typeof PickupSchedule>

export const getPickupSchedule = endpoint({
  name: 'getPickupSchedule',
  summary: 'When orders can be picked up',
  method: 'GET',
  path: '/Pickup/schedule',
  access: 'Pickup.view',
  answer: PickupSchedule,
})

export const updatePickupSchedule = endpoint({
  name: 'updatePickupSchedule',
  summary: 'Sets when orders can be picked up; a day with bookings is closed with cancelBookings only',
  method: 'PUT',
  path: '/Pickup/schedule',
  access: 'Pickup.edit',
  invalidates: ['getPickupSchedule', 'getClaim', ...PICKUP_SLOTS],
  refusals: ['changed', 'in_use'],
  body: ScheduleForm.extend({ version: field.wireInt, cancelBookings: field.wireBool.default(false) }),
  answer: PickupSchedule,
})

const SlotOrder = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  customerName: z.string(),
  studentName: z.string(),
  isHandedOver: z.boolean(),
})

export const getPickupDay = endpoint({
  name: 'getPickupDay',
  summary: 'The slots of a day with the orders that have booked them; of today without a date',
  method: 'GET',
  path: '/Pickup/day',
  access: 'Pickup.view',
  query: z.object({ date: field.day.optional() }),
  answer: z.object({
    day: z.string(),
    slots: z.array(
      z.object({ slot: z.string(), ends: z.string(), capacity: z.int(), orders: z.array(SlotOrder) }),
    ),
  }),
})

export const getPickupMonth = endpoint({
  name: 'getPickupMonth',
  summary: 'What is booked and what can be, by day; of this month without one',
  method: 'GET',
  path: '/Pickup/month',
  access: 'Pickup.view',
  query: z.object({
    month: z
      .string()
      .regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/)
      .optional(),
  }),
  answer: z.object({
    month: z.string(),
    days: z.array(z.object({ day: z.string(), isClosed: z.boolean(), booked: z.int(), capacity: z.int() })),
  }),
})
