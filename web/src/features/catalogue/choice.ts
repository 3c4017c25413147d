import type { Product, ProductOption } from '@kwaderno/contract/catalogue.ts'

/** Chosen variation option by variation id. */
export type Choice = Readonly<Record<number, number>>

/** The option that a full choice stands for; undefined while something is open, or when there is no such option. */
export function optionOf(product: Product, choice: Choice): ProductOption | undefined {
  return product.productOptions.find(
    (option) =>
      option.status === 'Active' &&
      option.variations.every((part) => choice[part.variationId] === part.variationOptionId),
  )
}

export function isComplete(product: Product, choice: Choice): boolean {
  return product.productVariation.every((variation) => choice[variation.id] !== undefined)
}

/** Whether choosing this value beside what is chosen elsewhere leads to an active option. */
export function isPossible(product: Product, choice: Choice, variationId: number, valueId: number): boolean {
  return product.productOptions.some(
    (option) =>
      option.status === 'Active' &&
      option.variations.every((part) =>
        part.variationId === variationId
          ? part.variationOptionId === valueId
          : choice[part.variationId] === undefined || choice[part.variationId] === part.variationOptionId,
      ),
  )
}

/** The option that was asked for by its id; a product with one option has that chosen from the start. */
export function firstChoice(product: Product, id?: number): Choice {
  const active = product.productOptions.filter((option) => option.status === 'Active')
  const first = active.find((option) => option.id === id) ?? (active.length === 1 ? active[0] : undefined)
  if (first === undefined) return {}
  return Object.fromEntries(first.variations.map((part) => [part.variationId, part.variationOptionId]))
}

/** Lowest and highest price of the active options, in pesos. */
export function pricesOf(product: Product): { low: number; high: number } | undefined {
  const prices = product.productOptions.filter(({ status }) => status === 'Active').map(({ price }) => price)
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) }
}
