import { parcelErrors, TRACKING_TEXT } from '@kwaderno/contract/tracking.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { refuse } from '../../core/problem.ts'
import { TRACKING_REQUIRED } from '../../db/settings-sql.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'

/** How an order leaves, as staff say it. */
export interface Parcel {
  courierId?: number | null | undefined
  trackingNumber?: string | undefined
}

type Sent = Pick<Selectable<OrdersTable>, 'courier' | 'courier_link' | 'tracking_number'>

interface Found {
  isRequired: boolean
  /** Null unless this courier is offered. */
  name: string | null
  link: string | null
}

/**
 * What is stored of a parcel: copies, so that it stays as it left.
 * @param kept the courier that counts when none is named
 * @throws Refusal 400 for a courier that is not offered, and for what the shop requires
 */
export async function sentWith(
  tx: Tx,
  { courierId, trackingNumber = '' }: Parcel = {},
  kept?: Pick<Sent, 'courier' | 'courier_link'>,
): Promise<Sent> {
  const { rows } = await sql<Found>`
    select ${sql.raw(TRACKING_REQUIRED)} as "isRequired", courier.name, courier.link
    from (select) as once
    left join couriers courier on courier.id = ${courierId ?? null}::integer and not courier.retired`.execute(
    tx,
  )
  const { isRequired, name, link } = rows[0]!
  const isKept = courierId === undefined && kept !== undefined
  const courier = isKept ? kept.courier : (name ?? '')
  const hasCourier = courier !== ''
  const errors: Record<string, string> = { ...parcelErrors({ isRequired, hasCourier, trackingNumber }) }
  if (typeof courierId === 'number' && name === null) errors['courierId'] = TRACKING_TEXT.courierRequired
  const [first] = Object.values(errors)
  if (first !== undefined) {
    throw refuse(first, {
      errors: Object.fromEntries(Object.entries(errors).map(([at, message]) => [at, [message]])),
    })
  }
  return { courier, courier_link: isKept ? kept.courier_link : (link ?? ''), tracking_number: trackingNumber }
}
