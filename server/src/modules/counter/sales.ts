import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type {
  CounterSale,
  CounterSums,
  listCounterSales,
  Receipt,
  sumCounterSales,
} from '@kwaderno/contract/counter.ts'
import type { Choice } from '@kwaderno/contract/fields.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { sql, type Kysely } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { listPage } from '../../db/paging.ts'
import { RECEIPT_NOTE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

const nameOf = (user: string) => sql<string | null>`${sql.raw(fullNameOf(user))}`

const salesOf = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('counter_sales as s', 's.order_id', 'orders.id')
    .innerJoin('users as seller', 'seller.id', 's.seller_id')
    .leftJoin('users as voider', 'voider.id', 's.voided_by')
    .select(['orders.id', 'orders.order_number', 'orders.placed_at', 'orders.customer_name'])
    .select(['orders.payment_type', 'orders.total_centavos', 's.voided_at', 's.void_reason'])
    .select([nameOf('seller').as('seller_name'), nameOf('voider').as('voider_name')])

type SaleRecord = Awaited<ReturnType<ReturnType<typeof salesOf>['execute']>>[number]

function toSale(sale: SaleRecord): CounterSale {
  return {
    orderId: sale.id,
    orderNumber: sale.order_number,
    soldOn: sale.placed_at.toISOString(),
    customerName: sale.customer_name,
    seller: sale.seller_name ?? '',
    paymentType: sale.payment_type,
    totalPrice: toPesos(sale.total_centavos),
    state: sale.voided_at === null ? 'Sold' : 'Voided',
    voidedOn: sale.voided_at?.toISOString() ?? '',
    voidedBy: sale.voider_name ?? '',
    voidReason: sale.void_reason,
  }
}

/** The sales of a day, a page of them, the newest first. */
export async function listSales(
  { db, clock }: Deps,
  { day = clock.today(), sellerId, ...paging }: QueryOf<typeof listCounterSales>,
): Promise<Page<CounterSale[]>> {
  const list = salesOf(db)
    .where('orders.placed_at', '>=', startOfDay(day))
    .where('orders.placed_at', '<', endOfDay(day))
    .$if(sellerId !== undefined, (sales) => sales.where('s.seller_id', '=', sellerId!))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
  const { items, total } = await listPage(db, list, paging)
  return { items: items.map(toSale), total }
}

interface SumsRecord {
  sales: number
  cash: number
  other: number
  voided: number
  sellers: Choice[]
}

export async function sumSales(
  { db, clock }: Deps,
  { day = clock.today(), sellerId }: QueryOf<typeof sumCounterSales>,
): Promise<CounterSums> {
  const { rows } = await sql<SumsRecord>`
    with sold as (
      select orders.payment_type, orders.total_centavos, s.seller_id, s.voided_at is not null as is_voided
      from orders join counter_sales s on s.order_id = orders.id
      where orders.placed_at >= ${startOfDay(day)} and orders.placed_at < ${endOfDay(day)}
    ),
    asked as (
      select * from sold where ${sellerId ?? null}::integer is null or seller_id = ${sellerId ?? null}::integer
    )
    select count(*)::integer as sales,
      coalesce(sum(total_centavos) filter (where not is_voided and payment_type = 'Cash'), 0)::bigint as cash,
      coalesce(sum(total_centavos) filter (where not is_voided and payment_type <> 'Cash'), 0)::bigint as other,
      coalesce(sum(total_centavos) filter (where is_voided), 0)::bigint as voided,
      coalesce((
        select json_agg(json_build_object('value', u.id, 'label', ${nameOf('u')}) order by ${nameOf('u')}, u.id)
        from users u where u.id in (
          select seller_id from sold
          union all (select seller_id from counter_sales where seller_id = ${sellerId ?? null}::integer limit 1)
        )
      ), '[]') as sellers
    from asked`.execute(db)
  const { sales, cash, other, voided, sellers } = rows[0]!
  return {
    day,
    sales,
    cash: toPesos(cash),
    otherPayments: toPesos(other),
    voided: toPesos(voided),
    sellers,
  }
}

type LineRecord = Pick<Receipt['lines'][number], 'name' | 'variation' | 'sku' | 'quantity'> & {
  price_centavos: number
  total_centavos: number
}

/** One sale without the lines of its receipt. */
export async function findSale(db: Db, orderId: number): Promise<CounterSale | undefined> {
  const sale = await salesOf(db).where('orders.id', '=', orderId).executeTakeFirst()
  return sale && toSale(sale)
}

export async function findReceipt(db: Db, orderId: number): Promise<Receipt | undefined> {
  const sale = await salesOf(db)
    .select(['orders.student_name', 'orders.grade_level', 'orders.tin_number', 'orders.invoice'])
    .select(['orders.subtotal_centavos', 'orders.discount_type', 'orders.discount_rate'])
    .select(['orders.special_discount_type', 'orders.special_discount_rate'])
    .select(['orders.amount_less_centavos', 's.cash_tendered_centavos', 's.change_centavos', 's.reference'])
    .select([
      sql<string>`${sql.raw(RECEIPT_NOTE)}`.as('note'),
      sql<LineRecord[]>`(
        select json_agg(json_build_object('name', i.name, 'variation', i.variation, 'sku', i.sku,
          'quantity', i.quantity, 'price_centavos', i.price_centavos, 'total_centavos', i.total_centavos)
          order by i.position)
        from order_items i where i.order_id = orders.id)`.as('lines'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (sale === undefined) return undefined
  const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))
  return {
    ...toSale(sale),
    studentName: sale.student_name,
    gradeLevel: sale.grade_level,
    lines: sale.lines.map(({ price_centavos, total_centavos, ...line }) => ({
      ...line,
      price: toPesos(price_centavos),
      totalPrice: toPesos(total_centavos),
    })),
    subtotal: toPesos(sale.subtotal_centavos),
    discountType: sale.discount_type,
    discountRate: sale.discount_rate,
    specialDiscountType: sale.special_discount_type,
    specialDiscountRate: sale.special_discount_rate,
    amountLess: toPesos(sale.amount_less_centavos),
    reference: sale.reference,
    cashTendered: pesos(sale.cash_tendered_centavos),
    change: pesos(sale.change_centavos),
    tinNumber: sale.tin_number,
    invoice: sale.invoice,
    note: sale.note,
  }
}
