import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { MODULES } from './permissions.ts'
import { dates, empty, inOrder, sorts, reversedRange } from './report-filters.ts'

export const AUDIT_ACTIONS = ['Create', 'Update', 'Delete'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AuditDetail = z.object({
  field: z.string(),
  oldData: z.string(),
  newData: z.string(),
  orderIndex: z.int(),
  isDataOption: z.boolean(),
  /** Which option it was, by its SKU; rows that were written before this was kept have none. */
  option: z.string().optional(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const AuditRow = z.object({
  id: z.int(),
  executedBy: z.string(),
  module: z.string(),
  subModule: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  details: z.array(AuditDetail),
  isOption: z.boolean(),
  description: z.string(),
  loggedDate: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AUDIT_SORTS = ['executedByAsc', 'executedByDesc', 'createdOnAsc', 'createdOnDesc'] as const

export const reportAuditLog = endpoint({
  name: 'reportAuditLog',
  summary: 'What staff did, newest first unless sorted',
  method: 'GET',
  path: '/Reports/audit-log',
  access: 'Reports.view',
  stepUp: 'export',
  query: z
    .object({
      /** Who did it, or what the row says. */
      search: field.searchText,
      module: z.union([empty, z.enum(MODULES)]).optional(),
      action: z.union([empty, z.enum(AUDIT_ACTIONS)]).optional(),
      ...dates,
      sortBy: sorts(AUDIT_SORTS),
      ...paging,
      ...exporting,
    })
    .refine(inOrder, reversedRange),
  answer: z.array(AuditRow),
  paged: true,
})
