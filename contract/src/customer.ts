import { z } from 'zod'
import { UserStatus } from './user-status.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { CUSTOMER_ACCESS, type Permission } from './permissions.ts'

/** What each part of a customer's page needs: one of these. */
export const CUSTOMER_NEEDS = {
  /** Orders and requests, in lists of their own. */
  orders: ['Transactions.view'],
  conversation: ['Message.view'],
  account: ['Users.view', 'Role.view'],
  /** Of the student each of them sees something elsewhere, too: orders carry the name and the grade. */
  student: ['Transactions.view', 'Users.view', 'Role.view'],
} as const satisfies Record<string, readonly Permission[]>

/** A customer as the staff see him; a part that the caller may not see is not there. */
export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  /** Path of the picture; '' without one. */
  image: z.string(),
  /** Of the first student; texts that were not given are ''. */
  student: z.object({ name: z.string(), level: z.string() }).optional(),
  account: z
    .object({
      userName: z.string(),
      emailAddress: z.string(),
      status: UserStatus,
      role: z.string(),
      studentId: z.string(),
      registeredOn: z.string(),
    })
    .optional(),
  /** The last message, '' and null without any. Staff who order something have no conversation. */
  conversation: z
    .object({ lastMessage: z.string(), sentOn: z.string().nullable(), isNew: z.boolean() })
    .optional(),
})
export type Customer = z.infer<typeof Customer>

export const getCustomer = endpoint({
  name: 'getCustomer',
  summary: 'A customer, in those parts that the caller may see; also staff who have ordered something',
  method: 'GET',
  path: '/Customers/{id}',
  access: { anyOf: [...CUSTOMER_ACCESS] },
  sees: 'user',
  params: z.object({ id: field.id }),
  answer: Customer,
})
