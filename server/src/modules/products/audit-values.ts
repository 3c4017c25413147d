import { inWords, wordsOf } from '@kwaderno/contract/described-field.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import { sizeChartWords } from '@kwaderno/contract/size-chart.ts'
import type { AuditOptions, AuditValues } from '../../core/audit.ts'
import type { WantedOption, WantedProduct } from './changes.ts'
import type { KeptPictures, WantedThumbnail } from './pictures.ts'
import type { References, StoredOption, StoredProduct } from './lock-queries.ts'

/** What the audit log shows of a product and of its options. */
interface Shown {
  own: AuditValues
  /** By id for those that are stored. */
  options: ReadonlyMap<number | undefined, AuditValues>
  added: AuditOptions
}

/** @param isRemoved tells of an option whether it goes, and its open intake with it */
export function shownStored(product: StoredProduct, isRemoved: (id: number) => boolean): Shown {
  return {
    own: inWords(PRODUCT_FIELDS, {
      name: product.name,
      code: product.code,
      description: product.description,
      status: product.status,
      categories: product.categories.map(({ name }) => name),
      // An order of their own, which is not that of the form.
      gradeLevels: product.gradeLevels.map(({ name }) => name).toSorted(),
      variations: product.variations.map(({ name }) => name),
      thumbnails: labelsOf(product.thumbnails).map(([, label]) => label),
      sizeChart: sizeChartWords(product.sizeChart),
      taxClass: product.taxClass,
      isPrimeCommodity: product.isPrimeCommodity,
    }),
    options: new Map(
      product.options.map((option) => [
        option.id,
        { ...shownOption(option), ...(isRemoved(option.id) ? { pendingIntake: option.pendingIntake } : {}) },
      ]),
    ),
    added: [],
  }
}

/** The same of what a form wants, whose words come from what it refers to. */
export function shownWanted(
  product: WantedProduct,
  thumbnails: readonly WantedThumbnail[],
  found: References,
  pictureNames: ReadonlyMap<number, string>,
): Shown {
  const shown = (option: WantedOption) =>
    shownOption({
      ...option,
      variation: option.choice.map((id) => found.options.get(id)?.name ?? ''),
      imageName: option.imageFileId === null ? null : (pictureNames.get(option.imageFileId) ?? null),
    })
  return {
    own: inWords(PRODUCT_FIELDS, {
      name: product.name,
      code: product.code,
      description: product.description,
      status: product.status,
      categories: product.categories.map((id) => found.categories.get(id) ?? ''),
      gradeLevels: product.gradeLevels.map((id) => found.gradeLevels.get(id) ?? '').toSorted(),
      variations: product.variations.map((id) => found.variations.get(id) ?? ''),
      thumbnails: thumbnails.map(({ fileName }) => fileName),
      sizeChart: sizeChartWords(product.sizeChart),
      taxClass: product.taxClass,
      isPrimeCommodity: product.isPrimeCommodity,
    }),
    options: new Map(
      product.options.filter(({ id }) => id !== undefined).map((option) => [option.id, shown(option)]),
    ),
    added: product.options.filter(({ id }) => id === undefined).map(shown),
  }
}

/**
 * Options side by side: those that were there in their old order, then the new ones. Another order of those that stay is
 * a change of the product.
 */
export function sideBySide(before: Shown | undefined, after: Shown | undefined) {
  const ids = before ? [...before.options.keys()] : []
  const order = before && after ? orders(before, after) : undefined
  const added = after?.added ?? []
  return {
    ...(before ? { before: { ...before.own, ...order?.before } } : {}),
    ...(after ? { after: { ...after.own, ...order?.after } } : {}),
    optionsBefore: ids.map((id) => before?.options.get(id) ?? {}),
    optionsAfter: [...ids.map((id) => after?.options.get(id) ?? {}), ...added],
    optionNames: [...ids.map((id) => before?.options.get(id) ?? {}), ...added].map(nameOf),
  }
}

/** By what an option is found at the shelf, as it was before the change. */
function nameOf(option: AuditValues): string {
  return String(option[OPTION_FIELDS.sku.label] || option['variation'])
}

function orders(before: Shown, after: Shown): { before: AuditValues; after: AuditValues } | undefined {
  const [old, now] = [
    [...before.options.keys()].filter((id) => after.options.has(id)),
    [...after.options.keys()].filter((id) => before.options.has(id)),
  ]
  if (old.every((id, place) => id === now[place])) return undefined
  const skus = ({ options }: Shown, ids: readonly (number | undefined)[]) =>
    ids.map((id) => String(options.get(id)?.[OPTION_FIELDS.sku.label]))
  return { before: { orderOfOptions: skus(before, old) }, after: { orderOfOptions: skus(after, now) } }
}

type ShownOption = Pick<
  StoredOption,
  'sku' | 'itemDescription' | 'variation' | 'price' | 'stock' | 'status' | 'shelf' | 'lowStockAt'
> &
  Pick<StoredOption, 'imageName'>

function shownOption(option: ShownOption): AuditValues {
  return {
    [OPTION_FIELDS.sku.label]: option.sku,
    [OPTION_FIELDS.itemDescription.label]: option.itemDescription,
    variation: option.variation.join(' / '),
    [OPTION_FIELDS.price.label]: wordsOf(OPTION_FIELDS.price, toPesos(option.price)),
    [OPTION_FIELDS.stock.label]: option.stock,
    [OPTION_FIELDS.status.label]: option.status,
    [OPTION_FIELDS.shelf.label]: option.shelf,
    [OPTION_FIELDS.lowStockAt.label]: option.lowStockAt,
    image: option.imageName,
  }
}

/** What the pictures of options are called, by their file. */
export function namesOf(kept: KeptPictures, stored: StoredProduct | undefined): Map<number, string> {
  const old = stored?.options.map(
    ({ imageFileId, imageName }) => [imageFileId ?? 0, imageName ?? ''] as const,
  )
  const taken = new Set(stored?.options.map(({ imageName }) => imageName))
  const fresh = [...kept.options.values()].map(({ id, name }) => [id, newName(name, taken)] as const)
  return new Map([...(old ?? []), ...fresh])
}

/** Thumbnails with what they are called beside the stored ones. */
export function named(
  thumbnails: readonly WantedThumbnail[],
  stored: StoredProduct['thumbnails'],
): WantedThumbnail[] {
  const labels = new Map<number | undefined, string>(labelsOf(stored))
  const taken = new Set(labels.values())
  return thumbnails.map((thumbnail) => ({
    ...thumbnail,
    fileName: labels.get(thumbnail.id) ?? newName(thumbnail.fileName, taken),
  }))
}

/** By their ids, in their order. Those of one name are numbered by their age, so that another order shows. */
function labelsOf(thumbnails: StoredProduct['thumbnails']): [id: number, label: string][] {
  return thumbnails.map(({ id, fileName }) => {
    const older = thumbnails.filter((other) => other.fileName === fileName && other.id < id).length
    return [id, older === 0 ? fileName : `${fileName} (${older + 1})`]
  })
}

/** What a new picture is called beside the one that it replaces, which often has the same name. */
export function newName(name: string, taken: ReadonlySet<string | null>): string {
  return taken.has(name) ? `${name} (new)` : name
}
