import type { Product } from '@kwaderno/contract/catalogue.ts'
import { numberOf, pathOf } from './changes-meanwhile.ts'
import type { Column, ValueChoice } from './columns.ts'
import { combinationOf, type OptionRow, type ProductForm } from './form.ts'

/** The product that customers would get if the form were saved: only what is active, with the pictures chosen here. */
export function previewOf(
  form: ProductForm,
  columns: readonly Column[],
  categories: readonly ValueChoice[],
  gradeLevels: readonly ValueChoice[],
): Product {
  const active = form.options.filter(({ status }) => status === 'Active')
  return {
    id: 0,
    name: form.name.trim(),
    code: form.code.trim(),
    description: form.description.trim(),
    status: form.status,
    categories: form.categories.map((id) => ({ categoryId: id, name: labelOf(categories, id) })),
    productGradeLevels: form.gradeLevels.map((id) => ({ gradeLevelId: id, name: labelOf(gradeLevels, id) })),
    thumbnails: form.thumbnails.map(({ picture }, id) => ({ id, image: picture.path })),
    productOptions: active.map((row) => optionOf(row, form.variations)),
    productVariation: variationsOf(columns, active),
    optionCount: active.length,
    ...(form.sizeChart === null ? {} : { sizeChart: form.sizeChart }),
  }
}

function optionOf(row: OptionRow, variations: readonly number[]): Product['productOptions'][number] {
  const chosen = combinationOf(row, variations)
  return {
    id: row.key,
    price: numberOf(row.price) ?? 0,
    stock: Math.max(0, (numberOf(row.stock) ?? 0) - row.held),
    sku: row.sku.trim(),
    itemDescription: row.itemDescription.trim(),
    status: 'Active',
    image: pathOf(row.picture),
    variations: variations.map((variationId, place) => ({
      variationId,
      variationOptionId: chosen[place] ?? 0,
    })),
    combinationPattern: chosen.join('-'),
  }
}

/** The variations with the values that an active option has, in the order in which the values are kept. */
function variationsOf(columns: readonly Column[], active: readonly OptionRow[]): Product['productVariation'] {
  return columns.flatMap((column) => {
    if (column.kind !== 'value') return []
    const used = new Set(active.map((row) => row.values[column.variationId]))
    const options = column.values
      .filter(({ value }) => used.has(value))
      .map(({ value, label }) => ({ id: value, value: label }))
    return [{ id: column.variationId, name: column.label, options }]
  })
}

function labelOf(choices: readonly ValueChoice[], id: number): string {
  return choices.find(({ value }) => value === id)?.label ?? ''
}
