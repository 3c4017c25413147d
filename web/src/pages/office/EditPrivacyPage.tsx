import { getPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { NoticeEditor } from './privacy/NoticeEditor.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

/** The privacy notice, whose next version is published here. */
export default function EditPrivacyPage() {
  const notice = useQuery(queryOf(getPrivacyNotice, {}, 0))
  return (
    <>
      <UtilitiesHead
        actions={
          <Button component={AppLink} href={paths.privacy} variant="default">
            View on the shop
          </Button>
        }
      >
        Privacy
      </UtilitiesHead>
      {notice.isPending && <RowsSkeleton rows={6} label="Loading the privacy notice" />}
      {notice.isLoadingError && (
        <LoadError onRetry={() => void notice.refetch()} requestId={requestIdOf(notice.error)} />
      )}
      {notice.data && <NoticeEditor notice={notice.data} />}
    </>
  )
}
