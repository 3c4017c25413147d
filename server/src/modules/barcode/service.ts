import {
  BARCODE_TEXT,
  describedMeanwhile,
  isBarcodeOpen,
  quantityChanged,
  quantityChangedBeforeDelete,
  stockFull,
} from '@kwaderno/contract/barcode-intake.ts'
import type {
  Barcode,
  BarcodeRow,
  deleteBarcode as deleteBarcodeEndpoint,
  listBarcodes,
  updateBarcode as updateBarcodeEndpoint,
} from '@kwaderno/contract/barcode.ts'
import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CURRENT_OPTION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { signChange } from '../products/service.ts'
import { lockOptions, receiveStock } from '../stock/service.ts'
import { findItemOf, findLine, listLines, lockLine, lockProductOf, type Line } from './queries.ts'

type Db = Kysely<Database>

export async function listBarcodePage(
  db: Db,
  query: QueryOf<typeof listBarcodes>,
): Promise<Page<BarcodeRow[]>> {
  const { items, total } = await listLines(db, query)
  return { items: items.map(toRow), total }
}

export async function getBarcode(db: Db, barcodeId: number): Promise<Barcode> {
  return toBarcode(await getLine(db, barcodeId))
}

async function getLine(db: Db, barcodeId: number): Promise<Line> {
  const line = await findLine(db, barcodeId)
  if (!line) throw notFound(BARCODE_TEXT.gone)
  return line
}

/** What of a line's item changes with it. */
interface Touched {
  isStocked?: boolean
  isDescribed?: boolean
}

/**
 * A line that is still open, and that nobody else changes until the end of the transaction. What changes with it is
 * locked first, in the order in which a save of the product locks: product, option, line.
 */
async function lockOpenLine(tx: Db, barcodeId: number, touched: Touched = {}): Promise<Line> {
  const { isStocked = false, isDescribed = false } = touched
  const item = isStocked || isDescribed ? await findItemOf(tx, barcodeId) : undefined
  if (item && isDescribed) await lockProductOf(tx, item.product_id)
  if (item) await lockOptions(tx, [item.product_option_id])
  const locked = await lockLine(tx, barcodeId)
  if (!locked) throw notFound(BARCODE_TEXT.gone)
  if (!isBarcodeOpen(locked.status)) throw refuse(BARCODE_TEXT.alreadyUpdated)
  return getLine(tx, barcodeId)
}

type Change = BodyOf<typeof updateBarcodeEndpoint>

/**
 * Sets the quantity of a pending line, and the item's description with it. Add_to_Stock puts the pieces on the shelf in
 * the same transaction and closes the line for good: of two who save at the same moment the second is refused.
 * @throws Refusal 404 without such a line; 400 when it is in stock already, or its item has left the catalogue; 409 when
 *   the quantity is no longer `quantityBefore`, or the description no longer `itemDescriptionBefore`
 */
export function updateBarcode(
  deps: Deps,
  session: Session,
  barcodeId: number,
  change: Change,
): Promise<Barcode> {
  return inTransaction(deps.db, async (tx) => {
    const { quantity, status, quantityBefore } = change
    const isStocked = status === 'Add_to_Stock'
    const isDescribed = change.itemDescription !== undefined
    const before = await lockOpenLine(tx, barcodeId, { isStocked, isDescribed })
    if (quantityBefore !== undefined && quantityBefore !== before.quantity) {
      throw refuseAt('quantity', quantityChanged(before.quantity), 'changed')
    }
    refuseLateDescription(before, change)
    if (isStocked) refuseIntake(before, quantity)
    await saveLine(tx, session, before, change)
    if (isStocked) {
      const intake = { barcodeId, productOptionId: before.product_option_id, quantity }
      await receiveStock(tx, [intake], { actorId: session.userId })
    }
    await describeItem(tx, deps, session, before, change.itemDescription)
    const after = await getLine(tx, barcodeId)
    await audit(tx, {
      session,
      ...SCREEN,
      action: 'Update',
      description: isStocked ? `Added ${before.item.sku} to the stock` : `Updated ${before.item.sku}`,
      before: { ...shown(before), ...(isStocked ? { stock: before.item.stock } : {}) },
      after: { ...shown(after), ...(isStocked ? { stock: after.item.stock } : {}) },
    })
    return toBarcode(after)
  })
}

/** Nobody writes over a description that he has not seen. */
function refuseLateDescription(line: Line, { itemDescription, itemDescriptionBefore }: Change): void {
  const stored = line.item.item_description
  if (itemDescription === undefined || itemDescriptionBefore === undefined) return
  if (itemDescriptionBefore === stored || itemDescription === stored) return
  throw refuseAt('itemDescription', describedMeanwhile(stored), 'changed')
}

/** @throws Refusal 400 for what has left the catalogue, and for more than a product may have */
function refuseIntake({ item }: Line, quantity: number): void {
  if (!item.is_in_catalogue) throw refuse(BARCODE_TEXT.itemGone)
  const room = PRODUCT_LIMITS.maxStock - item.stock
  if (quantity > room) throw refuseAt('quantity', stockFull(room))
}

async function saveLine(tx: Db, session: Session, line: Line, { quantity, status }: Change): Promise<void> {
  const isStocked = status === 'Add_to_Stock'
  const now = sql<Date>`now()`
  await tx
    .updateTable('barcodes')
    .set({ quantity, status, updated_at: now })
    .$if(isStocked, (update) => update.set({ stocked_by: session.userId, stocked_at: now }))
    .where('id', '=', line.id)
    .execute()
  if (!isStocked && quantity === line.quantity) return
  // Whoever sets the quantity has counted: the scans before cannot be taken off it any more.
  await tx
    .updateTable('barcode_scans')
    .set({ settled_at: now })
    .where('barcode_id', '=', line.id)
    .where('settled_at', 'is', null)
    .execute()
}

/** A new description is a change of the product, whose own form is told by its version. */
async function describeItem(
  tx: Tx,
  { clock }: Deps,
  session: Session,
  line: Line,
  itemDescription: string | undefined,
): Promise<void> {
  if (itemDescription === undefined || itemDescription === line.item.item_description) return
  const taken = await tx
    .selectFrom('product_options as o')
    .select('id')
    .where('product_id', '=', line.item.product_id)
    .where('id', '<>', line.product_option_id)
    .where(sql.raw<SqlBool>(CURRENT_OPTION))
    .where(sql`lower(item_description)`, '=', itemDescription.toLowerCase())
    .executeTakeFirst()
  if (taken) {
    throw refuseAt('itemDescription', BARCODE_TEXT.descriptionTaken)
  }
  await tx
    .updateTable('product_options')
    .set({ item_description: itemDescription })
    .where('id', '=', line.product_option_id)
    .execute()
  await signChange(tx, [line.item.product_id], { actorId: session.userId, now: clock.now() })
}

/**
 * Deletes a pending line; its pieces were never in stock.
 * @throws Refusal 404 without such a line, 400 when it is in stock, 409 when the quantity is no longer `quantityBefore`
 */
export function deleteBarcode(
  { db }: Deps,
  session: Session,
  barcodeId: number,
  { quantityBefore }: QueryOf<typeof deleteBarcodeEndpoint>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = await lockOpenLine(tx, barcodeId)
    if (quantityBefore !== undefined && quantityBefore !== line.quantity) {
      throw refuse(quantityChangedBeforeDelete(line.quantity), { code: 'changed' })
    }
    await tx.deleteFrom('barcodes').where('id', '=', barcodeId).execute()
    await audit(tx, {
      session,
      ...SCREEN,
      action: 'Delete',
      description: `Deleted ${line.item.sku}`,
      before: { name: line.item.name, SKU: line.item.sku, ...shown(line) },
    })
  })
}

/** Where the audit log says that it happened. */
export const SCREEN = { module: 'Barcode', subModule: 'Barcode' } as const

function shown({ quantity, status, item }: Line) {
  return { quantity, status, itemDescription: item.item_description }
}

function toRow({ id, quantity, status, updated_at, item }: Line): BarcodeRow {
  return {
    id,
    name: item.name,
    categories: item.categories,
    sku: item.sku,
    itemDescription: item.item_description,
    productVariation: item.variations.map(({ name }) => name),
    variationOptions: item.variations.map(({ value }) => value),
    quantity,
    status,
    image: pictureUrl(item.image_key),
    updatedOn: updated_at.toISOString(),
  }
}

function toBarcode({ id, product_option_id, quantity, status, item }: Line): Barcode {
  const { name, sku, categories, variations } = item
  const price = toPesos(item.price_centavos)
  return {
    id,
    name,
    sku,
    status,
    quantity,
    price,
    categories,
    variations,
    productOptions: [
      {
        id: product_option_id,
        price,
        stock: item.stock,
        variations,
        sku,
        itemDescription: item.item_description,
        status: item.option_status,
        image: pictureUrl(item.image_key),
      },
    ],
    filePath: pictureUrl(item.thumbnail_key ?? item.image_key),
    isInCatalogue: item.is_in_catalogue,
  }
}
