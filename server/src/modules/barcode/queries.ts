import type { BarcodeStatus } from '@kwaderno/contract/barcode-rules.ts'
import type { listBarcodes } from '@kwaderno/contract/barcode.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { listPage } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** Lines of the intake with the item and the product that they are about. */
function lines(db: Db) {
  return db
    .selectFrom('barcodes as b')
    .innerJoin('product_options as o', 'o.id', 'b.product_option_id')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .select(['b.id', 'b.quantity', 'b.status', 'b.updated_at', 'b.product_option_id'])
    .select(['o.product_id', 'o.sku', 'o.item_description', 'o.image_file_id', 'o.price_centavos', 'o.stock'])
    .select(['o.status as option_status', 'p.name', 'p.thumbnail_key'])
    .select(sql<boolean>`o.hidden_at is null and p.deleted_at is null`.as('is_in_catalogue'))
}

/** What is gathered only for lines that are shown; `listed` is such a line. */
const DETAILS = sql<Details>`
  coalesce((select storage_key from files where files.id = listed.image_file_id), listed.thumbnail_key) as image_key,
  array(
    select c.name from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = listed.product_id order by pc.position, c.id
  ) as categories,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'value', vo.name) order by pv.position, v.id)
    from product_option_values ov
    join variations v on v.id = ov.variation_id
    join variation_options vo on vo.id = ov.variation_option_id
    left join product_variations pv on pv.product_id = listed.product_id and pv.variation_id = v.id
    where ov.product_option_id = listed.product_option_id
  ), '[]') as variations`

interface Details {
  image_key: string | null
  categories: string[]
  /** In the order of the product's variations; the id is the variation's. */
  variations: { id: number; name: string; value: string }[]
}

export type Line = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number] & Details

/** A page of lines, the last changed first, and how many there are in all, in one statement. */
export function listLines(db: Db, query: QueryOf<typeof listBarcodes>): Promise<Page<Line[]>> {
  const { status, search } = query
  const list = lines(db)
    .where((eb) => {
      const tests: Expression<SqlBool>[] = []
      if (status !== undefined) tests.push(eb('b.status', '=', status))
      if (search) tests.push(matches(search))
      return eb.and(tests)
    })
    .orderBy('b.updated_at', 'desc')
    .orderBy('b.id', 'desc')
  return listPage(db, list, query, { also: DETAILS })
}

/** Any part of the product's name, of the SKU or of the item's description, without regard to case and accents. */
function matches(search: string): Expression<SqlBool> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(fold(p.name) like fold(${pattern}) or fold(o.sku) like fold(${pattern})
    or fold(o.item_description) like fold(${pattern}))`
}

export async function findLine(db: Db, barcodeId: number): Promise<Line | undefined> {
  const found = lines(db).where('b.id', '=', barcodeId)
  const { rows } = await sql<Line>`select listed.*, ${DETAILS} from (${found}) as listed`.execute(db)
  return rows[0]
}

/** Keeps everybody else from changing the line until the end of the transaction; tells its status as it is then. */
export function lockLine(tx: Db, barcodeId: number): Promise<{ status: BarcodeStatus } | undefined> {
  return tx.selectFrom('barcodes').select('status').where('id', '=', barcodeId).forUpdate().executeTakeFirst()
}
