import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { PRODUCT_FORM_TEXT, PRODUCT_LIMITS, sameText } from '@kwaderno/contract/product-rules.ts'
import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { yieldToEventLoop } from '../../core/event-loop.ts'
import {
  changesOf,
  statusAfter,
  type ProductChanges,
  type StoredProduct,
  type WantedProduct,
} from '../products/service.ts'
import type { Catalogue } from './catalogue.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import { Names } from './names.ts'
import type { Group, Planning } from './planning.ts'
import { Faults, type May, type MissingNames, type Plan, type PlannedRow } from './plan.ts'
import { ownChanges, readOwn, SHARED_COLUMNS, type OwnFields } from './product-fields.ts'
import { optionChanges, readOptions } from './option-fields.ts'
import { blameByRules, wantedOf } from './product-rules.ts'

export interface ProductWrites {
  missing: MissingNames
  added: WantedProduct[]
  changed: ProductChanges[]
}

/** So many products are looked at before others have their turn. */
const AT_ONCE = 20

/** So many rows of a product are judged: with one option too many it is refused, whatever the others say. */
const MOST_JUDGED = PRODUCT_LIMITS.options + 1

/**
 * What a file of products would do.
 * @param onProgress told the share that is done
 */
export async function planProducts(
  rows: readonly FileRow[],
  catalogue: Catalogue,
  { may, addsMissing }: { may: May; addsMissing: boolean },
  onProgress: (share: number) => void = () => undefined,
): Promise<Plan<ProductWrites>> {
  const planning: Planning = {
    catalogue,
    names: new Names(catalogue, addsMissing && may.add),
    faults: new Faults(),
    may,
    claimedSkus: new Map(),
    claimedNames: new Set(),
  }
  const writes: ProductWrites = { missing: planning.names.missing, added: [], changed: [] }
  const planned: PlannedRow[] = []
  const groups = groupsOf(rows, catalogue)
  for (const [place, group] of groups.entries()) {
    if (place % AT_ONCE === 0) {
      onProgress(place / groups.length)
      await yieldToEventLoop()
    }
    planned.push(...planGroup(planning, group, writes))
  }
  return {
    rows: planned.toSorted((a, b) => a.row - b.row),
    missingNames: planning.names.words(),
    writes,
  }
}

function groupsOf(rows: readonly FileRow[], { products }: Catalogue): Group[] {
  // A row without a code stands for itself.
  const byCode = Map.groupBy(rows, ({ row, cells }) => sameText(cells['Product Code'] ?? '') || row)
  return [...byCode].map(([code, group]) => ({
    rows: group,
    stored: typeof code === 'string' ? products.get(code) : undefined,
  }))
}

function planGroup(planning: Planning, group: Group, writes: ProductWrites): PlannedRow[] {
  const { rows, stored } = group
  const { faults } = planning
  const own = readOwn(planning, group)
  const options = readOptions(planning, { rows: rows.slice(0, MOST_JUDGED), stored })
  for (const { row } of rows.slice(MOST_JUDGED)) {
    faults.add(row, 'Option Status', PRODUCT_FORM_TEXT.tooMany('options', PRODUCT_LIMITS.options))
  }
  refuseOthers(planning, group, own)
  const wanted = wantedOf(own, options, stored)
  const changes = new Map(
    options.flatMap((option) => (option.file ? [[option.file.row, optionChanges(option)] as const] : [])),
  )
  const first = rows[0]!
  const ownDiffs = ownChanges(own, wanted.status, stored)
  const isSame = ownDiffs.length === 0 && [...changes.values()].every((list) => list.length === 0)
  if (!isSame || faults.hasAny(rows)) blameByRules(planning, group, own, options)
  if (stored && !isSame) becomeInactive(wanted, stored.status, ownDiffs)
  changes.set(first.row, [...ownDiffs, ...(changes.get(first.row) ?? [])])
  const newRows = new Set(options.flatMap(({ file, stored: old }) => (file && !old ? [file.row] : [])))
  const planned = rows.map(({ row }): PlannedRow => {
    const all = changes.get(row) ?? []
    if (!stored && !planning.may.add) faults.add(row, 'Product Code', IMPORT_TEXT.mayNotAdd)
    if (stored && all.length > 0 && !planning.may.change) faults.add(row, 'SKU', IMPORT_TEXT.mayNotChange)
    const wrong = faults.of(row)
    const outcome = newRows.has(row) ? 'new' : all.length > 0 ? 'changed' : 'unchanged'
    return { row, outcome: wrong.length > 0 ? 'faulty' : outcome, changes: all, faults: wrong }
  })
  if (!faults.hasAny(rows)) write(writes, wanted, stored, isSame)
  return planned
}

function write(
  writes: ProductWrites,
  wanted: WantedProduct,
  stored: StoredProduct | undefined,
  isSame: boolean,
): void {
  if (stored === undefined) writes.added.push(wanted)
  else if (!isSame) writes.changed.push({ id: stored.id, changes: changesOf(stored, wanted) })
}

/** A changed product without any stock goes out of the shop, as when its form is saved. */
function becomeInactive(wanted: WantedProduct, before: ProductStatus, diffs: PlannedRow['changes']): void {
  const after = statusAfter(
    wanted.status,
    wanted.options.map(({ stock }) => stock),
  )
  if (after === wanted.status) return
  wanted.status = after
  const place = diffs.findIndex(({ column }) => column === 'Product Status')
  if (place >= 0) diffs.splice(place, 1)
  if (after !== before) diffs.push({ column: 'Product Status', from: before, to: after })
}

/** What other products have, in the catalogue or further up in the file, and later rows that say something else. */
function refuseOthers(planning: Planning, { rows, stored }: Group, own: OwnFields): void {
  const { catalogue, faults, claimedSkus, claimedNames } = planning
  const first = rows[0]!
  for (const { row, cells } of rows) {
    const sku = sameText(cells['SKU'] ?? '')
    if (sku === '') continue
    const owner = catalogue.owners.get(sku)
    const isTaken = owner !== undefined && owner.productId !== stored?.id
    const taker = isTaken ? owner.product : claimedSkus.get(sku)
    if (taker !== undefined) faults.add(row, 'SKU', PRODUCT_FORM_TEXT.skuTaken(taker))
  }
  for (const { cells } of rows) {
    const sku = sameText(cells['SKU'] ?? '')
    // Every row that wants the SKU tells the name, so that one of any length would fill the preview.
    const inShort = own.productName.slice(0, PRODUCT_LIMITS.name).toWellFormed()
    if (!claimedSkus.has(sku)) claimedSkus.set(sku, inShort)
  }
  const name = sameText(own.productName)
  const named = catalogue.names.get(name)
  if ((named !== undefined && named !== stored?.id) || (claimedNames.has(name) && name !== '')) {
    faults.add(first.row, 'Product Name', PRODUCT_FORM_TEXT.nameTaken)
  }
  claimedNames.add(name)
  for (const { row, cells } of rows.slice(1)) {
    for (const column of SHARED_COLUMNS) {
      const said = cells[column] ?? ''
      if (said !== '' && said !== first.cells[column]) {
        faults.add(row, column, IMPORT_TEXT.otherThanFirst(first.row))
      }
    }
  }
}
