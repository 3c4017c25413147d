import type { InvoiceRow } from '@kwaderno/contract/invoice.ts'
import { INVOICE_TEXT } from '@kwaderno/contract/invoice-words.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './Invoices.module.css'

/** Says that others have the number as well, and leads to them who may see orders. */
export function UsedTwice({ others, seesOrders }: { others: InvoiceRow['usedTwice']; seesOrders: boolean }) {
  if (others.length === 0) return null
  return (
    <>
      <Badge color="danger">{INVOICE_TEXT.usedTwice}</Badge>
      {others.map(({ orderId, orderNumber, exchangeId }) => (
        <span key={`${orderId} ${exchangeId}`} className={`${classes.other} ${classes.whole}`}>
          {seesOrders ? (
            <AppLink
              href={exchangeId === null ? paths.manageOrder(orderId) : paths.manageExchange(exchangeId)}
            >
              {orderNumber}
            </AppLink>
          ) : (
            orderNumber
          )}
        </span>
      ))}
    </>
  )
}
