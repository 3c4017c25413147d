import { DELIVERY_METHOD_LABEL, PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/cart.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import type { OrderReportLine, OrderReportRow } from '@kwaderno/contract/report.ts'
import type { CellValue, ExportColumn } from '../../../features/export/sheet.ts'

type Row = OrderReportRow | OrderReportLine

export function isOrder(row: Row): row is OrderReportRow {
  return 'orderItems' in row
}

function column(
  title: string,
  value: (line: OrderReportLine) => CellValue,
  kind: ExportColumn<Row>['kind'] = 'text',
): ExportColumn<Row> {
  return { title, kind, value: (row) => (isOrder(row) ? null : value(row)) }
}

function paymentWords(mode: string): string {
  const type = PAYMENT_TYPES.find((one) => one === mode)
  return type ? PAYMENT_TYPE_LABEL[type] : mode
}

/** A line for each item of an order, with what belongs to the whole order repeated on each. */
export const EXPORT_COLUMNS: readonly ExportColumn<Row>[] = [
  column('Order number', (line) => line.orderNumber),
  column('Placed on', (line) => line.placedOn, 'dateTime'),
  column('Status', (line) => ORDER_STATUS_LABEL[line.status]),
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
  column('Discount type', (line) => line.discountType),
  column('Discount rate (%)', (line) => line.discountRate, 'rate'),
  column('Amount less', (line) => line.amountLess, 'pesos'),
  column('Total price of the order', (line) => line.totalPrice, 'pesos'),
  column('Delivery method', (line) => DELIVERY_METHOD_LABEL[line.deliveryMethod]),
  column('Payment type', (line) => PAYMENT_TYPE_LABEL[line.paymentType]),
  column('Mode of payment', (line) => paymentWords(line.modeOfPayment)),
  column('Payment received', (line) => line.paymentReceived, 'pesos'),
  column('Payment tag', (line) => line.paymentTag),
  column('Overpayment amount', (line) => line.overpaymentAmount, 'pesos'),
  column('Reimbursement via', (line) => line.reimbursementVia),
  column('Underpayment amount', (line) => line.underPaymentAmount, 'pesos'),
  column('Repayment via', (line) => line.repaymentVia),
  column('Receipt no.', (line) => line.receiptNo),
  column('OR date issued', (line) => line.orDateIssued, 'day'),
  column('Cheque voucher', (line) => line.chequeVoucher),
  column('Cheque date issued', (line) => line.chequeDateIssued, 'day'),
  column('Payment notes', (line) => line.paymentNotes),
  column('Remarks', (line) => line.remarks),
  column('Approver', (line) => line.approver),
  column('Order no.', (line) => line.orderId, 'number'),
  column('Order item no.', (line) => line.id, 'number'),
]
