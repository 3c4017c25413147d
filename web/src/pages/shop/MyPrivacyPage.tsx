import { getMyPrivacy } from '@kwaderno/contract/erasure.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/date-format.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { DeleteAccount } from './privacy/DeleteAccount.tsx'
import { DownloadData } from './privacy/DownloadData.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import classes from './ProfilePage.module.css'
import styles from './privacy/Privacy.module.css'

/** To what the user has agreed, and what he can take with him or have deleted. */
export default function MyPrivacyPage() {
  const mine = useQuery({ ...queryOf(getMyPrivacy, {}), refetchOnMount: 'always' })
  return (
    <div className={classes.page}>
      <ProfileHead title="Privacy and my data" />
      {mine.isPending && <RowsSkeleton rows={6} label="Loading your privacy" />}
      {mine.isLoadingError && <LoadError onRetry={() => void mine.refetch()} />}
      {mine.data && (
        <div className={styles.cards}>
          <Consents consents={mine.data.consents} />
          <DownloadData />
          {mine.data.mayErase && (
            <DeleteAccount request={mine.data.erasure} refusedBecause={mine.data.refusedBecause} />
          )}
        </div>
      )}
    </div>
  )
}

function Consents({ consents }: { consents: readonly { version: number; agreedOn: string }[] }) {
  return (
    <Card title="Privacy notice" aside={<AppLink href={paths.privacy}>Read the notice</AppLink>}>
      {consents.length === 0 ? (
        <p className={styles.text}>You have not agreed to a privacy notice.</p>
      ) : (
        <ul className={styles.list}>
          {consents.map(({ version, agreedOn }) => (
            <li key={version}>
              You agreed to <AppLink href={paths.privacyVersion(version)}>version {version}</AppLink> on{' '}
              {formatDate(agreedOn)}.
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
