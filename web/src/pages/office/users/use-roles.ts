import { listRoles, type Role } from '@kwaderno/contract/role.ts'
import { mayGive } from '@kwaderno/contract/role-permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'

/** More roles than any shop has. */
const ALL = { pageSize: 1000 }

export interface RoleChoices {
  /** Undefined until they are read. */
  roles: readonly Role[] | undefined
  hasFailed: boolean
  onRetry: () => void
  /** Whether the user of this browser holds all that the role grants, and so may give and take it. */
  mayGive: (roleId: number) => boolean
}

/** All roles, with what the user may do with them. */
export function useRoles(): RoleChoices {
  const { user } = useSession()
  const query = useQuery(queryOf(listRoles, { query: ALL }))
  const roles = query.data?.items
  return {
    roles,
    hasFailed: query.isError && !query.isFetching,
    onRetry: () => void query.refetch(),
    mayGive(roleId) {
      const role = roles?.find(({ id }) => id === roleId)
      return user !== undefined && role !== undefined && mayGive(user, role.permissions)
    },
  }
}

/** The role whose users have student details. */
export function isCustomer(roleName: string | undefined): boolean {
  return roleName?.toLowerCase() === 'customer'
}
