import type { InventoryOption, InventoryQuery } from '@kwaderno/contract/product.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { CURRENT_ITEM, CURRENT_OPTION, OPTION_LOW_AT } from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { given, hasPriceBetween, inCategories, inGradeLevels } from '../../db/product-filters.ts'
import { findsProduct } from '../../db/product-search.ts'
import type { Database } from '../../db/tables.ts'
import { isShort } from './rules.ts'

/** A product of the inventory as it is stored; pictures are storage keys, prices centavos. */
export interface InventoryRecord extends Details {
  id: number
  name: string
  code: string
  description: string
  status: 'Active' | 'Inactive'
  thumbnail_key: string | null
}

interface Details {
  categories: { categoryId: number; name: string }[]
  grade_levels: { gradeLevelId: number; name: string }[]
  options: (Omit<InventoryOption, 'image'> & { image: string | null })[]
}

const SORTS = {
  newest: sql`p.id desc`,
  // Both by the unique index of names, one way or the other.
  nameAsc: sql`lower(p.name)`,
  nameDesc: sql`lower(p.name) desc`,
} as const

/** A page of the inventory and how many products match, in one statement. What a row shows is gathered for its page alone. */
export function listInventory(db: Kysely<Database>, query: InventoryQuery): Promise<Page<InventoryRecord[]>> {
  const products = db
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.code', 'p.description', 'p.status', 'p.thumbnail_key'])
    .select(['p.category_ids', 'p.grade_level_ids'])
    .where((eb) => eb.and(filtersOf(query)))
    .orderBy(SORTS[query.sortBy ?? 'newest'])
  return listPage(db, products, query, { also: DETAILS })
}

const DETAILS = sql<Details>`
  (select coalesce(json_agg(json_build_object('categoryId', c.id, 'name', c.name)
      order by array_position(listed.category_ids, c.id)), '[]')
    from categories c where c.id = any (listed.category_ids)) as categories,
  (select coalesce(json_agg(json_build_object('gradeLevelId', g.id, 'name', g.label) order by g.position, g.id), '[]')
    from grade_levels g where g.id = any (listed.grade_level_ids)) as grade_levels,
  (select coalesce(json_agg(json_build_object('id', o.id, 'price', o.price_centavos, 'stock', o.stock, 'held', o.held,
      'shelf', o.shelf, 'lowStockAt', ${sql.raw(OPTION_LOW_AT)},
      'sku', o.sku, 'itemDescription', o.item_description, 'status', o.status, 'image', f.storage_key,
      'combinationPattern', o.combination_pattern,
      'variations', coalesce(v.ids, '[]'), 'variation', coalesce(v.names, '[]')) order by o.position, o.id), '[]')
    from product_options o
    left join files f on f.id = o.image_file_id
    left join lateral (
      select json_agg(json_build_object('variationId', vo.variation_id, 'variationOptionId', vo.id)
          order by pv.position, vo.variation_id) as ids,
        json_agg(vo.name order by pv.position, vo.variation_id) as names
      from product_option_values pov
      join variation_options vo on vo.id = pov.variation_option_id
      left join product_variations pv on pv.product_id = o.product_id and pv.variation_id = vo.variation_id
      where pov.product_option_id = o.id
    ) v on true
    where o.product_id = listed.id and ${sql.raw(CURRENT_OPTION)}) as options`

function filtersOf(query: InventoryQuery): RawBuilder<boolean>[] {
  const { categories, gradeLevels, status, stockLevel, shelf, search, hasSizeChart } = query
  return given([
    sql`p.deleted_at is null`,
    findsProduct(search),
    inCategories(categories),
    inGradeLevels(gradeLevels),
    status && sql`p.status = ${status}`,
    hasPriceBetween(query, CURRENT_OPTION),
    stockLevel && isShort(stockLevel),
    shelf ? liesOn(shelf) : undefined,
    hasSizeChart === undefined
      ? undefined
      : sql`p.size_chart is ${sql.raw(hasSizeChart ? 'not null' : 'null')}`,
  ])
}

function liesOn(shelf: string): RawBuilder<boolean> {
  return sql`exists (select from product_options o where o.product_id = p.id and ${sql.raw(CURRENT_OPTION)}
      and o.shelf <> '' and lower(o.shelf) = lower(${shelf}))`
}

/** One spelling of each, whatever its capitals. */
export async function listShelves(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ shelf: string }>`
    select min(o.shelf) as shelf from product_options o join products p on p.id = o.product_id
    where o.shelf <> '' and ${sql.raw(CURRENT_ITEM)}
    group by lower(o.shelf) order by lower(o.shelf)`.execute(db)
  return rows.map(({ shelf }) => shelf)
}
