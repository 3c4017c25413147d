import { isClaimCode, readClaimCode } from '@kwaderno/contract/claim-code.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { HAND_OVER_FIELDS } from '@kwaderno/contract/pickup-field-labels.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import type { handOver as handOverCall, Lookup } from '@kwaderno/contract/pickup.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { GONE } from '../orders/rules.ts'
import { lockAny, refuseStale, takeStep } from '../orders/service.ts'
import { toLookup, usedText } from './lookup.ts'
import { findPickup, type PickupKey, type PickupRecord } from './queries.ts'

type HandOver = BodyOf<typeof handOverCall>

/**
 * Hands an order over to whoever takes it, once: two counters wait for each other at the row of the order. One that its
 * customer has marked as received keeps its status, and only who took it is written.
 * @throws Refusal 404 for an id without order, 409 when it was handed over or has changed, 400 for a code that is none
 */
export function handOver(deps: Deps, session: Session, given: HandOver): Promise<Lookup> {
  const key = keyOf(given)
  if (given.orderId !== undefined && given.note === '') throw refuseAt('note', PICKUP_TEXT.noCode)
  return inTransaction(deps.db, async (tx) => {
    const found = await findPickup(tx, key)
    if (found === undefined) throw 'code' in key ? refuseAt('code', PICKUP_TEXT.unknown) : notFound(GONE)
    const order = await lockAny(tx, found.id)
    const before = (await findPickup(tx, { orderId: order.id }))!
    if (before.handed_at !== null) throw refuse(usedText(before), { code: 'changed' })
    await refuseStale(tx, session, order, given.version)
    if (before.code === null) throw refuse(PICKUP_TEXT.notReady)
    if (order.status === 'ReadyForPickup')
      await takeStep(tx, deps, order, { to: 'Delivered' }, { mover: 'staff', session })
    const after = await record(tx, deps, session, before, given)
    return toLookup(after, deps.clock.now())
  })
}

function keyOf({ code: text, orderId }: HandOver): PickupKey {
  if (text === undefined) return { orderId: orderId! }
  const code = readClaimCode(text)
  if (!isClaimCode(code)) throw refuseAt('code', PICKUP_TEXT.mistyped)
  return { code }
}

/** Writes who took it, and who handed it over. */
async function record(
  tx: Tx,
  { clock }: Deps,
  session: Session,
  before: PickupRecord,
  { claimant, note, code }: HandOver,
): Promise<PickupRecord> {
  await tx
    .updateTable('claims')
    .set({
      claimant,
      note,
      by_code: code !== undefined,
      handed_by: session.userId,
      handed_at: clock.now(),
    })
    .where('order_id', '=', before.id)
    .execute()
  const after = (await findPickup(tx, { orderId: before.id }))!
  await audit(tx, {
    session,
    module: 'Pickup',
    subModule: 'Hand-over',
    action: 'Update',
    description: `Handed over order ${before.order_number}${code === undefined ? ' without its claim code' : ''}`,
    before: { status: ORDER_STATUS_LABEL[before.status] },
    after: { status: ORDER_STATUS_LABEL[after.status], ...inWords(HAND_OVER_FIELDS, { claimant, note }) },
  })
  return after
}
