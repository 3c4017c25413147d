import { SALE_FIELDS, VOID_FIELDS } from '@kwaderno/contract/counter-field-labels.ts'
import { inWords, textField, type DescribedFields } from '@kwaderno/contract/described-field.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { ORDER_FIELDS, SPECIAL_DISCOUNT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { Selectable } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { itemTitle } from '../stock/rules.ts'

type Order = Selectable<OrdersTable>

const { studentName, discountType, discountRate, paymentType, cashTendered, reference, tinNumber, invoice } =
  SALE_FIELDS

/** What the audit log says of a sale. */
const AUDITED = {
  customer: textField('Customer', 200),
  studentName,
  items: { label: 'Items', kind: 'list' },
  discountType,
  discountRate,
  ...SPECIAL_DISCOUNT_FIELDS,
  totalPrice: ORDER_FIELDS.totalPrice,
  paymentType,
  cashTendered,
  reference,
  tinNumber,
  invoice,
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
    after: inWords(AUDITED, {
      customer: order.customer_name,
      studentName: order.student_name,
      items: sold.items.map((item) => `${item.quantity} × ${itemTitle(item)}`),
      discountType: order.discount_type,
      discountRate: order.discount_rate,
      specialDiscountType: order.special_discount_type,
      specialDiscountName: order.special_discount_name,
      specialDiscountIdNumber: order.special_discount_id_number,
      specialDiscountElsewhere: toPesos(order.special_discount_elsewhere_centavos) || null,
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
  const fields = { status: ORDER_FIELDS.status, ...VOID_FIELDS }
  await audit(tx, {
    session,
    module: 'Counter',
    subModule: 'Sales',
    action: 'Update',
    description: `Voided ${before.order_number}`,
    before: inWords(fields, { status: before.status, reason: before.reason }),
    after: inWords(fields, { status: 'Cancelled', reason }),
  })
}
