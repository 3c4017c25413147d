import { listPayments } from '@kwaderno/contract/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import classes from './OfficeMenu.module.css'

/** How many payments wait for verification, beside their entry of the menu. */
export function PaymentsWaiting() {
  const waiting = useQuery(queryOf(listPayments, { query: { pageSize: 1 } }))
  const count = waiting.data?.page.total ?? 0
  if (count === 0) return null
  return (
    <span className={classes.new}>
      <span className={classes.label}>
        {count > 999 ? '999+' : count}
        <span className={classes.aloud}> waiting</span>
      </span>
    </span>
  )
}
