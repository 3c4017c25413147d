import { getReturn } from '@kwaderno/contract/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { codeOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { ColumnsSkeleton } from '../../ui/Skeletons.tsx'
import { ReturnView } from './returns/ReturnView.tsx'

/** A return or exchange request as its customer sees it. Redirects to the list if there is no such request. */
export default function ReturnPage() {
  const id = usePathId('id')
  const request = useQuery({ ...queryOf(getReturn, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (id === undefined || codeOf<typeof getReturn>(request.error) === 'not_found')
    return <Navigate to={paths.returns} replace />
  if (request.isLoadingError) return <LoadError onRetry={() => void request.refetch()} />
  if (request.isPending) return <ColumnsSkeleton label="Loading the request" />
  return <ReturnView key={id} request={request.data} />
}
