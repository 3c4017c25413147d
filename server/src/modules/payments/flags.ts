import { sql, type RawBuilder } from 'kysely'
import { pictureFlagsSql } from '../proof-pictures/service.ts'

/** What a payment has in common with one of another order. */
export interface FlagRecord {
  kind: 'reference' | 'picture' | 'nearPicture'
  payment_id: number
}

/**
 * What flags a payment, in SQL: a statement with a row of `kind` and `payment_id` for each other payment. It compares with
 * orders of every status and every customer, but never with the same one.
 * @param payment the row as the statement around calls it: `id`, `order_id` and `reference_normalised`
 */
const flagsOf = (payment: string): string => `
  select 'reference' as kind, other.id as payment_id
  from payments other
  where other.reference_normalised = ${payment}.reference_normalised and other.reference_normalised <> ''
    and other.order_id <> ${payment}.order_id
  union all
  ${pictureFlagsSql(payment)}`

export const isFlagged = (payment: string): RawBuilder<boolean> =>
  sql<boolean>`exists (${sql.raw(flagsOf(payment))})`

/** The flags of a payment as JSON, those of older payments first, with what is shown of their orders. */
export const FLAGS = sql<(FlagRecord & { order_id: number; order_number: string; user_id: number | null })[]>`
  (select coalesce(json_agg(shown), '[]') from (
    select flag.kind, flag.payment_id, o.id as order_id, o.order_number, o.user_id
    from (${sql.raw(flagsOf('payments'))}) as flag
    join payments flagged on flagged.id = flag.payment_id join orders o on o.id = flagged.order_id
    order by flag.payment_id, flag.kind limit 50) as shown)`
