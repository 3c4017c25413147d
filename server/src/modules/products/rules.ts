import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { toCentavos } from '@kwaderno/contract/money.ts'
import type { StockLevel } from '@kwaderno/contract/low-stock.ts'
import { VALIDATION_TITLE } from '@kwaderno/contract/problem.ts'
import type { NewProduct, SavedProduct } from '@kwaderno/contract/product.ts'
import {
  PRODUCT_LIMITS,
  combinationOf,
  duplicateErrors,
  fieldErrors,
  MULTIPLE_ITEMS,
  PRODUCT_FORM_TEXT,
  rowField,
  sameText,
  type ProductDraft,
  type ProductErrors,
} from '@kwaderno/contract/product-rules.ts'
import type { RefusalCode } from '@kwaderno/contract/refusals.ts'
import { sql, type RawBuilder } from 'kysely'
import { refuse, refuseAt, type Refusal } from '../../core/problem.ts'
import { isLow, OFFERED_OPTION } from '../../db/option-sql.ts'
import type { WantedProduct } from './changes.ts'
import type { References, StoredOption, StoredProduct, Taken } from './lock-queries.ts'

type Form = NewProduct | SavedProduct
type FormOption = SavedProduct['productOptions'][number]

/** What a form wants, in the shape of the rules. The variations are those that its options name. */
export function draftOf(form: Form, about: { isNew: boolean; status: ProductStatus }): ProductDraft {
  const named = form.productOptions.flatMap(({ variation }) => variation.map((part) => part.variationId))
  // One too many is told like thousands, which would be looked up for every option.
  const variations = [...new Set(named)].slice(0, PRODUCT_LIMITS.variations + 1)
  return {
    ...about,
    productName: form.productName,
    productCode: form.productCode,
    productDescription: form.productDescription,
    categories: categoriesOf(form),
    variations,
    productOptions: form.productOptions.map((option) => ({
      ...option,
      variation: variations.map(
        (id) => option.variation.find((part) => part.variationId === id)?.variationOptionId ?? null,
      ),
    })),
  }
}

function categoriesOf({ categories, productCategories }: Form): number[] {
  if (categories.length > 0) return categories
  return [...new Set(productCategories.map(({ categoryId }) => categoryId))]
}

/** What is wrong with a form by itself; undefined when it may be looked at further. */
export function faultOfDraft(draft: ProductDraft): Refusal | undefined {
  const wrong = fieldErrors(draft)
  const { errors, combinations } = duplicateErrors(draft)
  const all = { ...errors, ...wrong }
  if (Object.keys(all).length === 0) return undefined
  if (combinations) return blame(MULTIPLE_ITEMS, all)
  return blame(Object.keys(wrong).length > 0 ? VALIDATION_TITLE : PRODUCT_FORM_TEXT.duplicate, all)
}

/** Something was chosen that is not there (any more), or that belongs to another variation. */
export function faultOfReferences(
  draft: ProductDraft,
  gradeLevels: readonly number[],
  found: References,
): Refusal | undefined {
  const errors: ProductErrors = {}
  const gone = 'This choice no longer exists.'
  if (draft.categories.some((id) => !found.categories.has(id))) errors.categories = gone
  if (gradeLevels.some((id) => !found.gradeLevels.has(id))) errors.productGradeLevels = gone
  if (draft.variations.some((id) => !found.variations.has(id))) errors.variations = gone
  draft.productOptions.forEach(({ variation }, row) =>
    variation.forEach((id, place) => {
      const option = id === null ? undefined : found.options.get(id)
      if (option?.variationId !== draft.variations[place]) {
        errors[`${rowField(row, 'variation')}[${place}]`] = PRODUCT_FORM_TEXT.noOption
      }
    }),
  )
  return Object.keys(errors).length > 0 ? blame(VALIDATION_TITLE, errors) : undefined
}

/** What other products have already: every field and row that it concerns. */
export function faultOfTaken(draft: ProductDraft, taken: Taken): Refusal | undefined {
  const ownerOf = new Map(taken.skus.map(({ sku, product }) => [sameText(sku), product]))
  const rows = draft.productOptions.flatMap(({ SKU }, row) => {
    const owner = ownerOf.get(sameText(SKU))
    return owner === undefined ? [] : [[rowField(row, 'SKU'), PRODUCT_FORM_TEXT.skuTaken(owner)]]
  })
  const errors: ProductErrors = {
    ...(taken.name ? { productName: PRODUCT_FORM_TEXT.nameTaken } : {}),
    ...(taken.code ? { productCode: PRODUCT_FORM_TEXT.codeTaken } : {}),
    ...Object.fromEntries(rows),
  }
  return Object.keys(errors).length > 0 ? blame(PRODUCT_FORM_TEXT.duplicate, errors) : undefined
}

/**
 * Somebody else was quicker: with the product itself, with one of its options, or orders and intakes with its stock.
 * @param saverId of who saves, who may have changed it himself in another window
 */
export function faultOfState(
  form: SavedProduct,
  stored: StoredProduct,
  saverId: number,
): Refusal | undefined {
  const { noSuchOption, stockMoved, stockMovedRow } = PRODUCT_FORM_TEXT
  if (form.version !== undefined && form.version !== stored.version) {
    return refuseAt('version', changedWords(stored, saverId), 'changed')
  }
  const byId = new Map(stored.options.map((option) => [option.id, option]))
  const ids = form.productOptions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const errors: ProductErrors = {}
  form.productOptions.forEach((option, row) => {
    if (option.id === undefined) return
    const now = byId.get(option.id)
    if (now === undefined || ids.indexOf(option.id) !== ids.lastIndexOf(option.id)) {
      errors[`productOptions[${row}].id`] = noSuchOption
    } else if (isMoved(option, now.stock)) errors[rowField(row, 'stock')] = stockMovedRow(now.stock)
  })
  if (Object.keys(errors).length === 0) return undefined
  const isGone = Object.values(errors).includes(noSuchOption)
  return blame(isGone ? noSuchOption : stockMoved, errors, 'changed')
}

function changedWords({ changerId, changerName }: StoredProduct, saverId: number): string {
  if (changerId === saverId) return PRODUCT_FORM_TEXT.changedBy('You')
  return changerName === null ? PRODUCT_FORM_TEXT.changed : PRODUCT_FORM_TEXT.changedBy(changerName)
}

/** The stock was counted anew, from a number that is no longer true. */
function isMoved({ stock, stockBefore }: FormOption, now: number): boolean {
  return stockBefore !== undefined && stock !== stockBefore && now !== stockBefore
}

/** The stock on hand after a save: an edit that did not touch it leaves what orders and intakes made of it. */
export function stockAfter({ stock, stockBefore }: FormOption, stored: number | undefined): number {
  const isUntouched = stockBefore !== undefined && stock === stockBefore
  return isUntouched && stored !== undefined ? stored : (stock ?? 0)
}

/** A stored product of which nothing is left goes out of the shop. */
export function statusAfter(status: ProductStatus, stocks: readonly number[]): ProductStatus {
  return stocks.some((stock) => stock > 0) ? status : 'Inactive'
}

/**
 * What is wanted of an option, apart from its picture. The draft's rules hold.
 * @param old the stored one, which keeps what is not sent
 */
export function optionOf(draft: ProductDraft, row: number, old?: StoredOption) {
  const { SKU, itemDescription, price, status, variation, shelf, lowStockAt } = draft.productOptions[row]!
  return {
    shelf: shelf ?? old?.shelf ?? '',
    lowStockAt: lowStockAt === undefined ? (old?.lowStockAt ?? null) : lowStockAt,
    sku: SKU,
    itemDescription,
    price: toCentavos(price ?? 0),
    status,
    choice: variation.flatMap((id) => (id === null ? [] : [id])),
    pattern: combinationOf(variation),
  }
}

/**
 * What is wanted of the product itself.
 * @param stored keeps what is not sent
 */
export function ownOf(
  draft: ProductDraft,
  form: Form,
  stored?: StoredProduct,
): Omit<WantedProduct, 'options'> {
  return {
    name: draft.productName,
    code: draft.productCode,
    description: draft.productDescription,
    status: draft.status,
    categories: draft.categories,
    gradeLevels: form.productGradeLevels,
    variations: draft.variations,
    sizeChart: form.sizeChart === undefined ? (stored?.sizeChart ?? null) : form.sizeChart,
    taxClass: form.taxClass,
    isPrimeCommodity: form.isPrimeCommodity,
  }
}

function blame(message: string, errors: ProductErrors, code?: RefusalCode): Refusal {
  return refuse(message, {
    code,
    errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])),
  })
}

/**
 * Whether a product `p` is sold and has an option of which too little is left to sell. Those are found first, as they are few:
 * a plan that hopes to meet them on its way looks at the options of each product.
 */
export function isShort(level: StockLevel): RawBuilder<boolean> {
  return sql`p.status = 'Active' and p.id = any (array(
    select o.product_id from product_options o where ${sql.raw(OFFERED_OPTION)} and ${sql.raw(isLow(level))}))`
}
