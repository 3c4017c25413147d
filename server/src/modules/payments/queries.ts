import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { ANY_STATE, type listPayments } from '@kwaderno/contract/payment.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import { listPage } from '../../db/paging.ts'
import { contains, foundByWords, ordersNumbered } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import type { PaymentsTable } from '../../db/tables/orders.ts'
import { REFERENCED_LINES } from '../bank-lists/rules.ts'
import { FLAGS, isFlagged } from './flags.ts'
import { ORDER_PAYMENTS } from './order-payments.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listPayments>

const WORDS = sql`reference || ' ' || reference_normalised || ' ' || payer`
const ORDER_NUMBER = sql`(select order_number from orders where id = payments.order_id)`

/**
 * Each word is a part of the order's number, of the reference as it was typed or as it is compared, or of the payer's name. The few
 * payments that wait are read; among all others the words are found by their indexes, which a single letter has none of.
 */
const hasWords = ({ search, state = 'Unverified' }: Query) =>
  state === 'Unverified'
    ? contains(sql`fold(${ORDER_NUMBER} || ' ' || ${WORDS})`, search)
    : foundByWords(sql`payments.id`, search, (pattern, word) => [
        sql`select id from payments where fold(${WORDS}) like ${pattern}`,
        sql`select own.id from (${ordersNumbered(pattern, word)}) o join payments own on own.order_id = o.id`,
      ])

function testsOf(query: Query): RawBuilder<SqlBool> {
  const { state, flagged, accountId, dateFrom, dateTo } = query
  const tests: RawBuilder<SqlBool>[] = [hasWords(query)]
  if (state !== ANY_STATE) tests.push(sql`payments.state = ${state ?? 'Unverified'}`)
  if (flagged !== undefined) tests.push(sql`${flagged ? sql`` : sql`not `}${isFlagged('payments')}`)
  if (accountId !== undefined) tests.push(sql`payments.payment_account_id = ${accountId}`)
  if (dateFrom) tests.push(sql`payments.placed_at >= ${startOfDay(dateFrom)}`)
  if (dateTo) tests.push(sql`payments.placed_at < ${endOfDay(dateTo)}`)
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/** A page of payments and how many there are, in one statement; without a state the queue. */
export function listQueue(db: Db, query: Query) {
  const list = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.state', 'payments.version', 'payments.order_id'])
    .select(['payments.amount_centavos', 'payments.reference', 'payments.reference_normalised'])
    .select(['payments.payer', 'payments.placed_at'])
    .select(['orders.order_number', 'orders.status as order_status', 'orders.customer_name'])
    .where(testsOf(query))
    .$if(query.state === undefined, (queue) => queue.where('orders.status', '=', 'Pending'))
    .orderBy('payments.placed_at')
    .orderBy('payments.id')
  return listPage(db, list, query, {
    ...(query.state !== undefined && { counted: db.selectFrom('payments').where(testsOf(query)) }),
    also: sql<{ is_flagged: boolean }>`${isFlagged('listed')} as is_flagged`,
  })
}

export type QueueRecord = Awaited<ReturnType<typeof listQueue>>['items'][number]

interface ProofRecord {
  payment_id: number | null
  file_name: string
  storage_key: string
}

/** A payment with its order, the order's other payments and proofs, its flags, the bank lines with its reference, and what payments were rejected for lately. */
export function findPayment(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'orders.id as order_id',
      'orders.order_number',
      'orders.status',
      'orders.user_id',
    ])
    .select(['orders.customer_name', 'orders.student_name', 'orders.grade_level', 'orders.payment_type'])
    .select(['orders.total_centavos', 'orders.delivery_fee_centavos', 'orders.payment_received_centavos'])
    .select([
      ORDER_PAYMENTS.as('payments'),
      FLAGS.as('flags'),
      REFERENCED_LINES.as('lines'),
      sql<ProofRecord[]>`
        (select coalesce(json_agg(json_build_object('payment_id', a.payment_id, 'file_name', a.file_name,
          'storage_key', f.storage_key) order by a.id), '[]')
        from order_attachments a join files f on f.id = a.file_id
        where a.order_id = orders.id and a.kind = 'payment')`.as('proofs'),
      sql<string[]>`
        array(select reason from (
          select reason, decided_at from payments where state = 'Rejected' and reason <> '***' order by decided_at desc limit 100
        ) as late group by reason order by max(decided_at) desc limit 5)`.as('reasons'),
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

export type PaymentDetailRecord = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** The order that a payment belongs to, for good. */
export async function findOrderId(db: Db, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('payments').select('order_id').where('id', '=', id).executeTakeFirst()
  return found?.order_id
}

/** Locks a payment; its order is to be locked before. */
export function lockPayment(tx: Db, id: number): Promise<Selectable<PaymentsTable> | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The other payments of a payment's order. */
export async function listOthers(tx: Db, payment: Pick<Selectable<PaymentsTable>, 'id' | 'order_id'>) {
  const others = await tx
    .selectFrom('payments')
    .select(['state', 'amount_received_centavos'])
    .where('order_id', '=', payment.order_id)
    .where('id', '<>', payment.id)
    .execute()
  return others.map(({ state, amount_received_centavos: received }) => ({
    state,
    amountReceived: received === null ? null : toPesos(received),
  }))
}

/** What has come in of all verified payments of an order; null without one. */
export async function sumVerified(tx: Db, orderId: number): Promise<number | null> {
  const { sum } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number | null>('amount_received_centavos').as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'Verified')
    .executeTakeFirstOrThrow()
  return sum
}
