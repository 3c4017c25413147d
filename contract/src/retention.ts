import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { RETENTION_DAYS, RETENTION_TEXT } from './retention-fields.ts'

const kept = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    RETENTION_TEXT.days,
  )
  .refine((days) => days === 0 || days >= RETENTION_DAYS.least, RETENTION_TEXT.days)
  .refine((days) => days <= RETENTION_DAYS.most, RETENTION_TEXT.tooMany)

/** Days, 0 for ever. Those of files count from the end of their order. */
export const RetentionForm = z.object({
  orderFiles: kept,
  registrations: kept,
  bankLines: kept,
  rosters: kept,
})

const Counts = z.object({
  orderFiles: z.int(),
  registrations: z.int(),
  bankLines: z.int(),
  rosters: z.int(),
})

export const Retention = Counts.extend({ version: z.int() })
export type Retention = z.infer<typeof Retention>

/** What one night has deleted. */
export const RetentionRun = Counts.extend({ id: z.int(), ranOn: z.string() })
export type RetentionRun = z.infer<typeof RetentionRun>

export const getRetention = endpoint({
  name: 'getRetention',
  summary: 'How long what is private stays',
  method: 'GET',
  path: '/Privacy/retention',
  access: 'Privacy.view',
  answer: Retention,
})

export const listRetentionRuns = endpoint({
  name: 'listRetentionRuns',
  summary: 'What the last thirty nights have deleted because its retention had ended, newest first',
  method: 'GET',
  path: '/Privacy/retention/runs',
  access: 'Privacy.view',
  answer: z.array(RetentionRun),
})

export const changeRetention = endpoint({
  name: 'changeRetention',
  summary: 'Changes how long what is private stays; the next night counts with it',
  method: 'PUT',
  path: '/Privacy/retention',
  access: 'Privacy.edit',
  invalidates: ['getRetention'],
  refusals: ['changed'],
  body: RetentionForm.extend({ version: field.wireInt }),
  answer: Retention,
})
