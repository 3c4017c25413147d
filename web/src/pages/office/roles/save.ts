import { addRole, updateRole, type Role } from '@kwaderno/contract/role.ts'
import { ROLE_TEXT } from '@kwaderno/contract/role-permissions.ts'
import { call } from '../../../api/client.ts'
import { refreshSession } from '../../../api/session.ts'
import type { Outcome } from '../../../edit/send.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import type { RoleForm } from './form.ts'

/**
 * Adds a role, or changes the one that the edit started from, and says how it went.
 * @param base none for a new role
 * @param isUnanswered no answer came to an attempt before to add it
 */
export function saveRole(
  base: Role | undefined,
  { name, matrix }: RoleForm,
  isUnanswered: boolean,
): Promise<Outcome<Role>> {
  const body = { name, status: 1, permissions: matrix }
  return sendAndToast(
    () =>
      base
        ? call(updateRole, { params: { roleId: base.id }, body: { ...body, version: base.version } })
        : call(addRole, { body }),
    {
      saved: base ? ROLE_TEXT.updated : ROLE_TEXT.saved,
      failed: base ? ROLE_TEXT.updateFailed : ROLE_TEXT.addFailed,
      // What has its name may be itself.
      refused: ({ name: taken }) => (isUnanswered && taken !== undefined ? ROLE_TEXT.mayBeSaved : undefined),
      endpoint: updateRole,
      // It may be the own role.
      alsoRefetch: refreshSession,
    },
  )
}
