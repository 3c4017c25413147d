import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { confirmBankLines } from '@kwaderno/contract/bank-list.ts'
import { BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { EXACT_PAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { proposalOf } from '@kwaderno/contract/payment-proposal.ts'
import type { Deps } from '../../core/deps.ts'
import { eachAlone } from '../../core/each-alone.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { besideOf, lockForDecision, verifyLocked, type Locked } from '../payments/service.ts'
import { isExact } from './matching.ts'
import { hasVerified, toMatchedLine } from './queries.ts'
import { lockOpenLine, useLine } from './rules.ts'

type Confirming = BodyOf<typeof confirmBankLines>
type Pair = Confirming['pairs'][number]
type Failed = AnswerOf<typeof confirmBankLines>['failed'][number]

/**
 * Verifies payments with the amounts of their lines, each in a transaction of its own. One pair alone is a person's decision; of
 * several, and of a selection, those that are not exact are left, and one that fails keeps no other back.
 * @throws Refusal when the only pair cannot be confirmed
 */
export async function confirm(
  deps: Deps,
  session: Session,
  { pairs, isSelection }: Confirming,
): Promise<AnswerOf<typeof confirmBankLines>> {
  const [only, ...more] = pairs
  if (only && more.length === 0 && !isSelection) {
    await confirmOne(deps, session, only, false)
    return { confirmed: 1, failed: [] }
  }
  const results = await eachAlone<Pair, Failed | null>(
    deps,
    pairs,
    async (pair) => {
      await confirmOne(deps, session, pair, true)
      return null
    },
    ({ lineId }, title) => ({ lineId, title }),
  )
  const failed = results.flatMap((result) => result ?? [])
  return { confirmed: pairs.length - failed.length, failed }
}

function confirmOne(
  deps: Deps,
  session: Session,
  { lineId, paymentId }: Pair,
  isOneOfMany: boolean,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockForDecision(tx, session, paymentId)
    const line = await lockOpenLine(tx, lineId)
    const amount = toPesos(line.amount_centavos)
    const tag = await tagOf(tx, locked, amount)
    if (isOneOfMany && (tag === 'another' || !(await isSure(tx, line, locked)))) {
      throw refuse(BANK_LIST_TEXT.needsDecision)
    }
    await verifyLocked(tx, deps, session, locked, {
      amount,
      approve: false,
      // Another tag than this was about the sum before.
      paymentTagTypeId: tag === 'exact' ? EXACT_PAYMENT : null,
    })
    await useLine(tx, lineId, paymentId)
  })
}

/** Reference and amount are the same, and nothing has been verified by that reference. */
async function isSure(
  tx: Tx,
  line: Parameters<typeof toMatchedLine>[0],
  { order, payment }: Locked,
): Promise<boolean> {
  const told = {
    referenceNormalised: payment.reference_normalised,
    amount: payment.amount_centavos,
    amountToPay: order.total_centavos + order.delivery_fee_centavos,
  }
  return isExact(toMatchedLine(line), told) && !(await hasVerified(tx, payment.reference_normalised))
}

/** What the order's payment details would be: paid exactly, something that a person has to settle, or nothing to be said yet. */
async function tagOf(tx: Tx, locked: Locked, amount: number): Promise<'exact' | 'another' | 'none'> {
  if (locked.order.status !== 'Pending') return 'none'
  const { paymentTagTypeId } = proposalOf(await besideOf(tx, locked), amount)
  if (paymentTagTypeId === null) return 'none'
  return paymentTagTypeId === EXACT_PAYMENT ? 'exact' : 'another'
}
