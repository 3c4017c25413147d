import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { Action } from '@kwaderno/contract/permissions.ts'
import { addProduct, deleteProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { startTestApp, type TestApp } from './app.ts'
import { CHECKOUT_FORM } from './buying.ts'
import { unique } from './factories.ts'

export type NewForm = BodyIn<typeof addProduct>
export type NewOptionForm = NonNullable<NewForm['productOptions']>[number]
export type SavedForm = BodyIn<typeof saveProduct>
export type SavedOptionForm = NonNullable<SavedForm['productOptions']>[number]

export interface ProductFiles {
  thumbnails?: File[]
  'productOptions[].image'?: (File | undefined)[]
}
export interface SavedFiles extends Omit<ProductFiles, 'thumbnails'> {
  updateThumbnails?: File[]
}

/** What a product form chooses from: a category, a grade level and two variations. */
export interface Shelf {
  categoryId: number
  gradeLevelId: number
  size: { id: number; options: number[] }
  colour: { id: number; options: number[] }
}

/** @param values how many options each variation has */
export async function newShelf(shop: Pick<TestApp, 'db'>, values = 4): Promise<Shelf> {
  const insert = (table: 'categories' | 'variations', name: string) =>
    shop.db
      .insertInto(table)
      .values({ name: unique(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
  const variation = async (name: string) => {
    const { id } = await insert('variations', name)
    const rows = await shop.db
      .insertInto('variation_options')
      .values(
        Array.from({ length: values }, (_, position) => ({
          variation_id: id,
          name: `${name} ${position + 1}`,
          position,
        })),
      )
      .returning('id')
      .execute()
    return { id, options: rows.map((row) => row.id) }
  }
  const grade = await shop.db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', CHECKOUT_FORM.gradeLevel)
    .executeTakeFirstOrThrow()
  return {
    categoryId: (await insert('categories', 'Category')).id,
    gradeLevelId: grade.id,
    size: await variation('Size'),
    colour: await variation('Colour'),
  }
}

/** A valid form with one option, unless other fields are given. */
export function productForm(shelf: Shelf, fields: Partial<NewForm> = {}): NewForm {
  const code = unique('CODE')
  return {
    productName: `Notebook ${code}`,
    productCode: code,
    productDescription: 'A notebook.',
    productCategories: [{ categoryId: shelf.categoryId }],
    productGradeLevels: [shelf.gradeLevelId],
    productOptions: [optionForm(shelf, 0)],
    ...fields,
  }
}

/** The option at a place among all combinations of the shelf's two variations. */
export function optionForm(shelf: Shelf, place: number, fields: Partial<NewOptionForm> = {}): NewOptionForm {
  const { size, colour } = shelf
  const each = colour.options.length
  return {
    stock: 10,
    price: 45.5,
    SKU: unique('SKU'),
    itemDescription: unique('Item'),
    status: 'Active',
    variation: [
      { variationId: size.id, variationOptionId: size.options[Math.floor(place / each)]! },
      { variationId: colour.id, variationOptionId: colour.options[place % each]! },
    ],
    ...fields,
  }
}

/** What the product form sends when nothing was changed in it. */
export function formOf(product: Product): SavedForm & { productOptions: SavedOptionForm[] } {
  return {
    version: product.version,
    productName: product.name,
    productCode: product.code,
    productDescription: product.description,
    status: product.status,
    productCategories: product.categories.map(({ categoryId }) => ({ categoryId })),
    categories: product.categories.map(({ categoryId }) => categoryId),
    productGradeLevels: product.productGradeLevels.map(({ gradeLevelId }) => gradeLevelId),
    taxClass: product.taxClass,
    isPrimeCommodity: product.isPrimeCommodity,
    productOptions: product.productOptions.map((option) => ({
      id: option.id,
      stock: option.stock,
      stockBefore: option.stock,
      price: option.price,
      SKU: option.sku,
      itemDescription: option.itemDescription,
      status: option.status,
      shelf: option.shelf,
      lowStockAt: option.lowStockAt,
      retainImage: true,
      variation: product.productVariation.map(({ id }) => ({
        variationId: id,
        variationOptionId: option.variations.find(({ variationId }) => variationId === id)!.variationOptionId,
      })),
    })),
  }
}

/** The first of all combinations of the shelf's two variations. */
export function optionForms(shelf: Shelf, count: number): NewOptionForm[] {
  return Array.from({ length: count }, (_, place) => optionForm(shelf, place))
}

type Kept = Pick<Product, 'id'>

/** A shop with what a product form chooses from, and a clerk who does these actions with products. */
export async function startProductShop(actions: readonly Action[] = ['view', 'add', 'edit', 'delete']) {
  const shop = await startTestApp()
  const shelf = await newShelf(shop)
  const clerk = await shop.newStaff(actions.map((action) => `Inventory.${action}` as const))
  const add = (fields: Partial<NewForm> = {}, files: ProductFiles = {}) =>
    shop.api(addProduct, { as: clerk, body: productForm(shelf, fields), files })
  return {
    shop,
    shelf,
    clerk,
    /** A valid product with one option, unless other fields are given. */
    add,
    newProduct: async (options = 2): Promise<Product> =>
      (await add({ productOptions: optionForms(shelf, options) })).body,
    save: ({ id }: Kept, body: SavedForm, files: SavedFiles = {}) =>
      shop.api(saveProduct, { as: clerk, params: { productId: id }, body, files }),
    remove: ({ id }: Kept) => shop.api(deleteProduct, { as: clerk, params: { id } }),
    read: async ({ id }: Kept) => (await shop.api(getProduct, { as: clerk, params: { id } })).body,
  }
}
