import { Button } from '@mantine/core'
import type { Product, ProductOption } from '@kwaderno/contract/catalogue.ts'
import { useRef, useState } from 'react'
import type { Href } from '../../href.ts'
import { useSession } from '../../api/session.ts'
import { useAskLogin } from '../../navigation.tsx'
import { QuantityCounter } from '../../ui/QuantityCounter.tsx'
import { availableOf, wordsOf } from './variation-choice.ts'
import type { CatalogueLinks } from './links.ts'
import { useAddToCart } from './use-add-to-cart.tsx'
import classes from './AddToCart.module.css'

interface AddToCartProps {
  product: Product
  option: ProductOption | undefined
  links: CatalogueLinks
  /** The initial quantity. */
  first: number
  /** The URL of this product with this choice. */
  hrefOf: (quantity: number) => Href
  /** Focuses the next missing choice; undefined when nothing can be chosen. */
  ask: (() => void) | undefined
}

/** The quantity and the button; on a phone they are fixed at the bottom of the screen. */
export function AddToCart({ product, option, links, first, hrefOf, ask }: AddToCartProps) {
  const { user, isKnown } = useSession()
  const askLogin = useAskLogin()
  const stock = option ? availableOf(option) : 0
  const [quantity, setQuantity] = useState(() => Math.min(first, Math.max(1, stock)))
  const button = useRef<HTMLButtonElement>(null)
  const { isAdding, add, miniCart } = useAddToCart(links.cart, button)

  function press() {
    if (ask) ask()
    else if (isKnown && !user) void askLogin(hrefOf(quantity))
    else if (option) {
      const what = {
        optionId: option.id,
        name: product.name,
        words: wordsOf(product, option),
        picture: option.image || (product.thumbnails[0]?.image ?? ''),
        tint: product.categories[0]?.name ?? '',
        price: option.price,
        quantity,
      }
      void add(what, () => void askLogin(hrefOf(quantity), { replace: true }))
    }
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
        ref={button}
        className={classes.button}
        size="lg"
        loading={isAdding}
        disabled={!ask && stock === 0}
        // Looks disabled until an option is chosen; pressing it says what is missing.
        aria-disabled={ask ? true : undefined}
        data-asks={ask ? true : undefined}
        onClick={press}
      >
        Add to cart
      </Button>
      {miniCart}
    </div>
  )
}
