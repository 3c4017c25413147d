import type { SalesReportRow } from '@kwaderno/contract/report.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import { formatCount } from './counts.ts'
import { Facts } from './Facts.tsx'
import classes from './SaleOrders.module.css'

/** A part of the orders, of which there may be thousands. */
const PART = 20

/** The orders that an option was sold in. @param isLinked leads to them, for those who may enter there */
export function SaleOrders({ row, isLinked }: { row: SalesReportRow; isLinked: boolean }) {
  const [most, setMost] = useState(PART)
  const list = useRef<HTMLUListElement>(null)
  const { saleOrder: orders } = row
  function showMore() {
    flushSync(() => setMost(most + PART))
    // The button moves away from under the finger, and is gone after the last part.
    list.current?.querySelectorAll<HTMLElement>('li')[most]?.focus()
  }
  return (
    <div className={classes.sale}>
      <Facts
        facts={[
          ['Item description', row.itemDescription],
          ['Categories', row.category.join(', ')],
          ['Grade levels', row.gradeLevel.join(', ')],
        ]}
      />
      <ul ref={list} className={classes.orders} aria-label={`Orders of ${row.productName} ${row.sku}`}>
        {orders.slice(0, most).map(({ orderId, orderNumber, price, quantity, totalPrice }) => (
          <li key={orderId} tabIndex={-1}>
            {isLinked ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber}
            <span className={classes.price}>
              <Money pesos={price} /> × {formatCount(quantity)}
            </span>
            <Money pesos={totalPrice} strong className={classes.total ?? ''} />
          </li>
        ))}
      </ul>
      {orders.length > most && (
        <button type="button" className={classes.more} onClick={showMore}>
          Show {formatCount(Math.min(PART, orders.length - most))} more of {formatCount(orders.length - most)}
        </button>
      )}
      <p className={classes.sum}>
        <span>{orders.length === 1 ? '1 order' : `${formatCount(orders.length)} orders`}</span>
        <span className={classes.price}>{formatCount(row.soldItems)} sold</span>
        <Money pesos={row.totalPrice} strong className={classes.total ?? ''} />
      </p>
    </div>
  )
}
