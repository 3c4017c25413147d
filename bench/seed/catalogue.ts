import { demoCatalogue, type DemoOption, type DemoProduct } from '../../server/seed/demo/catalogue/index.ts'
import { randomOf } from '../../server/seed/demo/random.ts'
import { brandsOf } from './words.ts'

export interface BenchProduct extends DemoProduct {
  /** The word that only this product has. */
  brand: string
  /** The last word of what it is, which many products have: 'Notebook'. */
  kind: string
}

/** Enough for any run, and far from the limits of the numbers. */
const STOCK = 1_000_000
const PACKS = ['Piece', 'Pack of 5', 'Box of 12'] as const

/** The products of the demo shop, by many makers, in three packs each. */
export function makeCatalogue(count: number): BenchProduct[] {
  const random = randomOf('bench')
  const models = demoCatalogue().filter((product) => product.active)
  return brandsOf(random, count).map((brand, index) => {
    const model = random.pick(models)
    const code = `B${String(index + 1).padStart(5, '0')}`
    const price = random.int(12, 480) * 100
    return {
      ...model,
      brand,
      kind: kindOf(model.name),
      code,
      name: `${brand} ${model.name}`,
      variations: ['Pack'],
      options: PACKS.map((value, place) => optionOf(model, code, value, price * [1, 5, 12][place]!)),
    }
  })
}

function optionOf(model: DemoProduct, code: string, value: string, centavos: number): DemoOption {
  const [first] = model.options
  if (!first) throw new Error(`${model.name} has no options`)
  return {
    ...first,
    sku: `${code}-${value.replaceAll(' ', '').toUpperCase()}`,
    description: `${model.name} ${value}`,
    centavos,
    stock: STOCK,
    active: true,
    values: [{ variation: 'Pack', value }],
  }
}

function kindOf(name: string): string {
  const words = name.split(/[^A-Za-z]+/).filter((word) => word.length > 3)
  return words.at(-1) ?? name
}
