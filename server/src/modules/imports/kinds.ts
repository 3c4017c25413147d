import type { ImportKind, StockMode } from '@kwaderno/contract/import-file.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { lockProducts, lockReferences, signChange, writePrices } from '../products/service.ts'
import { editStock, lockOptions, restock } from '../stock/service.ts'
import { readCatalogue, readItems } from './catalogue.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import type { May, Plan } from './plan.ts'
import { planPrices, planStock, type PriceWrite, type StockWrite } from './plan-items.ts'
import { planProducts, type ProductWrites } from './plan-products.ts'
import { tidyRows } from './tidy.ts'
import { partsOf, referencesOf, writeProducts } from './write-products.ts'

/** How far something is, from 0 to 1. */
export type Progress = (share: number) => void

export interface About {
  may: May
  addsMissing: boolean
  mode: StockMode | null
}

/** Who imports what, and when. */
export interface Importing {
  importId: number
  actorId: number
  now: Date
}

/** What a kind of file does, step by step. */
export interface Kind<Writes> {
  plan(
    db: Kysely<Database>,
    rows: readonly FileRow[],
    about: About,
    progress?: Progress,
  ): Promise<Plan<Writes>>
  /** Keeps others from changing what a plan is about, and from deleting what it names. */
  lock(tx: Tx, writes: Writes): Promise<void>
  write(tx: Tx, writes: Writes, importing: Importing, about: About, progress: Progress): Promise<void>
}

const products: Kind<ProductWrites> = {
  async plan(db, rows, about, progress) {
    const tidied = await tidyRows(rows)
    return planProducts(tidied, await readCatalogue(db, tidied), about, progress)
  },
  async lock(tx, writes) {
    await lockProducts(
      tx,
      writes.changed.map(({ id }) => id),
    )
    await lockReferences(tx, referencesOf(writes))
  },
  write: (tx, writes, importing, _about, progress) => writeProducts(tx, writes, importing, progress),
}

const prices: Kind<PriceWrite[]> = {
  plan: async (db, rows, { may }) => planPrices(rows, await readItems(db, rows), may),
  lock: (tx, writes) => lockProducts(tx, productsOf(writes)),
  async write(tx, writes, { actorId, now }, _about, progress) {
    let done = 0
    for (const part of partsOf(writes)) {
      await writePrices(tx, part, now)
      progress((done += part.length) / writes.length)
    }
    await signChange(tx, productsOf(writes), { actorId, now })
  },
}

const stock: Kind<StockWrite[]> = {
  plan: async (db, rows, { may, mode }) => planStock(rows, await readItems(db, rows), may, mode ?? 'opening'),
  async lock(tx, writes) {
    await lockOptions(
      tx,
      writes.map(({ id }) => id),
    )
  },
  async write(tx, writes, { importId, actorId }, { mode }) {
    const lines = writes.map(({ id, quantity }) => ({ productOptionId: id, quantity }))
    if (mode === 'restock') return restock(tx, lines, { actorId, importId })
    const counts = writes.map(({ id, quantity }) => ({ productOptionId: id, stock: quantity }))
    await editStock(tx, counts, { actorId, kind: 'import_opening', importId })
  },
}

function productsOf(writes: readonly PriceWrite[]): number[] {
  return [...new Set(writes.map(({ productId }) => productId))]
}

/** Each does its own writes, which nothing else looks into. */
export const KINDS = { products, prices, stock } as unknown as Record<ImportKind, Kind<unknown>>
