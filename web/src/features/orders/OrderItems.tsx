import type { OrderItem } from '@kwaderno/contract/order.ts'
import { Money } from '../../ui/Money.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Sums } from '../../ui/Sums.tsx'
import classes from './OrderItems.module.css'

type Item = Omit<OrderItem, 'stocks' | 'category'> & { category?: readonly string[] }

/** Amounts in pesos; a list's row has the total alone. */
interface Billed {
  subtotal?: number
  amountLess?: number
  discountRate?: number | null
  discountType?: string
  totalPrice: number
}

/** The items of an order with its sums: subtotal, discount, total. */
export function OrderItems({ order }: { order: Billed & { orderItems: readonly Item[] } }) {
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
              <span className={classes.name}>{item.name}</span>
              <span className={classes.detail}>
                {[item.variation.join(', '), item.itemDescription, item.sku]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <span className={classes.quantity}>
              <Money pesos={item.price} className={classes.unit ?? ''} /> × {item.quantity}
            </span>
            <Money pesos={item.totalPrice} strong className={classes.total ?? ''} />
          </li>
        ))}
      </ul>
      <Sums lines={linesOf(order)} total={order.totalPrice} />
    </>
  )
}

function linesOf({ subtotal, amountLess = 0, discountRate, discountType }: Billed) {
  const rate = discountRate === undefined ? 'discount' : `${discountRate}%`
  const less = `Less ${rate}${discountType ? ` (${discountType})` : ''}`
  return [
    ...(subtotal === undefined ? [] : [{ label: 'Subtotal', pesos: subtotal }]),
    ...(amountLess > 0 ? [{ label: less, pesos: -amountLess }] : []),
  ]
}
