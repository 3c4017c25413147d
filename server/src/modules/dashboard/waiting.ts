import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import { MAX_WAITING, type Waiting, type WaitingKind } from '@kwaderno/contract/dashboard.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { NEW_THREADS } from '../chat/service.ts'
import { isShort } from '../products/rules.ts'

/** What is counted, as `from` and `where`; each the rows of the list that the dashboard leads to. */
const WAITING: Record<WaitingKind, RawBuilder<unknown>> = {
  toApprove: orders('Pending'),
  toPack: orders('Approved'),
  toShip: orders('Packaging', 'ThirdPartyDelivery'),
  toSetOut: orders('Packaging', 'PickUp'),
  toHandOver: orders('ReadyForPickup'),
  returns: sql`from return_requests where status = 'Pending'`,
  lowStock: sql`from products p where p.deleted_at is null and ${isShort('low')}`,
  messages: sql.raw(NEW_THREADS),
  registrations: sql`from users where status = ${sql.lit(USER_STATUS.Pending)}`,
}

function orders(status: OrderStatus, method?: DeliveryMethod): RawBuilder<unknown> {
  const delivered = method ? sql`and delivery_method = ${sql.lit(method)}` : sql``
  return sql`from orders where status = ${sql.lit(status)} ${delivered}`
}

/** How much there is of each kind, in one statement; of none is more counted than anybody has to know. */
export async function countWaiting(db: Kysely<Database>, kinds: readonly WaitingKind[]): Promise<Waiting> {
  if (kinds.length === 0) return {}
  const counts = kinds.map(
    (kind) =>
      sql`(select count(*) from (select ${WAITING[kind]} limit ${sql.lit(MAX_WAITING)}) counted) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Waiting>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
