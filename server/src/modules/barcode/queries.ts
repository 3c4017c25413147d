import type { BarcodeStatus } from '@kwaderno/contract/barcode-intake.ts'
import type { listBarcodes } from '@kwaderno/contract/barcode.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { CURRENT_ITEM, OPTION_IMAGE } from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { findsOption } from '../../db/product-search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** What a line is about; it is gathered only for lines that are shown, each of which is called `listed`. */
interface Item {
  product_id: number
  name: string
  sku: string
  item_description: string
  price_centavos: number
  /** On hand. */
  stock: number
  option_status: 'Active' | 'Inactive'
  is_in_catalogue: boolean
  thumbnail_key: string | null
  image_key: string | null
  categories: string[]
  /** In the order of the product's variations; the id is the variation's. */
  variations: { id: number; name: string; value: string }[]
}

const ITEM = sql<{ item: Item }>`(
  select to_jsonb(one) from (
    select p.id as product_id, p.name, o.sku, o.item_description, o.price_centavos, o.stock,
      o.status as option_status, ${sql.raw(CURRENT_ITEM)} as is_in_catalogue, p.thumbnail_key,
      ${sql.raw(OPTION_IMAGE)} as image_key,
      array(
        select c.name from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by pc.position, c.id
      ) as categories,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'value', vo.name) order by pv.position, v.id)
        from product_option_values ov
        join variations v on v.id = ov.variation_id
        join variation_options vo on vo.id = ov.variation_option_id
        left join product_variations pv on pv.product_id = p.id and pv.variation_id = v.id
        where ov.product_option_id = o.id
      ), '[]') as variations
    from product_options o join products p on p.id = o.product_id
    where o.id = listed.product_option_id
  ) one
) as item`

const LINE = ['b.id', 'b.product_option_id', 'b.quantity', 'b.status', 'b.updated_at'] as const

export interface Line {
  id: number
  product_option_id: number
  quantity: number
  status: BarcodeStatus
  updated_at: Date
  item: Item
}

/** A page of lines, the last changed first, and how many there are in all, in one statement. */
export function listLines(db: Db, query: QueryOf<typeof listBarcodes>): Promise<Page<Line[]>> {
  const { status, search } = query
  const list = db
    .selectFrom('barcodes as b')
    .select(LINE)
    .where((eb) => {
      const tests: Expression<SqlBool>[] = []
      if (status !== undefined) tests.push(eb('b.status', '=', status))
      if (search) tests.push(matches(search))
      return eb.and(tests)
    })
    .orderBy('b.updated_at', 'desc')
    .orderBy('b.id', 'desc')
  return listPage(db, list, query, { also: ITEM, isSought: Boolean(search) })
}

/** Each word is a part of the product's name, of the SKU or of the item's description. */
function matches(search: string): Expression<SqlBool> {
  return sql<SqlBool>`b.product_option_id in (
    select o.id from product_options o where ${findsOption(search, { code: false, description: true })})`
}

export async function findLine(db: Db, barcodeId: number): Promise<Line | undefined> {
  const found = db.selectFrom('barcodes as b').select(LINE).where('b.id', '=', barcodeId)
  const { rows } = await sql<Line>`select listed.*, ${ITEM} from (${found}) as listed`.execute(db)
  return rows[0]
}

/** Keeps everybody else from changing the line until the end of the transaction; tells its status as it is then. */
export function lockLine(tx: Db, barcodeId: number): Promise<{ status: BarcodeStatus } | undefined> {
  return tx.selectFrom('barcodes').select('status').where('id', '=', barcodeId).forUpdate().executeTakeFirst()
}

/** What a line is of; that never changes, so nothing needs to be locked for it. */
export function findItemOf(
  tx: Db,
  barcodeId: number,
): Promise<{ product_option_id: number; product_id: number } | undefined> {
  return tx
    .selectFrom('barcodes as b')
    .innerJoin('product_options as o', 'o.id', 'b.product_option_id')
    .select(['b.product_option_id', 'o.product_id'])
    .where('b.id', '=', barcodeId)
    .executeTakeFirst()
}

/** As a save of the product does, so that whoever comes second waits for the first. */
export async function lockProductOf(tx: Db, productId: number): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute()
}
