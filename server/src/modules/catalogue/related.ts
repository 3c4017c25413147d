import { RELATED } from '@kwaderno/contract/catalogue.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { CARD, MARKS, type MarkedRecord } from './cards.ts'
import { isBuyable, isOffered } from './offered.ts'
import type { Versioned } from './queries.ts'
import { SHOP_VERSION } from './versions.ts'

/** How many of each kind are looked at: neighbours in the catalogue, so that a shop of any size costs the same. */
const NEIGHBOURS = 40

/** The next products of the catalogue, or those before, that share one of these with the product `own`. */
const neighbours = (shared: 'category_ids' | 'grade_level_ids', side: '>' | '<') => sql`(
      select p.id from products p
      where p.${sql.raw(shared)} && (select ${sql.raw(shared)} from own) and p.id ${sql.raw(side)} (select id from own)
        and ${isOffered}
      order by p.id limit ${NEIGHBOURS}
    )`

/**
 * What goes with a product and can be ordered, in one statement: of its categories before others of its grade levels, for
 * its grade levels before those for other ones. Each shows the next ones of the catalogue, so that going from one to
 * another leads through all of them.
 */
export async function findRelated(
  db: Kysely<Database>,
  productId: number,
): Promise<Versioned & { items: MarkedRecord[] }> {
  const { rows } = await sql<Versioned & { items: MarkedRecord[] }>`
    with own as materialized (
      select p.id, p.category_ids, p.grade_level_ids from products p where p.id = ${productId} and ${isOffered}
    ),
    near as (
      ${neighbours('category_ids', '>')} union ${neighbours('category_ids', '<')}
      union ${neighbours('grade_level_ids', '>')} union ${neighbours('grade_level_ids', '<')}
    ),
    related as (
      select ${CARD}, row_number() over (order by p.category_ids && own.category_ids desc,
          p.grade_level_ids && own.grade_level_ids desc, p.id > own.id desc, p.id) as place
      from own, near join products p on p.id = near.id
      where ${isBuyable}
      order by place limit ${RELATED}
    )
    select ${sql.raw(SHOP_VERSION)} as version, (
      select coalesce(json_agg(marked order by marked.place), '[]')
      from (select card.*, marks.* from related card cross join ${MARKS}) marked
    ) as items`.execute(db)
  return rows[0]!
}
