import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { useIsOwn } from './use-is-own.ts'

const ClaimCard = lazyPart(async () => ({ default: (await import('./ClaimCard.tsx')).ClaimCard }))

const CLAIMABLE: readonly OrderStatus[] = ['ReadyForPickup', 'Delivered', 'Completed']

/** What its owner shows at the counter to be given an order. Only an order that is picked up loads it. */
export function ClaimSection({ order }: { order: CustomerOrder }) {
  const isOwn = useIsOwn(order)
  if (!isOwn || order.deliveryMethod !== 'PickUp' || !CLAIMABLE.includes(order.status)) return null
  return (
    <Suspense fallback={null}>
      <ClaimCard orderId={order.orderId} />
    </Suspense>
  )
}
