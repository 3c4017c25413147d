import { zodResolver } from '@hookform/resolvers/zod'
import { ModuleGrant, RoleName, type Role } from '@kwaderno/contract/role.ts'
import { z } from 'zod'
import { EMPTY, isSame } from './matrix.ts'

const schema = z.object({ name: RoleName, matrix: z.array(ModuleGrant) })

/** A role as it is edited. */
export type RoleForm = z.output<typeof schema>

export const checkRole = zodResolver(schema)

/** What the form of a new role starts from. */
export const NEW_ROLE: Role = {
  id: 0,
  name: '',
  status: 'Active',
  permissions: [...EMPTY],
  userCount: 0,
  createdOn: '',
  version: '',
}

export function formOf({ name, permissions }: Role): RoleForm {
  return { name, matrix: permissions }
}

/** Whether saving the form would store what is stored already. */
export function isUnchanged({ name, permissions }: Role, form: RoleForm): boolean {
  return form.name.trim() === name && isSame(form.matrix, permissions)
}
