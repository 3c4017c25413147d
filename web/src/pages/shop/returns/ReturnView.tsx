import { owedFor } from '@kwaderno/contract/return-status.ts'
import type { CustomerReturn } from '@kwaderno/contract/returns.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { piecesOf, returnedTotal } from '../../../features/returns/pieces.ts'
import { ReturnedPieces } from '../../../features/returns/ReturnedPieces.tsx'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/date-format.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Totals } from '../../../ui/Totals.tsx'
import pageClasses from '../orders/OrderView.module.css'
import classes from './ReturnView.module.css'

const NOTES = {
  Pending: 'We are looking at your request and will tell you when it is decided.',
  Approved: 'Your request was approved.',
  Declined: 'Your request was declined.',
} as const

/** A request as its customer sees it: what is returned, in exchange for what, and its status. */
export function ReturnView({ request }: { request: CustomerReturn }) {
  const kind = request.isExchange ? 'Exchange request' : 'Return request'
  const pieces = piecesOf(request)
  const order = [
    { label: 'Subtotal', pesos: request.subtotal },
    { label: 'Amount less', pesos: -request.amountLess },
  ]
  return (
    <div className={pageClasses.page}>
      <PageTitle
        tab={`${kind} ${request.orderNumber}`}
        trail={
          <>
            <TrailLink href={paths.returns}>Return and exchange</TrailLink> / {request.orderNumber}
          </>
        }
        note={NOTES[request.status]}
      >
        {kind}
      </PageTitle>
      <div className={pageClasses.columns}>
        <Card title="Returned items" aside={<StatusBadge status={request.status} />}>
          <ReturnedPieces pieces={pieces} owedBy="you" />
          {request.isExchange ? (
            <Totals
              lines={[...order, { label: 'Order total', pesos: request.totalPrice }]}
              totalLabel="Total balance"
              total={owedFor(pieces)}
              owed
            />
          ) : (
            <Totals lines={[]} totalLabel="Returned items total" total={returnedTotal(pieces)} />
          )}
        </Card>
        <div className={pageClasses.side}>
          <Card title="Request">
            <FactList>
              <Fact term="Order">
                <AppLink href={paths.order(request.orderId)}>{request.orderNumber}</AppLink>
              </Fact>
              <Fact term="Requested on">{formatDateTime(request.dateCreated)}</Fact>
              <Fact term="Requested by">{request.requestedBy}</Fact>
              <Fact term="Student">
                {request.studentName}, {request.gradeLevel}
              </Fact>
            </FactList>
          </Card>
          {!request.isExchange && (
            <Card title="Order">
              <Totals lines={order} totalLabel="Order total" total={request.totalPrice} />
            </Card>
          )}
          <Card title="Remarks">
            <p className={classes.remarks}>{request.remarks}</p>
          </Card>
          <Card title="Attachments">
            <AttachmentList attachments={request.images} />
          </Card>
        </div>
      </div>
    </div>
  )
}
