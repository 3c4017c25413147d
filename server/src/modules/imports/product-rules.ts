import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { isPesos, toCentavos } from '@kwaderno/contract/money.ts'
import {
  combinationOf,
  duplicateErrors,
  fieldErrors,
  PRODUCT_FORM_TEXT,
  PRODUCT_LIMITS,
  type Others,
  type ProductDraft,
} from '@kwaderno/contract/product-rules.ts'
import { DEFAULT_TAX_CLASS } from '@kwaderno/contract/tax.ts'
import type { StoredProduct, WantedProduct } from '../products/service.ts'
import type { ReadOption } from './option-fields.ts'
import type { Group, Planning } from './planning.ts'
import type { OwnFields } from './product-fields.ts'

/** The product as it would be saved. The rules have yet to be asked. */
export function wantedOf(
  own: OwnFields,
  options: readonly ReadOption[],
  stored: StoredProduct | undefined,
): WantedProduct {
  const variations = variationsOf(options, stored)
  return {
    name: own.productName,
    code: own.productCode,
    description: own.productDescription,
    status: own.status,
    categories: own.categories,
    gradeLevels: own.gradeLevels,
    variations,
    sizeChart: stored?.sizeChart ?? null,
    taxClass: stored?.taxClass ?? DEFAULT_TAX_CLASS,
    isPrimeCommodity: stored?.isPrimeCommodity ?? false,
    options: options.map((option) => ({
      id: option.stored?.id,
      sku: option.SKU,
      itemDescription: option.itemDescription,
      price: option.price !== null && isPesos(option.price) ? toCentavos(option.price) : 0,
      stock: option.stock ?? 0,
      status: option.status,
      shelf: option.shelf,
      lowStockAt: option.lowStockAt,
      imageFileId: option.stored?.imageFileId ?? null,
      choice: variations.flatMap((id) => option.choice.get(id) ?? []),
      pattern: combinationOf(variations.map((id) => option.choice.get(id) ?? null)),
    })),
  }
}

/**
 * Those that an option is chosen of: the product's own in their order, then others as they come. One too many is told like
 * thousands, which would be looked up for every option.
 */
function variationsOf(options: readonly ReadOption[], stored: StoredProduct | undefined): number[] {
  const chosen = new Set(options.flatMap(({ choice }) => [...choice.keys()]))
  const old = stored?.variations.map(({ id }) => id).filter((id) => chosen.has(id)) ?? []
  return [...new Set([...old, ...chosen])].slice(0, PRODUCT_LIMITS.variations + 1)
}

const COLUMNS: Readonly<Record<string, string>> = {
  productName: 'Product Name',
  productCode: 'Product Code',
  productDescription: 'Description',
  categories: 'Categories',
  variations: 'Options',
  productOptions: 'Option Status',
  SKU: 'SKU',
  itemDescription: 'Item Description',
  price: 'Price',
  stock: 'Stock',
  variation: 'Options',
  shelf: 'Shelf',
  lowStockAt: 'Low Stock At',
}

const ROW_ERROR = /^productOptions\[(\d+)\]\.(\w+)/

/** Tells what the rules of the product form say at the cells that it is about. */
export function blameByRules(
  { faults }: Planning,
  { rows, stored }: Group,
  own: OwnFields,
  options: readonly ReadOption[],
): void {
  const first = rows[0]!.row
  const variations = variationsOf(options, stored)
  const draft: ProductDraft = {
    ...own,
    isNew: stored === undefined,
    variations,
    productOptions: options.map((option) => ({
      ...option,
      variation: variations.map((id) => option.choice.get(id) ?? null),
    })),
  }
  const nameRows = ({ first: places, count }: Others) => {
    const named = places.map((place) => nameOf(options[place]!)).join(', ')
    return count > places.length ? IMPORT_TEXT.andOthers(named, count - places.length) : named
  }
  const errors = { ...duplicateErrors(draft, nameRows).errors, ...fieldErrors(draft) }
  for (const [field, text] of Object.entries(errors)) {
    const [, place, name = field] = ROW_ERROR.exec(field) ?? []
    const column = COLUMNS[name] ?? 'SKU'
    const option = place === undefined ? undefined : options[Number(place)]
    if (option === undefined || option.file) faults.add(option?.file?.row ?? first, column, text)
    // An option that the file does not name stands at its product.
    else faults.add(first, column, `${option.SKU}: ${text}`)
  }
  if (own.gradeLevels.length > PRODUCT_LIMITS.gradeLevels) {
    faults.add(first, 'Grade Levels', PRODUCT_FORM_TEXT.tooMany('grade levels', PRODUCT_LIMITS.gradeLevels))
  }
}

function nameOf({ file, SKU }: ReadOption): string {
  return file ? IMPORT_TEXT.row(file.row) : SKU
}
