import { getPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { NoticeEditor } from './NoticeEditor.tsx'

/** The privacy notice, whose next version is published here. */
export function NoticeSection() {
  const notice = useQuery(queryOf(getPrivacyNotice, {}, 0))
  return (
    <>
      {notice.isPending && <RowsSkeleton rows={6} label="Loading the privacy notice" />}
      {notice.isLoadingError && (
        <LoadError onRetry={() => void notice.refetch()} requestId={requestIdOf(notice.error)} />
      )}
      {notice.data && <NoticeEditor notice={notice.data} />}
    </>
  )
}
