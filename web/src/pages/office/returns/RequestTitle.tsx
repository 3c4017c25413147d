import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import type { ReactNode, RefObject } from 'react'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { formatDateTime } from '../../../ui/date-format.ts'
import { PageSubtitle } from '../../../ui/PageSubtitle.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { kindOf } from './columns.tsx'

interface RequestTitleProps {
  request: StaffReturn
  actions?: ReactNode
  /** Where the status stands. */
  status?: RefObject<HTMLSpanElement | null>
  children: string
}

/** The head of a request's page: the way back to the list, which request it is and whose, and what can be done. */
export function RequestTitle({ request, actions, status, children }: RequestTitleProps) {
  return (
    <PageTitle
      tab={request.orderNumber}
      trail={<TrailLink href={paths.staffReturns}>Return and exchange</TrailLink>}
      note={
        <>
          <PageSubtitle>
            <AppLink href={paths.manageOrder(request.orderId)}>{request.orderNumber}</AppLink> ·{' '}
            {kindOf(request)} ·{' '}
            <span ref={status}>
              <StatusBadge status={request.status} />
            </span>
          </PageSubtitle>
          {request.requestedBy} · {formatDateTime(request.dateCreated)}
        </>
      }
      actions={actions}
    >
      {children}
    </PageTitle>
  )
}
