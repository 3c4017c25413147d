import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import type { MailKind, MailValues } from '@kwaderno/contract/mail-kinds.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { Insertable } from 'kysely'
import type { MailsTable } from '../../../src/db/tables/mails.ts'
import { orderValues } from '../../../src/modules/mails/order-values.ts'
import { findMailedOrder } from '../../../src/modules/mails/queries.ts'
import { renderFor } from '../../../src/modules/mails/render.ts'
import { MAIL_OF_MOVE } from '../../../src/modules/orders/moves.ts'
import { DAY } from '../people.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { WrittenOrders } from './orders.ts'
import { known, parts, type Db } from './rows.ts'

interface Context {
  orders: WrittenOrders
  /** Begins the links. */
  publicUrl: string
  now: Date
}

const KEPT = 7 * DAY
/** From queueing to sending. */
const ON_ITS_WAY = 2000

/** The mails of the last days' orders: all of them have left but one, whose address there is not. */
export async function writeMails(
  tx: Db,
  orders: readonly PlannedOrder[],
  { orders: written, publicUrl, now }: Context,
): Promise<void> {
  const steps = orders
    .flatMap(occasionsOf)
    .filter(({ at }) => at.getTime() > now.getTime() - KEPT)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const mails: Insertable<MailsTable>[] = []
  for (const { order, kind, at, values } of steps) {
    const mailed = kind && (await findMailedOrder(tx, known(written.orderIds, order), kind))
    if (!kind || !mailed) continue
    mails.push({
      ...renderFor({ config: { publicUrl } }, kind, mailed, {
        ...orderValues({ publicUrl }, mailed),
        ...values,
      }),
      kind,
      user_id: mailed.user_id,
      address: mailed.address,
      sealed: null,
      order_id: mailed.id,
      order_number: mailed.order_number,
      return_request_id: null,
      status: 'Sent',
      attempts: 1,
      resend_of: null,
      created_at: at,
      due_at: at,
      give_up_at: new Date(at.getTime() + 3 * DAY),
      alive_at: null,
      sent_at: new Date(at.getTime() + ON_ITS_WAY),
    })
  }
  const failed = mails.findLast(({ kind }) => kind === 'order-approved')
  if (failed) Object.assign(failed, { status: 'Failed', last_error: NO_SUCH_USER, sent_at: null })
  for (const part of parts(mails)) await tx.insertInto('mails').values(part).execute()
}

interface Occasion {
  order: PlannedOrder
  kind: MailKind | undefined
  at: Date
  values?: MailValues
}

/** Each step of an order, or the receipt of what a parent bought at the counter. */
function occasionsOf(order: PlannedOrder): Occasion[] {
  const { sale, placedAt, paymentType, total } = order
  if (!sale) return order.steps.map(({ status, at }) => ({ order, kind: kindOf(status), at }))
  if (sale.isWalkIn) return []
  const inWords = (centavos: number) => formatPeso(centavos / 100)
  const paid = sale.cash === null ? {} : { cash: inWords(sale.cash), change: inWords(sale.cash - total) }
  const values = { payment: COUNTER_PAYMENT_LABEL[paymentType], ...paid }
  return [{ order, kind: 'counter-receipt', at: placedAt, values }]
}

const NO_SUCH_USER = '550 5.1.1 Recipient address rejected: no such user here'

const kindOf = (status: OrderStatus): MailKind | undefined =>
  status === 'Pending' ? 'order-placed' : MAIL_OF_MOVE[status]
