import { addressLine, type AddressForm } from '@kwaderno/contract/address.ts'
import type { CheckoutRequest } from '@kwaderno/contract/checkout.ts'
import type { DeliveryQuote } from '@kwaderno/contract/delivery-fee.ts'
import { lineTotal } from '@kwaderno/contract/money.ts'
import { isCustomerRole } from '@kwaderno/contract/permissions.ts'
import type { Session } from '../../core/session.ts'
import type { PlacedOrder } from '../mails/service.ts'
import type { Named } from '../students/service.ts'
import type { NewOrder, NewOrderItem } from './place-order.ts'
import type { SelectedRow } from './queries.ts'
import { cartSignature } from './rules.ts'

/** Where an order goes and for which grade level, as it was found at its placing. */
export interface Destination {
  address: AddressForm
  gradeLevel: string
  customerEmail: string
}

interface Chosen {
  delivery: DeliveryQuote
  student: Named
}

/** What rows of the cart cost, in centavos. */
export const subtotalOf = (rows: readonly Pick<SelectedRow, 'price_centavos' | 'quantity'>[]) =>
  rows.reduce((sum, row) => sum + lineTotal(row.price_centavos, row.quantity), 0)

/** The row of an order: copies of everything, so that it does not change when its customer or the catalogue does. */
export function newOrder(
  session: Session,
  form: CheckoutRequest,
  rows: readonly SelectedRow[],
  { address, gradeLevel, customerEmail, delivery, student }: Destination & Chosen,
  placedAt: Date,
): NewOrder {
  return {
    user_id: session.userId,
    customer_name: session.fullName,
    customer_email: customerEmail,
    student_id: student.id,
    student_name: student.name,
    grade_level: gradeLevel,
    mobile_number: form.mobileNumber,
    tin_number: form.tinNumber,
    claimed_discount_type: form.specialDiscountType ?? '',
    claimed_discount_name: form.specialDiscountName ?? '',
    claimed_discount_id_number: form.specialDiscountIdNumber ?? '',
    payment_type: form.paymentType,
    delivery_method: form.deliveryMethod,
    receiver_name: address.receiverName,
    address_text: addressLine(address),
    contact: address.contactNumber,
    email: address.email,
    remarks: isCustomerRole(session.roleName) ? '' : form.orderRemarks,
    subtotal_centavos: subtotalOf(rows),
    delivery_fee_centavos: delivery.fee,
    delivery_zone: delivery.zone,
    total_quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    idempotency_key: form.idempotencyKey ?? null,
    // The service knows the files, too.
    request_hash: null,
    cart_signature: cartSignature(rows),
    placed_at: placedAt,
  }
}

/** The order as its mail tells of it. */
export function mailedOrder(
  order: NewOrder,
  items: readonly NewOrderItem[],
  { pickup_office }: Pick<SelectedRow, 'pickup_office'>,
): PlacedOrder {
  return {
    placed_at: order.placed_at,
    items: items.map((item) => ({
      ...item,
      total_centavos: lineTotal(item.price_centavos, item.quantity),
    })),
    total_centavos: order.subtotal_centavos,
    delivery_fee_centavos: order.delivery_fee_centavos,
    delivery_method: order.delivery_method,
    delivery_date: null,
    courier: '',
    courier_link: '',
    tracking_number: '',
    reason: '',
    return_until: null,
    pickup_office,
  }
}

export function newOrderItem(row: SelectedRow, position: number): NewOrderItem {
  return {
    cart_item_id: row.id,
    product_option_id: row.product_option_id,
    position,
    name: row.name,
    variation: row.variation,
    sku: row.sku,
    item_description: row.item_description,
    categories: row.categories,
    image_key: row.image_key,
    price_centavos: row.price_centavos,
    quantity: row.quantity,
    combination_pattern: row.combination_pattern,
  }
}
