import { Button } from '@mantine/core'
import { getRole, type Role } from '@kwaderno/contract/role.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf, requestIdOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { useKept } from '../../../api/use-kept.ts'
import { paths } from '../../../paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { NotFound } from '../../../ui/NotFound.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { UsersAndRolesFrame } from '../utilities/UsersAndRolesFrame.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleTrail } from './RoleTrail.tsx'
import { UserCount } from './UserCount.tsx'

/** One role: its matrix to look at, and with Role.edit to change. */
export function RoleView({ roleId }: { roleId: number }) {
  const role = useQuery(queryOf(getRole, { params: { roleId } }, 0))
  if (codeOf<typeof getRole>(role.error) === 'not_found') return <NotFound homeHref={paths.roles} />
  if (role.data) return <OneRole role={role.data} onReload={() => void role.refetch()} />
  return (
    <UsersAndRolesFrame title="Role" trail={<RoleTrail name="Role" />}>
      {role.isError ? (
        <LoadError onRetry={() => void role.refetch()} requestId={requestIdOf(role.error)} />
      ) : (
        <RowsSkeleton rows={15} label="Loading the role" />
      )}
    </UsersAndRolesFrame>
  )
}

function OneRole({ role, onReload }: { role: Role; onReload: () => void }) {
  const { can } = useSession()
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  // Its editor then takes what was changed, and what that started from.
  useKept<true>(`open-role ${role.id}`, { read: () => isEditing || undefined, write: setEditing })
  const close = () => setEditing(false)

  return (
    <UsersAndRolesFrame
      title={role.name}
      tab={`${role.name} · Roles`}
      trail={<RoleTrail name={role.name} />}
      note={<UserCount role={role} />}
      actions={
        can('Role.edit') &&
        !isEditing && (
          <Button
            ref={edit}
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <RoleEditor
          role={role}
          onClose={close}
          onReload={() => {
            close()
            onReload()
          }}
        />
      ) : (
        <PermissionMatrix matrix={role.permissions} />
      )}
    </UsersAndRolesFrame>
  )
}
