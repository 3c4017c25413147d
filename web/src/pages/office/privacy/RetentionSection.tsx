import { getRetention } from '@kwaderno/contract/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { RetentionEditor } from './RetentionEditor.tsx'

/** How long what is private stays. */
export function RetentionSection() {
  const retention = useQuery(queryOf(getRetention, {}, 0))
  return (
    <>
      {retention.isPending && <RowsSkeleton rows={4} label="Loading the retention" />}
      {retention.isLoadingError && (
        <LoadError onRetry={() => void retention.refetch()} requestId={requestIdOf(retention.error)} />
      )}
      {retention.data && <RetentionEditor retention={retention.data} />}
    </>
  )
}
