import type { ReturnRow } from '@kwaderno/contract/returns.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './ReturnRowLink.module.css'

/** One request of the list; the whole row leads to it. */
export function ReturnRowLink({ request }: { request: ReturnRow }) {
  const path = request.isExchange ? paths.exchange(request.id) : paths.return(request.id)
  return (
    <AppLink href={path} className={classes.row}>
      <span className={classes.words}>
        <span className={classes.number}>{request.orderNumber}</span>
        <span className={classes.reason}>
          {request.isExchange ? 'Exchange' : 'Return'}: {request.reason}
        </span>
        <span className={classes.date}>
          <DateTime value={request.dateCreated} />
        </span>
      </span>
      <StatusBadge status={request.status} />
    </AppLink>
  )
}
