import { USER_STATUS } from '@kwaderno/contract/user-status.ts'

/** What a user can be, at the place of its code. */
export const STATUSES = [
  { value: USER_STATUS.Pending, label: 'Pending', color: 'warning' },
  { value: USER_STATUS.Active, label: 'Active', color: 'success' },
  { value: USER_STATUS.Inactive, label: 'Inactive', color: 'slate' },
] as const
