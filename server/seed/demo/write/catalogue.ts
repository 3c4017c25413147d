import type { DemoOption, DemoProduct } from '../catalogue/index.ts'
import { SHELVES, VARIATIONS, type Variation } from '../catalogue/shelves.ts'
import type { StoredPicture } from '../gallery.ts'
import { pictureKey } from '../pictures.ts'
import { known, parts, type Db } from './rows.ts'

export interface Shelved {
  /** By SKU. */
  optionIds: ReadonlyMap<string, number>
}

/** Rows of `files` by the key of the picture. */
export async function writePictures(
  tx: Db,
  pictures: Iterable<StoredPicture>,
  createdAt: Date,
): Promise<Map<string, number>> {
  const rows = [...pictures].map(({ key, name, bytes, sha256 }) => ({
    storage_key: key,
    file_name: name,
    media_type: 'image/webp',
    byte_size: bytes,
    sha256,
    visibility: 'public' as const,
    created_at: createdAt,
  }))
  const ids = new Map<string, number>()
  for (const part of parts(rows)) {
    const written = await tx.insertInto('files').values(part).returning(['id', 'storage_key']).execute()
    for (const { id, storage_key } of written) ids.set(storage_key, id)
  }
  return ids
}

interface Shelving {
  catalogue: readonly DemoProduct[]
  pictureIds: ReadonlyMap<string, number>
  /** By their place, Kindergarten being 0. */
  grades: readonly { id: number }[]
  /** What pending orders wait for, by SKU. */
  held: ReadonlyMap<string, number>
  createdAt: Date
}

export async function writeCatalogue(tx: Db, shelving: Shelving): Promise<Shelved> {
  const { catalogue, createdAt } = shelving
  const categoryIds = await writeNames(tx, 'categories', SHELVES, createdAt)
  const variationIds = await writeNames(tx, 'variations', Object.keys(VARIATIONS), createdAt)
  const valueIds = await writeValues(tx, catalogue, variationIds)
  const productIds = await writeProducts(tx, catalogue, createdAt)
  const made: Made = { ...shelving, categoryIds, variationIds, valueIds, productIds }
  await writePlaces(tx, made)
  await writeThumbnails(tx, made)
  return { optionIds: await writeOptions(tx, made) }
}

interface Made extends Shelving {
  categoryIds: ReadonlyMap<string, number>
  variationIds: ReadonlyMap<string, number>
  /** By 'Color Blue'. */
  valueIds: ReadonlyMap<string, number>
  /** By code. */
  productIds: ReadonlyMap<string, number>
}

/** Where products stand: their categories, grade levels and variations. */
async function writePlaces(tx: Db, made: Made): Promise<void> {
  const { catalogue, grades, categoryIds, variationIds, productIds } = made
  const categories = catalogue.flatMap(({ code, shelves }) =>
    shelves.map((shelf, position) => ({
      product_id: known(productIds, code),
      category_id: known(categoryIds, shelf),
      position,
    })),
  )
  for (const part of parts(categories)) await tx.insertInto('product_categories').values(part).execute()
  const levels = catalogue.flatMap((product) =>
    product.grades.flatMap((grade) => {
      const level = grades[grade]
      return level ? [{ product_id: known(productIds, product.code), grade_level_id: level.id }] : []
    }),
  )
  for (const part of parts(levels)) await tx.insertInto('product_grade_levels').values(part).execute()
  const variations = catalogue.flatMap(({ code, variations: names }) =>
    names.map((name, position) => ({
      product_id: known(productIds, code),
      variation_id: known(variationIds, name),
      position,
    })),
  )
  for (const part of parts(variations)) await tx.insertInto('product_variations').values(part).execute()
}

async function writeThumbnails(tx: Db, { catalogue, pictureIds, productIds }: Made): Promise<void> {
  const rows = catalogue.flatMap(({ code, pictures }) =>
    pictures.flatMap((picture, position) => {
      const file_id = pictureIds.get(pictureKey(picture))
      return file_id === undefined ? [] : [{ product_id: known(productIds, code), file_id, position }]
    }),
  )
  for (const part of parts(rows)) await tx.insertInto('product_thumbnails').values(part).execute()
}

/** Options with their values; their ids by SKU. */
async function writeOptions(tx: Db, made: Made): Promise<Map<string, number>> {
  const { catalogue, pictureIds, held, createdAt, productIds } = made
  const rows = catalogue.flatMap(({ code, options }) =>
    options.map((option, position) => ({
      product_id: known(productIds, code),
      sku: option.sku,
      item_description: option.description,
      price_centavos: option.centavos,
      stock: option.stock,
      held: held.get(option.sku) ?? 0,
      status: option.active ? ('Active' as const) : ('Inactive' as const),
      image_file_id: pictureIds.get(pictureKey(option.picture)) ?? null,
      combination_pattern: valuesOf(option, made)
        .map((value) => value.variation_option_id)
        .join('-'),
      position,
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
  const optionIds = new Map<string, number>()
  for (const part of parts(rows)) {
    const written = await tx.insertInto('product_options').values(part).returning(['id', 'sku']).execute()
    for (const option of written) optionIds.set(option.sku, option.id)
  }
  const values = catalogue.flatMap(({ options }) =>
    options.flatMap((option) =>
      valuesOf(option, made).map((value) => ({ ...value, product_option_id: known(optionIds, option.sku) })),
    ),
  )
  for (const part of parts(values)) await tx.insertInto('product_option_values').values(part).execute()
  return optionIds
}

function valuesOf(option: DemoOption, { variationIds, valueIds }: Made) {
  return option.values.map(({ variation, value }) => ({
    variation_id: known(variationIds, variation),
    variation_option_id: known(valueIds, `${variation} ${value}`),
  }))
}

async function writeNames(
  tx: Db,
  table: 'categories' | 'variations',
  names: readonly string[],
  createdAt: Date,
): Promise<Map<string, number>> {
  const rows = names.map((name) => ({ name, created_at: createdAt }))
  const written = await tx.insertInto(table).values(rows).returning(['id', 'name']).execute()
  return new Map(written.map(({ id, name }) => [name, id]))
}

/** Only values that some option has; their ids by 'Color Blue'. */
async function writeValues(
  tx: Db,
  catalogue: readonly DemoProduct[],
  variationIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const used = new Set(
    catalogue.flatMap((product) =>
      product.options.flatMap((option) =>
        option.values.map(({ variation, value }) => `${variation} ${value}`),
      ),
    ),
  )
  const rows = (Object.entries(VARIATIONS) as [Variation, readonly string[]][]).flatMap(
    ([variation, values]) =>
      values
        .filter((value) => used.has(`${variation} ${value}`))
        .map((name, position) => ({ variation_id: known(variationIds, variation), name, position })),
  )
  const names = new Map([...variationIds].map(([name, id]) => [id, name]))
  const written = await tx
    .insertInto('variation_options')
    .values(rows)
    .returning(['id', 'name', 'variation_id'])
    .execute()
  return new Map(written.map(({ id, name, variation_id }) => [`${names.get(variation_id)} ${name}`, id]))
}

async function writeProducts(
  tx: Db,
  catalogue: readonly DemoProduct[],
  createdAt: Date,
): Promise<Map<string, number>> {
  const rows = catalogue.map((product) => ({
    code: product.code,
    name: product.name,
    description: product.about,
    status: product.active ? ('Active' as const) : ('Inactive' as const),
    size_chart: product.sizeChart && JSON.stringify(product.sizeChart),
    tax_class: product.taxClass,
    prime_commodity: product.isPrimeCommodity,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  const ids = new Map<string, number>()
  for (const part of parts(rows)) {
    const written = await tx.insertInto('products').values(part).returning(['id', 'code']).execute()
    for (const { id, code } of written) ids.set(code, id)
  }
  return ids
}
