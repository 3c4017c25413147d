import { badgeCount } from './badge-count.ts'
import styles from './CartBadge.module.css'

/** Names a link to the cart with the number that it shows: 'Cart, 1 item', 'Cart, 99+ items'. */
export function cartLabel(count: number): string {
  return `Cart, ${badgeCount(count)} ${count === 1 ? 'item' : 'items'}`
}

/** The number of things in the cart; nothing when there are none. The link around it names it for screen readers. */
export function CartBadge({ count }: { count: number }) {
  return count > 0 ? <span className={styles.badge}>{badgeCount(count)}</span> : null
}
