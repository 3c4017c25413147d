import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-tags.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { reportOrders, type OrderReportLine } from '@kwaderno/contract/order-report.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import { sql, type Kysely } from 'kysely'
import type { RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { listIds } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import { discountName } from '../special-discounts/service.ts'
import { every } from './filters.ts'
import { ORDER_SORTS, orderTests, shownOrder, type OrderQuery, type OrderRecord } from './orders.ts'

type Db = Kysely<Database>

interface LineRecord extends OrderRecord {
  id: number
  product_name: string
  sku: string
  variation: string[]
  quantity: number
  price_centavos: number
  line_centavos: number
  discount_type: string
  discount_rate: number | null
  special_discount_type: SpecialDiscountType | ''
  special_discount_rate: number | null
  delivery_fee_centavos: number
  delivery_method: OrderReportLine['deliveryMethod']
  payment_type: OrderReportLine['paymentType']
  payment_received_centavos: number | null
  payment_tag_type_id: number | null
  overpayment_amount_centavos: number | null
  reimbursement_type_id: number | null
  under_payment_amount_centavos: number | null
  repayment_type_id: number | null
  invoice: string
  or_date_issued: string | null
  cheque_voucher: string
  cheque_date_issued: string | null
  payment_notes: string
  remarks: string
  approver_name: string | null
  student_name: string
  grade_level: string
}

/** All items of the orders of the filters, in the order of the list and of each order, for a spreadsheet. */
export function exportOrderLines(db: Db, query: OrderQuery): Promise<RawAnswer> {
  return exportRows(reportOrders, {
    idsOf: (most) => listLineIds(db, query, most),
    rowsOf: async (ids) => (await findLines(db, ids)).map(toLine),
    idOf: (line) => ('id' in line ? line.id : line.orderId),
    batch: 50,
  })
}

function listLineIds(db: Db, query: OrderQuery, most: number): Promise<Float64Array> {
  return listIds(
    db,
    sql`select i.id from orders join order_items i on i.order_id = orders.id
      where ${every(orderTests(query))}
      order by ${ORDER_SORTS[query.sortBy ?? 'createdOnDesc']}, i.position limit ${most}`,
  )
}

async function findLines(db: Db, ids: readonly number[]): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select i.id, i.name as product_name, i.sku, i.variation, i.quantity, i.price_centavos,
      i.total_centavos as line_centavos, orders.id as order_id, orders.order_number, orders.receiver_name,
      orders.status, orders.total_centavos, orders.placed_at, orders.customer_name, orders.amount_less_centavos,
      orders.discount_type, orders.discount_rate, orders.special_discount_type, orders.special_discount_rate, orders.delivery_fee_centavos, orders.delivery_method, orders.payment_type,
      orders.payment_received_centavos, orders.payment_tag_type_id, orders.overpayment_amount_centavos,
      orders.reimbursement_type_id, orders.under_payment_amount_centavos, orders.repayment_type_id, orders.invoice,
      orders.or_date_issued, orders.cheque_voucher, orders.cheque_date_issued, orders.payment_notes, orders.remarks,
      ${sql.raw(fullNameOf('approver'))} as approver_name,
      orders.student_name, orders.grade_level
    from order_items i
    join orders on orders.id = i.order_id
    left join users approver on approver.id = orders.approver_id
    where i.id = any (${ids}::integer[])`.execute(db)
  return rows
}

function toLine(line: LineRecord): OrderReportLine {
  const { paymentType, reimbursementType, repaymentType } = PAYMENT_DETAILS
  return {
    ...shownOrder(line),
    id: line.id,
    productName: line.product_name,
    sku: line.sku,
    variations: line.variation.join(', '),
    orderItemQty: line.quantity,
    unitPrice: toPesos(line.price_centavos),
    subtotalPrice: toPesos(line.line_centavos),
    discountType: discountName(line),
    discountRate: line.discount_rate,
    deliveryFee: toPesos(line.delivery_fee_centavos),
    amountToPay: toPesos(line.total_centavos + line.delivery_fee_centavos),
    deliveryMethod: line.delivery_method,
    paymentType: line.payment_type,
    modeOfPayment: line.payment_type,
    paymentReceived: pesos(line.payment_received_centavos),
    paymentTag: nameIn(paymentType, line.payment_tag_type_id),
    overpaymentAmount: pesos(line.overpayment_amount_centavos),
    reimbursementVia: nameIn(reimbursementType, line.reimbursement_type_id),
    underPaymentAmount: pesos(line.under_payment_amount_centavos),
    repaymentVia: nameIn(repaymentType, line.repayment_type_id),
    receiptNo: line.invoice,
    orDateIssued: line.or_date_issued ?? '',
    chequeVoucher: line.cheque_voucher,
    chequeDateIssued: line.cheque_date_issued ?? '',
    paymentNotes: line.payment_notes,
    remarks: line.remarks,
    approver: line.approver_name ?? '',
    studentName: line.student_name,
    gradeLevel: line.grade_level,
  }
}

function pesos(centavos: number | null): number | null {
  return centavos === null ? null : toPesos(centavos)
}

function nameIn(choices: readonly { id: number; type: string }[], id: number | null): string {
  return choices.find((choice) => choice.id === id)?.type ?? ''
}
