import { Button } from '@mantine/core'
import { formatPeso, lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import type { Href } from '../../href.ts'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { badgeCount } from '../../ui/badge-count.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './MiniCart.module.css'

export interface Added {
  name: string
  /** The option, such as 'Navy, Small'; '' for a product without variations. */
  words: string
  picture: string
  tint: string
  /** Unit price in pesos. */
  price: number
  quantity: number
  /** The quantity in the cart now. */
  inCart: number
}

interface MiniCartProps {
  added: Added
  cart: Href
  /** The button that has added it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/**
 * Shows what was added, with links to go on: below the cart icon of the header, or on a phone above the bottom bars. It is
 * not modal: a press outside works as usual and closes it.
 */
export function MiniCart({ added, cart, opener, onClose }: MiniCartProps) {
  const { user } = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const place = usePosition(panel, cart)
  const leave = useLightDismiss({ panel, opener, onClose })
  const count = user?.cartCount ?? 0
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="mini-cart"
      tabIndex={-1}
      className={classes.panel}
      style={place}
    >
      <p id="mini-cart" className={classes.title}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Added to your cart
      </p>
      <div className={classes.item}>
        <Picture path={added.picture} alt="" sizes="64px" tint={added.tint} />
        <div>
          <p className={classes.name}>{added.name}</p>
          {added.words && <p className={classes.quiet}>{added.words}</p>}
          <p className={classes.price}>
            {added.quantity} × {formatPeso(added.price)}
            {added.quantity > 1 && <strong>{formatPeso(totalOf(added))}</strong>}
          </p>
          {added.inCart > added.quantity && (
            <p className={classes.quiet}>{added.inCart.toLocaleString('en-PH')} in your cart now</p>
          )}
        </div>
      </div>
      <div className={classes.ways}>
        <Button component={AppLink} href={cart}>
          View cart{count > 0 && ` (${badgeCount(count)})`}
        </Button>
        <Button variant="default" onClick={leave}>
          Keep shopping
        </Button>
      </div>
    </div>,
    // Inside the app shell, which defines the height of its bars.
    document.getElementById('main')?.parentElement ?? document.body,
  )
}

/** The position of the panel, as CSS variables. */
function usePosition(panel: RefObject<HTMLElement | null>, cart: string): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    if (window.matchMedia('(max-width: 39.99em)').matches) return setPlace(aboveBuyBar())
    const right = rightOf(cart)
    setPlace({ '--right': `${right}px` } as CSSProperties)
    // Toasts are placed beside it.
    document.body.style.setProperty('--kw-mini-cart', `${right + (panel.current?.offsetWidth ?? 0)}px`)
    return () => void document.body.style.removeProperty('--kw-mini-cart')
  }, [panel, cart])
  return place
}

interface LightDismissOptions {
  panel: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes the panel on a press outside, Escape, or Tab past its ends. Returns the function that closes it and restores the focus. */
function useLightDismiss({ panel, opener, onClose }: LightDismissOptions): () => void {
  function leave() {
    opener.current?.focus({ preventScroll: true })
    onClose()
  }
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    function onPointerDown({ target }: PointerEvent) {
      if (!panel.current?.contains(target as Node)) onClose()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') onLeave()
      // Past either end the focus continues from the button.
      else if (event.key === 'Tab' && isPastEnd(panel.current, event.shiftKey)) onLeave()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [panel, onClose])
  return leave
}

const totalOf = ({ price, quantity }: Added) => toPesos(lineTotal(toCentavos(price), quantity))

/** The distance of the cart icon from the right edge. */
function rightOf(cart: string): number {
  const link = document.querySelector(`header a[href='${cart}']`)?.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  return link && link.width > 0 ? Math.max(16, width - link.right - 48) : 16
}

/** On a phone: above the bar with the buy button, whose height depends on the text size. */
function aboveBuyBar(): CSSProperties {
  const bar = document.querySelector('[data-buy-bar]')?.getBoundingClientRect()
  return bar ? ({ '--bars': `${window.innerHeight - bar.top}px` } as CSSProperties) : {}
}

function isPastEnd(panel: HTMLElement | null, backwards: boolean): boolean {
  const controls = [...(panel?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const { activeElement } = document
  return backwards
    ? activeElement === panel || activeElement === controls[0]
    : activeElement === controls.at(-1)
}
