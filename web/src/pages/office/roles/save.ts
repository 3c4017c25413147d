import { addRole, updateRole, type Role } from '@kwaderno/contract/role.ts'
import { ROLE_TEXT } from '@kwaderno/contract/role-rules.ts'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage, statusOf } from '../../../api/failure.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { toast } from '../../../ui/toast.ts'
import type { Matrix } from './matrix.ts'

export interface RoleDraft {
  name: string
  matrix: Matrix
}

/** A role that was saved, or why it was not. */
export type SavedRole = { role: Role } | { nameError: string | undefined; isOutdated: boolean }

/**
 * Adds a role, or changes the one that the edit started from, and says how it went.
 * @param base none for a new role
 */
export async function saveRole(base: Role | undefined, { name, matrix }: RoleDraft): Promise<SavedRole> {
  const body = { name, status: 1, permissions: [...matrix] }
  try {
    const role = await (base
      ? call(updateRole, { params: { roleId: base.id }, body: { ...body, version: base.version } })
      : call(addRole, { body }))
    const text = base ? ROLE_TEXT.updated : ROLE_TEXT.saved
    toast.success(text.title, text.text)
    // It may be the own role.
    await Promise.all([invalidateBelow('/roles', '/Common/role-list', '/Users'), refreshSession()])
    return { role }
  } catch (error) {
    toast.error(base ? ROLE_TEXT.updateFailed : ROLE_TEXT.addFailed, firstMessage(error, ''))
    return { nameError: fieldErrors(error).name, isOutdated: statusOf(error) === 409 }
  }
}
