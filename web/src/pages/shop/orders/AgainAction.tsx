import { Button } from '@mantine/core'
import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { orderAgain, type ItemAgain } from '@kwaderno/contract/cart.ts'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { tabOf } from '@kwaderno/contract/order-status.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { refreshSession, setCartCount } from '../../../api/session.ts'
import { selectOnly } from '../../../features/cart/selection.ts'
import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { useIsOwn } from './use-is-own.ts'

const AgainDialog = lazyPart(() => import('./AgainDialog.tsx'))

/** Adds the items of an order to the cart again, selected for the checkout, and says which are unavailable. */
export function AgainAction({ order }: { order: CustomerOrder }) {
  const go = useGo()
  const isOwn = useIsOwn(order)
  const [items, setItems] = useState<readonly ItemAgain[]>()
  const again = useMutation({
    mutationFn: () => call(orderAgain, { params: { id: order.orderId } }),
    async onSuccess(answer) {
      setCartCount(() => answer.cartCount)
      selectOnly(
        answer.items.flatMap(({ cartItemId }) => cartItemId ?? []),
        order.gradeLevel,
      )
      if (answer.items.some(({ reason }) => reason !== '')) return setItems(answer.items)
      toast.success(CART_TEXT.again.title, CART_TEXT.again.text)
      await go(paths.cart)
    },
    onError(error) {
      toast.error(firstMessage(error, CART_TEXT.againFailed))
      // Without an answer it may be in the cart all the same.
      void refetchAfter(orderAgain)
      void refreshSession()
    },
  })

  if (!isOwn || tabOf(order.status) !== 'done') return null
  return (
    <>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        Order again
      </Button>
      <Suspense>
        {items && (
          <AgainDialog items={items} onCart={() => void go(paths.cart)} onClose={() => setItems(undefined)} />
        )}
      </Suspense>
    </>
  )
}
