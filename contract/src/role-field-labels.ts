import { textField, type DescribedFields } from './described-field.ts'
import type { Action } from './permissions.ts'

/** What staff enter of a role beside its matrix. */
export const ROLE_FIELDS = {
  name: { ...textField('Name', 50), heading: 'Role name' },
} as const satisfies DescribedFields

/** The actions as the matrix, the audit log and the spreadsheet say them. */
export const ACTION_LABEL = {
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  view: 'View',
} as const satisfies Record<Action, string>
