import styles from './CartBadge.module.css'

/** '99+' above 99. */
export function cartBadge(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** Names a link to the cart with the number that it shows: 'Cart, 1 item', 'Cart, 99+ items'. */
export function cartLabel(count: number): string {
  return `Cart, ${cartBadge(count)} ${count === 1 ? 'item' : 'items'}`
}

/** The number of things in the cart; nothing when there are none. The link around it names it for screen readers. */
export function CartBadge({ count }: { count: number }) {
  return count > 0 ? <span className={styles.badge}>{cartBadge(count)}</span> : null
}
