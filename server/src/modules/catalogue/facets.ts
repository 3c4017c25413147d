import type { ShopFacets, ShopFacetsQuery } from '@kwaderno/contract/catalogue.ts'
import { sql, type Kysely } from 'kysely'
import { OFFERED_OPTION } from '../../db/option-sql.ts'
import { given, hasPriceBetween, inCategories, inGradeLevels } from '../../db/product-filters.ts'
import type { Database } from '../../db/tables.ts'
import type { Versioned } from './queries.ts'
import { isOffered } from './offered.ts'
import { CORRECTED, searching, searchOf } from './word-search.ts'
import { SHOP_VERSION } from './versions.ts'

const TRUE = sql`true`

/** Every category and grade level with the number of products that the list would have for it, in one statement. */
export async function countFacets(
  db: Kysely<Database>,
  query: ShopFacetsQuery,
): Promise<ShopFacets & Versioned> {
  const search = searchOf(query.search)
  // Many products are filed alike: they are counted before anything is looked at one by one.
  const columns = sql`p.category_ids, p.grade_level_ids,
      ${inCategories(query.categories) ?? TRUE} as in_categories,
      ${inGradeLevels(query.gradeLevels) ?? TRUE} as in_grade_levels, count(*) as products`
  const filters = given([hasPriceBetween(query, OFFERED_OPTION)])
  const tail = sql`group by 1, 2, 3, 4`
  const { rows } = await sql<ShopFacets & Versioned>`
    with ${
      search === undefined
        ? sql`matching as materialized (select ${columns} from products p where ${sql.join([isOffered, ...filters], sql` and `)} ${tail})`
        : sql`${searching(search, { columns, filters, tail })}, matching as materialized (select * from found)`
    },
    by_category as (
      select id, sum(products) as count from matching, unnest(category_ids) id where in_grade_levels group by id
    ),
    by_grade_level as (
      select id, sum(products) as count from matching, unnest(grade_level_ids) id where in_categories group by id
    ),
    -- What names no grade level suits each.
    by_any_grade_level as (
      select coalesce(sum(products), 0) as count from matching where in_categories and grade_level_ids = '{}'
    )
    select
      (select coalesce(json_agg(json_build_object('value', c.id, 'label', c.name, 'count', coalesce(n.count, 0))
          order by lower(c.name)), '[]')
        from categories c left join by_category n on n.id = c.id) as categories,
      (select coalesce(json_agg(json_build_object('value', g.id, 'label', g.name, 'count',
          coalesce(n.count, 0) + a.count) order by g.position), '[]')
        from grade_levels g cross join by_any_grade_level a left join by_grade_level n on n.id = g.id
        where not g.retired) as "gradeLevels",
      ${search === undefined ? sql`''` : sql`coalesce(${CORRECTED}, '')`} as "correctedSearch",
      ${sql.raw(SHOP_VERSION)} as version`.execute(db)
  return rows[0]!
}
