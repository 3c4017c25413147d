import type { Product, ProductOption } from '@kwaderno/contract/catalogue.ts'

/** Chosen variation option by variation id. */
export type Choice = Readonly<Record<number, number>>

/** The option of a complete choice; undefined while one is missing, or when there is no such option. */
export function optionOf(product: Product, choice: Choice): ProductOption | undefined {
  return product.productOptions.find(
    (option) =>
      option.status === 'Active' &&
      option.variations.every((part) => choice[part.variationId] === part.variationOptionId),
  )
}

/** What can be ordered of an option: staff are told what is on hand, and beside it what pending orders hold. */
export function availableOf({ stock, held = 0 }: ProductOption): number {
  return Math.max(0, stock - held)
}

const activeOf = (product: Product) => product.productOptions.filter(({ status }) => status === 'Active')

/**
 * Why this value is unavailable with the other chosen values: no active option has it,
 * or all that have it are sold out.
 */
export function lackOf(
  product: Product,
  choice: Choice,
  variationId: number,
  valueId: number,
): 'not available' | 'sold out' | undefined {
  const fitting = activeOf(product).filter((option) =>
    option.variations.every((part) =>
      part.variationId === variationId
        ? part.variationOptionId === valueId
        : choice[part.variationId] === undefined || choice[part.variationId] === part.variationOptionId,
    ),
  )
  if (fitting.length === 0) return 'not available'
  return fitting.some((option) => availableOf(option) > 0) ? undefined : 'sold out'
}

/** Whether the product has options and all are sold out. */
export function isSoldOut(product: Product): boolean {
  const active = activeOf(product)
  return active.length > 0 && active.every((option) => availableOf(option) === 0)
}

/** The variations without a chosen value. */
export function missingOf(product: Product, choice: Choice): Product['productVariation'] {
  return product.productVariation.filter(({ id }) => choice[id] === undefined)
}

/** 'a size', 'an ink color and a size': what is to be chosen. */
export function namesOf(variations: Product['productVariation']): string {
  const names = variations.map(({ name }) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** An option in words: 'Navy, Small'; '' for one without variations. */
export function wordsOf(product: Product, option: ProductOption): string {
  return product.productVariation
    .flatMap(({ options }) => options)
    .filter(({ id }) => option.variations.some(({ variationOptionId }) => variationOptionId === id))
    .map(({ value }) => value)
    .join(', ')
}

/** The choice for the option with this id; a product with a single option has it chosen from the start. */
export function firstChoice(product: Product, id?: number): Choice {
  const active = activeOf(product)
  const first = active.find((option) => option.id === id) ?? (active.length === 1 ? active[0] : undefined)
  if (first === undefined) return {}
  return Object.fromEntries(first.variations.map((part) => [part.variationId, part.variationOptionId]))
}

/** Lowest and highest price of the active options, in pesos. */
export function pricesOf(product: Product): { low: number; high: number } | undefined {
  const prices = activeOf(product).map(({ price }) => price)
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) }
}
