import type { Mail } from '../../adapters/mail.ts'
import type { Config } from '../../config.ts'
import { SHOP_ZONE } from '../../core/clock.ts'

interface Addressee {
  first_name: string
  email_address: string
}
interface AboutOrder {
  id: number
  order_number: string
}

const MOMENT = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_ZONE,
})

/** In Manila: 'March 5, 2026 at 10:00 AM'. */
export const momentInWords = (moment: Date): string => MOMENT.format(moment).replaceAll('\u202f', ' ')

const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { id }: AboutOrder) => `${publicUrl}/orders/${id}`

/** A day before an order expires. */
export function expiringMail(config: Config, user: Addressee, order: AboutOrder, end: Date): Mail {
  return {
    to: user.email_address,
    subject: `Your order ${order.order_number} expires soon`,
    text: `Hello ${user.first_name},

your order ${order.order_number} has not been approved yet. Unless it is approved by ${momentInWords(end)}, it is cancelled and its items go back on sale:

${linkOf(config, order)}

If you have paid already, please write to the shop.

Kwaderno`,
  }
}

/** Of an order that nobody has approved in time. */
export function expiredMail(config: Config, user: Addressee, order: AboutOrder, reason: string): Mail {
  return {
    to: user.email_address,
    subject: `Your order ${order.order_number} is cancelled`,
    text: `Hello ${user.first_name},

your order ${order.order_number} is cancelled. ${reason}

${linkOf(config, order)}

If you have paid already, please write to the shop.

Kwaderno`,
  }
}
