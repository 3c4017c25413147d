import type { InvoiceKind, InvoiceState } from '@kwaderno/contract/invoice-words.ts'
import type { TaxSplit } from '@kwaderno/contract/tax.ts'
import type { Tx } from '../../db/tx.ts'
import type { Subject } from './documents.ts'

/** A row of the register. */
export interface RegisterRow extends Subject {
  kind: InvoiceKind
  state: InvoiceState
  day: string
  /** The date issued; '' without one. */
  date: string
  number: string
  version: number | null
  /** Centavos; null as long as it has no number. */
  sums: Omit<TaxSplit, 'gross' | 'deliveryFee'> | null
}

/** Puts rows in the place of those of the same kind. */
export async function writeRows(tx: Tx, rows: readonly RegisterRow[]): Promise<void> {
  await tx
    .insertInto('invoices')
    .values(
      rows.map(({ orderId, exchangeId, kind, state, day, date, number, version, sums }) => ({
        order_id: orderId,
        exchange_id: exchangeId,
        kind,
        state,
        day,
        date_issued: date === '' ? null : date,
        number,
        version,
        vatable_centavos: sums?.vatable ?? null,
        vat_centavos: sums?.vat ?? null,
        exempt_centavos: sums?.exempt ?? null,
        zero_rated_centavos: sums?.zeroRated ?? null,
        non_vat_centavos: sums?.nonVat ?? null,
        less_centavos: sums?.less ?? null,
        due_centavos: sums?.due ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'exchange_id', 'kind']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        day: eb.ref('excluded.day'),
        date_issued: eb.ref('excluded.date_issued'),
        number: eb.ref('excluded.number'),
        version: eb.ref('excluded.version'),
        vatable_centavos: eb.ref('excluded.vatable_centavos'),
        vat_centavos: eb.ref('excluded.vat_centavos'),
        exempt_centavos: eb.ref('excluded.exempt_centavos'),
        zero_rated_centavos: eb.ref('excluded.zero_rated_centavos'),
        non_vat_centavos: eb.ref('excluded.non_vat_centavos'),
        less_centavos: eb.ref('excluded.less_centavos'),
        due_centavos: eb.ref('excluded.due_centavos'),
      })),
    )
    .execute()
}

/** Takes what was never documented, and cannot be any more, out of the register. */
export async function dropRows(tx: Tx, { orderId, exchangeId }: Subject): Promise<void> {
  await tx
    .deleteFrom('invoices')
    .where('order_id', '=', orderId)
    .where('exchange_id', 'is not distinct from', exchangeId)
    .execute()
}
