import { IMPORT_COLUMNS, TOLD_COLUMNS, type ImportKind } from '@kwaderno/contract/import-file.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { sql, type Kysely } from 'kysely'
import { writeSheet, type WrittenColumn } from '../../adapters/sheets.ts'
import type { Deps } from '../../core/deps.ts'
import { RawAnswer } from '../../core/endpoint.ts'
import { disposition } from '../../core/send-file.ts'
import { CURRENT_ITEM } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import { readProducts, type StoredProduct } from '../products/service.ts'
import { joinList, joinPairs } from './cells.ts'
import { KIND_WORDS } from './job.ts'
import { pairsOf } from './option-fields.ts'

const EMPTY_ROWS = 1000
type Row = (string | number | null)[]

const WIDTHS: Readonly<Record<string, number>> = {
  'Product Name': 36,
  Description: 48,
  Categories: 24,
  'Grade Levels': 24,
  'Item Description': 28,
  Options: 28,
}
const KINDS: Readonly<Record<string, WrittenColumn['kind']>> = {
  Price: 'amount',
  Stock: 'number',
  Quantity: 'number',
  'On Hand': 'number',
  'Low Stock At': 'number',
}

function columnsOf(titles: readonly string[]): WrittenColumn[] {
  return titles.map((title) => ({ title, kind: KINDS[title] ?? 'text', width: WIDTHS[title] ?? 18 }))
}

/** A spreadsheet to be filled in, whose codes and SKUs stay the texts that they are. */
export async function template(kind: ImportKind): Promise<RawAnswer> {
  const name = KIND_WORDS[kind]
  const file = await writeSheet({
    name,
    columns: columnsOf(IMPORT_COLUMNS[kind]),
    rows: [],
    emptyRows: EMPTY_ROWS,
  })
  return download(file, `${name} Template.xlsx`)
}

/** What is in the catalogue, with the columns of an import. */
export async function exported({ db, clock }: Deps, kind: ImportKind): Promise<RawAnswer> {
  const name = KIND_WORDS[kind]
  const file = await writeSheet({
    name,
    columns: columnsOf([...IMPORT_COLUMNS[kind], ...TOLD_COLUMNS[kind]]),
    rows: kind === 'products' ? await productRows(db) : await itemRows(db, kind),
  })
  return download(file, `${name} Report - ${longDate(clock.today())}.xlsx`)
}

function download(file: Buffer, name: string): RawAnswer {
  return new RawAnswer(file, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-length': String(file.length),
    'content-disposition': disposition(name),
    'cache-control': 'private, no-store',
  })
}

async function productRows(db: Kysely<Database>): Promise<Row[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where deleted_at is null order by lower(name), id`.execute(db)
  const products = new Map(
    (
      await readProducts(
        db,
        rows.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  )
  return rows.flatMap(({ id }) => {
    const product = products.get(id)
    return product ? rowsOf(product) : []
  })
}

/** What its options share stands on the first row of a product. */
function rowsOf(product: StoredProduct): Row[] {
  const { code, name, description, status, categories, gradeLevels, variations } = product
  const own = [
    name,
    description,
    status,
    joinList(categories.map((category) => category.name)),
    joinList(gradeLevels.map((grade) => grade.name)),
  ]
  return product.options.map((option, place) => [
    code,
    ...(place === 0 ? own : own.map(() => null)),
    option.sku,
    option.itemDescription,
    joinPairs(pairsOf(option, variations)),
    toPesos(option.price),
    option.stock,
    option.status,
    option.shelf,
    option.lowStockAt,
  ])
}

async function itemRows(db: Kysely<Database>, kind: 'prices' | 'stock'): Promise<Row[]> {
  const { rows } = await sql<{
    sku: string
    price: number
    name: string
    description: string
    stock: number
  }>`
    select o.sku, o.price_centavos as price, p.name, o.item_description as description, o.stock
    from product_options o join products p on p.id = o.product_id
    where ${sql.raw(CURRENT_ITEM)}
    order by lower(p.name), p.id, o.position, o.id`.execute(db)
  return rows.map(({ sku, price, name, description, stock }) => [
    sku,
    // Whoever fills it in says how many there are, or come.
    kind === 'prices' ? toPesos(price) : null,
    name,
    description,
    stock,
  ])
}
