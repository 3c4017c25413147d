import type { Tx } from '../../db/tx.ts'
import { insertNames, insertOptionsOf } from '../catalogue-names/service.ts'
import {
  bare,
  changesOf,
  insertProducts,
  isTold,
  refreshingOnce,
  signChange,
  writeChanges,
  type ProductChanges,
  type ReferenceIds,
  type WantedProduct,
} from '../products/service.ts'
import type { Importing, Progress } from './kinds.ts'
import type { MissingNames } from './plan.ts'
import type { ProductWrites } from './plan-products.ts'

/** So many products are written at a time. */
const AT_ONCE = 250

/** Adds what is missing, then new products, then what changes of the others. */
export async function writeProducts(
  tx: Tx,
  { missing, added, changed }: ProductWrites,
  signature: Importing,
  progress: Progress,
): Promise<void> {
  const realId = await addMissing(tx, missing)
  const total = added.length + changed.length
  let done = 0
  for (const part of partsOf(added)) {
    const wanted = part.map((product) => withReal(product, realId))
    await refreshingOnce(tx, async () => {
      const ids = await insertProducts(tx, wanted)
      const writes = wanted.map((product, place) => {
        const id = ids[place]!
        return { id, changes: changesOf(bare(id, product), product) }
      })
      await writeChanges(tx, writes, signature)
      return ids
    })
    progress((done += part.length) / total)
  }
  for (const part of partsOf(changed)) {
    const writes = part.map((one) => realChanges(one, realId))
    const told = part.filter(({ changes }) => isTold(changes))
    await refreshingOnce(tx, async () => {
      await writeChanges(tx, writes, signature)
      return part.map(({ id }) => id)
    })
    await signChange(
      tx,
      told.map(({ id }) => id),
      signature,
    )
    progress((done += part.length) / total)
  }
}

/** What is there and will be written into products. */
export function referencesOf({ missing, added, changed }: ProductWrites): ReferenceIds {
  const lists = [...added, ...changed.map(({ changes }) => changes)]
  const options = [
    ...added.flatMap((product) => product.options),
    ...changed.flatMap(({ changes }) => [...changes.choices, ...changes.added]),
  ]
  // What is missing has an id below 0.
  const there = (ids: readonly number[]) => [...new Set(ids)].filter((id) => id > 0)
  return {
    productId: 0,
    categories: there(lists.flatMap(({ categories }) => categories ?? [])),
    gradeLevels: there(lists.flatMap(({ gradeLevels }) => gradeLevels ?? [])),
    variations: there([
      ...lists.flatMap(({ variations }) => variations ?? []),
      ...missing.options.map(({ variationId }) => variationId),
    ]),
    options: there(options.flatMap(({ choice }) => choice)),
  }
}

export function* partsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE)
}

type RealId = (id: number) => number

/** Adds names that are not there. What it answers tells their ids by those that they had until now. */
async function addMissing(tx: Tx, { categories, variations, options }: MissingNames): Promise<RealId> {
  const real = new Map<number, number>()
  const realId = (id: number) => real.get(id) ?? id
  const note = (items: readonly { id: number }[], ids: readonly number[]) =>
    items.forEach(({ id }, place) => real.set(id, ids[place]!))
  for (const [table, items] of [
    ['categories', categories],
    ['variations', variations],
  ] as const) {
    const names = items.map(({ name }) => name)
    note(items, await insertNames(tx, table, names))
  }
  // In one order, so that two who add to the same variations wait for each other.
  const byVariation = [...Map.groupBy(options, ({ variationId }) => realId(variationId))]
  for (const [variationId, items] of byVariation.toSorted(([a], [b]) => a - b)) {
    const names = items.map(({ name }) => name)
    note(items, await insertOptionsOf(tx, variationId, names))
  }
  return realId
}

type Chosen = { choice: readonly number[]; pattern: string }

function realChoice<Option extends { choice: readonly number[] }>(option: Option, realId: RealId) {
  return { ...option, choice: option.choice.map(realId) }
}

function realPattern<Option extends { pattern: string }>(option: Option, pattern: string): Option {
  return { ...option, pattern }
}

function realOption<Option extends Chosen>(option: Option, realId: RealId): Option {
  const choice = option.choice.map(realId)
  return { ...option, choice, pattern: choice.join('-') }
}

function withReal(product: WantedProduct, realId: RealId): WantedProduct {
  return {
    ...product,
    categories: product.categories.map(realId),
    variations: product.variations.map(realId),
    options: product.options.map((option) => realOption(option, realId)),
  }
}

function realChanges({ id, changes }: ProductChanges, realId: RealId): ProductChanges {
  const choices = changes.choices.map((choice) => realChoice(choice, realId))
  const patternOf = new Map(choices.map((choice) => [choice.id, choice.choice.join('-')]))
  return {
    id,
    changes: {
      ...changes,
      categories: changes.categories?.map(realId),
      variations: changes.variations?.map(realId),
      changed: changes.changed.map((row) => realPattern(row, patternOf.get(row.id) ?? row.pattern)),
      choices,
      added: changes.added.map((option) => realOption(option, realId)),
    },
  }
}
