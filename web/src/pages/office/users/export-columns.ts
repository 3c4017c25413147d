import type { UserRow } from '@kwaderno/contract/user.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import { STATUSES } from './statuses.ts'

/** What the list shows, then what else is known of a user. */
export const EXPORT_COLUMNS: readonly ExportColumn<UserRow>[] = [
  { title: 'Name', value: (user) => user.fullname },
  { title: 'User name', value: (user) => user.userName },
  { title: 'Email', value: (user) => user.emailAddress },
  { title: 'Student', value: (user) => user.studentFullName },
  { title: 'Student ID', value: (user) => user.studentId },
  { title: 'Grade level', value: (user) => user.level },
  { title: 'Role', value: (user) => user.role },
  { title: 'Status', value: (user) => STATUSES[user.status].label },
  { title: 'Registered', value: (user) => user.registeredOn, kind: 'dateTime' },
  { title: 'First name', value: (user) => user.firstName },
  { title: 'Middle name', value: (user) => user.middleName },
  { title: 'Last name', value: (user) => user.lastName },
  { title: 'User no.', value: (user) => user.id, kind: 'number' },
  { title: 'Role no.', value: (user) => user.roleId, kind: 'number' },
  { title: 'Grade level no.', value: (user) => user.gradeLevelId, kind: 'number' },
  { title: 'Picture', value: (user) => user.profilePhotoUrl },
]
