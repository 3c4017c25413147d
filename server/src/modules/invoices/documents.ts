import { isDeepStrictEqual } from 'node:util'
import { amountInWords } from '@kwaderno/contract/amount-in-words.ts'
import type { InvoiceDocument } from '@kwaderno/contract/invoice.ts'
import { INVOICE_TEXT } from '@kwaderno/contract/invoice-words.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'

/** Whose invoice it is: an order's own, or that of an exchange. */
export interface Subject {
  orderId: number
  /** Null for the order itself. */
  exchangeId: number | null
}

/**
 * @param id of a row of the register
 * @param version the newest one without it
 * @throws Refusal 404 for what is not in the register, and for what has no such document
 */
export async function readDocument(
  db: Kysely<Database>,
  id: number,
  version: number | undefined,
): Promise<InvoiceDocument> {
  const row = await db
    .selectFrom('invoices as i')
    .leftJoin('invoice_documents as d', (join) =>
      join
        .onRef('d.order_id', '=', 'i.order_id')
        .on((eb) => eb('d.exchange_id', 'is not distinct from', eb.ref('i.exchange_id')))
        .on((eb) => eb('d.version', '=', version ?? eb.ref('i.version'))),
    )
    .select(['i.version', 'd.body'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound(INVOICE_TEXT.gone)
  if (row.body === null)
    throw notFound(row.version === null ? INVOICE_TEXT.noDocument : INVOICE_TEXT.noVersion)
  return row.body
}

/** The newest version; undefined before the first. */
export async function findNewest(
  tx: Tx,
  { orderId, exchangeId }: Subject,
): Promise<InvoiceDocument | undefined> {
  const found = await tx
    .selectFrom('invoice_documents')
    .select('body')
    .where('order_id', '=', orderId)
    .where('exchange_id', 'is not distinct from', exchangeId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.body
}

/**
 * Writes the next version, unless the newest one says the same already.
 * @returns the number of the version that says it
 */
export async function writeDocument(
  tx: Tx,
  { orderId, exchangeId }: Subject,
  newest: InvoiceDocument | undefined,
  document: Omit<InvoiceDocument, 'version'>,
): Promise<number> {
  if (newest !== undefined && isDeepStrictEqual(saidBy(newest), saidBy(document))) return newest.version
  const version = (newest?.version ?? 0) + 1
  await writeVersions(tx, [{ subject: { orderId, exchangeId }, document: { ...document, version } }])
  return version
}

/** Writes versions that nobody has written before. */
export async function writeVersions(
  tx: Tx,
  versions: readonly { subject: Subject; document: InvoiceDocument }[],
): Promise<void> {
  if (versions.length === 0) return
  await tx
    .insertInto('invoice_documents')
    .values(
      versions.map(({ subject, document }) => ({
        order_id: subject.orderId,
        exchange_id: subject.exchangeId,
        version: document.version,
        state: document.state,
        body: JSON.stringify(document),
      })),
    )
    .execute()
}

/**
 * What makes another version. The shop's own name and address are not among it, so that a shop which has moved does not
 * write all its books anew, and nor is the buyer, who may have been forgotten since.
 */
function saidBy({ state, number, date, lines, discount, totals }: Omit<InvoiceDocument, 'version'>) {
  return { state, number, date, lines, discount, totals }
}

/** The same invoice without effect: it keeps its number and comes to nothing. */
export function cancelled(document: InvoiceDocument): Omit<InvoiceDocument, 'version'> {
  const { version: _version, ...rest } = document
  const none = { gross: 0, less: 0, deliveryFee: 0, vatable: 0, vat: 0, exempt: 0, zeroRated: 0, nonVat: 0 }
  return {
    ...rest,
    state: 'Cancelled',
    lines: [],
    discount: '',
    totals: { ...none, due: 0, inWords: amountInWords(0) },
  }
}
