import { z } from 'zod'
import { UserStatus } from './user-status.ts'
import { BULK_OUTCOMES, MAX_BULK, tooManySelected } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { DASHBOARD, ROLES, USERS } from './stale.ts'
import { userFilters } from './user.ts'
import { REJECTION_FIELDS } from './user-field-labels.ts'

export const BULK_USER_TEXT = {
  notPending: 'Only a pending user can be approved.',
  notWaiting: 'This registration is no longer waiting.',
  noReason: 'Please give a reason.',
  changed: 'This user was changed after the list was loaded.',
  tooMany: tooManySelected('users'),
} as const

export const selectUsers = endpoint({
  name: 'selectUsers',
  summary: 'What a bulk approval needs of all users of these filters; 500 at most',
  method: 'GET',
  path: '/Users/selection',
  access: 'Users.edit',
  sees: 'users',
  query: z.object(userFilters),
  answer: z.array(z.object({ id: z.int(), fullname: z.string(), status: UserStatus, version: z.string() })),
})

/** Of a user who is no more the name is ''. */
export const BulkUserResult = z.object({
  id: z.int(),
  fullname: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Why it failed. */
  message: z.string(),
})
export type BulkUserResult = z.infer<typeof BulkUserResult>

/** With the versions that were shown. */
const users = z
  .array(z.object({ id: field.id, version: z.string().max(100) }))
  .min(1)
  .max(MAX_BULK)

export const approveUsers = endpoint({
  name: 'approveUsers',
  summary: 'Approves each of several pending users, as if he were approved alone',
  method: 'POST',
  path: '/Users/bulk-approve',
  access: { anyOf: ['Users.edit', 'Approvals.edit'] },
  invalidates: [...USERS, ...ROLES, ...DASHBOARD],
  stepUp: true,
  body: z.object({ users }),
  answer: z.object({ results: z.array(BulkUserResult) }),
})

/** Why registrations are rejected, which the mails say. */
export const Rejection = z.object({
  reason: field.requiredText(REJECTION_FIELDS.reason, BULK_USER_TEXT.noReason),
})

export const rejectUsers = endpoint({
  name: 'rejectUsers',
  summary: 'Rejects each of several waiting registrations with a reason, as if it were rejected alone',
  method: 'POST',
  path: '/Users/bulk-reject',
  access: { anyOf: ['Users.edit', 'Approvals.edit'] },
  invalidates: [...USERS, ...ROLES, ...DASHBOARD],
  stepUp: true,
  body: Rejection.extend({ users }),
  answer: z.object({ results: z.array(BulkUserResult) }),
})
