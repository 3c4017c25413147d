import { Button } from '@mantine/core'
import { getOrder } from '@kwaderno/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { ColumnsSkeleton } from '../../ui/Skeletons.tsx'
import { OrderView } from './orders/OrderView.tsx'

export default function OrderPage() {
  const id = usePathId('orderId')
  const order = useQuery({ ...queryOf(getOrder, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (id === undefined || codeOf<typeof getOrder>(order.error) === 'not_found') return <NoOrder />
  if (order.isLoadingError) return <LoadError onRetry={() => void order.refetch()} />
  if (order.isPending) return <ColumnsSkeleton label="Loading the order" hasLine />
  // What is typed on it is about this order.
  return <OrderView key={id} order={order.data} />
}

function NoOrder() {
  return (
    <EmptyState
      level={1}
      title="Order not found"
      text="It may belong to another account."
      action={
        <Button component={AppLink} href={paths.orders}>
          My orders
        </Button>
      }
    />
  )
}
