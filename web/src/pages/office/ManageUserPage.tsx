import { Button } from '@mantine/core'
import { getUser } from '@kwaderno/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, TrailLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ManageUserForm } from './users/ManageUserForm.tsx'
import { isCustomer } from './users/use-roles.ts'
import { UsersAndRolesFrame } from './utilities/UsersAndRolesFrame.tsx'

/** One user, with what staff may change. */
export default function ManageUserPage() {
  const id = usePathId('id')
  return id === undefined ? <NotFound homeHref={paths.users} /> : <ManageUser key={id} id={id} />
}

function ManageUser({ id }: { id: number }) {
  // What somebody else has saved meanwhile must not be saved over.
  const query = useQuery({ ...queryOf(getUser, { params: { id } }), refetchOnMount: 'always' })
  const [reloads, setReloads] = useState(0)
  const user = query.isFetchedAfterMount ? query.data : undefined
  async function reload() {
    await query.refetch()
    setReloads((before) => before + 1)
  }
  if (codeOf<typeof getUser>(query.error) === 'not_found') return <NotFound homeHref={paths.users} />
  const title = user?.fullname ?? 'User'
  return (
    <UsersAndRolesFrame
      title={title}
      actions={
        user &&
        isCustomer(user.role) && (
          <Button component={AppLink} href={paths.customer(id, 'users')} variant="default">
            See the customer
          </Button>
        )
      }
      tab={`${title} · Users`}
      trail={<TrailLink href={paths.users}>Users</TrailLink>}
    >
      {!user && !query.isError && <RowsSkeleton rows={6} label="Loading the user" />}
      {!user && query.isError && (
        <LoadError onRetry={() => void query.refetch()} requestId={requestIdOf(query.error)} />
      )}
      {user && <ManageUserForm key={reloads} user={user} onReload={() => void reload()} />}
    </UsersAndRolesFrame>
  )
}
