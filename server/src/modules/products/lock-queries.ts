import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { sql, type Kysely } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { prepared } from '../../db/client.ts'
import { CURRENT_OPTION, OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'

/** A product as it is in the database, with the words that the audit log shows. Prices are centavos. */
export interface StoredProduct {
  id: number
  name: string
  code: string
  description: string
  status: ProductStatus
  /** The state that an edit starts from, and who made it; null when nobody has changed it since it was added. */
  version: number
  changerId: number | null
  changerName: string | null
  categories: Named[]
  gradeLevels: Named[]
  variations: Named[]
  thumbnails: StoredThumbnail[]
  sizeChart: SizeChart | null
  taxClass: TaxClass
  isPrimeCommodity: boolean
  options: StoredOption[]
}

export interface Named {
  id: number
  name: string
}

export interface StoredThumbnail {
  id: number
  fileId: number
  fileName: string
  position: number
}

export interface StoredOption {
  id: number
  sku: string
  itemDescription: string
  price: number
  stock: number
  status: ProductStatus
  shelf: string
  lowStockAt: number | null
  imageFileId: number | null
  imageName: string | null
  /** Ids of its variation options joined by '-', in the order of the product's variations. */
  pattern: string
  position: number
  /** Its values in words, in the same order. */
  variation: string[]
  /** Pieces of an intake by barcode that is still open; null without one. */
  pendingIntake: number | null
}

const lockStatement = prepared<{ id: number }>(
  'product-lock',
  `select id from products where id = $1 and deleted_at is null for no key update`,
)
/**
 * `for update`, which orders wait for as for any change of their stock, and which an add to a cart waits for as well: an
 * option that is taken away is in no cart afterwards.
 */
const lockOptions = prepared<{ id: number }>(
  'product-options-lock',
  `select o.id from product_options o where o.product_id = $1 and ${CURRENT_OPTION} order by o.id for update`,
)

/**
 * Locks a product with its options, so that nobody else edits it and its stock stands still, and reads it as whoever held
 * the locks before has left it. Undefined when there is no such product.
 */
export async function lockProduct(tx: Tx, productId: number): Promise<StoredProduct | undefined> {
  const [locked] = await lockStatement(tx, [productId])
  if (locked === undefined) return undefined
  await lockOptions(tx, [productId])
  return (await selectStored(tx, [[productId]]))[0]
}

/** So many are read by one statement, which the other requests wait for. */
const READ_AT_ONCE = 500

/** Products as they are now, in no order; what is not there is left out. */
export async function readProducts(db: Kysely<Database>, ids: readonly number[]): Promise<StoredProduct[]> {
  const found: StoredProduct[] = []
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    found.push(...(await selectStored(db, [ids.slice(start, start + READ_AT_ONCE)])))
  }
  return found
}

/** Keeps others from editing these products; their stock goes on moving. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from products where id = any (${ids}::integer[]) order by id for no key update`.execute(tx)
}

const selectStored = prepared<StoredProduct>(
  'product-stored',
  `select p.id, p.name, p.code, p.description, p.status, p.page_version as version, p.size_chart as "sizeChart",
    p.tax_class as "taxClass", p.prime_commodity as "isPrimeCommodity",
    p.changed_by_id as "changerId",
    (select ${fullNameOf('u')} from users u where u.id = p.changed_by_id) as "changerName",
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by pc.position, c.id), '[]')
      from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
      from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id
      where pg.product_id = p.id) as "gradeLevels",
    (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name) order by pv.position, v.id), '[]')
      from product_variations pv join variations v on v.id = pv.variation_id
      where pv.product_id = p.id) as variations,
    (select coalesce(json_agg(json_build_object('id', t.id, 'fileId', t.file_id, 'fileName', f.file_name,
        'position', t.position) order by t.position, t.id), '[]')
      from product_thumbnails t join files f on f.id = t.file_id where t.product_id = p.id) as thumbnails,
    (select coalesce(json_agg(json_build_object('id', o.id, 'sku', o.sku, 'itemDescription', o.item_description,
        'price', o.price_centavos, 'stock', o.stock, 'status', o.status,
        'shelf', o.shelf, 'lowStockAt', o.low_stock_at, 'imageFileId', o.image_file_id,
        'imageName', f.file_name, 'pattern', o.combination_pattern, 'position', o.position, 'pendingIntake',
        (select b.quantity from barcodes b where b.product_option_id = o.id and b.status = 'Pending'), 'variation',
        ${OPTION_VARIATION}
      ) order by o.position, o.id), '[]')
      from product_options o left join files f on f.id = o.image_file_id
      where o.product_id = p.id and ${CURRENT_OPTION}) as options
  from products p where p.id = any ($1::integer[])`,
)

/** Whether a product is there, and its status, without locking anything. */
export async function findStatus(db: Tx | Parameters<typeof selectStatus>[0], productId: number) {
  return (await selectStatus(db, [productId]))[0]?.status
}

const selectStatus = prepared<{ status: ProductStatus }>(
  'product-status',
  `select status from products where id = $1 and deleted_at is null`,
)

/** What a form or an import names by id, in words, held so that nobody takes it away before it is stored. */
export interface References {
  categories: ReadonlyMap<number, string>
  gradeLevels: ReadonlyMap<number, string>
  variations: ReadonlyMap<number, string>
  /** By the option's id: its name and the variation that it belongs to. */
  options: ReadonlyMap<number, { name: string; variationId: number }>
}

export interface ReferenceIds {
  /** 0 for a new product, or several. */
  productId: number
  categories: readonly number[]
  gradeLevels: readonly number[]
  variations: readonly number[]
  options: readonly number[]
}

/** One statement; ids that name nothing, or a retired grade level that the product has not had, are not among the answer. */
export async function lockReferences(tx: Tx, ids: ReferenceIds): Promise<References> {
  const { rows } = await sql<{ kind: keyof References; id: number; name: string; variation: number | null }>`
    select 'categories' as kind, id, name, null::integer as variation from (
      select id, name from categories where id = any (${ids.categories}::integer[]) order by id for share
    ) category
    union all select 'gradeLevels', id, name, null from (
      select id, name from grade_levels g
      where id = any (${ids.gradeLevels}::integer[]) and (not retired or exists (
        select from product_grade_levels pg where pg.product_id = ${ids.productId} and pg.grade_level_id = g.id))
      order by id for key share
    ) grade
    union all select 'variations', id, name, null from (
      select id, name from variations where id = any (${ids.variations}::integer[]) order by id for key share
    ) variation
    union all select 'options', id, name, variation_id from (
      select id, name, variation_id from variation_options
      where id = any (${ids.options}::integer[]) order by id for key share
    ) option`.execute(tx)
  const named = (kind: keyof References) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]))
  const options = rows.filter((row) => row.kind === 'options')
  return {
    categories: named('categories'),
    gradeLevels: named('gradeLevels'),
    variations: named('variations'),
    options: new Map(options.map(({ id, name, variation }) => [id, { name, variationId: variation ?? 0 }])),
  }
}

/** What other products have already of what only one may have; a SKU with the product that has it. */
export interface Taken {
  name: boolean
  code: boolean
  skus: { sku: string; product: string }[]
}

const selectTaken = prepared<Taken>(
  'product-taken',
  `select
    exists (select from products where lower(name) = lower($2) and deleted_at is null and id <> $1) as name,
    exists (select from products where lower(code) = lower($3) and deleted_at is null and id <> $1) as code,
    (select coalesce(json_agg(json_build_object('sku', o.sku, 'product', p.name)), '[]')
      from product_options o join products p on p.id = o.product_id
      where lower(o.sku) = any (array(select lower(sku) from unnest($4::text[]) as sku))
        and ${CURRENT_OPTION} and o.product_id <> $1) as skus`,
)

/** @param productId of the product itself, 0 for a new one */
export async function findTaken(
  tx: Tx,
  productId: number,
  wanted: { name: string; code: string; skus: readonly string[] },
): Promise<Taken> {
  const [taken] = await selectTaken(tx, [productId, wanted.name, wanted.code, wanted.skus])
  return taken!
}
