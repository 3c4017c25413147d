import type { Role } from '@kwaderno/contract/role.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

const COUNT = new Intl.NumberFormat('en-PH')

/** How many users have the role, leading to them. */
export function UserCount({ role: { id, userCount } }: { role: Role }) {
  if (userCount === 0) return 'No users'
  return (
    <AppLink href={paths.usersOfRole(id)}>
      {COUNT.format(userCount)} {userCount === 1 ? 'user' : 'users'}
    </AppLink>
  )
}
