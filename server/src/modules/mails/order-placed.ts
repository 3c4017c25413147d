import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { orderValues } from './order-values.ts'
import type { Addressee, MailedOrder } from './queries.ts'
import { renderFor } from './render.ts'

/** An order before it has an id and a number; only staff give a discount. */
export type PlacedOrder = Omit<MailedOrder, 'id' | 'order_number' | 'claim_code' | 'discount'>

/**
 * The mail of an order that is placed by one statement, which alone knows its id and number: where they belong there are
 * marks, which `queueOrderPlacedSql` replaces.
 * @returns the parameter of that statement
 */
export function markedOrderMail(deps: { config: Config }, addressee: Addressee, order: PlacedOrder): string {
  const [idMark, numberMark] = [randomUUID(), randomUUID()]
  const values = {
    ...orderValues(deps.config, {
      ...order,
      id: 0,
      order_number: numberMark,
      claim_code: null,
      discount: null,
    }),
    orderLink: `${deps.config.publicUrl}/orders/${idMark}`,
  }
  const mail = renderFor(deps, 'order-placed', addressee, values)
  return JSON.stringify({ ...mail, address: addressee.address, idMark, numberMark })
}

const withoutMarks = (part: string) =>
  `replace(replace(mail.${part}, "idMark", placed.id::text), "numberMark", order_number)`

/**
 * Queues it as part of that statement: an expression to put behind `with`, called `mailed`.
 * @param of.placed the expression with id, order_number and user_id of the order @param of.mail the parameter
 */
export const queueOrderPlacedSql = ({ placed, mail }: { placed: string; mail: string }) => `
  mailed as (
    insert into mails (kind, user_id, address, subject, text, html, order_id, order_number)
    select 'order-placed', placed.user_id, address, ${['subject', 'text', 'html'].map(withoutMarks).join(', ')},
      placed.id, order_number
    from ${placed} as placed, jsonb_to_record(${mail}::jsonb) as mail (
      address text, subject text, text text, html text, "idMark" text, "numberMark" text)
  )`
