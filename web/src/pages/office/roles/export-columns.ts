import { MODULES } from '@kwaderno/contract/permissions.ts'
import type { Role } from '@kwaderno/contract/role.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import { grantedModules } from './matrix.ts'

/** What the list shows, then a column for each module with the actions that are granted on it. */
export const EXPORT_COLUMNS: readonly ExportColumn<Role>[] = [
  { title: 'Role', value: (role) => role.name },
  { title: 'Users', value: (role) => role.userCount, kind: 'number' },
  { title: 'Created', value: (role) => role.createdOn, kind: 'dateTime' },
  { title: 'Status', value: (role) => role.status },
  ...MODULES.map((module) => ({
    title: module,
    value: (role: Role) =>
      grantedModules(role.permissions)
        .find((granted) => granted.module === module)
        ?.actions.join(', ') ?? '',
  })),
  { title: 'Role no.', value: (role) => role.id, kind: 'number' },
]
