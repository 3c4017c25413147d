import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { ACTIONS, MODULES, type Permission } from './permissions.ts'

/** What is there for the whole staff: whoever holds any permission at all. */
export const STAFF: readonly Permission[] = MODULES.flatMap((module) =>
  ACTIONS.map((action): Permission => `${module}.${action}`),
)

/** The palette searches from so many characters on, and shows so many of each kind. */
export const [MIN_SEARCHED, MAX_FOUND] = [2, 5]

export const Found = z.object({
  orders: z.array(
    z.object({
      orderId: z.int(),
      orderNumber: z.string(),
      customerName: z.string(),
      status: z.enum(ORDER_STATUSES),
    }),
  ),
  /** `userName` is for whoever may see users; to the others they are who they write with. */
  customers: z.array(z.object({ userId: z.int(), fullName: z.string(), userName: z.string().nullable() })),
  products: z.array(z.object({ productId: z.int(), name: z.string(), productCode: z.string() })),
})
export type Found = z.infer<typeof Found>

export const searchOffice = endpoint({
  name: 'searchOffice',
  summary:
    'Orders, customers and products as far as the caller may see them, the exact match first; 5 of each',
  method: 'GET',
  path: '/Search',
  access: { anyOf: STAFF },
  query: z.object({ q: field.searchText }),
  answer: Found,
})
