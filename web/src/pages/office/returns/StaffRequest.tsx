import { getReturn, type CustomerReturn, type StaffReturn } from '@kwaderno/contract/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { codeOf, statusOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import type { PathParam } from '../../../href.ts'
import { usePathId } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PageSkeleton } from '../../../ui/Skeletons.tsx'

interface StaffRequestProps {
  /** Name of the id in the path. */
  param: PathParam
  /** Whether this address is that of exchanges; a request of the other kind has its own. */
  isExchange: boolean
  children: (request: StaffReturn) => ReactNode
}

/** Reads the request of the address; one that is unknown leads to the list. */
export function StaffRequest({ param, isExchange, children }: StaffRequestProps) {
  const id = usePathId(param)
  const query = useQuery({ ...queryOf(getReturn, { params: { id: id ?? 0 } }), enabled: id !== undefined })
  const request = query.data

  if (
    id === undefined ||
    codeOf<typeof getReturn>(query.error) === 'not_found' ||
    statusOf(query.error) === 400
  ) {
    return <Navigate to={paths.staffReturns} replace />
  }
  if (query.isLoadingError) return <LoadError onRetry={() => void query.refetch()} />
  if (request === undefined) return <PageSkeleton />
  if (!isStaffReturn(request)) return <Navigate to={paths.staffReturns} replace />
  if (request.isExchange !== isExchange) {
    const other = request.isExchange ? paths.manageExchange(id) : paths.manageReturn(id)
    return <Navigate to="." href={other} replace />
  }
  return children(request)
}

function isStaffReturn(request: CustomerReturn | StaffReturn): request is StaffReturn {
  return 'version' in request
}
