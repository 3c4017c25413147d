import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/delivery-methods.ts'
import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/payment-types.ts'
import type { DescribedField } from '@kwaderno/contract/described-field.ts'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import type { OrderReportLine, OrderReportRow } from '@kwaderno/contract/order-report.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { fieldColumn } from '../../../features/export/field-column.ts'
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

function ofField(field: DescribedField, value: (line: OrderReportLine) => CellValue): ExportColumn<Row> {
  return fieldColumn(field, (row) => (isOrder(row) ? null : value(row)))
}

function paymentWords(mode: string): string {
  const type = PAYMENT_TYPES.find((one) => one === mode)
  return type ? PAYMENT_TYPE_LABEL[type] : mode
}

/** A line for each item of an order, with what belongs to the whole order repeated on each. */
export const EXPORT_COLUMNS: readonly ExportColumn<Row>[] = [
  column('Order number', (line) => line.orderNumber),
  column('Placed on', (line) => line.placedOn, 'dateTime'),
  ofField(ORDER_FIELDS.status, (line) => ORDER_STATUS_LABEL[line.status]),
  column('Customer name', (line) => line.customerName),
  ofField(USER_FIELDS.studentName, (line) => line.studentName),
  ofField(USER_FIELDS.gradeLevel, (line) => line.gradeLevel),
  column('Receiver name', (line) => line.receiverName),
  ofField(PRODUCT_FIELDS.name, (line) => line.productName),
  ofField(OPTION_FIELDS.sku, (line) => line.sku),
  ofField(PRODUCT_FIELDS.variations, (line) => line.variations),
  column('Order item qty', (line) => line.orderItemQty, 'number'),
  column('Unit price', (line) => line.unitPrice, 'pesos'),
  column('Subtotal price', (line) => line.subtotalPrice, 'pesos'),
  ofField(ORDER_FIELDS.discountType, (line) => line.discountType),
  ofField(ORDER_FIELDS.discountRate, (line) => line.discountRate),
  ofField(ORDER_FIELDS.amountLess, (line) => line.amountLess),
  column('Total price of the order', (line) => line.totalPrice, 'pesos'),
  ofField(ORDER_FIELDS.deliveryFee, (line) => line.deliveryFee),
  column('Amount to pay', (line) => line.amountToPay, 'pesos'),
  column('Delivery method', (line) => DELIVERY_METHOD_LABEL[line.deliveryMethod]),
  column('Payment type', (line) => PAYMENT_TYPE_LABEL[line.paymentType]),
  column('Mode of payment', (line) => paymentWords(line.modeOfPayment)),
  ofField(ORDER_FIELDS.paymentReceived, (line) => line.paymentReceived),
  ofField(ORDER_FIELDS.paymentTagTypeId, (line) => line.paymentTag),
  ofField(ORDER_FIELDS.overpaymentAmount, (line) => line.overpaymentAmount),
  ofField(ORDER_FIELDS.reimbursementTypeId, (line) => line.reimbursementVia),
  ofField(ORDER_FIELDS.underPaymentAmount, (line) => line.underPaymentAmount),
  ofField(ORDER_FIELDS.repaymentTypeId, (line) => line.repaymentVia),
  column('Receipt no.', (line) => line.receiptNo),
  ofField(ORDER_FIELDS.orDateIssued, (line) => line.orDateIssued),
  ofField(ORDER_FIELDS.chequeVoucher, (line) => line.chequeVoucher),
  ofField(ORDER_FIELDS.chequeDateIssued, (line) => line.chequeDateIssued),
  ofField(ORDER_FIELDS.paymentNotes, (line) => line.paymentNotes),
  column('Remarks', (line) => line.remarks),
  column('Approver', (line) => line.approver),
  column('Order no.', (line) => line.orderId, 'number'),
  column('Order item no.', (line) => line.id, 'number'),
]
