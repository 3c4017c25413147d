import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../src/db/tables.ts'
import { unique } from './unique.ts'

export interface OptionFields {
  price?: number
  stock?: number
  held?: number
  sku?: string
  itemDescription?: string
  status?: ProductStatus
  /** Value by variation: `{ Size: 'Small' }`. */
  variations?: Record<string, string>
}

export interface ProductFields {
  name?: string
  code?: string
  description?: string
  status?: ProductStatus
  taxClass?: TaxClass
  isPrimeCommodity?: boolean
  options?: OptionFields[]
  /** Names; made when they are not there. */
  categories?: string[]
  /** Names of seeded grade levels. */
  gradeLevels?: string[]
}

export interface TestProduct {
  id: number
  name: string
  code: string
  options: { id: number; sku: string; price: number; stock: number }[]
}

export async function newProduct(db: Kysely<Database>, fields: ProductFields): Promise<TestProduct> {
  const code = fields.code ?? unique('P')
  const name = fields.name ?? `Notebook ${code}`
  const product = await db
    .insertInto('products')
    .values({
      code,
      name,
      description: fields.description ?? 'A notebook.',
      status: fields.status ?? 'Active',
      tax_class: fields.taxClass ?? 'VATable',
      prime_commodity: fields.isPrimeCommodity ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const options: TestProduct['options'] = []
  for (const [position, option] of (fields.options ?? [{}]).entries()) {
    options.push(await newOption(db, product.id, option, position))
  }
  for (const [position, category] of (fields.categories ?? []).entries()) {
    const { id } = await findOrMake(db, 'categories', category)
    await db
      .insertInto('product_categories')
      .values({ product_id: product.id, category_id: id, position })
      .execute()
  }
  if (fields.gradeLevels && fields.gradeLevels.length > 0) {
    await db
      .insertInto('product_grade_levels')
      .columns(['product_id', 'grade_level_id'])
      .expression((eb) =>
        eb
          .selectFrom('grade_levels')
          .select([sql.lit(product.id).as('product_id'), 'id'])
          .where('name', 'in', fields.gradeLevels ?? []),
      )
      .execute()
  }
  return { id: product.id, name, code, options }
}

async function newOption(db: Kysely<Database>, productId: number, fields: OptionFields, position: number) {
  const sku = fields.sku ?? unique('SKU')
  const price = fields.price ?? 4500
  const stock = fields.stock ?? 20
  const held = fields.held ?? 0
  const values = await variationValues(db, productId, fields.variations ?? {})
  const option = await db
    .insertInto('product_options')
    .values({
      product_id: productId,
      sku,
      item_description: fields.itemDescription ?? `Item ${sku}`,
      price_centavos: price,
      stock,
      held,
      status: fields.status ?? 'Active',
      combination_pattern: values.map((value) => value.variation_option_id).join('-') || `-${position}`,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.length > 0) {
    await db
      .insertInto('product_option_values')
      .values(values.map((value) => ({ ...value, product_option_id: option.id })))
      .execute()
  }
  await addLedger(db, option.id, stock, held)
  return { id: option.id, sku, price, stock }
}

/** The numbers of an option always equal the sums of its ledger. */
async function addLedger(db: Kysely<Database>, optionId: number, stock: number, held: number): Promise<void> {
  const entries = [
    ...(stock > 0 ? [{ product_option_id: optionId, kind: 'opening' as const, on_hand_delta: stock }] : []),
    ...(held > 0 ? [{ product_option_id: optionId, kind: 'hold' as const, held_delta: held }] : []),
  ]
  if (entries.length > 0) await db.insertInto('stock_ledger').values(entries).execute()
}

async function variationValues(
  db: Kysely<Database>,
  productId: number,
  variations: Record<string, string>,
): Promise<{ variation_id: number; variation_option_id: number }[]> {
  const values = []
  for (const [position, [name, value]] of Object.entries(variations).entries()) {
    const variation = await findOrMake(db, 'variations', name)
    await db
      .insertInto('product_variations')
      .values({ product_id: productId, variation_id: variation.id, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('variation_options')
      .values({ variation_id: variation.id, name: value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const option = await db
      .selectFrom('variation_options')
      .select('id')
      .where('variation_id', '=', variation.id)
      .where('name', 'ilike', value)
      .executeTakeFirstOrThrow()
    values.push({ variation_id: variation.id, variation_option_id: option.id })
  }
  return values
}

/** Two tests may need the same one at the same moment. */
async function findOrMake(
  db: Kysely<Database>,
  table: 'categories' | 'variations',
  name: string,
): Promise<{ id: number }> {
  await db
    .insertInto(table)
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom(table)
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirstOrThrow()
}
