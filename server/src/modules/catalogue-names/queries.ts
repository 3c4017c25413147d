import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CategoryRow } from '@kwaderno/contract/category.ts'
import type { NamesQuery } from '@kwaderno/contract/catalogue-name-schema.ts'
import type { Variation, VariationOption, VariationRow } from '@kwaderno/contract/variation.ts'
import type { Page } from '../../core/endpoint.ts'
import { CURRENT_ITEM, CURRENT_OPTION } from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** A page of categories; how many products are in each is counted in one pass for all of them. */
export async function listCategories(db: Db, query: NamesQuery): Promise<Page<CategoryRow[]>> {
  const list = db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(contains(sql`fold(name)`, query.search))
    .orderBy(byName(query))
  const { items, total } = await listPage(db, list, query)
  const counts = await countProducts(db, 'product_categories', 'category_id', items)
  return { items: items.map((row) => ({ ...row, productCount: counts.get(row.id) ?? 0 })), total }
}

/** The name of a variation with those of its options. */
const VARIATION_TEXT = sql`fold(concat_ws(' ', name,
  (select string_agg(o.name, ' ') from variation_options o where o.variation_id = variations.id)))`

/** Of the option `vo`: whether a product has it, as `countProductsWith` counts them. */
const IS_USED = sql`exists (
  select from product_option_values v
    join product_options o on o.id = v.product_option_id
    join products p on p.id = o.product_id
  where v.variation_id = vo.variation_id and v.variation_option_id = vo.id and ${sql.raw(CURRENT_ITEM)})`

/** A page of variations with their options, and how many products vary by each. */
export async function listVariations(db: Db, query: NamesQuery): Promise<Page<VariationRow[]>> {
  const list = db
    .selectFrom('variations')
    .select(['id', 'name'])
    .where(contains(VARIATION_TEXT, query.search))
    .orderBy(byName(query))
  const { items, total } = await listPage(db, list, query, {
    also: sql<Pick<VariationRow, 'options'>>`
      (select coalesce(
          json_agg(json_build_object('id', vo.id, 'value', vo.name, 'isUsed', ${IS_USED}) order by vo.position, vo.id),
          '[]')
        from variation_options vo where vo.variation_id = listed.id) as options`,
  })
  const counts = await countProducts(db, 'product_variations', 'variation_id', items)
  return { items: items.map((row) => ({ ...row, productCount: counts.get(row.id) ?? 0 })), total }
}

/** How many products belong to each of these rows; those that none belongs to are left out. */
async function countProducts(
  db: Db,
  table: 'product_categories' | 'product_variations',
  column: 'category_id' | 'variation_id',
  rows: readonly { id: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map()
  const counted = await sql<{ id: number; count: number }>`
    select belongs.${sql.ref(column)} as id, count(*) as count
    from ${sql.table(table)} belongs join products p on p.id = belongs.product_id
    where belongs.${sql.ref(column)} = any(${rows.map(({ id }) => id)}) and p.deleted_at is null
    group by 1`.execute(db)
  return new Map(counted.rows.map(({ id, count }) => [id, count]))
}

function byName({ sortBy }: NamesQuery): RawBuilder<unknown> {
  return sortBy === 'nameDesc' ? sql`lower(name) desc, id desc` : sql`lower(name), id`
}

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many products are in a category. */
export function countProductsIn(db: Db, categoryId: number): Promise<number> {
  return count(
    db,
    sql`product_categories pc join products p on p.id = pc.product_id
      where pc.category_id = ${categoryId} and p.deleted_at is null`,
  )
}

/** How many products vary by a variation, or have such a value: one implies the other, and both are held to. */
export function countProductsBy(db: Db, variationId: number): Promise<number> {
  return count(
    db,
    sql`products p where p.deleted_at is null and p.id in (
      select product_id from product_variations where variation_id = ${variationId}
      union
      select o.product_id from product_option_values v join product_options o on o.id = v.product_option_id
        where v.variation_id = ${variationId} and ${sql.raw(CURRENT_OPTION)})`,
  )
}

/** How many products have an option's value; options that only old orders show do not count. */
export function countProductsWith(db: Db, optionId: number, variationId: number): Promise<number> {
  return count(
    db,
    sql`products p where p.deleted_at is null and p.id in (
      select o.product_id from product_option_values v join product_options o on o.id = v.product_option_id
        where v.variation_id = ${variationId} and v.variation_option_id = ${optionId} and ${sql.raw(CURRENT_OPTION)})`,
  )
}

/**
 * The name of a row, locked until the end of the transaction: `update` also against products that are just being saved
 * with it, `no key update` only against other edits of the row. Undefined when there is no such row.
 */
export async function lockName(
  tx: Db,
  table: 'categories' | 'variations',
  id: number,
  lock: 'update' | 'no key update',
): Promise<string | undefined> {
  const locked = tx.selectFrom(table).select('name').where('id', '=', id)
  const row = await (lock === 'update' ? locked.forUpdate() : locked.forNoKeyUpdate()).executeTakeFirst()
  return row?.name
}

export interface LockedOption {
  name: string
  /** The name of its variation. */
  variation: string
}

/** As `lockName`, for an option of this variation. */
export async function lockOption(
  tx: Db,
  variationId: number,
  id: number,
  lock: 'update' | 'no key update',
): Promise<LockedOption | undefined> {
  const locked = tx
    .selectFrom('variation_options')
    .innerJoin('variations', 'variations.id', 'variation_options.variation_id')
    .select(['variation_options.name', 'variations.name as variation'])
    .where('variation_options.id', '=', id)
    .where('variation_options.variation_id', '=', variationId)
  const of = 'variation_options'
  return (lock === 'update' ? locked.forUpdate(of) : locked.forNoKeyUpdate(of)).executeTakeFirst()
}

/** The options of a variation in their order. Locked, no product can be saved with one of them meanwhile. */
export function listOptions(db: Db, variationId: number, { lock = false } = {}): Promise<VariationOption[]> {
  const options = db
    .selectFrom('variation_options')
    .select(['id', 'name as value'])
    .where('variation_id', '=', variationId)
    .orderBy('position')
    .orderBy('id')
  return (lock ? options.forUpdate() : options).execute()
}

/** Which of these names the options of a variation have already, in whatever case. */
export async function listTakenNames(
  db: Db,
  variationId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) with ordinality as given(name, place)
    where exists (select from variation_options o
      where o.variation_id = ${variationId} and lower(o.name) = lower(given.name))
    order by given.place`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds names that nobody has. Answers their ids, in their order. */
export async function insertNames(
  tx: Db,
  table: 'categories' | 'variations',
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await tx
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  return names.map((name) => idOf.get(name)!)
}

/** Puts options behind those of their variation, which is locked. */
export async function insertOptions(tx: Db, variationId: number, names: readonly string[]): Promise<void> {
  await sql`
    insert into variation_options (variation_id, name, position)
    select ${variationId}, given.name, given.place + (
      select coalesce(max(position), -1) from variation_options where variation_id = ${variationId})
    from unnest(${names}::text[]) with ordinality as given(name, place)
    order by given.place`.execute(tx)
}

/** Takes a category away from products that were deleted themselves, and deletes it. */
export async function deleteCategory(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('product_categories').where('category_id', '=', id).execute()
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

/** As `deleteCategory`, of a variation with its options; what only old orders show loses it as well. */
export async function deleteVariation(tx: Db, { id }: Pick<Variation, 'id'>): Promise<void> {
  await tx.deleteFrom('product_option_values').where('variation_id', '=', id).execute()
  await tx.deleteFrom('product_variations').where('variation_id', '=', id).execute()
  await tx.deleteFrom('variations').where('id', '=', id).execute()
}

export async function deleteOption(tx: Db, variationId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('product_option_values')
    .where('variation_id', '=', variationId)
    .where('variation_option_id', '=', id)
    .execute()
  await tx.deleteFrom('variation_options').where('id', '=', id).execute()
}
