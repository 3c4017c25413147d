import { isDecided } from '@kwaderno/contract/return-status.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import type { ReactNode, RefObject } from 'react'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/date-format.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
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

function discountOf({ amountLess, discountType, discountRate }: StaffReturn): string {
  if (amountLess === 0) return ''
  const rate = discountRate === null ? '' : `${discountRate}%`
  return [discountType, rate].filter((part) => part !== '').join(', ')
}

/** What the head does not say: why, for whom, and who has decided. */
export function RequestFacts({ request }: { request: StaffReturn }) {
  // Of an exchange some pieces may be approved already.
  const isOver = isDecided(request.status)
  const facts: [string, string][] = [
    ['Reason', request.reason],
    ['Student', [request.studentName, request.gradeLevel].filter((part) => part !== '').join(', ')],
    ['Mobile number', request.mobileNumber],
    // Prices of the pieces are before it.
    ['Discount of the order', discountOf(request)],
    ['Decided by', isOver ? request.approverName : ''],
    ['Decided on', isOver ? formatDateTime(request.approveDate) : ''],
  ]
  return (
    <Card title="Request">
      <FactList>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
      </FactList>
    </Card>
  )
}
