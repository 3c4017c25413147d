import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, isNothing, type Changes, type OptionRow, type WantedProduct } from './changes.ts'
import type { StoredOption, StoredProduct } from './lock-queries.ts'

/** A few values each, so that products share, keep and trade them. */
const few = <T>(...values: T[]) => fc.constantFrom(...values)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })
const own = {
  name: few('Notebook', 'Pad'),
  code: few('N', 'P'),
  description: few('', 'Words'),
  status: few('Active' as const, 'Inactive' as const),
  sizeChart: few(null, { title: '', unit: 'cm', columns: ['Size'], rows: [['S']] }),
  taxClass: few('VATable' as const, 'Exempt' as const),
  isPrimeCommodity: fc.boolean(),
}
const option = fc.record({
  sku: few('a', 'b', 'c', 'd', 'e'),
  itemDescription: few('A', 'B', 'C', 'D', 'E'),
  price: few(100, 4550),
  stock: fc.integer({ min: 0, max: 2 }),
  status: own.status,
  shelf: few('', 'A1'),
  lowStockAt: few(null, 0, 3),
  imageFileId: few(null, 1, 2),
  pattern: few('1', '2', '3', '4', '5'),
})
/** Unique as the draft's rules have made sure. */
const options = fc
  .array(option, { maxLength: 5 })
  .map((list) => list.filter((one, place) => list.findIndex((other) => clash(one, other)) === place))

function clash(a: Record<'sku' | 'itemDescription' | 'pattern', string>, b: typeof a): boolean {
  return a.sku === b.sku || a.itemDescription === b.itemDescription || a.pattern === b.pattern
}

const named = (list: readonly number[]) => list.map((id) => ({ id, name: `N${id}` }))

const stored: fc.Arbitrary<StoredProduct> = fc
  .record({ ...own, categories: ids, gradeLevels: ids, variations: ids, options })
  .map((product) => ({
    ...product,
    id: 1,
    version: 1,
    changerId: null,
    changerName: null,
    thumbnails: [],
    categories: named(product.categories),
    gradeLevels: named(product.gradeLevels),
    variations: named(product.variations),
    options: product.options.map((one, position) => ({
      ...one,
      id: 100 + position,
      position,
      imageName: null,
      variation: [],
      pendingIntake: null,
    })),
  }))

/** Some options name stored ones, each at most once, and some are new. */
const wanted: fc.Arbitrary<WantedProduct> = fc
  .record({
    ...own,
    categories: ids,
    gradeLevels: ids,
    variations: ids,
    options,
    ids: fc.shuffledSubarray([100, 101, 102, 103, 104, undefined, undefined], { minLength: 5, maxLength: 5 }),
  })
  .map(({ ids: given, options: list, ...product }) => ({
    ...product,
    options: list.map((one, place) => ({ ...one, id: given[place], choice: [Number(one.pattern)] })),
  }))

/** An id that names nothing of the product is refused before. */
const withOwnIds = (from: StoredProduct, to: WantedProduct): WantedProduct => ({
  ...to,
  options: to.options.map((one) => ({
    ...one,
    id: from.options.some(({ id }) => id === one.id) ? one.id : undefined,
  })),
})

type Shelf = Map<number, OptionRow & { stock: number }>

/** What writing changes leaves, with the unique indexes looking at every row as it is written. */
function apply(from: StoredProduct, changes: Changes): Shelf {
  const shelf: Shelf = new Map(from.options.map((one) => [one.id, rowOf(one)]))
  for (const { id } of changes.removed) shelf.delete(id)
  for (const id of changes.trading) {
    const own = { sku: `\u0001${id}`, itemDescription: `\u0001${id}`, pattern: `\u0001${id}` }
    put(shelf, id, { ...shelf.get(id)!, ...own })
  }
  for (const { id, ...row } of changes.changed) put(shelf, id, { ...shelf.get(id)!, ...row })
  for (const { id, stock } of changes.stocks) put(shelf, id, { ...shelf.get(id)!, stock })
  changes.added.forEach(({ choice: _choice, ...row }, place) => put(shelf, 200 + place, row))
  return shelf
}

function put(shelf: Shelf, id: number, row: OptionRow & { stock: number }): void {
  for (const [otherId, other] of shelf) {
    if (otherId !== id && clash(row, other)) throw new Error(`${id} takes what ${otherId} still has`)
  }
  shelf.set(id, row)
}

function rowOf(one: StoredOption): OptionRow & { stock: number } {
  const { id: _id, imageName: _name, variation: _variation, pendingIntake: _intake, ...row } = one
  return row
}

test('written changes give the wanted options in their order, and never two with the same SKU on the way', () => {
  fc.assert(
    fc.property(stored, wanted, (from, draft) => {
      const to = withOwnIds(from, draft)
      const shelf = apply(from, changesOf(from, to))
      const rows = [...shelf.values()].toSorted((a, b) => a.position - b.position)
      expect(rows).toEqual(
        to.options.map(({ id: _id, choice: _choice, ...one }, position) => ({ ...one, position })),
      )
      for (const { id } of to.options) if (id !== undefined) expect(shelf.has(id)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a change is written for what differs and for nothing else', () => {
  fc.assert(
    fc.property(stored, wanted, (from, draft) => {
      const to = withOwnIds(from, draft)
      const changes = changesOf(from, to)
      const before = new Map(from.options.map((one) => [one.id, one]))
      for (const { id, ...row } of changes.changed) {
        const { stock: _stock, ...old } = rowOf(before.get(id)!)
        expect(row).not.toEqual(old)
      }
      for (const { id, stock } of changes.stocks) expect(stock).not.toBe(before.get(id)!.stock)
      for (const { id, choice } of changes.choices) expect(choice.join('-')).not.toBe(before.get(id)!.pattern)
      expect(changes.categories === undefined).toBe(
        JSON.stringify(from.categories.map(({ id }) => id)) === JSON.stringify(to.categories),
      )
    }),
  )
})

test('nothing is written of a product that is as it is wanted', () => {
  fc.assert(
    fc.property(stored, (from) => {
      const same: WantedProduct = {
        ...from,
        categories: from.categories.map(({ id }) => id),
        gradeLevels: from.gradeLevels.map(({ id }) => id).toReversed(),
        variations: from.variations.map(({ id }) => id),
        options: from.options.map((one) => ({
          id: one.id,
          sku: one.sku,
          itemDescription: one.itemDescription,
          price: one.price,
          stock: one.stock,
          status: one.status,
          shelf: one.shelf,
          lowStockAt: one.lowStockAt,
          imageFileId: one.imageFileId,
          pattern: one.pattern,
          choice: [],
        })),
      }
      expect(isNothing(changesOf(from, same))).toBe(true)
    }),
  )
})
