import { BARCODE_TEXT, MAX_BARCODE_QUANTITY, isBarcodeOpen } from '@kwaderno/contract/barcode-intake.ts'
import type { scanBarcode as scanBarcodeEndpoint, ScannedItem } from '@kwaderno/contract/barcode.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { audit } from '../../core/audit.ts'
import { refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CURRENT_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import { SCREEN } from './service.ts'

type Db = Kysely<Database>
type Scan = BodyOf<typeof scanBarcodeEndpoint>

interface Outcome {
  sku: string
  name: string
  variation: string[]
  /** Null when nothing was added, because the line is full or the scan is known. */
  barcode_id: number | null
  scan_id: number | null
  quantity: number | null
}

/**
 * Adds one piece to the pending line of the SKU, or opens one. Scans at the same moment wait for each other at the line
 * and all count; one that is sent again with its key, because its answer was lost, is answered and not counted again.
 * @throws Refusal 404 when nothing in the catalogue has the SKU, 400 when the line is full
 */
export async function scanBarcode({ db }: Deps, session: Session, scan: Scan): Promise<ScannedItem> {
  try {
    return await inTransaction(
      db,
      async (tx) => (await findKnown(tx, session, scan)) ?? count(tx, session, scan),
    )
  } catch (error) {
    // The same scan was sent twice at the same moment, and the other one was counted.
    const known = isSentTwice(error) ? await findKnown(db, session, scan) : undefined
    if (known) return known
    throw error
  }
}

function isSentTwice(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'barcode_scans__idempotency_key'
  )
}

const VARIATION = sql<string[]>`${sql.raw(OPTION_VARIATION)}`

const hashOf = ({ sku }: Scan) => requestHash({ sku: sku.toLowerCase() })

/** Products and options that are inactive take stock, too: that is how they come back. */
async function count(tx: Db, session: Session, scan: Scan): Promise<ScannedItem> {
  const { sku, idempotencyKey } = scan
  const hash = idempotencyKey === undefined ? null : hashOf(scan)
  const { rows } = await sql<Outcome>`
    with item as (
      select o.id, o.sku, p.name, ${VARIATION} as variation
      from product_options o join products p on p.id = o.product_id
      where lower(o.sku) = lower(${sku}) and ${sql.raw(CURRENT_ITEM)}
    ),
    line as (
      insert into barcodes as b (product_option_id, quantity, created_by)
      select id, 1, ${session.userId}::integer from item
      on conflict (product_option_id) where status = 'Pending'
      do update set quantity = b.quantity + 1, updated_at = now() where b.quantity < ${MAX_BARCODE_QUANTITY}::integer
      returning id, quantity
    ),
    scan as (
      insert into barcode_scans (barcode_id, scanned_by, idempotency_key, request_hash)
      select id, ${session.userId}::integer, ${idempotencyKey ?? null}::text, ${hash}::text
      from line
      returning id
    )
    select item.sku, item.name, item.variation, line.id as barcode_id, line.quantity, scan.id as scan_id
    from item left join line on true left join scan on true`.execute(tx)
  const outcome = rows[0]
  if (outcome === undefined) throw notFound(BARCODE_TEXT.unknownSku.text)
  if (!isCounted(outcome)) throw refuse(BARCODE_TEXT.full)
  const isNew = outcome.quantity === 1
  await audit(tx, {
    session,
    ...SCREEN,
    action: isNew ? 'Create' : 'Update',
    description: `Scanned ${outcome.sku}`,
    before: isNew ? {} : { quantity: outcome.quantity - 1 },
    after: isNew
      ? { name: outcome.name, SKU: outcome.sku, quantity: 1, status: 'Pending' }
      : { quantity: outcome.quantity },
  })
  return toScannedItem(outcome)
}

interface Counted extends Outcome {
  barcode_id: number
  scan_id: number
  quantity: number
}

function isCounted(outcome: Outcome): outcome is Counted {
  return outcome.barcode_id !== null && outcome.scan_id !== null && outcome.quantity !== null
}

function toScannedItem({ barcode_id, scan_id, ...item }: Counted): ScannedItem {
  return { ...item, id: barcode_id, scanId: scan_id }
}

/**
 * The scan that this user has sent with this key before, with what its line has now.
 * @throws Refusal 409 when the line was deleted since, and when it was another item
 */
async function findKnown(db: Db, session: Session, scan: Scan): Promise<ScannedItem | undefined> {
  const { idempotencyKey } = scan
  if (idempotencyKey === undefined) return undefined
  const known = await db
    .selectFrom('barcode_scans as s')
    .leftJoin('barcodes as b', 'b.id', 's.barcode_id')
    .leftJoin('product_options as o', 'o.id', 'b.product_option_id')
    .leftJoin('products as p', 'p.id', 'o.product_id')
    .select([
      's.id as scan_id',
      's.barcode_id',
      's.request_hash',
      'b.quantity',
      'o.sku',
      'p.name',
      VARIATION.as('variation'),
    ])
    .where('s.scanned_by', '=', session.userId)
    .where('s.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (known === undefined) return undefined
  const { request_hash, ...line } = known
  refuseOtherRequest(request_hash, hashOf(scan), KEY_USED.scan)
  const outcome: Outcome = { ...line, sku: line.sku ?? '', name: line.name ?? '' }
  if (!isCounted(outcome)) throw refuse(BARCODE_TEXT.gone, { code: 'changed' })
  return toScannedItem(outcome)
}

/** Which of these scans this user can still take back: what happens to a line in stock or set by hand settles its scans. */
export async function listOpenScans(
  db: Db,
  { userId }: Session,
  scanIds: readonly number[],
): Promise<number[]> {
  const open = await db
    .selectFrom('barcode_scans')
    .select('id')
    .where(sql<SqlBool>`id = any(${scanIds})`)
    .where('scanned_by', '=', userId)
    .where('barcode_id', 'is not', null)
    .where('settled_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
  return open.map(({ id }) => id)
}

/**
 * Takes one of the own scans back: its line loses a piece, and goes with its last one. Taken back before, it is only
 * answered again.
 * @returns what the line has left
 * @throws Refusal 404 for a scan of somebody else, 400 when its pieces are in stock, 409 when the quantity was set by
 *   hand since
 */
export function undoScan({ db }: Deps, session: Session, scanId: number): Promise<{ quantity: number }> {
  return inTransaction(db, async (tx) => {
    const line = await lockLineOf(tx, session, scanId)
    const scan = await tx
      .selectFrom('barcode_scans')
      .select(['barcode_id', 'settled_at', 'undone_at'])
      .where('id', '=', scanId)
      .where('scanned_by', '=', session.userId)
      .forUpdate()
      .executeTakeFirst()
    if (scan === undefined) throw notFound(BARCODE_TEXT.notYours)
    // A line that was deleted took its pieces along.
    if (scan.undone_at || line === undefined) return { quantity: line?.quantity ?? 0 }
    if (!isBarcodeOpen(line.status)) throw refuse(BARCODE_TEXT.alreadyUpdated)
    if (scan.settled_at) throw refuse(BARCODE_TEXT.countedByHand, { code: 'changed' })
    await tx
      .updateTable('barcode_scans')
      .set({ undone_at: sql`now()` })
      .where('id', '=', scanId)
      .execute()
    await takePiece(tx, line)
    await auditUndo(tx, session, line)
    return { quantity: line.quantity - 1 }
  })
}

/** The line before its scans, as everybody locks them. */
function lockLineOf(tx: Db, session: Session, scanId: number) {
  return tx
    .selectFrom('barcodes as b')
    .innerJoin('product_options as o', 'o.id', 'b.product_option_id')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .select(['b.id', 'b.quantity', 'b.status', 'o.sku', 'p.name'])
    .where('b.id', '=', (eb) =>
      eb
        .selectFrom('barcode_scans')
        .select('barcode_id')
        .where('id', '=', scanId)
        .where('scanned_by', '=', session.userId),
    )
    .forUpdate('b')
    .executeTakeFirst()
}

type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLineOf>>>

async function takePiece(tx: Db, line: LockedLine): Promise<void> {
  if (line.quantity === 1) {
    await tx.deleteFrom('barcodes').where('id', '=', line.id).execute()
    return
  }
  await tx
    .updateTable('barcodes')
    .set({ quantity: line.quantity - 1, updated_at: sql`now()` })
    .where('id', '=', line.id)
    .execute()
}

function auditUndo(tx: Db, session: Session, { name, sku, quantity, status }: LockedLine): Promise<void> {
  const isLast = quantity === 1
  return audit(tx, {
    session,
    ...SCREEN,
    action: isLast ? 'Delete' : 'Update',
    description: `Took back a scan of ${sku}`,
    before: isLast ? { name, SKU: sku, quantity, status } : { quantity },
    after: isLast ? {} : { quantity: quantity - 1 },
  })
}
