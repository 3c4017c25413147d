import type { ReturnRow } from '@kwaderno/contract/returns.ts'
import { CardLink, CardWords } from '../../../features/orders/CardLink.tsx'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './ReturnRowLink.module.css'

/** One request of the list; the whole row is the link. */
export function ReturnRowLink({ request }: { request: ReturnRow }) {
  const path = request.isExchange ? paths.exchange(request.id) : paths.return(request.id)
  return (
    <CardLink href={path} className={classes.row}>
      <CardWords title={request.orderNumber} note={<DateTime value={request.dateCreated} />}>
        <span className={classes.reason}>
          {request.isExchange ? 'Exchange' : 'Return'}: {request.reason}
        </span>
      </CardWords>
      <StatusBadge status={request.status} />
    </CardLink>
  )
}
