import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import {
  choiceField,
  inWords,
  percentField,
  pesosField,
  textField,
  type DescribedFields,
} from '@kwaderno/contract/described-field.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { Selectable } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { itemTitle } from '../stock/rules.ts'

type Order = Selectable<OrdersTable>

/** What the audit log says of a sale. */
const SALE_FIELDS = {
  customer: textField('Customer', 200),
  student: textField('Student', 200),
  items: { label: 'Items', kind: 'list' },
  discountType: ORDER_FIELDS.discountType,
  discountRate: percentField(ORDER_FIELDS.discountRate.label),
  totalPrice: ORDER_FIELDS.totalPrice,
  paymentType: choiceField('Payment type', COUNTER_PAYMENT_LABEL),
  cashTendered: pesosField('Cash tendered'),
  reference: textField('Reference number', 50),
  tinNumber: textField('TIN', 15),
  invoice: ORDER_FIELDS.invoice,
} as const satisfies DescribedFields

/** @param sold centavos of the cash, null for other payments */
export async function auditSale(
  tx: Tx,
  session: Session,
  order: Order,
  sold: {
    cash: number | null
    reference: string
    items: readonly { name: string; variation: readonly string[]; quantity: number }[]
  },
): Promise<void> {
  await audit(tx, {
    session,
    module: 'Counter',
    subModule: 'Sales',
    action: 'Create',
    description: `Sold ${order.order_number} for ${formatPeso(toPesos(order.total_centavos))}`,
    after: inWords(SALE_FIELDS, {
      customer: order.customer_name,
      student: order.student_name,
      items: sold.items.map((item) => `${item.quantity} × ${itemTitle(item)}`),
      discountType: order.discount_type,
      discountRate: order.discount_rate,
      totalPrice: toPesos(order.total_centavos),
      paymentType: order.payment_type,
      cashTendered: sold.cash === null ? null : toPesos(sold.cash),
      reference: sold.reference,
      tinNumber: order.tin_number,
      invoice: order.invoice,
    }),
  })
}

export async function auditVoid(tx: Tx, session: Session, before: Order, reason: string): Promise<void> {
  const { status, reason: label } = ORDER_FIELDS
  await audit(tx, {
    session,
    module: 'Counter',
    subModule: 'Sales',
    action: 'Update',
    description: `Voided ${before.order_number}`,
    before: inWords({ status, reason: label }, { status: before.status, reason: before.reason }),
    after: inWords({ status, reason: label }, { status: 'Cancelled', reason }),
  })
}
