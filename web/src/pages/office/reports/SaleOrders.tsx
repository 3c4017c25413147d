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
  const list = useRef<HTMLTableSectionElement>(null)
  const { saleOrder: orders } = row
  function showMore() {
    flushSync(() => setMost(most + PART))
    // The button moves away from under the finger, and is gone after the last part.
    list.current?.querySelectorAll<HTMLElement>('tr')[most]?.focus()
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
      <table className={classes.orders} aria-label={`Orders of ${row.productName} ${row.sku}`}>
        <thead>
          <tr>
            <th scope="col">Order number</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
            <th scope="col">Total price</th>
          </tr>
        </thead>
        <tbody ref={list}>
          {orders.slice(0, most).map(({ orderId, orderNumber, price, quantity, totalPrice }) => (
            <tr key={orderId} tabIndex={-1}>
              <th scope="row">
                {isLinked ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber}
              </th>
              <td>
                <Money pesos={price} />
              </td>
              <td>{formatCount(quantity)}</td>
              <td>
                <Money pesos={totalPrice} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {orders.length === 1 ? '1 order' : `${formatCount(orders.length)} orders`}
            </th>
            <td>{formatCount(row.soldItems)}</td>
            <td>
              <Money pesos={row.totalPrice} />
            </td>
          </tr>
        </tfoot>
      </table>
      {orders.length > most && (
        <button type="button" className={classes.more} onClick={showMore}>
          Show {formatCount(Math.min(PART, orders.length - most))} more of {formatCount(orders.length - most)}
        </button>
      )}
    </div>
  )
}
