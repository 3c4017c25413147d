import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import type { ReactNode } from 'react'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/date-format.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import classes from '../../../features/orders/OrderCards.module.css'

/** The head of a request's page: the way back to the list, whose request it is, and what can be done. */
export function RequestTitle(props: { request: StaffReturn; actions?: ReactNode; children: string }) {
  const { request, actions, children } = props
  return (
    <PageTitle
      tab={request.orderNumber}
      trail={
        <>
          <TrailLink href={paths.staffReturns}>Return and exchange</TrailLink> / {request.orderNumber}
        </>
      }
      note={`${request.requestedBy} · ${formatDateTime(request.dateCreated)}`}
      actions={actions}
    >
      {children}
    </PageTitle>
  )
}

function OrderLink({ request: { orderId, orderNumber } }: { request: StaffReturn }) {
  return <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink>
}

function discountOf({ amountLess, discountType, discountRate }: StaffReturn): string {
  if (amountLess === 0) return ''
  return [discountType, `${discountRate}%`].filter((part) => part !== '').join(', ')
}

/** Whose request it is and how it stands. */
export function RequestFacts({ request }: { request: StaffReturn }) {
  // Of an exchange some pieces may be approved already.
  const isDecided = request.status !== 'Pending'
  const facts: [string, ReactNode][] = [
    ['Order', <OrderLink key="order" request={request} />],
    ['Status', request.status],
    ['Reason', request.reason],
    ['Requested by', request.requestedBy],
    ['Requested on', formatDateTime(request.dateCreated)],
    ['Student', [request.studentName, request.gradeLevel].filter((part) => part !== '').join(', ')],
    ['Mobile number', request.mobileNumber],
    // Prices of the pieces are before it.
    ['Discount of the order', discountOf(request)],
    ['Decided by', isDecided ? request.approverName : ''],
    ['Decided on', isDecided ? formatDateTime(request.approveDate) : ''],
  ]
  return (
    <Card title="Request">
      <dl className={classes.rows}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
