import { z } from 'zod'
import { UserStatus } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'

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
})
export type UserRow = z.infer<typeof UserRow>

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Users by status, role and search',
  method: 'GET',
  path: '/Users',
  access: { anyOf: ['Users.view', 'Role.view'] },
  query: z.object({
    search: field.searchText,
    status: z.union([z.literal('').transform(() => undefined), field.wireInt.pipe(UserStatus)]).optional(),
    roleId: field.id.optional(),
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
  params: z.object({ id: field.id }),
  answer: UserRow,
})

/** Pending to Active is the approval: the user is mailed once. */
export const updateUser = endpoint({
  name: 'updateUser',
  summary: "Changes a user's role, student data and status",
  method: 'PUT',
  path: '/Users/{id}',
  access: 'Users.edit',
  params: z.object({ id: field.id }),
  body: z.object({
    roleId: field.id.optional(),
    studentId: z.string().trim().max(50, 'Use at most 50 characters.').optional(),
    gradeLevelId: z.union([z.null(), z.literal('').transform(() => null), field.id]).optional(),
    status: field.wireInt.pipe(UserStatus).optional(),
  }),
  answer: UserRow,
})

export const USER_TEXT = {
  updated: { title: 'Updated!', text: 'User has been updated.' },
  updateFailed: 'Failed to update user details.',
} as const
