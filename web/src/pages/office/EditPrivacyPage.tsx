import { Button } from '@mantine/core'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ErasureRequests } from './privacy/ErasureRequests.tsx'
import { NoticeSection } from './privacy/NoticeSection.tsx'
import classes from './privacy/Sections.module.css'
import { RetentionSection } from './privacy/RetentionSection.tsx'
import { RunsSection } from './privacy/RunsSection.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

/** What the shop tells of people's data, how long it stays, and who has seen it. */
export default function EditPrivacyPage() {
  return (
    <>
      <UtilitiesHead
        actions={
          <>
            <Button component={AppLink} href={paths.accessLog} variant="default">
              Access log
            </Button>
            <Button component={AppLink} href={paths.privacy} variant="default">
              View on the shop
            </Button>
          </>
        }
      >
        Privacy
      </UtilitiesHead>
      <div className={classes.sections}>
        <NoticeSection />
        <ErasureRequests />
        <RetentionSection />
        <RunsSection />
      </div>
    </>
  )
}
