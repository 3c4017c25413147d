import { getProfile } from '@kwaderno/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ProfileForm } from './profile/ProfileForm.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import classes from './ProfilePage.module.css'

export default function EditProfilePage() {
  const { isStaff } = useSession()
  // Always refetched, so that a save does not overwrite what another device has saved.
  const profile = useQuery({ ...queryOf(getProfile, {}), refetchOnMount: 'always' })
  const isRead = profile.isFetchedAfterMount && profile.data !== undefined
  return (
    <div className={classes.page}>
      <ProfileHead title="Edit profile" />
      {!isRead && !profile.isLoadingError && <RowsSkeleton rows={6} label="Loading your profile" />}
      {profile.isLoadingError && <LoadError onRetry={() => void profile.refetch()} />}
      {isRead && <ProfileForm profile={profile.data} hasStudent={!isStaff} />}
    </div>
  )
}
