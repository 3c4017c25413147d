import type { ProductStatus, ShopQuery } from '@kwaderno/contract/catalogue.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { keepPlan, prepared } from '../../db/client.ts'
import { CURRENT_OPTION, OFFERED_OPTION } from '../../db/option-sql.ts'
import { page } from '../../db/paging.ts'
import { given, hasPriceBetween, inCategories, inGradeLevels } from '../../db/product-filters.ts'
import type { Database } from '../../db/tables.ts'
import { CARD, MARKS, type CardRecord, type MarkedRecord } from './cards.ts'
import { isOffered } from './offered.ts'
import { BEST_FIRST, CORRECTED, rankOf, searching, searchOf } from './word-search.ts'
import { PAGE_VERSION, SHOP_VERSION } from './versions.ts'

type Db = Kysely<Database>

/** What a statement read, and the version by which it is known whether it is still so. */
export interface Versioned {
  version: string
}

const SORTS = {
  // As the catalogue was put together, what every pupil needs first, but of each category one after the other: shelf by
  // shelf, a page would show forty notebooks and nothing else.
  mixed: sql`row_number() over (partition by p.category_ids[1] order by p.id),
    min(p.id) over (partition by p.category_ids[1])`,
  priceAsc: sql`p.min_price_centavos, p.id`,
  priceDesc: sql`p.min_price_centavos desc, p.id desc`,
} as const

/** Of each product that a search finds: what it is sorted by. The cards are read of a page alone. */
const keysOf = (search: string) => sql`p.id, p.min_price_centavos, ${rankOf(search)}`

/** A page of the shop grid and how many products match, in one statement. */
export async function listCards(
  db: Db,
  query: ShopQuery,
): Promise<Versioned & { items: MarkedRecord[]; total: number }> {
  const { limit, offset } = page(query)
  const search = searchOf(query.search)
  const filters = filtersOf(query)
  const matching =
    search === undefined
      ? sql`from products p where ${sql.join([isOffered, ...filters], sql` and `)}`
      : sql`from found p`
  const order =
    search !== undefined && query.sortBy === undefined ? BEST_FIRST : SORTS[query.sortBy ?? 'mixed']
  const statement = sql<MarkedRecord & Versioned & { total: number; place: number | null }>`
    ${search === undefined ? sql`` : sql`with ${searching(search, { columns: keysOf(search), filters })}`}
    select counted.total, ${sql.raw(SHOP_VERSION)} as version, listed.*
    from (select count(*) as total ${matching}) counted
    left join (
      select card.*, marks.* from (
        select ${CARD}, placed.place from (
          select id, row_number() over () as place from (
            select p.id ${matching} order by ${order} limit ${limit} offset ${offset}) page
        ) placed join products p on p.id = placed.id
      ) card cross join ${MARKS}
    ) listed on true
    order by listed.place`.compile(db)
  const { rows } = await db.executeQuery(
    search !== undefined && filters.length === 0 && isSelective(search) ? keepPlan(statement) : statement,
  )
  const [{ total, version }] = rows as [(typeof rows)[0]]
  return { items: rows.filter((row) => row.place !== null), total, version }
}

/** The best of a search, and what was looked for instead of it when nothing has its words, in one statement. */
export async function suggestCards(
  db: Db,
  search: string,
  limit: number,
): Promise<Versioned & { items: CardRecord[]; corrected: string | null }> {
  const { rows } = await sql<Versioned & { items: CardRecord[]; corrected: string | null }>`
    with ${searching(search, { columns: keysOf(search), filters: search === '' ? [sql`false`] : [] })},
    best as materialized (
      select id, row_number() over () as place from (
        select p.id from found p order by ${BEST_FIRST} limit ${limit}) page
    )
    select ${CORRECTED} as corrected, ${sql.raw(SHOP_VERSION)} as version,
      (select coalesce(json_agg(card order by place), '[]') from (
        select ${CARD}, place from best join products p on p.id = best.id) card) as items`.execute(db)
  return rows[0]!
}

/**
 * Whether a plan for any words is as good as one for these: making one takes longer than finding. What has fewer than three letters is
 * in no index of parts, and half the shop has it.
 */
const isSelective = (search: string) => search.split(' ').every((word) => word.length >= 3)

function filtersOf(query: ShopQuery): RawBuilder<unknown>[] {
  return given([
    inCategories(query.categories),
    inGradeLevels(query.gradeLevels),
    hasPriceBetween(query, OFFERED_OPTION),
  ])
}

export interface ProductRecord extends Versioned {
  id: number
  name: string
  code: string
  description: string
  status: ProductStatus
  /** The state that an edit starts from; `version` also changes with what can be ordered. */
  page_version: number
  /** Only for staff; null when nobody has changed it. */
  changed_by_id: number | null
  changed_at: Date | null
  changer_name: string | null
  categories: { categoryId: number; name: string }[]
  grade_levels: { gradeLevelId: number; name: string }[]
  thumbnails: { id: number; key: string; file_name: string }[]
  variations: { id: number; name: string; options: { id: number; value: string }[] }[]
  size_chart: SizeChart | null
  tax_class: TaxClass
  prime_commodity: boolean
  options: OptionRecord[]
}

export interface OptionRecord {
  id: number
  price_centavos: number
  stock: number
  held: number
  shelf: string
  low_stock_at: number | null
  sku: string
  item_description: string
  status: ProductStatus
  image_key: string | null
  variations: { variationId: number; variationOptionId: number }[]
  combination_pattern: string
  /** Whether the reader is told when it is back. */
  is_awaited: boolean
}

/**
 * The choices of a variation are those that an option of the product has, also an inactive one: whoever chooses that
 * is told that it is unavailable.
 */
const selectProduct = prepared<ProductRecord>(
  'product',
  `select p.id, p.name, p.code, p.description, p.status, p.page_version, p.size_chart, p.tax_class, p.prime_commodity,
    p.changed_by_id, p.changed_at,
    (select ${fullNameOf('u')} from users u where $2 and u.id = p.changed_by_id) as changer_name,
    (select coalesce(json_agg(json_build_object('categoryId', c.id, 'name', c.name) order by pc.position, c.id), '[]')
      from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
    (select coalesce(json_agg(json_build_object('gradeLevelId', g.id, 'name', g.label) order by g.position), '[]')
      from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id
      where pg.product_id = p.id) as grade_levels,
    (select coalesce(json_agg(json_build_object('id', t.id, 'key', f.storage_key,
        'file_name', f.file_name) order by t.position, t.id), '[]')
      from product_thumbnails t join files f on f.id = t.file_id where t.product_id = p.id) as thumbnails,
    (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'options',
        (select coalesce(json_agg(json_build_object('id', vo.id, 'value', vo.name) order by vo.position, vo.id), '[]')
          from variation_options vo where vo.variation_id = v.id and exists (
            select from product_option_values pov join product_options o on o.id = pov.product_option_id
            where pov.variation_option_id = vo.id and o.product_id = p.id and ${CURRENT_OPTION}))
      ) order by pv.position, v.id), '[]')
      from product_variations pv join variations v on v.id = pv.variation_id where pv.product_id = p.id) as variations,
    (select coalesce(json_agg(json_build_object('id', o.id, 'price_centavos', o.price_centavos, 'stock', o.stock,
        'held', o.held, 'shelf', o.shelf, 'low_stock_at', o.low_stock_at, 'sku', o.sku, 'item_description', o.item_description, 'status', o.status,
        'image_key', f.storage_key, 'combination_pattern', o.combination_pattern,
        'is_awaited', exists (select from back_in_stock_requests r
          where r.product_option_id = o.id and r.user_id = $3::integer and r.told_at is null), 'variations',
        (select coalesce(json_agg(json_build_object('variationId', pov.variation_id,
            'variationOptionId', pov.variation_option_id) order by pov.variation_id), '[]')
          from product_option_values pov where pov.product_option_id = o.id)
      ) order by o.position, o.id), '[]')
      from product_options o left join files f on f.id = o.image_file_id
      where o.product_id = p.id and ${CURRENT_OPTION} and ($2 or o.status = 'Active')) as options,
    ${PAGE_VERSION} as version
  from products p
  where p.id = $1 and p.deleted_at is null and ($2 or p.status = 'Active')`,
)

/** A product with what its page shows, in one statement; with `inactive` also what is not offered now. */
export async function findProduct(
  db: Db,
  productId: number,
  { inactive, readerId }: { inactive: boolean; readerId: number | undefined },
): Promise<ProductRecord | undefined> {
  const [product] = await selectProduct(db, [productId, inactive, readerId ?? null])
  return product
}
