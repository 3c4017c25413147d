import type { OrderItem } from '@kwaderno/contract/order.ts'
import { Money } from '../../ui/Money.tsx'
import { Picture } from '../../ui/Picture.tsx'
import classes from './OrderItems.module.css'

type Item = Omit<OrderItem, 'stocks' | 'category'> & { category?: readonly string[] }

/** The items of an order with its sums: subtotal, discount, total. */
export function OrderItems({
  order,
}: {
  order: {
    orderItems: readonly Item[]
    subtotal?: number
    amountLess?: number
    discountRate?: number | null
    discountType?: string
    totalPrice: number
  }
}) {
  const { subtotal, amountLess = 0 } = order
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
      <dl className={classes.sums}>
        {subtotal !== undefined && (
          <div>
            <dt>Subtotal</dt>
            <dd>
              <Money pesos={subtotal} />
            </dd>
          </div>
        )}
        {amountLess > 0 && (
          <div>
            <dt>
              Less {order.discountRate}%{order.discountType ? ` (${order.discountType})` : ''}
            </dt>
            <dd>
              <Money pesos={-amountLess} />
            </dd>
          </div>
        )}
        <div className={classes.grand}>
          <dt>Total</dt>
          <dd>
            <Money pesos={order.totalPrice} />
          </dd>
        </div>
      </dl>
    </>
  )
}
