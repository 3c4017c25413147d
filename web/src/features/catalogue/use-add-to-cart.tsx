import { Suspense, useState, type ReactNode, type RefObject } from 'react'
import type { Href } from '../../href.ts'
import { lazyPart } from '../../lazy-part.ts'
import type { Added } from './MiniCart.tsx'

const loadMiniCart = () => import('./MiniCart.tsx')
const MiniCart = lazyPart(() => loadMiniCart().then((module) => ({ default: module.MiniCart })))

interface Adding {
  isAdding: boolean
  /** @param onEnded the session has ended */
  add: (what: Omit<Added, 'inCart'> & { optionId: number }, onEnded: () => void) => Promise<void>
  /** What was added, until the panel is closed. */
  miniCart: ReactNode
}

/**
 * Adds to the cart from any button; its code is loaded with the first press.
 * @param cart the URL of the cart; without one no panel is shown
 * @param opener the button, which gets the focus back
 */
export function useAddToCart(cart: Href | undefined, opener: RefObject<HTMLElement | null>): Adding {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<Added>()
  return {
    isAdding,
    async add({ optionId, ...what }, onEnded) {
      setAdding(true)
      try {
        const shown = cart && loadMiniCart().catch(() => undefined)
        const { addOption } = await import('./add-to-cart.ts')
        const inCart = await addOption(optionId, what.quantity, onEnded)
        setAdded(inCart !== undefined && (await shown) ? { ...what, inCart } : undefined)
      } finally {
        setAdding(false)
      }
    },
    miniCart: added && cart && (
      <Suspense>
        <MiniCart
          key={added.inCart}
          added={added}
          cart={cart}
          opener={opener}
          onClose={() => setAdded(undefined)}
        />
      </Suspense>
    ),
  }
}
