import { listReasons } from '@kwaderno/contract/common.ts'
import { getOrder, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { listExchangeOptions } from '@kwaderno/contract/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { codeOf } from '../../api/failure.ts'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { returnOfOrder } from '../../features/orders/return-of-order.ts'
import { usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { ColumnsSkeleton } from '../../ui/Skeletons.tsx'
import { ReturnForm } from './returns/ReturnForm.tsx'

/** The form that returns items of one order. Redirects to the list of returns if the order cannot be returned. */
export default function NewReturnPage() {
  const id = usePathId('orderId')
  const order = useQuery({ ...queryOf(getOrder, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (id === undefined || codeOf<typeof getOrder>(order.error) === 'not_found')
    return <Navigate to={paths.returns} replace />
  // What fails later must not take the form away.
  if (order.isLoadingError) return <LoadError onRetry={() => void order.refetch()} />
  if (order.isPending) return <ColumnsSkeleton label="Loading the order" />
  return <Returnable key={id} order={order.data} />
}

function Returnable({ order }: { order: CustomerOrder }) {
  const request = useQuery(returnOfOrder(order.orderNumber))
  const reasons = useQuery(queryOf(listReasons, {}, FRESH.lookup))
  const options = useQuery(queryOf(listExchangeOptions, { query: { isAdmin: false } }))
  const optionsById = useMemo(
    () => new Map((options.data ?? []).map((option) => [String(option.value), option])),
    [options.data],
  )
  const parts = [request, reasons, options]
  // Once open, the form stays, even if a request is made elsewhere: what was typed is not lost.
  const [isOpen, setOpen] = useState(false)

  if (!isOpen && (!isReturnable(order) || request.data)) return <Navigate to={paths.returns} replace />
  if (parts.some(({ data, isError }) => isError && data === undefined)) {
    return <LoadError onRetry={() => parts.forEach((part) => void part.refetch())} />
  }
  if (request.isPending || reasons.data === undefined || options.data === undefined)
    return <ColumnsSkeleton label="Loading the order" />
  if (!isOpen) setOpen(true)
  return <ReturnForm order={order} reasons={reasons.data} options={optionsById} />
}

function isReturnable({ orderHistories, isWithinPolicyAcceptedDate }: CustomerOrder): boolean {
  return isWithinPolicyAcceptedDate && orderHistories.some(({ status }) => status === 'Delivered')
}
