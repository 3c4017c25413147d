import { PAYMENT_FACT_TEXT, type PaymentFacts } from '@kwaderno/contract/payment-facts.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { sql, type Kysely } from 'kysely'
import { refuse, refuseAt } from '../../core/problem.ts'
import { APPROVAL_NEEDS_PAYMENT } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { factColumns, hasFacts } from './facts.ts'

/** The parameter of `payingSql`. */
export const factsParameter = (facts: PaymentFacts): string => JSON.stringify(factColumns(facts))

/**
 * Keeps the payment that the files of a new order prove, as part of the statement that places it: a `with` expression
 * that gives its `id`. Without files there is none.
 * @param of.placed the expression of the order: `id` and `placed_at`
 * @param of.kept that of its files
 * @param of.facts such as '$3', a `factsParameter`
 */
export const payingSql = ({
  placed,
  kept,
  facts,
}: {
  placed: string
  kept: string
  facts: string
}): string => `
  insert into payments (
    order_id, placed_at, payment_account_id, reference, reference_normalised, amount_centavos, paid_on, payer)
  select placed.id, placed.placed_at, told.*
  from ${placed} as placed, jsonb_to_record(${facts}::jsonb) as told (
    payment_account_id integer, reference text, reference_normalised text, amount_centavos bigint, paid_on date,
    payer text)
  where exists (select from ${kept})
  returning id`

/**
 * The payment that further files of a locked order belong to: the newest that waits, or a new one where the customer tells
 * of another transfer, or none waits. One that waits gets a new version: whoever looks at it has not seen these files.
 * @throws Refusal 400 for an account that does not exist
 */
export async function paymentOfFiles(
  tx: Tx,
  orderId: number,
  { facts, now }: { facts: PaymentFacts; now: Date },
): Promise<number> {
  if (!hasFacts(facts)) {
    const waiting = await tx
      .updateTable('payments')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('payments')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('order_id', '=', orderId)
          .where('state', '=', 'Unverified'),
      )
      .returning('id')
      .executeTakeFirst()
    if (waiting) return waiting.id
  }
  await refuseUnknownAccount(tx, facts)
  const { id } = await tx
    .insertInto('payments')
    .values({ order_id: orderId, placed_at: now, ...factColumns(facts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function refuseUnknownAccount(db: Kysely<Database>, { paidTo }: PaymentFacts): Promise<void> {
  if (paidTo === undefined) return
  const found = await db
    .selectFrom('payment_accounts')
    .select('id')
    .where('id', '=', paidTo)
    .executeTakeFirst()
  if (found === undefined) throw refuseAt('paidTo', PAYMENT_FACT_TEXT.account)
}

/**
 * A customer has deleted files of a locked order: a payment that has others left gets a new version, so that nobody decides on what
 * he saw before, and one that waits without any is forgotten.
 */
export async function filesChanged(
  tx: Tx,
  orderId: number,
  gone: readonly { payment_id: number | null }[],
): Promise<void> {
  const ids = gone.flatMap(({ payment_id: id }) => id ?? [])
  if (ids.length === 0) return
  await tx
    .updateTable('payments')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('payments')
    .where('order_id', '=', orderId)
    .where('state', '=', 'Unverified')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_attachments').select('id').whereRef('payment_id', '=', 'payments.id'))),
    )
    .execute()
}

/** Keeps what was paid at the counter otherwise than in cash, which its seller has seen. */
export async function keepCounterPayment(
  tx: Tx,
  { orderId, reference, amount, sellerId, now }: CounterPayment,
): Promise<void> {
  // Nothing was paid for a gift.
  if (amount === 0) return
  await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      placed_at: now,
      ...factColumns({ paymentReference: reference, paymentAmount: toPesos(amount) }),
      state: 'Verified',
      amount_received_centavos: amount,
      decided_by: sellerId,
      decided_at: now,
    })
    .execute()
}

interface CounterPayment {
  orderId: number
  reference: string
  /** Centavos. */
  amount: number
  sellerId: number
  now: Date
}

/** @throws Refusal 400 where the shop wants a verified payment of this order before it is approved, and there is none */
export async function refuseUnverified(tx: Tx, orderId: number): Promise<void> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select ${sql.raw(APPROVAL_NEEDS_PAYMENT)} and not bool_or(state = 'Verified') as is_missing
    from payments where order_id = ${orderId} having count(*) > 0`.execute(tx)
  if (rows[0]?.is_missing) throw refuse(PAYMENT_TEXT.verifyFirst)
}
