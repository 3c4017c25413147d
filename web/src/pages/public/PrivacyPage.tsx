import { getPrivacyNotice, type PrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { formatDate } from '../../ui/date-format.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './PrivacyPage.module.css'

/** What the shop tells families of their data: the newest version, or the one in the address. */
export default function PrivacyPage() {
  const { version } = useSearchOf(paths.privacy)
  const notice = useQuery(queryOf(getPrivacyNotice, { query: { version } }))
  return (
    <div className={classes.page}>
      <PageTitle>Privacy notice</PageTitle>
      {notice.isPending && (
        <div className={classes.sheet} role="status" aria-label="Loading">
          <Bone width="40%" height="1.5rem" />
          <Bone height="16rem" />
        </div>
      )}
      {notice.isLoadingError &&
        (statusOf(notice.error) === 404 ? (
          <div className={classes.sheet}>
            <p>{PRIVACY_TEXT.noVersion}</p>
            <AppLink href={paths.privacy}>Read the newest version</AppLink>
          </div>
        ) : (
          <LoadError onRetry={() => void notice.refetch()} />
        ))}
      {notice.data && <Notice notice={notice.data} />}
    </div>
  )
}

function Notice({ notice: { version, text, publishedOn, versions } }: { notice: PrivacyNotice }) {
  if (version === null || publishedOn === null) return <p>{PRIVACY_TEXT.unpublished}</p>
  const others = versions.filter((one) => one.version !== version)
  const isNewest = versions[0]?.version === version
  return (
    <>
      <article className={classes.sheet}>
        <p className={classes.version}>
          Version {version}, {formatDate(publishedOn)}
          {!isNewest && (
            <>
              {'. '}
              <AppLink href={paths.privacy}>Read the newest version</AppLink>
            </>
          )}
        </p>
        <p className={classes.text}>{text}</p>
      </article>
      {others.length > 0 && (
        <section className={classes.others}>
          <h2>Other versions</h2>
          <ul aria-label="Other versions">
            {others.map((one) => (
              <li key={one.version}>
                <AppLink href={paths.privacyVersion(one.version)}>Version {one.version}</AppLink>,{' '}
                {formatDate(one.publishedOn)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
