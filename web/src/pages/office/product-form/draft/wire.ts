import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { addProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { combinationOf, type OptionRow, type PictureDraft, type ProductForm } from './form.ts'

/** A new product as it is sent. */
export function newBody(form: ProductForm): BodyIn<typeof addProduct> {
  return { ...headOf(form), productOptions: form.options.map((row) => optionOf(form, row)) }
}

/** A changed product as it is sent. @param version of the state that the edit started from */
export function savedBody(
  form: ProductForm,
  base: ProductForm,
  version: number | undefined,
): BodyIn<typeof saveProduct> {
  const kept = new Set(form.thumbnails.map(({ id }) => id))
  let added = 0
  return {
    ...headOf(form),
    version,
    categories: [...form.categories],
    deletedThumbnails: base.thumbnails.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id])),
    thumbnailOrder: form.thumbnails.map(({ id }) => (id === undefined ? `new-${added++}` : String(id))),
    productOptions: form.options.map((row) => ({
      ...optionOf(form, row),
      id: row.id,
      stockBefore: row.stockBefore,
      retainImage: row.picture.kind === 'stored',
    })),
  }
}

function headOf(form: ProductForm) {
  return {
    productName: form.name,
    productDescription: form.description,
    productCode: form.code,
    productCategories: form.categories.map((categoryId) => ({ categoryId })),
    productGradeLevels: [...form.gradeLevels],
    sizeChart: form.sizeChart === null ? '' : JSON.stringify(form.sizeChart),
    taxClass: form.taxClass,
    isPrimeCommodity: form.isPrimeCommodity,
    status: form.status,
  }
}

function optionOf({ variations }: ProductForm, row: OptionRow) {
  if (row.status === null) throw new Error('the rules let no option without a status through')
  const chosen = combinationOf(row, variations)
  return {
    price: row.price.trim(),
    stock: row.stock.trim(),
    SKU: row.sku,
    itemDescription: row.itemDescription,
    shelf: row.shelf,
    lowStockAt: row.lowStockAt.trim(),
    status: row.status,
    variation: variations.map((variationId, place) => ({
      variationId,
      variationOptionId: chosen[place] ?? null,
    })),
  }
}

/** The new pictures, those of options at the place of their option. */
export function filesOf<Name extends 'thumbnails' | 'updateThumbnails'>(form: ProductForm, name: Name) {
  const thumbnails = form.thumbnails.flatMap(({ picture }) => fileOf(picture) ?? [])
  const images = form.options.map(({ picture }) => fileOf(picture))
  return { [name]: thumbnails, 'productOptions[].image': images } as Record<Name, File[]> &
    Record<'productOptions[].image', (File | undefined)[]>
}

function fileOf(picture: PictureDraft): File | undefined {
  return picture.kind === 'new' ? picture.file : undefined
}
