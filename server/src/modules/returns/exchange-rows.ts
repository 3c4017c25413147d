import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { sql } from 'kysely'
import { refuseAt } from '../../core/problem.ts'
import type { Tx } from '../../db/tx.ts'
import type { listChosen } from './queries.ts'
import type { EditedGroup, EditedRow } from './edited-groups.ts'

type Chosen = Awaited<ReturnType<typeof listChosen>>[number]

/** A row as it will be stored. `id` is undefined for one that is new. */
export interface FinishedRow extends Pick<EditedRow, 'stored' | 'productOptionId' | 'quantity'> {
  id: number | undefined
  /** Of its group. */
  place: number
  rowNumber: number
  name: string
  variation: string[]
  priceCentavos: number
  /** What the row copies from its option; undefined when it keeps the words that it has. */
  option: Chosen | undefined
}

export interface FinishedGroup extends Omit<EditedGroup, 'rows'> {
  rows: FinishedRow[]
}

/**
 * Numbers the rows and gives those that chose an option its words and price; money never comes from the browser.
 * @throws Refusal 400 for an option that is not offered
 */
export function finishGroups(groups: readonly EditedGroup[], chosen: readonly Chosen[]): FinishedGroup[] {
  const options = new Map(chosen.map((option) => [option.id, option]))
  let rowNumber = 0
  return groups.map((group, place) => ({
    ...group,
    rows: group.rows.map((row) => {
      const option = row.chosen === undefined ? undefined : offered(row, options)
      const words = option ?? row.stored!
      rowNumber += 1
      return {
        ...row,
        id: row.stored?.id,
        place,
        rowNumber,
        name: words.name,
        variation: words.variation,
        priceCentavos: words.price_centavos,
        option,
      }
    }),
  }))
}

function offered(row: EditedRow, options: ReadonlyMap<number, Chosen>): Chosen {
  const option = options.get(row.productOptionId ?? 0)
  if (option?.is_offered) return option
  throw refuseAt(row.chosen ?? '', EXCHANGE_TEXT.unavailable)
}

/** A group whose rows have been written, so that each has its id. */
export type WrittenGroup = Omit<FinishedGroup, 'rows'> & { rows: (FinishedRow & { id: number })[] }

/** Writes the rows in a number of statements that does not depend on how many there are. */
export async function writeRows(
  tx: Tx,
  requestId: number,
  groups: readonly FinishedGroup[],
  deleted: readonly number[],
): Promise<WrittenGroup[]> {
  if (deleted.length > 0) await tx.deleteFrom('exchange_items').where('id', 'in', deleted).execute()
  const rows = groups.flatMap((group) => group.rows.map((row) => ({ group, row })))
  await updateRows(
    tx,
    rows.filter(({ group, row }) => row.id !== undefined && isChanged(group, row)),
  )
  const ids = await insertRows(
    tx,
    requestId,
    rows.filter(({ row }) => row.id === undefined),
  )
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, id: row.id ?? ids.get(row.rowNumber)! })),
  }))
}

interface Place {
  group: FinishedGroup
  row: FinishedRow
}

function isChanged({ status, returnType }: FinishedGroup, { stored, option, ...row }: FinishedRow): boolean {
  return (
    option !== undefined ||
    stored === undefined ||
    stored.row_number !== row.rowNumber ||
    stored.quantity !== row.quantity ||
    stored.status !== status ||
    stored.return_type !== returnType
  )
}

/** What is the same for every row, and what comes from the option that was chosen. */
const RECORD = `row_number integer, quantity integer, status text, return_type smallint,
  option_id integer, name text, variation text[], sku text, item_description text, categories text[], price bigint,
  tax_class text`

function recordOf({ group, row }: Place) {
  return {
    row_number: row.rowNumber,
    quantity: row.quantity,
    status: group.status,
    return_type: group.returnType,
    option_id: row.option?.id,
    name: row.option?.name,
    variation: row.option?.variation,
    sku: row.option?.sku,
    item_description: row.option?.item_description,
    categories: row.option?.categories,
    price: row.option?.price_centavos,
    tax_class: row.option?.tax_class,
  }
}

async function updateRows(tx: Tx, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const records = places.map((place) => ({ id: place.row.id, ...recordOf(place) }))
  await sql`
    update exchange_items e set row_number = r.row_number, quantity = r.quantity, status = r.status,
      return_type = r.return_type, product_option_id = coalesce(r.option_id, e.product_option_id),
      name = coalesce(r.name, e.name), variation = coalesce(r.variation, e.variation), sku = coalesce(r.sku, e.sku),
      item_description = coalesce(r.item_description, e.item_description),
      categories = coalesce(r.categories, e.categories), price_centavos = coalesce(r.price, e.price_centavos),
      tax_class = coalesce(r.tax_class, e.tax_class)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id integer, ${sql.raw(RECORD)})
    where e.id = r.id`.execute(tx)
}

/** Answers the ids by the numbers of the rows. */
async function insertRows(tx: Tx, requestId: number, places: readonly Place[]): Promise<Map<number, number>> {
  if (places.length === 0) return new Map()
  const records = places.map((place) => ({ return_item_id: place.group.stored.id, ...recordOf(place) }))
  const { rows } = await sql<{ id: number; row_number: number }>`
    insert into exchange_items (return_request_id, return_item_id, row_number, quantity, status, return_type,
      product_option_id, name, variation, sku, item_description, categories, price_centavos, tax_class)
    select ${requestId}::integer, return_item_id, row_number, quantity, status, return_type,
      option_id, name, variation, sku, item_description, categories, price, tax_class
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (return_item_id integer, ${sql.raw(RECORD)})
    order by row_number
    returning id, row_number`.execute(tx)
  return new Map(rows.map(({ id, row_number }) => [row_number, id]))
}
