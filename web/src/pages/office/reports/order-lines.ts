import { DELIVERY_METHOD_LABEL, PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/cart.ts'
import { headingOf } from '@kwaderno/contract/field-words.ts'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import type { OrderReportLine, OrderReportRow } from '@kwaderno/contract/report.ts'
import type { CellKind, CellValue, ExportColumn } from '../../../features/export/sheet.ts'

type Row = OrderReportRow | OrderReportLine

export function isOrder(row: Row): row is OrderReportRow {
  return 'orderItems' in row
}

function column(
  title: string,
  value: (line: OrderReportLine) => CellValue,
  kind: CellKind = 'text',
): ExportColumn<Row> {
  return { title, kind, value: (row) => (isOrder(row) ? null : value(row)) }
}

const CELL_OF = { text: 'text', choice: 'text', day: 'day', pesos: 'pesos', percent: 'rate' } as const

/** A column that is headed and written as its field. */
function fieldColumn(name: keyof typeof ORDER_FIELDS, value: (line: OrderReportLine) => CellValue) {
  const field = ORDER_FIELDS[name]
  return column(headingOf(field), value, CELL_OF[field.kind])
}

function paymentWords(mode: string): string {
  const type = PAYMENT_TYPES.find((one) => one === mode)
  return type ? PAYMENT_TYPE_LABEL[type] : mode
}

/** A line for each item of an order, with what belongs to the whole order repeated on each. */
export const EXPORT_COLUMNS: readonly ExportColumn<Row>[] = [
  column('Order number', (line) => line.orderNumber),
  column('Placed on', (line) => line.placedOn, 'dateTime'),
  fieldColumn('status', (line) => ORDER_STATUS_LABEL[line.status]),
  column('Customer name', (line) => line.customerName),
  column('Student name', (line) => line.studentName),
  column('Grade level', (line) => line.gradeLevel),
  column('Receiver name', (line) => line.receiverName),
  column('Product name', (line) => line.productName),
  column('SKU', (line) => line.sku),
  column('Variations', (line) => line.variations),
  column('Order item qty', (line) => line.orderItemQty, 'number'),
  column('Unit price', (line) => line.unitPrice, 'pesos'),
  column('Subtotal price', (line) => line.subtotalPrice, 'pesos'),
  fieldColumn('discountType', (line) => line.discountType),
  fieldColumn('discountRate', (line) => line.discountRate),
  fieldColumn('amountLess', (line) => line.amountLess),
  column('Total price of the order', (line) => line.totalPrice, 'pesos'),
  column('Delivery method', (line) => DELIVERY_METHOD_LABEL[line.deliveryMethod]),
  column('Payment type', (line) => PAYMENT_TYPE_LABEL[line.paymentType]),
  column('Mode of payment', (line) => paymentWords(line.modeOfPayment)),
  fieldColumn('paymentReceived', (line) => line.paymentReceived),
  fieldColumn('paymentTagTypeId', (line) => line.paymentTag),
  fieldColumn('overpaymentAmount', (line) => line.overpaymentAmount),
  fieldColumn('reimbursementTypeId', (line) => line.reimbursementVia),
  fieldColumn('underPaymentAmount', (line) => line.underPaymentAmount),
  fieldColumn('repaymentTypeId', (line) => line.repaymentVia),
  column('Receipt no.', (line) => line.receiptNo),
  fieldColumn('orDateIssued', (line) => line.orDateIssued),
  fieldColumn('chequeVoucher', (line) => line.chequeVoucher),
  fieldColumn('chequeDateIssued', (line) => line.chequeDateIssued),
  fieldColumn('paymentNotes', (line) => line.paymentNotes),
  column('Remarks', (line) => line.remarks),
  column('Approver', (line) => line.approver),
  column('Order no.', (line) => line.orderId, 'number'),
  column('Order item no.', (line) => line.id, 'number'),
]
