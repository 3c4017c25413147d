import { createHmac } from 'node:crypto'
import { toCentavos, toPesos, type Centavos } from '@kwaderno/contract/money.ts'
import type { SPECIAL_DISCOUNT_DEFAULTS } from '@kwaderno/contract/settings-fields.ts'
import {
  idNumberKey,
  specialDiscountName,
  specialDiscountOf,
  weekOf,
  type PrimeLine,
  type SpecialDiscount,
  type SpecialDiscountFields,
  type SpecialDiscountRules,
  type SpecialDiscountType,
} from '@kwaderno/contract/special-discount.ts'
import type { SpecialDiscountQuote } from '@kwaderno/contract/special-discount-quote.ts'
import { sql, type Kysely } from 'kysely'
import { dayOf, endOfDay, startOfDay } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseAt } from '../../core/problem.ts'
import { deriveKey } from '../../core/secret.ts'
import { SPECIAL_DISCOUNT } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'

type Db = Kysely<Database>

/** Of an order without one. */
export const NO_SPECIAL_DISCOUNT = {
  special_discount_type: '',
  special_discount_name: '',
  special_discount_id_number: '',
  special_discount_id_key: '',
  special_discount_elsewhere_centavos: 0,
  special_discount_base_centavos: 0,
  special_discount_rate: null,
} as const

/** The discount of an order by name: the special one, or what staff have called the free one. */
export function discountName(order: {
  discount_type: string
  special_discount_type: SpecialDiscountType | ''
  special_discount_rate: number | null
}): string {
  const { special_discount_type: type } = order
  return type === '' ? order.discount_type : specialDiscountName(type, order.special_discount_rate)
}

/** What an order is, as far as its special discount goes. */
export interface Discounted {
  /** Null for a sale that is not made yet. */
  orderId: number | null
  placedAt: Date
  lines: readonly PrimeLine[]
}

/** Prime commodities of an order as they were ordered. */
export async function listPrimeLines(db: Db, orderId: number): Promise<PrimeLine[]> {
  const { rows } = await sql<PrimeLine>`
    select o.product_id as "productId", i.total_centavos as total
    from order_items i join product_options o on o.id = i.product_option_id
    where i.order_id = ${orderId} and i.prime_commodity`.execute(db)
  return rows
}

/** What an ID number would get, as of now. */
export async function quoteOf(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { orderId, placedAt, lines }: Discounted,
  asked: { specialDiscountIdNumber: string; specialDiscountElsewhere: number },
): Promise<SpecialDiscountQuote> {
  const key = idNumberKey(asked.specialDiscountIdNumber)
  const elsewhere = toCentavos(Math.max(0, asked.specialDiscountElsewhere))
  const { rules, here } = await readWeek(db, secret, { key, placedAt, orderId })
  const { prime, kinds, base, amountLess, refusal } = specialDiscountOf(lines, rules, { here, elsewhere })
  return {
    rate: rules.rate,
    ceiling: toPesos(rules.ceiling),
    prime: toPesos(prime),
    kinds,
    usedThisWeek: toPesos(here),
    base: toPesos(base),
    amountLess: refusal === undefined ? toPesos(amountLess) : 0,
    refusal: refusal ?? '',
  }
}

/**
 * Keeps others from giving this ID number something of the same week until the end of the transaction. What a transaction
 * locks besides comes in this order: the order, the week, the stock.
 */
export async function lockWeek(tx: Tx, idNumber: string, placedAt: Date): Promise<void> {
  const week = `${idNumberKey(idNumber)} ${weekOf(dayOf(placedAt)).monday}`
  await sql`select pg_advisory_xact_lock(hashtext('special discount'), hashtext(${week}))`.execute(tx)
}

/**
 * What an order stores of a special discount whose fields have been found right, once its week is locked.
 * @throws Refusal 400 for too few prime commodities, and when nothing is left of the week's ceiling
 */
export async function specialDiscountColumns(
  tx: Tx,
  { secret }: Pick<Deps, 'secret'>,
  order: Discounted,
  entered: SpecialDiscountFields,
): Promise<{ columns: ReturnType<typeof columnsOf>; amountLess: Centavos }> {
  const key = idNumberKey(entered.specialDiscountIdNumber)
  const { rules, here } = await readWeek(tx, secret, {
    key,
    placedAt: order.placedAt,
    orderId: order.orderId,
  })
  const elsewhere = toCentavos(entered.specialDiscountElsewhere ?? 0)
  const given = specialDiscountOf(order.lines, rules, { here, elsewhere })
  if (given.refusal !== undefined) throw refuseAt('specialDiscountType', given.refusal)
  return { columns: columnsOf(entered, { key, elsewhere, rules, given }), amountLess: given.amountLess }
}

function columnsOf(
  entered: SpecialDiscountFields,
  {
    key,
    elsewhere,
    rules,
    given,
  }: { key: string; elsewhere: Centavos; rules: SpecialDiscountRules; given: SpecialDiscount },
) {
  return {
    special_discount_type: entered.specialDiscountType,
    special_discount_name: entered.specialDiscountName,
    special_discount_id_number: entered.specialDiscountIdNumber,
    special_discount_id_key: key,
    special_discount_elsewhere_centavos: elsewhere,
    special_discount_base_centavos: given.base,
    special_discount_rate: rules.rate,
  }
}

/**
 * What stays of an ID number that was compared, once its account is erased: the ceiling of the same week knows it again, and
 * nobody else, as the secret is not in the database.
 */
export function erasedKey({ secret }: Pick<Deps, 'secret'>, key: string, placedAt: Date): string {
  const week = `${key} ${weekOf(dayOf(placedAt)).monday}`
  const mark = createHmac('sha256', deriveKey(secret, 'erased ID numbers')).update(week)
  return `***${mark.digest('base64url')}`
}

/** What the shop gives, and the bases of the other orders that this ID number has had it for in the week of a moment. */
async function readWeek(
  db: Db,
  secret: string,
  { key, placedAt, orderId }: { key: string; placedAt: Date; orderId: number | null },
): Promise<{ rules: SpecialDiscountRules; here: Centavos }> {
  const { monday, sunday } = weekOf(dayOf(placedAt))
  const { rows } = await sql<{ shop: Record<keyof typeof SPECIAL_DISCOUNT_DEFAULTS, number>; here: number }>`
    select ${sql.raw(SPECIAL_DISCOUNT)} as shop, (
      select coalesce(sum(special_discount_base_centavos), 0)::bigint from orders
      where special_discount_id_key in (${key}, ${erasedKey({ secret }, key, placedAt)})
        and special_discount_id_key <> ''
        and placed_at >= ${startOfDay(monday)} and placed_at < ${endOfDay(sunday)}
        and status not in ('Declined', 'Cancelled') and id is distinct from ${orderId}::integer
    ) as here`.execute(db)
  const { shop, here } = rows[0]!
  const { specialDiscountRate: rate, specialDiscountCeiling, specialDiscountKinds: leastKinds } = shop
  return { rules: { rate, ceiling: toCentavos(specialDiscountCeiling), leastKinds }, here }
}
