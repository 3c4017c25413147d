import { sql } from 'kysely'
import type { Tx } from '../../db/tx.ts'
import { editStock, WRITTEN_OFF, writeOff } from '../stock/service.ts'
import { ownColumnsOf, type Changes, type OptionRow, type OwnColumns } from './changes.ts'

/** Inserts products without their options. Answers their ids, in their order. */
export async function insertProducts(tx: Tx, products: readonly OwnColumns[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into products (name, code, description, status, size_chart, tax_class, prime_commodity)
    select name, code, description, status, "sizeChart", "taxClass", "isPrimeCommodity"
    from jsonb_to_recordset(${json(products.map(ownColumnsOf))}::jsonb) as row (${OWN_RECORD})
    returning id, code`.execute(tx)
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  return products.map(({ code }) => idOf.get(code)!)
}

/** What the row of a product says, as it is sent to the database. */
const OWN_RECORD = sql`name text, code text, description text, status text, "sizeChart" jsonb, "taxClass" text,
  "isPrimeCommodity" boolean`

/** What has to be written of one product. */
export interface ProductChanges {
  id: number
  changes: Changes
}

/** Who writes, and when; of an import also which, whose opening stock the ledger tells as its own. */
export interface Signature {
  actorId: number
  now: Date
  importId?: number
}

/**
 * Writes what differs, in a number of statements that grows neither with a product nor with their number. What is taken away
 * goes first and what is new comes last, so that a SKU may move from one option to another.
 */
export async function writeChanges(
  tx: Tx,
  products: readonly ProductChanges[],
  signature: Signature,
): Promise<void> {
  const { actorId, now } = signature
  const own = products.flatMap(({ id, changes }) =>
    changes.product ? [{ id, ...ownColumnsOf(changes.product) }] : [],
  )
  if (own.length > 0) {
    await sql`
      update products p set name = row.name, code = row.code, description = row.description, status = row.status,
        size_chart = row."sizeChart", tax_class = row."taxClass", prime_commodity = row."isPrimeCommodity",
        updated_at = ${now}
      from jsonb_to_recordset(${json(own)}::jsonb) as row (id integer, ${OWN_RECORD})
      where p.id = row.id`.execute(tx)
  }
  await writeLists(tx, products)
  const removed = products.flatMap(({ changes }) => changes.removed.map(({ id }) => id))
  await removeOptions(tx, removed, { actorId, now, why: WRITTEN_OFF.optionRemoved })
  await updateOptions(
    tx,
    products.flatMap(({ changes }) => changes.trading),
    products.flatMap(({ changes }) => changes.changed),
    now,
  )
  await writeChoices(
    tx,
    products.flatMap(({ changes }) => changes.choices),
  )
  const stocks = products.flatMap(({ changes }) => changes.stocks)
  await editStock(
    tx,
    stocks.map(({ id, stock }) => ({ productOptionId: id, stock })),
    { actorId },
  )
  await addOptions(tx, products, signature)
}

/**
 * Writes many products at once: what the lists show of each is made when all of it is written, and not after each statement.
 * @param run answers the ids of the products that it has written
 */
export async function refreshingOnce(tx: Tx, run: () => Promise<readonly number[]>): Promise<void> {
  const refreshesLater = (isLater: boolean) =>
    sql`select set_config('kwaderno.refreshes_later', ${isLater ? 'yes' : ''}, true)`.execute(tx)
  await refreshesLater(true)
  const ids = await run()
  await refreshesLater(false)
  await sql`select refresh_products(${ids}::integer[])`.execute(tx)
}

/** Sets the prices of options, in centavos. */
export async function writePrices(
  tx: Tx,
  prices: readonly { id: number; price: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update product_options o set price_centavos = row.price, updated_at = ${now}
    from jsonb_to_recordset(${json(prices)}::jsonb) as row (id integer, price bigint)
    where o.id = row.id`.execute(tx)
}

/** Signs what has just been changed of products, for a colleague whose form was opened before that. */
export async function signChange(
  tx: Tx,
  productIds: readonly number[],
  { actorId, now }: Signature,
): Promise<void> {
  await sql`
    update products set changed_by_id = ${actorId}::integer, changed_at = ${now}
    where id = any (${productIds}::integer[])`.execute(tx)
}

const LISTS = [
  ['categories', 'product_categories', 'category_id'],
  ['variations', 'product_variations', 'variation_id'],
  ['gradeLevels', 'product_grade_levels', 'grade_level_id'],
] as const

async function writeLists(tx: Tx, products: readonly ProductChanges[]): Promise<void> {
  for (const [list, table, column] of LISTS) {
    const written = products.filter(({ changes }) => changes[list] !== undefined)
    if (written.length === 0) continue
    await sql`
      delete from ${sql.table(table)} where product_id = any (${written.map(({ id }) => id)}::integer[])`.execute(
      tx,
    )
    const rows = written.flatMap(({ id, changes }) =>
      changes[list]!.map((item, position) => ({ id, item, position })),
    )
    // Grade levels have an order of their own.
    const [place, position] = list === 'gradeLevels' ? [sql``, sql``] : [sql`, position`, sql`, row.position`]
    await sql`
      insert into ${sql.table(table)} (product_id, ${sql.ref(column)}${place})
      select row.id, row.item${position}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row (id integer, item integer, position integer)
      order by row.id, row.position`.execute(tx)
  }
}

/**
 * Takes options out of the catalogue, off the shelf and out of every cart, and drops the barcode intakes of them that are
 * still open. What has a history of orders or stock stays as a hidden row, because that history refers to it, and so does what
 * stands on a school list, which says that it is not sold any more; the rest is deleted.
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
      and not exists (select from barcodes where product_option_id = o.id)
      and not exists (select from stock_count_lines where product_option_id = o.id)
      and not exists (select from school_list_items where product_option_id = o.id)`.execute(tx)
}

async function updateOptions(
  tx: Tx,
  trading: Changes['trading'],
  changed: Changes['changed'],
  now: Date,
): Promise<void> {
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

/** @throws when a value is not there, without which an option would be sold as something else */
async function insertChoices(
  tx: Tx,
  choices: readonly { id: number; choice: readonly number[] }[],
): Promise<void> {
  const values = choices.flatMap(({ id, choice }) => choice.map((value) => ({ id, value })))
  const { numAffectedRows = 0n } = await sql`
    insert into product_option_values (product_option_id, variation_id, variation_option_id)
    select row.id, vo.variation_id, vo.id
    from jsonb_to_recordset(${json(values)}::jsonb) as row (id integer, value integer)
    join variation_options vo on vo.id = row.value`.execute(tx)
  if (Number(numAffectedRows) < values.length) throw new Error('A value of an option is no longer there')
}

async function addOptions(
  tx: Tx,
  products: readonly ProductChanges[],
  { actorId, importId }: Signature,
): Promise<void> {
  const added = products.flatMap(({ id, changes }) =>
    changes.added.map((option) => ({ product: id, option })),
  )
  if (added.length === 0) return
  const given = added.map(({ product, option }) => ({ product_id: product, ...columnsOf(option) }))
  const { rows } = await sql<{ id: number; product: number; position: number }>`
    insert into product_options (product_id, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select row.* from jsonb_to_recordset(${json(given)}::jsonb) as row (product_id integer, ${RECORD})
    order by row.product_id, row.position
    returning id, product_id as product, position`.execute(tx)
  const idOf = new Map(rows.map(({ id, product, position }) => [`${product} ${position}`, id]))
  const made = added.map(({ product, option }) => ({
    ...option,
    id: idOf.get(`${product} ${option.position}`)!,
  }))
  await insertChoices(tx, made)
  const opening = made.flatMap(({ id, stock }) => (stock > 0 ? [{ productOptionId: id, stock }] : []))
  await editStock(tx, opening, {
    actorId,
    kind: importId === undefined ? 'opening' : 'import_opening',
    importId,
  })
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
