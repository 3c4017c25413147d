import { addressLine } from '@kwaderno/contract/address.ts'
import { HIDDEN_CLAIM_CODE } from '@kwaderno/contract/claim-code.ts'
import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/delivery-methods.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import type { MailValues } from '@kwaderno/contract/mail-kinds.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { specialDiscountName } from '@kwaderno/contract/special-discount.ts'
import { trackingUrl } from '@kwaderno/contract/tracking.ts'
import type { Config } from '../../config.ts'
import { dayOf } from '../../core/clock.ts'
import type { MailedOrder } from './queries.ts'

/** What the variables of a mail about an order stand for; empty what the order does not have. */
export function orderValues({ publicUrl }: Pick<Config, 'publicUrl'>, order: MailedOrder): MailValues {
  const office = order.pickup_office
  const { total_centavos: total, delivery_fee_centavos: fee } = order
  return {
    orderNumber: order.order_number,
    orderLink: `${publicUrl}/orders/${order.id}`,
    orderDate: longDate(dayOf(order.placed_at)),
    items: [...order.items.map(itemLine), ...discountLines(order)].join('\n'),
    total: formatPeso(toPesos(total)),
    deliveryFee: fee > 0 ? formatPeso(toPesos(fee)) : '',
    amountToPay: formatPeso(toPesos(total + fee)),
    deliveryMethod: DELIVERY_METHOD_LABEL[order.delivery_method],
    deliveryDate: order.delivery_date === null ? '' : longDate(order.delivery_date),
    courier: order.courier,
    trackingNumber: order.tracking_number,
    trackingLink: trackingUrl(order.courier_link, order.tracking_number),
    reason: order.reason,
    pickupAddress: office ? addressLine(office) : '',
    pickupHours: office?.hours ?? '',
    pickupNotes: office?.notes ?? '',
    claimCode: order.claim_code === null ? '' : HIDDEN_CLAIM_CODE,
    returnUntil: order.return_until === null ? '' : longDate(dayOf(order.return_until)),
  }
}

/** '2 × Notebook (Blue, A5): ₱100.00' */
export function itemLine(item: MailedOrder['items'][number]): string {
  const variation = item.variation.length > 0 ? ` (${item.variation.join(', ')})` : ''
  return `${item.quantity} × ${item.name}${variation}: ${formatPeso(toPesos(item.total_centavos))}`
}

/** 'Senior citizen 5%: −₱50.00', so that the items come to the total. */
function discountLines({ discount }: Pick<MailedOrder, 'discount'>): string[] {
  if (discount === null) return []
  const { type, rate, special_type: special, special_rate: specialRate, centavos } = discount
  const parts = [type, rate === null ? '' : `${rate}%`].filter((part) => part !== '')
  const name = special === '' ? parts.join(', ') : specialDiscountName(special, specialRate)
  return [`${name}: ${formatPeso(-toPesos(centavos))}`]
}
