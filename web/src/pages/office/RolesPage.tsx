import { useSession } from '../../api/session.ts'
import { useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { NewRole } from './roles/NewRole.tsx'
import { RoleList } from './roles/RoleList.tsx'
import { RoleView } from './roles/RoleView.tsx'

/** The roles, or by `roleId` one of them: an address of its own would be one that the specification does not have. */
export default function RolesPage() {
  const { can } = useSession()
  const { roleId } = useSearchOf(paths.roles)
  if (typeof roleId === 'number') return <RoleView key={roleId} roleId={roleId} />
  if (roleId === undefined) return <RoleList />
  return can('Role.add') ? <NewRole /> : <NotFound homeHref={paths.roles} />
}
