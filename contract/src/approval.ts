import { z } from 'zod'
import { UserStatus } from './user-status.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { DASHBOARD, ROLES, USERS } from './stale.ts'

export const APPROVAL_VIEWS = ['waiting', 'rejected'] as const

/** How a registration agrees with the newest roster. */
export const ROSTER_MARKS = [
  'On roster',
  'On roster, other name',
  'On roster, other grade',
  'Name on roster, other ID',
  'Not on roster',
] as const
export type RosterMark = (typeof ROSTER_MARKS)[number]

/** By what somebody else is a possible duplicate. */
export const DUPLICATE_REASONS = ['email', 'mobile', 'studentId', 'student'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Possible duplicates that are named of one registration. */
export const MAX_DUPLICATES = 5

export const APPROVAL_TEXT = {
  none: 'No registrations are waiting.',
  noneRejected: 'No registrations are rejected.',
  restored: { title: 'Put back!', text: 'The registration is waiting again.' },
  restoreFailed: 'The registration could not be put back. Please try again.',
  gone: 'This registration no longer exists.',
  notRejected: 'This registration is no longer rejected.',
} as const

const Rejection = z.object({ rejectedOn: z.string(), reason: z.string() })

export const Approval = z.object({
  id: z.int(),
  fullname: z.string(),
  userName: z.string(),
  emailAddress: z.string(),
  contactNumber: z.string(),
  studentFullName: z.string(),
  studentId: z.string(),
  level: z.string(),
  registeredOn: z.string(),
  /** Null while no roster is loaded. */
  rosterMark: z.enum(ROSTER_MARKS).nullable(),
  duplicates: z.array(
    z.object({
      id: z.int(),
      fullname: z.string(),
      status: UserStatus,
      reasons: z.array(z.enum(DUPLICATE_REASONS)),
    }),
  ),
  /** There are more than are named. */
  hasMoreDuplicates: z.boolean(),
  /** Of the registration whose place it took. */
  rejectedBefore: Rejection.nullable(),
  /** Of this one; null while it waits. */
  rejection: Rejection.extend({ rejectedBy: z.string() }).nullable(),
  /** For `approveUsers` and `rejectUsers`. */
  version: z.string(),
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = endpoint({
  name: 'listApprovals',
  summary: 'The registrations that wait, the oldest first, or those that were rejected, the last first',
  method: 'GET',
  path: '/Approvals',
  access: 'Approvals.view',
  sees: 'registrations',
  query: z.object({
    view: z.enum(APPROVAL_VIEWS).default('waiting'),
    search: field.searchText,
    rosterMark: z.union([z.literal('').transform(() => undefined), z.enum(ROSTER_MARKS)]).optional(),
    /** Only those with possible duplicates. */
    duplicates: field.wireBool.optional(),
    gradeLevelId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
    ...paging,
  }),
  answer: z.array(Approval),
  paged: true,
})

export const restoreRegistration = endpoint({
  name: 'restoreRegistration',
  summary: 'Lets a rejected registration wait again, with its password',
  method: 'POST',
  path: '/Approvals/{id}/restore',
  access: 'Approvals.edit',
  invalidates: [...USERS, ...ROLES, ...DASHBOARD],
  refusals: ['changed'],
  stepUp: true,
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
