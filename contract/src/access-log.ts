import { z } from 'zod'
import { ACCESS_KINDS } from './access-kinds.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { dates, empty, inOrder, reversedRange, sorts } from './report-filters.ts'

export const AccessEntry = z.object({
  id: z.int(),
  happenedOn: z.string(),
  /** The full name of who has seen it. */
  staffName: z.string(),
  /** His role as it was then. */
  roleName: z.string(),
  kind: z.enum(ACCESS_KINDS),
  /** The number of the file, the user or the student; null of a page and an export. */
  recordId: z.int().nullable(),
  /** Of a student, as long as there is one. */
  recordName: z.string(),
  /** Whose it is; null of a page, an export and a walk-in. */
  customerId: z.int().nullable(),
  /** '' when nobody has that number any more. */
  customerName: z.string(),
  /** Of a file. */
  orderId: z.int().nullable(),
  orderNumber: z.string(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const listAccess = endpoint({
  name: 'listAccess',
  summary: 'Which of the staff has seen whose data, newest first',
  method: 'GET',
  path: '/Privacy/access-log',
  access: 'Privacy.view',
  stepUp: 'export',
  query: z
    .object({
      /** Name or user name of who has seen it, name of whose it is, or order number. */
      search: field.searchText,
      kind: z.union([empty, z.enum(ACCESS_KINDS)]).optional(),
      ...dates,
      sortBy: sorts(['createdOnAsc', 'createdOnDesc']),
      ...paging,
      ...exporting,
    })
    .refine(inOrder, reversedRange),
  answer: z.array(AccessEntry),
  paged: true,
})
