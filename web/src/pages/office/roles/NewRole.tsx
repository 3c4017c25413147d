import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { UsersAndRolesFrame } from '../utilities/UsersAndRolesFrame.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleTrail } from './RoleTrail.tsx'

/** The form of a new role, which grants nothing until it is said. */
export function NewRole() {
  const go = useGo()
  const back = () => void go(paths.roles)
  return (
    <UsersAndRolesFrame title="New role" trail={<RoleTrail name="New role" />}>
      <RoleEditor onClose={back} onReload={back} />
    </UsersAndRolesFrame>
  )
}
