import { toPesos } from '@kwaderno/contract/money.ts'
import type {
  CustomerOrder,
  OrderItem,
  SpecialDiscountClaim,
  StaffOrder,
  StaffOrderItem,
} from '@kwaderno/contract/order.ts'
import type { OrderRow, StaffOrderRow } from '@kwaderno/contract/order-list.ts'
import { NO_DATE } from '@kwaderno/contract/no-date.ts'
import { trackingUrl } from '@kwaderno/contract/tracking.ts'
import { pictureUrl } from '../../adapters/images.ts'
import { toOrderPayment, toStaffOrderPayment } from '../payments/rules.ts'
import { amountToPay, expiresOn, isReturnable, returnUntil } from './rules.ts'
import type {
  ItemRecord,
  OrderRecord,
  OwnOrderRecord,
  StaffOrderRecord,
  StockedItemRecord,
} from './queries.ts'

/** What an order's customer sees of it. */
export function toCustomerOrder(order: OrderRecord, now: Date): CustomerOrder {
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    orderItems: order.items.map(toStockedItem),
    receiverName: order.receiver_name,
    address: order.address_text,
    contact: order.contact,
    email: order.email,
    subtotal: toPesos(order.subtotal_centavos),
    discountType: order.discount_type,
    discountRate: order.discount_rate,
    amountLess: toPesos(order.amount_less_centavos),
    specialDiscountType: order.special_discount_type,
    specialDiscountRate: order.special_discount_rate,
    specialDiscountClaim: toClaim(order),
    totalPrice: toPesos(order.total_centavos),
    tinNumber: order.tin_number,
    studentId: order.student_id,
    studentName: order.student_name,
    gradeLevel: order.grade_level,
    mobileNumber: order.mobile_number,
    paymentType: order.payment_type,
    deliveryMethod: order.delivery_method,
    deliveryTime: toDeliveryTime(order.delivery_date),
    courier: order.courier,
    trackingNumber: order.tracking_number,
    trackingUrl: trackingUrl(order.courier_link, order.tracking_number),
    deliveryFee: toPesos(order.delivery_fee_centavos),
    amountToPay: toPesos(amountToPay(order)),
    paymentAttachment: order.attachments.filter(({ kind }) => kind === 'payment').map(toAttachment),
    filesDeleted: order.file_deletions
      .filter(({ own }) => own > 0)
      .map(({ day, own }) => ({ on: day, files: own })),
    payments: order.payments.map((payment) => toOrderPayment(payment, order.attachments)),
    orderHistories: order.histories.map(({ status, created_at }) => ({
      status,
      createdOn: new Date(created_at).toISOString(),
    })),
    isWithinPolicyAcceptedDate: isReturnable(order, now),
    returnUntil: returnUntil(order, now),
    expiresOn: isPaid(order) ? '' : (expiresOn(order, now)?.toISOString() ?? ''),
    reason: order.reason,
  }
}

/** The same with what only staff see. */
export function toStaffOrder(order: OrderRecord, now: Date): StaffOrder {
  return {
    ...toCustomerOrder(order, now),
    version: order.version,
    invoiceVatRegistered: order.invoice_vat_registered,
    filesDeleted: order.file_deletions.map(({ day, files }) => ({ on: day, files })),
    orderItems: order.items.map(toStaffItem),
    payments: order.payments.map((payment) => toStaffOrderPayment(payment, order.attachments)),
    changedBy: order.changer_name ?? '',
    changedById: order.changed_by_id,
    changedOn: order.changed_at?.toISOString() ?? '',
    zone: order.delivery_zone,
    isCounterSale: order.seller_id !== null,
    seller: order.seller_name ?? '',
    cashTendered: pesos(order.cash_tendered_centavos),
    change: pesos(order.change_centavos),
    reference: order.reference ?? '',
    modeOfPayment: order.payment_type,
    customerId: order.user_id,
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    remarks: order.remarks,
    specialDiscountName: order.special_discount_name,
    specialDiscountIdNumber: order.special_discount_id_number,
    specialDiscountElsewhere: toPesos(order.special_discount_elsewhere_centavos) || null,
    specialDiscountBase: toPesos(order.special_discount_base_centavos),
    paymentReceived: pesos(order.payment_received_centavos),
    paymentTagTypeId: order.payment_tag_type_id,
    overpaymentAmount: pesos(order.overpayment_amount_centavos),
    reimbursementTypeId: order.reimbursement_type_id,
    underPaymentAmount: pesos(order.under_payment_amount_centavos),
    repaymentTypeId: order.repayment_type_id,
    invoice: order.invoice,
    orDateIssued: order.or_date_issued ?? '',
    chequeVoucher: order.cheque_voucher,
    chequeDateIssued: order.cheque_date_issued ?? '',
    paymentNotes: order.payment_notes,
    approverName: order.approver_name ?? '',
    paymentDetailAttachments: order.attachments
      .filter(({ kind }) => kind === 'paymentDetail')
      .map((attachment) => ({ id: attachment.id, ...toAttachment(attachment) })),
  }
}

function toClaim(order: OrderRecord): SpecialDiscountClaim | null {
  const type = order.claimed_discount_type
  if (type === '') return null
  return {
    type,
    name: order.claimed_discount_name,
    idNumber: order.claimed_discount_id_number,
    proofs: order.attachments.filter(({ kind }) => kind === 'specialDiscount').map(toAttachment),
  }
}

/**
 * Money that has come in keeps an order: a verified payment, or what staff have tagged. An amount alone says nothing, as Manage
 * Order asks for one with any change of a pending order.
 */
const isPaid = ({ payments, payment_tag_type_id: tag }: OrderRecord) =>
  tag !== null || payments.some(({ state }) => state === 'Verified')

export function toDeliveryTime(day: string | null): string {
  return day === null ? NO_DATE : `${day}T00:00:00`
}

function pesos(centavos: number | null): number | null {
  return centavos === null ? null : toPesos(centavos)
}

function toAttachment({ file_name, storage_key }: { file_name: string; storage_key: string }) {
  return { fileName: file_name, filePath: storage_key }
}

function toStockedItem(item: StockedItemRecord): OrderItem {
  return {
    ...toItem(item),
    productId: item.product_id,
    category: item.categories,
    stocks: Math.max(0, item.on_hand - item.held),
  }
}

function toStaffItem(item: StockedItemRecord): StaffOrderItem {
  return {
    ...toStockedItem(item),
    onHand: item.on_hand,
    held: item.held,
    taxClass: item.tax_class,
    isPrimeCommodity: item.prime_commodity,
  }
}

function toItem(item: ItemRecord): StaffOrderRow['orderItems'][number] {
  return {
    id: item.id,
    name: item.name,
    variation: item.variation,
    sku: item.sku,
    itemDescription: item.item_description,
    price: toPesos(item.price_centavos),
    quantity: item.quantity,
    totalPrice: toPesos(item.total_centavos),
    image: pictureUrl(item.image_key),
  }
}

export function toOrderRow(order: OwnOrderRecord, now: Date): OrderRow {
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    placedOn: order.placed_at.toISOString(),
    totalQuantity: order.total_quantity,
    totalPrice: toPesos(order.total_centavos),
    firstItem: order.first_item?.name ?? '',
    image: pictureUrl(order.first_item?.image_key ?? null),
    studentId: order.student_id,
    studentName: order.student_name,
    deliveryMethod: order.delivery_method,
    deliveryTime: toDeliveryTime(order.delivery_date),
    returnUntil: returnUntil(order, now),
  }
}

export function toStaffOrderRow(order: StaffOrderRecord): StaffOrderRow {
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    placedOn: order.placed_at.toISOString(),
    customerId: order.user_id,
    customerName: order.customer_name,
    studentId: order.student_id,
    studentName: order.student_name,
    gradeLevel: order.grade_level,
    paymentType: order.payment_type,
    deliveryMethod: order.delivery_method,
    deliveryTime: toDeliveryTime(order.delivery_date),
    version: order.version,
    totalQuantity: order.total_quantity,
    subtotal: toPesos(order.subtotal_centavos),
    amountLess: toPesos(order.amount_less_centavos),
    totalPrice: toPesos(order.total_centavos),
    amountToPay: toPesos(amountToPay(order)),
    orderItems: order.items.map(toItem),
  }
}
