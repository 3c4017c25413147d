import { Button } from '@mantine/core'
import { getOrder } from '@kwaderno/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { isStaffOrder, ManageOrder } from './manage/ManageOrder.tsx'

export default function ManageOrderPage() {
  const id = usePathId('orderId')
  const order = useQuery({ ...queryOf(getOrder, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (order.isPending && id !== undefined) return <PageSkeleton />
  // Another order is another edit, also where both are known already.
  if (order.data && isStaffOrder(order.data))
    return <ManageOrder key={order.data.orderId} order={order.data} />
  if (order.isLoadingError && codeOf<typeof getOrder>(order.error) !== 'not_found')
    return <LoadError onRetry={() => void order.refetch()} />
  return (
    <EmptyState
      level={1}
      title="Order not found"
      action={
        <Button component={AppLink} href={paths.staffOrders}>
          All orders
        </Button>
      }
    />
  )
}
