import { sameText } from '@kwaderno/contract/product-rules.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { CURRENT_ITEM, CURRENT_OPTION } from '../../db/option-sql.ts'
import { readProducts, type StoredProduct } from '../products/service.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import type { Item } from './plan-items.ts'

type Db = Kysely<Database>

interface Named {
  id: number
  name: string
}

/** What a file of products is held against. Keys are folded texts. */
export interface Catalogue {
  /** Those whose codes the file names. */
  products: ReadonlyMap<string, StoredProduct>
  /** Whose the SKUs of the file are. */
  owners: ReadonlyMap<string, { productId: number; product: string }>
  /** The products that have a name of the file. */
  names: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, Named>
  gradeLevels: ReadonlyMap<string, Named & { retired: boolean }>
  variations: ReadonlyMap<string, Named>
  /** By the id of their variation and their own name. */
  options: ReadonlyMap<string, Named>
}

export function optionKey(variationId: number, name: string): string {
  return `${variationId} ${sameText(name)}`
}

export async function readCatalogue(db: Db, rows: readonly FileRow[]): Promise<Catalogue> {
  const ids = await findProducts(db, textsOf(rows, 'Product Code'))
  const products = await readProducts(db, ids)
  const owners = await sql<{ sku: string; productId: number; product: string }>`
    select o.sku, p.id as "productId", p.name as product
    from product_options o join products p on p.id = o.product_id
    where lower(o.sku) = any (${folded(textsOf(rows, 'SKU'))}) and ${sql.raw(CURRENT_OPTION)}`.execute(db)
  const names = await sql<Named>`
    select id, name from products
    where lower(name) = any (${folded(textsOf(rows, 'Product Name'))}) and deleted_at is null`.execute(db)
  const options = await sql<Named & { variationId: number }>`
    select id, name, variation_id as "variationId" from variation_options`.execute(db)
  const grades = await db.selectFrom('grade_levels').select(['id', 'name', 'retired']).execute()
  return {
    products: new Map(products.map((product) => [sameText(product.code), product])),
    owners: new Map(owners.rows.map((row) => [sameText(row.sku), row])),
    names: new Map(names.rows.map(({ id, name }) => [sameText(name), id])),
    categories: await allNames(db, 'categories'),
    gradeLevels: new Map(grades.map((row) => [sameText(row.name), row])),
    variations: await allNames(db, 'variations'),
    options: new Map(options.rows.map((row) => [optionKey(row.variationId, row.name), row])),
  }
}

async function allNames(db: Db, table: 'categories' | 'variations'): Promise<ReadonlyMap<string, Named>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [sameText(row.name), row]))
}

async function findProducts(db: Db, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where lower(code) = any (${folded(codes)}) and deleted_at is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The items of these SKUs, by their folded SKU. */
export async function readItems(db: Db, rows: readonly FileRow[]): Promise<ReadonlyMap<string, Item>> {
  const found = await sql<Item>`
    select o.id, o.product_id as "productId", o.sku, o.price_centavos as price, o.stock,
      exists (select from stock_ledger l where l.product_option_id = o.id
        and l.kind not in ('opening', 'edit', 'import_opening')) as "hasMoved"
    from product_options o join products p on p.id = o.product_id
    where lower(o.sku) = any (${folded(textsOf(rows, 'SKU'))}) and ${sql.raw(CURRENT_ITEM)}`.execute(db)
  return new Map(found.rows.map((item) => [sameText(item.sku), item]))
}

function textsOf(rows: readonly FileRow[], column: string): string[] {
  return [...new Set(rows.map(({ cells }) => cells[column] ?? ''))]
}

/** As the unique indexes compare them. */
function folded(texts: readonly string[]) {
  return sql`array(select lower(given) from unnest(${texts}::text[]) as given)`
}
