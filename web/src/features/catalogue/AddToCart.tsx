import { Button } from '@mantine/core'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT, type ProductOption } from '@kwaderno/contract/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { fieldErrors, firstMessage, isDecided, statusOf } from '../../api/failure.ts'
import { makeAttempts } from '../../api/idempotency-key.ts'
import { invalidate } from '../../api/query-client.ts'
import { refreshSession, setCartCount, useSession } from '../../api/session.ts'
import { useAskLogin } from '../../navigation.tsx'
import { QuantityCounter } from '../../ui/QuantityCounter.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './AddToCart.module.css'

interface AddToCartProps {
  option: ProductOption | undefined
  /** How many are chosen at first. */
  first: number
  /** The address of this product with this choice. */
  hrefOf: (quantity: number) => string
}

/** The counter and the button; on a phone they stay at the bottom of the screen. */
export function AddToCart({ option, first, hrefOf }: AddToCartProps) {
  const { user, isKnown } = useSession()
  const askLogin = useAskLogin()
  const stock = Math.max(0, option?.stock ?? 0)
  const [quantity, setQuantity] = useState(() => Math.min(first, Math.max(1, stock)))
  const [attempts] = useState(makeAttempts)
  const add = useMutation({
    mutationFn: (productOptionId: number) =>
      call(addToCart, {
        body: { quantity, productOptionId, idempotencyKey: attempts.keyOf(`${productOptionId} ${quantity}`) },
      }),
    onSuccess({ cartCount }) {
      attempts.decided()
      setCartCount(() => cartCount)
      void invalidate(listCart)
      toast.success(PRODUCT_TEXT.added.title, PRODUCT_TEXT.added.text)
    },
    onError(error) {
      if (isDecided(error)) attempts.decided()
      // The session has ended, which led to the login already, but without the choice.
      if (statusOf(error) === 401) return void askLogin(hrefOf(quantity), { replace: true })
      // Without an answer it may have been added.
      if (statusOf(error) === 0) void Promise.all([invalidate(listCart), refreshSession()])
      const reached = firstMessage(error, '') === PRODUCT_TEXT.stockReached
      toast.warning(
        reached ? PRODUCT_TEXT.cannotAddMore : (fieldErrors(error).quantity ?? PRODUCT_TEXT.addFailed),
      )
    },
  })

  function press() {
    if (isKnown && !user) void askLogin(hrefOf(quantity))
    else if (option) add.mutate(option.id)
  }

  return (
    <div className={classes.bar} data-buy-bar>
      <QuantityCounter
        label="Quantity"
        value={quantity}
        onChange={setQuantity}
        min={1}
        max={Math.max(1, stock)}
        disabled={stock === 0}
      />
      <Button
        className={classes.button}
        size="lg"
        loading={add.isPending}
        disabled={!option || stock === 0}
        onClick={press}
      >
        Add to cart
      </Button>
    </div>
  )
}
