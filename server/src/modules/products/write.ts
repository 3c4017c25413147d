import { sql } from 'kysely'
import type { Tx } from '../../db/tx.ts'
import { editStock, WRITTEN_OFF, writeOff } from '../stock/service.ts'
import type { Changes, OptionRow, WantedProduct } from './changes.ts'

/** Inserts a product without its options. Answers its id. */
export async function insertProduct(
  tx: Tx,
  { name, code, description, status }: Pick<WantedProduct, 'name' | 'code' | 'description' | 'status'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({ name, code, description, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Writes what differs, in a number of statements that does not grow with the product. What is taken away goes first and
 * what is new comes last, so that a SKU may move from one option to another.
 */
export async function writeChanges(
  tx: Tx,
  productId: number,
  changes: Changes,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  if (changes.product) {
    await tx
      .updateTable('products')
      .set({ ...changes.product, updated_at: now })
      .where('id', '=', productId)
      .execute()
  }
  await writeLists(tx, productId, changes)
  const removed = changes.removed.map(({ id }) => id)
  await removeOptions(tx, removed, { actorId, now, why: WRITTEN_OFF.optionRemoved })
  await updateOptions(tx, changes, now)
  await writeChoices(tx, changes.choices)
  await editStock(
    tx,
    changes.stocks.map(({ id, stock }) => ({ productOptionId: id, stock })),
    { actorId },
  )
  await addOptions(tx, productId, changes.added, actorId)
}

/** Signs what has just been changed of a product, for a colleague whose form was opened before that. */
export async function signChange(
  tx: Tx,
  productId: number,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ changed_by_id: actorId, changed_at: now })
    .where('id', '=', productId)
    .execute()
}

async function writeLists(
  tx: Tx,
  productId: number,
  { categories, gradeLevels, variations }: Changes,
): Promise<void> {
  const lists = [
    ['product_categories', 'category_id', categories],
    ['product_variations', 'variation_id', variations],
  ] as const
  for (const [table, column, ids] of lists) {
    if (ids === undefined) continue
    await sql`delete from ${sql.table(table)} where product_id = ${productId}`.execute(tx)
    await sql`
      insert into ${sql.table(table)} (product_id, ${sql.ref(column)}, position)
      select ${productId}, id, place - 1 from unnest(${ids}::integer[]) with ordinality as row (id, place)`.execute(
      tx,
    )
  }
  if (gradeLevels === undefined) return
  await tx.deleteFrom('product_grade_levels').where('product_id', '=', productId).execute()
  await sql`
    insert into product_grade_levels (product_id, grade_level_id)
    select ${productId}, unnest(${gradeLevels}::integer[])`.execute(tx)
}

/**
 * Takes options out of the catalogue, off the shelf and out of every cart, and drops the barcode intakes of them that are
 * still open. What has a history of orders or stock stays as a hidden row, because that history refers to it; the rest is
 * deleted.
 */
export async function removeOptions(
  tx: Tx,
  optionIds: readonly number[],
  { actorId, now, why }: { actorId: number; now: Date; why: string },
): Promise<void> {
  if (optionIds.length === 0) return
  await writeOff(tx, optionIds, { actorId, note: why })
  await sql`
    with hidden as (
      update product_options set hidden_at = ${now}, status = 'Inactive', image_file_id = null, updated_at = ${now}
      where id = any (${optionIds}::integer[])
    ),
    intakes as (
      delete from barcodes where product_option_id = any (${optionIds}::integer[]) and status = 'Pending'
    ),
    free as (
      delete from product_option_values where product_option_id = any (${optionIds}::integer[])
    )
    delete from cart_items where product_option_id = any (${optionIds}::integer[])`.execute(tx)
  await sql`
    delete from product_options o where id = any (${optionIds}::integer[])
      and not exists (select from stock_ledger where product_option_id = o.id)
      and not exists (select from order_items where product_option_id = o.id)
      and not exists (select from exchange_items where product_option_id = o.id)
      and not exists (select from barcodes where product_option_id = o.id)`.execute(tx)
}

async function updateOptions(tx: Tx, { changed, trading }: Changes, now: Date): Promise<void> {
  if (trading.length > 0) {
    // No SKU and no description that anybody can give.
    await sql`
      update product_options
      set sku = chr(1) || id, item_description = chr(1) || id, combination_pattern = chr(1) || id
      where id = any (${trading}::integer[])`.execute(tx)
  }
  if (changed.length === 0) return
  await sql`
    update product_options o
    set ${sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = row.${sql.ref(column)}`))}, updated_at = ${now}
    from jsonb_to_recordset(${json(changed.map((row) => ({ id: row.id, ...columnsOf(row) })))}::jsonb)
      as row (id integer, ${RECORD})
    where o.id = row.id`.execute(tx)
}

async function writeChoices(
  tx: Tx,
  choices: readonly { id: number; choice: readonly number[] }[],
): Promise<void> {
  if (choices.length === 0) return
  await sql`
    delete from product_option_values
    where product_option_id = any (${choices.map(({ id }) => id)}::integer[])`.execute(tx)
  await insertChoices(tx, choices)
}

async function insertChoices(
  tx: Tx,
  choices: readonly { id: number; choice: readonly number[] }[],
): Promise<void> {
  const values = choices.flatMap(({ id, choice }) => choice.map((value) => ({ id, value })))
  await sql`
    insert into product_option_values (product_option_id, variation_id, variation_option_id)
    select row.id, vo.variation_id, vo.id
    from jsonb_to_recordset(${json(values)}::jsonb) as row (id integer, value integer)
    join variation_options vo on vo.id = row.value`.execute(tx)
}

async function addOptions(
  tx: Tx,
  productId: number,
  added: Changes['added'],
  actorId: number,
): Promise<void> {
  if (added.length === 0) return
  const { rows } = await sql<{ id: number; position: number }>`
    insert into product_options (product_id, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select ${productId}, row.* from jsonb_to_recordset(${json(added.map(columnsOf))}::jsonb) as row (${RECORD})
    order by row.position
    returning id, position`.execute(tx)
  const idOf = new Map(rows.map(({ id, position }) => [position, id]))
  const made = added.map((option) => ({ ...option, id: idOf.get(option.position)! }))
  await insertChoices(tx, made)
  const opening = made.filter(({ stock }) => stock > 0)
  await editStock(
    tx,
    opening.map(({ id, stock }) => ({ productOptionId: id, stock })),
    { actorId, kind: 'opening' },
  )
}

/** The columns of an option that a save writes, with their types, in one order. */
const TYPES = {
  sku: sql`text`,
  item_description: sql`text`,
  price_centavos: sql`bigint`,
  status: sql`text`,
  image_file_id: sql`integer`,
  combination_pattern: sql`text`,
  position: sql`integer`,
  shelf: sql`text`,
  low_stock_at: sql`integer`,
} as const
type Column = keyof typeof TYPES
const COLUMNS = Object.keys(TYPES) as Column[]
const RECORD = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} ${TYPES[column]}`))

function columnsOf(row: OptionRow): Record<Column, unknown> {
  return {
    sku: row.sku,
    item_description: row.itemDescription,
    price_centavos: row.price,
    status: row.status,
    image_file_id: row.imageFileId,
    combination_pattern: row.pattern,
    position: row.position,
    shelf: row.shelf,
    low_stock_at: row.lowStockAt,
  }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
