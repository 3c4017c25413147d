import { getProfile } from '@kwaderno/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { AddressBook } from './profile/AddressBook.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import { ProfileView } from './profile/ProfileView.tsx'
import classes from './ProfilePage.module.css'

const DeviceList = lazyPart(() =>
  import('./profile/DeviceList.tsx').then((module) => ({ default: module.DeviceList })),
)

export default function ProfilePage() {
  const { isStaff } = useSession()
  const profile = useQuery(queryOf(getProfile, {}))
  return (
    <div className={classes.page}>
      <ProfileHead title="My profile" />
      {profile.isPending && <RowsSkeleton rows={5} label="Loading your profile" />}
      {profile.isError && <LoadError onRetry={() => void profile.refetch()} />}
      {profile.data && <ProfileView profile={profile.data} hasStudent={!isStaff} />}
      {profile.data && !isStaff && <AddressBook />}
      {profile.data && (
        <Suspense>
          <DeviceList />
        </Suspense>
      )}
    </div>
  )
}
