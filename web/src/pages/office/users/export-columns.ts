import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import { STATUSES } from './statuses.ts'

/** What the list shows, then what else is known of a user. */
export const EXPORT_COLUMNS: readonly ExportColumn<UserRow>[] = [
  { title: 'Name', value: (user) => user.fullname },
  { title: 'User name', value: (user) => user.userName },
  { title: USER_FIELDS.email.label, value: (user) => user.emailAddress },
  { title: 'Student', value: (user) => user.studentFullName },
  { title: USER_FIELDS.studentId.label, value: (user) => user.studentId },
  { title: USER_FIELDS.gradeLevel.label, value: (user) => user.level },
  { title: USER_FIELDS.role.label, value: (user) => user.role },
  { title: 'Status', value: (user) => STATUSES[user.status].label },
  { title: 'Registered', value: (user) => user.registeredOn, kind: 'dateTime' },
  { title: USER_FIELDS.firstName.label, value: (user) => user.firstName },
  { title: USER_FIELDS.middleName.label, value: (user) => user.middleName },
  { title: USER_FIELDS.lastName.label, value: (user) => user.lastName },
  { title: 'User no.', value: (user) => user.id, kind: 'number' },
  { title: 'Role no.', value: (user) => user.roleId, kind: 'number' },
  { title: 'Grade level no.', value: (user) => user.gradeLevelId, kind: 'number' },
  { title: 'Picture', value: (user) => user.profilePhotoUrl },
]
