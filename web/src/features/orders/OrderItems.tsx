import type { OrderItem } from '@kwaderno/contract/order.ts'
import { specialDiscountName, type SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { ReactNode } from 'react'
import type { Href } from '../../href.ts'
import { AppLink } from '../../navigation.tsx'
import { Money } from '../../ui/Money.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Totals } from '../../ui/Totals.tsx'
import classes from './OrderItems.module.css'

type Item = Omit<OrderItem, 'productId' | 'stocks' | 'category'> & { category?: readonly string[] }

/** Amounts in pesos; of a list's row the rate of the discount is not known. */
interface Billed {
  subtotal: number
  amountLess: number
  discountRate?: number | null
  discountType?: string
  specialDiscountType?: SpecialDiscountType | ''
  specialDiscountRate?: number | null
  totalPrice: number
  /** Shown when there is one. */
  deliveryFee?: number
}

interface OrderItemsProps<T extends Item> {
  order: Billed & { orderItems: readonly T[] }
  /** The link to an item's product, if it still has a page. */
  hrefOf?: (item: T) => Href | undefined
  /** Shown below an item. */
  noteOf?: ((item: T) => ReactNode) | undefined
}

/** The items of an order with its sums: subtotal, discount, total. */
export function OrderItems<T extends Item>({ order, hrefOf, noteOf }: OrderItemsProps<T>) {
  return (
    <>
      <ul className={classes.items}>
        {order.orderItems.map((item) => (
          <li key={item.id}>
            <Picture
              path={item.image}
              alt=""
              sizes="60px"
              tint={item.category?.[0] ?? item.name}
              className={classes.picture ?? ''}
            />
            <span className={classes.words}>
              <Name text={item.name} href={hrefOf?.(item)} />
              <span className={classes.detail}>
                {[item.variation.join(', '), item.itemDescription].filter((part) => part !== '').join(' · ')}
              </span>
              <span className={classes.sku}>{item.sku}</span>
              {noteOf?.(item)}
            </span>
            <span className={classes.amounts}>
              <span className={classes.quantity}>
                <Money pesos={item.price} className={classes.unit ?? ''} /> × {item.quantity}
              </span>
              <Money pesos={item.totalPrice} strong className={classes.total ?? ''} />
            </span>
          </li>
        ))}
      </ul>
      <Totals lines={linesOf(order)} total={order.totalPrice} fee={order.deliveryFee || undefined} />
    </>
  )
}

function Name({ text, href }: { text: string; href: Href | undefined }) {
  if (href === undefined) return <span className={classes.name}>{text}</span>
  return (
    <AppLink href={href} className={classes.name}>
      {text}
    </AppLink>
  )
}

function linesOf(order: Billed) {
  return [
    { label: 'Subtotal', pesos: order.subtotal },
    ...(order.amountLess > 0 ? [{ label: lessOf(order), pesos: -order.amountLess }] : []),
  ]
}

function lessOf({ discountRate, discountType, specialDiscountType, specialDiscountRate = null }: Billed) {
  if (specialDiscountType) return `Less ${specialDiscountName(specialDiscountType, specialDiscountRate)}`
  const rate = discountRate === undefined ? 'discount' : `${discountRate}%`
  return `Less ${rate}${discountType ? ` (${discountType})` : ''}`
}
