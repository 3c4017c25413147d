import { z } from 'zod'
import { UserName } from './account.ts'
import { UserStatus } from './user-status.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { REJECTION_FIELDS, USER_FIELDS } from './user-field-labels.ts'
import { DASHBOARD, ROLES, USERS } from './stale.ts'

/** A user as the staff's list shows it; `fullname` and `profilePhotoUrl` also serve the chat. */
export const UserRow = z.object({
  id: z.int(),
  fullname: z.string(),
  profilePhotoUrl: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  userName: z.string(),
  role: z.string(),
  roleId: z.int(),
  status: UserStatus,
  studentId: z.string(),
  studentFullName: z.string(),
  gradeLevelId: z.int().nullable(),
  level: z.string(),
  registeredOn: z.string(),
  /** Names the state of what staff edit. */
  version: z.string(),
})
export type UserRow = z.infer<typeof UserRow>

/** What the list can be narrowed to. */
export const userFilters = {
  search: field.searchText,
  status: z.union([z.literal('').transform(() => undefined), field.wireInt.pipe(UserStatus)]).optional(),
  roleId: field.id.optional(),
}

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Users by status, role and search',
  method: 'GET',
  path: '/Users',
  access: { anyOf: ['Users.view', 'Role.view'] },
  sees: 'users',
  stepUp: 'export',
  query: z.object({
    ...userFilters,
    sortBy: z.enum(['fullnameAsc', 'fullnameDesc', 'createdOnAsc', 'createdOnDesc', '']).optional(),
    ...exporting,
    ...paging,
  }),
  answer: z.array(UserRow),
  paged: true,
})

export const getUser = endpoint({
  name: 'getUser',
  summary: 'One user',
  method: 'GET',
  path: '/Users/{id}',
  access: { anyOf: ['Users.view', 'Role.view'] },
  sees: 'user',
  params: z.object({ id: field.id }),
  answer: UserRow,
})

const LETTERS_ONLY = 'Use only letters.'
const studentId = field.optionalText(USER_FIELDS.studentId)

/** A user as staff add one; the student is a customer's. */
export const NewUser = z.object({
  firstName: field.joinedName(LETTERS_ONLY),
  middleName: field.keptNameSaying(LETTERS_ONLY),
  lastName: field.joinedName(LETTERS_ONLY),
  emailAddress: field.email(field.INVALID_EMAIL),
  userName: UserName,
  roleId: field.chosenId().pipe(field.readId),
  studentId,
  gradeLevelId: field.gradeLevelId,
})
export type NewUser = z.infer<typeof NewUser>

/** The user is Active at once and is mailed a link that sets the password. */
export const addUser = endpoint({
  name: 'addUser',
  summary: 'Adds a user, who is mailed a link to set the password',
  method: 'POST',
  path: '/Users',
  access: 'Users.add',
  invalidates: [...USERS, ...ROLES, ...DASHBOARD],
  stepUp: true,
  body: NewUser,
  answer: UserRow,
})

/** What staff change of a user; what is left out stays as it is. */
export const UserChange = z.object({
  roleId: field.chosenId().pipe(field.readId).optional(),
  studentId,
  gradeLevelId: field.gradeLevelId,
  status: field.chosenId().pipe(UserStatus).optional(),
  /** Why a registration is rejected: said in the mail to who has registered, and kept nowhere else. */
  reason: field.optionalText(REJECTION_FIELDS.reason),
})
export type UserChange = z.infer<typeof UserChange>

/**
 * Pending to Active is the approval: the user is mailed once. With the `version` that was read, a user whom someone else has
 * changed since is refused with 409.
 */
export const updateUser = endpoint({
  name: 'updateUser',
  summary: "Changes a user's role, student data and status",
  method: 'PUT',
  path: '/Users/{id}',
  access: 'Users.edit',
  sees: 'user',
  invalidates: [...USERS, ...ROLES, ...DASHBOARD],
  refusals: ['changed'],
  stepUp: true,
  params: z.object({ id: field.id }),
  body: UserChange.extend({ version: z.string().max(100).optional() }),
  answer: UserRow,
})

export const USER_TEXT = {
  updated: { title: 'Updated!', text: 'User has been updated.' },
  updateFailed: 'Failed to update user details.',
  saved: { title: 'Saved!', text: 'User has been saved.' },
  addFailed: 'Failed to add user, please try again.',
  /** After an attempt to add one that got no answer. */
  mayBeSaved: 'The user may have been saved before, when no answer came. Look in the list of users first.',
  gone: 'This user no longer exists.',
  changedMeanwhile:
    'Someone else has changed this user. Reload the user to see the changes, then edit again.',
  noSuchRole: 'Please choose a role.',
  notGivable: 'You can only give a role whose permissions you hold yourself.',
  notChangeable: 'You can only change the role and status of a user whose permissions you hold yourself.',
  ownAccount: 'Your own role and status can only be changed by somebody else.',
  pendingIsOver: 'An approved user cannot be set back to Pending.',
} as const
