import { isClaimCode, readClaimCode } from '@kwaderno/contract/claim-code.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import type { Lookup, swapAtCounter as swapCall } from '@kwaderno/contract/pickup.ts'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import {
  balanceOf,
  decidePending,
  findSwap,
  lockReturn,
  Shortage,
  toPieces,
  type SwapRecord,
} from '../returns/service.ts'

type Swap = BodyOf<typeof swapCall>

/** What the counter is told of a swap by its code. */
export function swapLookup(swap: SwapRecord): Lookup {
  const message = decidedText(swap)
  return {
    state: message === '' ? 'swap' : 'used',
    message,
    order: null,
    swap: {
      requestId: swap.id,
      version: swap.version,
      orderNumber: swap.order_number,
      customerName: swap.customer_name,
      studentName: swap.student_name,
      gradeLevel: swap.grade_level,
      pieces: swap.pieces.flatMap(toPieces),
    },
  }
}

/** What has become of a swap; '' of one that waits. */
function decidedText({ status, claimant, handed_at, handed_by, approved_at }: SwapRecord): string {
  if (handed_at !== null) return PICKUP_TEXT.used(claimant, longDate(dayOf(handed_at)), handed_by ?? '')
  if (status === 'Declined') return PICKUP_TEXT.swapDeclined
  return status === 'Approved' ? PICKUP_TEXT.swapApproved(longDate(dayOf(approved_at!))) : ''
}

/**
 * Takes the pieces of a swap back and gives the new ones out, once: two counters, and the screen of the exchange, wait for each
 * other at the row of the request.
 * @throws Refusal 400 for a code that is none, for pieces that are not those that wait, and for a shortage; 409 when it was
 *   decided, or has changed since `version`
 */
export async function swapPieces(deps: Deps, session: Session, swap: Swap): Promise<Lookup> {
  const code = readClaimCode(swap.code)
  if (!isClaimCode(code)) throw refuseAt('code', PICKUP_TEXT.mistyped)
  try {
    return await inTransaction(deps.db, (tx) => swapIn(tx, deps, session, { ...swap, code }))
  } catch (error) {
    if (!(error instanceof Shortage)) throw error
    throw refuse(error.answer[0].description)
  }
}

async function swapIn(
  tx: Tx,
  deps: Deps,
  session: Session,
  { code, claimant, version, pieces }: Swap,
): Promise<Lookup> {
  const found = await findSwap(tx, { code })
  if (found === undefined) throw refuseAt('code', PICKUP_TEXT.unknown)
  const request = await lockReturn(tx, found.id)
  const before = (await findSwap(tx, { code }))!
  const decided = decidedText(before)
  if (decided !== '') throw refuse(decided, { code: 'changed' })
  // The counter has laid out what it was shown.
  refuseLate(version, request.version, PICKUP_TEXT.swapChanged)
  const waiting = before.pieces.filter(({ status }) => status === 'Pending')
  const given = new Map(
    pieces.map((piece) => [`${piece.groupItem}/${piece.groupItemIndex}`, piece.returnType]),
  )
  const isWhole =
    given.size === waiting.length &&
    pieces.length === given.size &&
    waiting.every((piece) => given.has(`${piece.order_item_id}/${piece.unit_index}`))
  if (!isWhole) throw refuseAt('pieces', PICKUP_TEXT.swapPieces)
  if (waiting.some((piece) => balanceOf(piece) < 0)) throw refuse(PICKUP_TEXT.swapOwes)
  await decidePending(tx, deps, {
    actor: session,
    request,
    status: 'Approved',
    returnTypeOf: (group) => given.get(`${group.order_item_id}/${group.unit_index}`)!,
    also: { claimant },
  })
  await tx
    .updateTable('claims')
    .set({ claimant, by_code: true, handed_by: session.userId, handed_at: deps.clock.now() })
    .where('code', '=', code)
    .execute()
  return swapLookup((await findSwap(tx, { code }))!)
}
