import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** Leads from a delivered order to the return or exchange that was asked for, if there is one. */
export function RequestLink({ order: { orderId, orderNumber, status } }: { order: StaffOrder }) {
  const requests = useQuery({
    ...queryOf(listReturns, { query: { search: orderNumber } }),
    enabled: status === 'Delivered' || status === 'Completed',
  })
  // The search also finds numbers that contain this one.
  const request = requests.data?.items.find((one) => one.orderId === orderId)
  if (request === undefined) return null
  const { id, isExchange } = request
  return (
    <AppLink href={isExchange ? paths.manageExchange(id) : paths.manageReturn(id)}>
      {isExchange ? 'Exchange' : 'Return'} request: {request.status}
    </AppLink>
  )
}
