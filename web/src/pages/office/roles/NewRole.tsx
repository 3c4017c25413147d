import { useCallback } from 'react'
import type { Role } from '@kwaderno/contract/role.ts'
import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { UsersAndRolesFrame } from '../utilities/UsersAndRolesFrame.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleTrail } from './RoleTrail.tsx'

/** The form of a new role, which grants nothing until it is said. */
export function NewRole() {
  const go = useGo()
  const open = useCallback(({ id }: Role) => void go(paths.role(id), { replace: true }), [go])
  const back = () => void go(paths.roles)
  return (
    <UsersAndRolesFrame title="New role" trail={<RoleTrail name="New role" />}>
      <RoleEditor onSaved={open} onCancel={back} onReload={back} />
    </UsersAndRolesFrame>
  )
}
