import { Button } from '@mantine/core'
import type { ShopCard } from '@kwaderno/contract/catalogue.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { asHref } from '../../href.ts'
import { useSession } from '../../api/session.ts'
import { useAskLogin } from '../../navigation.tsx'
import type { CatalogueLinks } from './links.ts'
import { useAddToCart } from './use-add-to-cart.tsx'
import classes from './QuickAdd.module.css'

/** Adds one piece of a product without variations. Guests log in first and return to the same page. */
export function QuickAdd({
  product,
  optionId,
  links,
}: {
  product: ShopCard
  optionId: number
  links: CatalogueLinks
}) {
  const { user, isKnown } = useSession()
  const askLogin = useAskLogin()
  const button = useRef<HTMLButtonElement>(null)
  const { isAdding, add, miniCart } = useAddToCart(links.cart, button)

  function press() {
    const here = asHref(window.location.pathname + window.location.search)
    if (isKnown && !user) return void askLogin(here)
    const what = {
      optionId,
      name: product.name,
      words: '',
      picture: product.thumbnail,
      tint: product.category,
      price: Number.parseFloat(product.priceRange),
      quantity: 1,
    }
    void add(what, () => void askLogin(here, { replace: true }))
  }

  return (
    <div className={classes.corner}>
      <Button
        ref={button}
        className={classes.button}
        loading={isAdding}
        aria-label={`Add ${product.name} to cart`}
        onClick={press}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </Button>
      {miniCart}
    </div>
  )
}
