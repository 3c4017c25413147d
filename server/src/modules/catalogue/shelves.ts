import { STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import type { Choice } from '@kwaderno/contract/fields.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { CARD, MARKS, type MarkedRecord } from './cards.ts'
import { isBuyable, isOffered } from './offered.ts'
import type { Versioned } from './queries.ts'
import { SHOP_VERSION } from './versions.ts'

/** Pieces of each product that were sold in this month and the two before it. */
const SOLD = sql`sold as (
    select o.product_id, sum(m.pieces) as pieces
    from monthly_sales m join product_options o on o.id = m.product_option_id
    where m.month >= (sale_month(now()) - interval '2 months')::date group by o.product_id
  )`

/** How many of a user's orders are looked through for what was bought before. */
const ORDERS_BACK = 30

interface ShelvesRecord {
  grade: Choice | null
  for_grade: MarkedRecord[]
  bought: MarkedRecord[]
}

/**
 * What suits the grade of a user's student, or everybody where none is known, and what the user has bought, in one
 * statement. Of each category the best come, one after the other, by what sold lately and then by what is new; what
 * cannot be had now comes last.
 */
export async function readShelves(
  db: Kysely<Database>,
  userId: number,
  limit: number,
): Promise<ShelvesRecord> {
  const { rows } = await sql<ShelvesRecord>`
    with student as materialized (
      select g.id, g.name from students s join grade_levels g on g.id = s.grade_level_id and not g.retired
      where s.user_id = ${userId} and s.retired_at is null order by s.id limit 1
    ),
    ${SOLD},
    ranked as (
      select p.id, coalesce(s.pieces, 0) as pieces,
        row_number() over (partition by p.category_ids[1] order by coalesce(s.pieces, 0) desc, p.id desc) as place
      from products p left join sold s on s.product_id = p.id
      where ${isOffered} and (not exists (select from student) or p.grade_level_ids = '{}'
        or p.grade_level_ids @> array[(select id from student)])
    ),
    best as materialized (
      select r.id, r.pieces, r.place, ${isBuyable} as buyable
      from ranked r join products p on p.id = r.id where r.place <= ${limit}
    ),
    bought as (
      select o.product_id, max(recent.placed_at) as at
      from (
        select id, placed_at from orders where user_id = ${userId} and status = any(${[...STOCK_TAKEN]})
        order by placed_at desc, id desc limit ${ORDERS_BACK}
      ) recent
      join order_items i on i.order_id = recent.id
      join product_options o on o.id = i.product_option_id
      group by o.product_id
    )
    select
      (select json_build_object('value', id, 'label', name) from student) as grade,
      (select coalesce(json_agg(marked), '[]') from (select card.*, marks.* from (
        select ${CARD} from best b join products p on p.id = b.id
        order by b.buyable desc, row_number() over (partition by b.buyable, p.category_ids[1] order by b.place),
          b.pieces desc, p.id desc limit ${limit}
      ) card cross join ${MARKS}) marked) as for_grade,
      (select coalesce(json_agg(marked), '[]') from (select card.*, marks.* from (
        select ${CARD} from bought b join products p on p.id = b.product_id where ${isOffered}
        order by ${isBuyable} desc, b.at desc, p.id limit ${limit}
      ) card cross join ${MARKS}) marked) as bought`.execute(db)
  return rows[0]!
}

interface CategoryRecord {
  id: number
  name: string
  count: number
  thumbnail_key: string | null
}

/**
 * The categories with what sold lately, the best first. Each shows its best product that has a picture, one that stands
 * in it first of all before one that is only filed there as well.
 */
export async function listCategories(
  db: Kysely<Database>,
  limit: number,
): Promise<Versioned & { categories: CategoryRecord[] }> {
  const { rows } = await sql<Versioned & { categories: CategoryRecord[] }>`
    with ${SOLD},
    filed as (
      select category_id, p.thumbnail_key,
        count(*) over category as count, sum(coalesce(s.pieces, 0)) over category as pieces,
        row_number() over (partition by category_id order by p.thumbnail_key is null,
          p.category_ids[1] <> category_id, coalesce(s.pieces, 0) desc, p.id) as place
      from products p left join sold s on s.product_id = p.id, unnest(p.category_ids) category_id
      where ${isOffered}
      window category as (partition by category_id)
    )
    select ${sql.raw(SHOP_VERSION)} as version, (select coalesce(json_agg(card), '[]') from (
      select c.id, c.name, f.count, f.thumbnail_key from filed f join categories c on c.id = f.category_id
      where f.place = 1 order by f.pieces desc, lower(c.name) limit ${limit}
    ) card) as categories`.execute(db)
  return rows[0]!
}
