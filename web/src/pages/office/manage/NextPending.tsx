import { Button } from '@mantine/core'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import classes from './ApprovalPanel.module.css'

/** The order that has waited longest for its approval, except for this one. */
export function useNextPending(orderId: number, isWanted: boolean) {
  const pending = useQuery({
    ...queryOf(listOrders, { query: { orderStatus: 'Pending', sortBy: 'createdOnAsc', pageSize: 2 } }),
    enabled: isWanted,
  })
  return pending.data?.items.find((row) => row.orderId !== orderId)
}

/** After an approval: on to the next one. */
export function NextPending({ next }: { next: ReturnType<typeof useNextPending> }) {
  return (
    <div className={classes.next} role="status">
      <span>
        <strong>Payment approved.</strong>{' '}
        {next === undefined
          ? 'No other order is pending.'
          : `${next.orderNumber} of ${next.customerName}, ${formatPeso(next.amountToPay)}, is waiting.`}
      </span>
      {next && (
        <Button
          component={AppLink}
          href={paths.approveOrder(next.orderId)}
          variant="light"
          data-next-order
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          Next pending order
        </Button>
      )}
    </div>
  )
}
