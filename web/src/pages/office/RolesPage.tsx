import { useSession } from '../../api/session.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { NewRole } from './roles/NewRole.tsx'
import { RoleList } from './roles/RoleList.tsx'
import { RoleView } from './roles/RoleView.tsx'

const readRole = (search: RawSearch) => ({
  isNew: read.oneOf(search, 'roleId', ['new']) !== undefined,
  roleId: read.int(search, 'roleId', 1),
})

/** The roles, or by `roleId` one of them: an address of its own would be one that the specification does not have. */
export default function RolesPage() {
  const { can } = useSession()
  const [{ isNew, roleId }] = useUrlState(readRole)
  if (roleId !== undefined) return <RoleView key={roleId} roleId={roleId} />
  if (!isNew) return <RoleList />
  return can('Role.add') ? <NewRole /> : <NotFound homeHref={paths.roles} />
}
