import { toPesos } from '@kwaderno/contract/money.ts'
import { NO_DATE } from '@kwaderno/contract/no-date.ts'
import { runningBalances } from '@kwaderno/contract/return-status.ts'
import type {
  CustomerReturn,
  ExchangeItem,
  ExchangeRequestItem,
  ReturnRow,
  StaffReturn,
} from '@kwaderno/contract/returns.ts'
import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { pictureUrl } from '../../adapters/images.ts'
import { discountName } from '../special-discounts/service.ts'
import { itemTitle } from '../stock/rules.ts'
import type { AttachmentRecord, ExchangeRecord, ReturnRecord, RowRecord, UnitRecord } from './records.ts'

export function toReturnRow(row: RowRecord): ReturnRow {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    requestedBy: row.requested_by,
    status: row.status,
    reason: row.reason,
    remarks: row.remarks,
    dateCreated: row.created_at.toISOString(),
    images: imagesOf(row.attachments),
    isExchange: row.is_exchange,
    isSwap: row.is_swap,
  }
}

/** A request as the staff's list has it. */
export function toStaffReturnRow(row: RowRecord & { units: UnitRecord[] }): StaffReturnRow {
  return {
    ...toReturnRow(row),
    returnAndExchangeItems: returnedItems(row.units),
    exchangeRequestItems: row.units.flatMap(exchangeRequestItems),
  }
}

/** What a request's customer sees of it. */
export function toCustomerReturn(request: ReturnRecord): CustomerReturn {
  const { order } = request
  const images = imagesOf(request.attachments)
  return {
    ...toReturnRow(request),
    createdAt: request.created_at.toISOString(),
    requestor: request.requested_by,
    requestorAddress: order.address_text,
    tinNumber: order.tin_number,
    studentName: order.student_name,
    mobileNumber: order.mobile_number,
    gradeLevel: order.grade_level,
    discountRate: order.discount_rate,
    discountType: discountName(order),
    subtotal: toPesos(order.subtotal_centavos),
    amountLess: toPesos(order.amount_less_centavos),
    totalPrice: toPesos(order.total_centavos),
    approveDate: request.approved_at?.toISOString() ?? NO_DATE,
    exchangeAttachments: images.map(({ fileName, filePath }) => ({ filename: fileName, filePath })),
    returnAndExchangeItems: returnedItems(request.units),
    exchangeItems: request.units.flatMap(exchangeItems).map(({ item }) => item),
  }
}

/** The same with what only staff see. */
export function toStaffReturn(request: ReturnRecord): StaffReturn {
  return {
    ...toCustomerReturn(request),
    version: request.version,
    invoiceVatRegistered: request.invoice_vat_registered,
    changedBy: request.changer_name ?? '',
    changedById: request.changed_by_id,
    changedOn: request.changed_at?.toISOString() ?? '',
    approverName: request.approver_name ?? '',
    paymentReceived: toPesos(request.payment_received_centavos),
    repaymentTypeId: request.repayment_type_id,
    invoice: request.invoice,
    orDateIssued: request.or_date_issued ?? '',
    chequeVoucher: request.cheque_voucher,
    chequeDateIssued: request.cheque_date_issued ?? '',
    paymentNotes: request.payment_notes,
    paymentDetailAttachments: request.attachments
      .filter(({ kind }) => kind === 'paymentDetail')
      .map(({ id, file_name, storage_key }) => ({ id, filename: file_name, filePath: storage_key })),
    exchangeItems: request.units.flatMap(exchangeItems).map(({ item, row }) => ({
      ...item,
      exchangeItemTaxClass: row.tax_class,
    })),
    exchangeRequestItems: request.units.flatMap(exchangeRequestItems),
  }
}

function imagesOf(attachments: readonly AttachmentRecord[]) {
  return attachments
    .filter(({ kind }) => kind === 'request')
    .map(({ file_name, storage_key }) => ({ fileName: file_name, filePath: storage_key }))
}

/** Pieces of the same item with the same reason and the same exchange are one line. */
function returnedItems(units: readonly UnitRecord[]): CustomerReturn['returnAndExchangeItems'] {
  const lines = new Map<string, CustomerReturn['returnAndExchangeItems'][number]>()
  for (const unit of units) {
    const names = unit.exchange.map(({ name, quantity }) => `${name} x ${quantity}`)
    const key = JSON.stringify([
      unit.order_item_id,
      unit.reason,
      unit.exchange.map((row) => [row.product_option_id, row.quantity]),
    ])
    const before = lines.get(key)
    const quantity = (before?.quantity ?? 0) + 1
    lines.set(key, {
      name: unit.name,
      variation: unit.variation,
      sku: unit.sku,
      image: pictureUrl(unit.image_key),
      reason: unit.reason,
      quantity,
      price: toPesos(unit.price_centavos),
      totalPrice: toPesos(unit.price_centavos * quantity),
      exchangeName: names.join(', '),
      exchangeVariation: unit.exchange.flatMap((row) => row.variation),
    })
  }
  return [...lines.values()]
}

/** A row of a piece's exchange, and what is left of the piece's price after it. */
interface BalancedRow {
  row: ExchangeRecord
  balance: number
}

function balancedRows(unit: UnitRecord): BalancedRow[] {
  const price = toPesos(unit.price_centavos)
  const balances = runningBalances(
    price,
    unit.exchange.map((row) => ({ price: toPesos(row.price_centavos), quantity: row.quantity })),
  )
  return unit.exchange.map((row, index) => ({ row, balance: balances[index] ?? price }))
}

/** The fields that both views of a row have. */
function commonFields(unit: UnitRecord, { row, balance }: BalancedRow) {
  return {
    groupItem: unit.order_item_id,
    rowNumber: row.row_number,
    sku: unit.sku,
    variation: unit.variation,
    status: row.status,
    itemDescription: unit.item_description,
    exchangeItemQuantity: row.quantity,
    exchangeItemPrice: toPesos(row.price_centavos),
    exchangeItemBalance: balance,
  }
}

function exchangeRequestItems(unit: UnitRecord): ExchangeRequestItem[] {
  return balancedRows(unit).map((balanced) => ({
    ...commonFields(unit, balanced),
    groupIndex: unit.unit_index,
    name: unit.name,
    reason: unit.reason,
    itemPrice: toPesos(unit.price_centavos),
    exchangeItem: itemTitle(balanced.row),
    returnType: balanced.row.return_type,
  }))
}

/** Each as both views have it, beside what it is made of. */
function exchangeItems(unit: UnitRecord): { item: ExchangeItem; row: ExchangeRecord }[] {
  const price = toPesos(unit.price_centavos)
  return balancedRows(unit).map((balanced) => {
    const { row } = balanced
    const item = {
      ...commonFields(unit, balanced),
      id: row.id,
      productId: row.product_option_id,
      groupItemIndex: unit.unit_index,
      productName: unit.name,
      image: pictureUrl(unit.image_key),
      categories: unit.categories,
      reasonText: unit.reason,
      productQuantity: 1,
      productPrice: price,
      productTotalPrice: price,
      exchangeItemName: row.name,
      exchangeItemVariation: row.variation,
      exchangeItemSku: row.sku,
      exchangeItemDescription: row.item_description,
      exchangeItemCategories: row.categories,
      returnToStock: row.return_type === 0,
      returnForDisposal: row.return_type === 1,
    }
    return { item, row }
  })
}
