import { toPesos } from '@kwaderno/contract/money.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import {
  MAX_LIST_PRODUCTS,
  type ListProduct,
  type listSchoolLists,
  type SchoolList,
  type SchoolListItem,
  type SchoolListRow,
} from '@kwaderno/contract/school-list.ts'
import { LIST_TEXT, type ListStatus } from '@kwaderno/contract/school-list-rules.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import type { Page } from '../../core/endpoint.ts'
import {
  CURRENT_OPTION,
  OFFERED_ITEM,
  OFFERED_OPTION,
  OFFERED_PRODUCT,
  OPTION_IMAGE,
  OPTION_VARIATION,
} from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { findsProduct } from '../../db/product-search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** An item `i` of a list with its product `p` and, when it is one, its option `o`. */
const ITEM_TABLES = sql`school_list_items i join products p on p.id = i.product_id
  left join product_options o on o.id = i.product_option_id`
/** Can be bought by anybody while there is stock. */
const IS_SOLD = sql.raw(`case when i.product_option_id is null
  then ${OFFERED_PRODUCT} and exists (select from product_options o where o.product_id = p.id and ${OFFERED_OPTION})
  else ${OFFERED_ITEM} end`)
const suits = (grade: string) => sql.raw(`(p.grade_level_ids = '{}' or ${grade} = any (p.grade_level_ids))`)

export async function listLists(
  db: Db,
  query: QueryOf<typeof listSchoolLists>,
): Promise<Page<SchoolListRow[]>> {
  const list = db
    .selectFrom('school_lists')
    .innerJoin('grade_levels', 'grade_levels.id', 'school_lists.grade_level_id')
    .$if(query.gradeLevelId !== undefined, (lists) => lists.where('grade_level_id', '=', query.gradeLevelId!))
    .$if(query.schoolYear !== undefined, (lists) => lists.where('school_year', '=', query.schoolYear!))
    .$if(query.status !== undefined, (lists) => lists.where('school_lists.status', '=', query.status!))
    .select(['school_lists.id', 'grade_level_id', 'grade_levels.label', 'school_year'])
    .select(['school_lists.name', 'school_lists.status', 'version'])
    .orderBy('school_year', 'desc')
    .orderBy('grade_levels.position')
    .orderBy(sql`lower(school_lists.name)`)
    .orderBy('school_lists.id')
  const { items, total } = await listPage(db, list, query, {
    also: sql<{ items: number; warnings: number }>`
      (select count(*)::integer from school_list_items i where i.list_id = listed.id) as items,
      (select count(*)::integer from ${ITEM_TABLES}
        where i.list_id = listed.id and not (${IS_SOLD} and ${suits('listed.grade_level_id')})) as warnings`,
  })
  return {
    items: items.map((row) => ({
      ...toHead(row),
      items: row.items,
      warnings: row.warnings,
    })),
    total,
  }
}

interface HeadRecord {
  id: number
  grade_level_id: number
  label: string
  school_year: string
  name: string
  status: ListStatus
  version: number
}

const toHead = (row: HeadRecord) => ({
  id: row.id,
  gradeLevelId: row.grade_level_id,
  gradeLevel: row.label,
  schoolYear: row.school_year,
  name: row.name,
  status: row.status,
  version: row.version,
})

export async function findList(db: Db, id: number): Promise<SchoolList | undefined> {
  const list = await db
    .selectFrom('school_lists')
    .innerJoin('grade_levels', 'grade_levels.id', 'school_lists.grade_level_id')
    .select(['school_lists.id', 'grade_level_id', 'grade_levels.label', 'school_year'])
    .select(['school_lists.name', 'school_lists.status', 'version', 'introduction'])
    .where('school_lists.id', '=', id)
    .executeTakeFirst()
  return list && { ...toHead(list), introduction: list.introduction, items: await listItems(db, list) }
}

interface ItemRecord {
  id: number
  product_id: number
  product_option_id: number | null
  name: string
  variation: string[]
  sku: string
  image_key: string | null
  price_centavos: number
  quantity: number
  is_required: boolean
  note: string
  is_sold: boolean
  suits: boolean
}

async function listItems(db: Db, list: HeadRecord): Promise<SchoolListItem[]> {
  const { rows } = await sql<ItemRecord>`
    select i.id, i.product_id, i.product_option_id, p.name, i.quantity, i.is_required, i.note,
      case when o.id is null then '{}' else ${sql.raw(OPTION_VARIATION)} end as variation,
      coalesce(o.sku, p.code) as sku,
      ${sql.raw(OPTION_IMAGE)} as image_key,
      coalesce(o.price_centavos, p.min_price_centavos, 0) as price_centavos,
      ${IS_SOLD} as is_sold, ${suits(String(Math.trunc(list.grade_level_id)))} as suits
    from ${ITEM_TABLES} where i.list_id = ${list.id} order by i.position, i.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    productOptionId: row.product_option_id,
    name: row.name,
    variation: row.variation,
    sku: row.sku,
    image: pictureUrl(row.image_key),
    price: toPesos(row.price_centavos),
    quantity: row.quantity,
    isRequired: row.is_required,
    note: row.note,
    warnings: [
      ...(row.is_sold ? [] : [LIST_TEXT.notSold]),
      ...(row.suits ? [] : [LIST_TEXT.notForGrade(list.label)]),
    ],
  }))
}

/** Locks the row of a list until the end of the transaction; whoever changes a list begins with this. */
export function lockList(tx: Db, id: number) {
  return tx
    .selectFrom('school_lists')
    .select(['version', 'status', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What can be put onto a list. */
export async function findProducts(db: Db, search: string | undefined): Promise<ListProduct[]> {
  interface Found extends Omit<ListProduct, 'image' | 'options'> {
    image_key: string | null
    options: { id: number; variation: string[]; sku: string; price_centavos: number }[]
  }
  const { rows } = await sql<Found>`
    select p.id as "productId", p.name, p.code, p.thumbnail_key as image_key, (
      select json_agg(json_build_object('id', o.id, 'variation', ${sql.raw(OPTION_VARIATION)}, 'sku', o.sku,
        'price_centavos', o.price_centavos) order by o.position, o.id)
      from product_options o where o.product_id = p.id and ${sql.raw(OFFERED_OPTION)}
    ) as options
    from products p
    where ${sql.raw(OFFERED_PRODUCT)} and ${findsProduct(search)}
      and exists (select from product_options o where o.product_id = p.id and ${sql.raw(`${OFFERED_OPTION} and ${CURRENT_OPTION}`)})
    order by lower(p.code) = lower(${search ?? ''}) desc, lower(p.name), p.id
    limit ${MAX_LIST_PRODUCTS}`.execute(db)
  return rows.map(({ image_key, options, ...product }) => ({
    ...product,
    image: pictureUrl(image_key),
    options: options.map((option) => ({
      productOptionId: option.id,
      variation: option.variation,
      sku: option.sku,
      price: toPesos(option.price_centavos),
    })),
  }))
}
