import { Button } from '@mantine/core'
import { getAboutUs } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RuledLine } from '../../ui/RuledLine.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './AboutUsPage.module.css'

export default function AboutUsPage() {
  const about = useQuery(queryOf(getAboutUs, {}))
  return (
    <div className={classes.page}>
      <PageTitle>About us</PageTitle>
      {about.isPending && <Reading />}
      {about.isError && <LoadError onRetry={() => void about.refetch()} />}
      {about.data && (
        <article className={classes.sheet}>
          <h2 className={classes.tagline}>{about.data.tagline}</h2>
          <RuledLine />
          <p className={classes.overview}>{about.data.overview}</p>
          <div className={classes.actions}>
            <Button component={AppLink} href={paths.shop}>
              Go to the shop
            </Button>
            <Button component={AppLink} href={paths.contactUs} variant="default">
              Contact us
            </Button>
          </div>
        </article>
      )}
    </div>
  )
}

function Reading() {
  return (
    <div className={classes.sheet} role="status" aria-label="Loading">
      <Bone width="80%" height="3rem" />
      <RuledLine />
      <Bone height="7rem" />
    </div>
  )
}
