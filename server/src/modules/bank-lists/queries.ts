import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { listBankLines } from '@kwaderno/contract/bank-list.ts'
import type { BankMapping, SheetRow } from '@kwaderno/contract/bank-list-fields.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { masked } from '../../db/masks.ts'
import { listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import type { ReadLine } from './mapping.ts'
import type { MatchedLine, MatchedPayment } from './matching.ts'

type Db = Kysely<Database>

const ACCOUNT_NAME = sql<string>`account.provider || ' ' || account.account_number`

export async function listAccounts(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('payment_accounts as account')
    .select(['account.id', ACCOUNT_NAME.as('name')])
    .orderBy('account.is_retired')
    .orderBy('account.position')
    .orderBy('account.id')
    .execute()
}

export async function findMapping(db: Db, accountId: number): Promise<BankMapping | undefined> {
  const found = await db
    .selectFrom('bank_list_mappings')
    .select('mapping')
    .where('payment_account_id', '=', accountId)
    .executeTakeFirst()
  return found?.mapping
}

export async function keepMapping(tx: Db, accountId: number, mapping: BankMapping): Promise<void> {
  const text = JSON.stringify(mapping)
  await tx
    .insertInto('bank_list_mappings')
    .values({ payment_account_id: accountId, mapping: text })
    .onConflict((conflict) => conflict.column('payment_account_id').doUpdateSet({ mapping: text }))
    .execute()
}

export async function insertList(
  tx: Db,
  list: { accountId: number; fileName: string; columns: string[]; rows: readonly SheetRow[]; userId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_lists')
    .values({
      payment_account_id: list.accountId,
      file_name: list.fileName,
      columns: list.columns,
      rows: JSON.stringify(list.rows),
      row_count: list.rows.length,
      created_by: list.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findList(db: Db, id: number) {
  return db
    .selectFrom('bank_lists')
    .select(['id', 'payment_account_id', 'file_name', 'columns', 'rows'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists of one account are loaded one after the other. */
export async function lockAccount(tx: Db, accountId: number): Promise<void> {
  await tx
    .selectFrom('payment_accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Adds what is not known of a list to the lines of its account; of equal lines as many as the list has more than there are.
 * A line that was used and whose payer was erased is known by what is left of the name.
 * @returns how many were added
 */
export async function insertLines(
  tx: Db,
  list: { id: number; accountId: number },
  lines: readonly ReadLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with given as (
      select g.*, row_number() over (partition by day, amount, reference, payer order by place) as nth
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb) as g (
        place integer, day date, amount bigint, reference text, "referenceNormalised" text, payer text)
    ),
    there as (
      select day, amount_centavos, reference, payer, count(*) as times
      from bank_lines
      where payment_account_id = ${list.accountId}
        and day between (select min(day) from given) and (select max(day) from given)
      group by day, amount_centavos, reference, payer
    ),
    erased as (
      select day, amount_centavos, reference, payer, count(*) as times
      from bank_lines
      where payment_account_id = ${list.accountId} and payment_id is not null and payer like '%***%'
        and day between (select min(day) from given) and (select max(day) from given)
      group by day, amount_centavos, reference, payer
    ),
    unknown as (
      select g.*, ${masked('g.payer')} as masked,
        row_number() over (partition by g.day, g.amount, g.reference, ${masked('g.payer')} order by g.place) as masked_nth
      from given g
      left join there t on t.day = g.day and t.amount_centavos = g.amount and t.reference = g.reference
        and t.payer = g.payer
      where g.nth > coalesce(t.times, 0)
    ),
    added as (
      insert into bank_lines (
        bank_list_id, payment_account_id, day, amount_centavos, reference, reference_normalised, payer)
      select ${list.id}, ${list.accountId}, g.day, g.amount, g.reference, g."referenceNormalised", g.payer
      from unknown g
      left join erased e on e.day = g.day and e.amount_centavos = g.amount and e.reference = g.reference
        and e.payer = g.masked and e.payer <> g.payer
      where g.masked_nth > coalesce(e.times, 0)
      order by g.place
      returning id
    )
    select count(*) as count from added`.execute(tx)
  return rows[0]!.count
}

export interface Loaded {
  loaded: number
  known: number
  debits: number
  errors: number
}

export async function markLoaded(tx: Db, id: number, counts: Loaded, now: Date): Promise<void> {
  await tx
    .updateTable('bank_lists')
    .set({
      loaded_count: sql`loaded_count + ${counts.loaded}`,
      known_count: counts.known,
      debit_count: counts.debits,
      error_count: counts.errors,
      loaded_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets what files said: lists that nobody has loaded, and the rows of those that are. */
export async function dropOldRows(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('bank_lists')
    .where('created_at', '<', before)
    .where('loaded_at', 'is', null)
    .where('rows', 'is not', null)
    .execute()
  await db
    .updateTable('bank_lists')
    .set({ rows: null })
    .where('created_at', '<', before)
    .where('rows', 'is not', null)
    .execute()
}

export function listLines(db: Db, { state, accountId, search, ...paging }: QueryOf<typeof listBankLines>) {
  const words = sql`fold(line.reference || ' ' || line.payer || ' ' || coalesce(o.order_number, ''))`
  const list = db
    .selectFrom('bank_lines as line')
    .innerJoin('payment_accounts as account', 'account.id', 'line.payment_account_id')
    .leftJoin('payments', 'payments.id', 'line.payment_id')
    .leftJoin('orders as o', 'o.id', 'payments.order_id')
    .select(['line.id', 'line.payment_account_id', 'line.day', 'line.amount_centavos', 'line.reference'])
    .select(['line.reference_normalised', 'line.payer', 'line.state', 'o.id as order_id', 'o.order_number'])
    .select(ACCOUNT_NAME.as('account'))
    .where('line.state', '=', state)
    .where(contains(words, search))
    .$if(accountId !== undefined, (some) => some.where('line.payment_account_id', '=', accountId!))
    .orderBy('line.day', 'desc')
    .orderBy('line.id', 'desc')
  return listPage(db, list, paging)
}

export type LineRecord = Awaited<ReturnType<typeof listLines>>['items'][number]

export const toMatchedLine = (
  line: Pick<LineRecord, 'id' | 'day' | 'amount_centavos' | 'reference_normalised' | 'payer'>,
): MatchedLine => ({
  id: line.id,
  day: line.day,
  amount: line.amount_centavos,
  referenceNormalised: line.reference_normalised,
  payer: line.payer,
})

/** A payment with what is shown of it. */
export interface Candidate extends MatchedPayment {
  orderId: number
  orderNumber: string
  customer: string
}

/** No page of lines has so many payments that it may be for. */
const MOST = 2000

const VERIFIED_BY = (reference: RawBuilder<string>) => sql<boolean>`exists (
  select from payments verified
  where verified.reference_normalised = ${reference} and verified.reference_normalised <> ''
    and verified.state = 'Verified')`

/** Whether a payment was verified by this reference, normalised. */
export async function hasVerified(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql<{ is_verified: boolean }>`
    select ${VERIFIED_BY(sql`${reference}::text`)} as is_verified`.execute(db)
  return rows[0]!.is_verified
}

/** Payments that wait, and that some of these lines may be for; the rules say which. */
export async function listCandidates(db: Db, lines: readonly MatchedLine[]): Promise<Candidate[]> {
  const references = lines.map((line) => line.referenceNormalised).filter((reference) => reference !== '')
  const { rows } = await sql<Candidate>`
    select p.id, p.reference_normalised as "referenceNormalised", p.amount_centavos as amount,
      o.total_centavos + o.delivery_fee_centavos as "amountToPay", p.paid_on as "paidOn", p.payer,
      ${VERIFIED_BY(sql`p.reference_normalised`)} as "isVerifiedAlready",
      o.id as "orderId", o.order_number as "orderNumber", o.customer_name as customer
    from payments p join orders o on o.id = p.order_id
    where p.state = 'Unverified' and o.status not in ('Cancelled', 'Declined') and (
      p.reference_normalised = any(${references}::text[])
      or p.payer <> '' and exists (
        select from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ amount }) => amount)}::bigint[])
          as line (day, amount)
        where line.amount = coalesce(p.amount_centavos, o.total_centavos + o.delivery_fee_centavos)
          and p.paid_on between line.day - 3 and line.day + 3))
    order by p.id limit ${MOST}`.execute(db)
  return rows
}

/** All open lines with one of these references. */
export async function listTwins(db: Db, references: readonly string[]): Promise<MatchedLine[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('bank_lines')
    .select(['id', 'day', 'amount_centavos', 'reference_normalised', 'payer'])
    .where('state', '=', 'Open')
    .where('reference_normalised', 'in', references)
    .limit(MOST)
    .execute()
  return rows.map(toMatchedLine)
}
