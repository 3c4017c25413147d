import { useEffect, useState } from 'react'
import { useSelection } from '../../features/cart/selection.ts'
import { selectedLines, useCart, type CartLine } from '../../features/cart/use-cart.ts'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { ColumnsSkeleton } from '../../ui/Skeletons.tsx'
import { CheckoutView } from './checkout/CheckoutView.tsx'

/** The checkout of the rows selected in the cart. Redirects to the cart when none are. */
export default function CheckoutPage() {
  const cart = useCart()
  const { ids } = useSelection()
  // The server removes the ordered rows from the cart before its response arrives.
  const [held, setHeld] = useState<readonly CartLine[]>()
  const lines = held ?? selectedLines(cart.lines ?? [], ids)

  if (lines.length > 0) {
    const missing = held ? 0 : ids.length - lines.length
    return <CheckoutView lines={lines} missing={missing} onHold={setHeld} />
  }
  if (ids.length > 0 && cart.lines === undefined) {
    return cart.isError ? (
      <LoadError onRetry={cart.retry} />
    ) : (
      <ColumnsSkeleton label="Loading the checkout" />
    )
  }
  return <BackToCart />
}

function BackToCart() {
  const go = useGo()
  useEffect(() => void go(paths.cart, { replace: true }), [go])
  return null
}
