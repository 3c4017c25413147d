import type { InvoiceDocument } from '@kwaderno/contract/invoice.ts'
import type { InvoiceKind, InvoiceState } from '@kwaderno/contract/invoice-words.ts'
import type { Day, Id, Json, ReadyMade, WithDefault } from './columns.ts'

/** What an invoice said, version by version. Nothing of a row changes but the buyer of its body. */
export interface InvoiceDocumentsTable {
  id: Id
  order_id: number
  /** Null for the invoice of the order itself. */
  exchange_id: number | null
  version: number
  state: InvoiceDocument['state']
  body: Json<InvoiceDocument>
  created_at: WithDefault<Date>
}

/** Where each sale and exchange stands. The sums are null as long as it has no number. */
export interface InvoicesTable {
  id: Id
  order_id: number
  exchange_id: number | null
  kind: InvoiceKind
  state: InvoiceState
  /** The date issued, else the day from which it could be printed. */
  day: Day
  date_issued: Day | null
  number: string
  number_key: ReadyMade<string>
  /** Of the newest document; null as long as there is none. */
  version: number | null
  vatable_centavos: number | null
  vat_centavos: number | null
  exempt_centavos: number | null
  zero_rated_centavos: number | null
  non_vat_centavos: number | null
  less_centavos: number | null
  due_centavos: number | null
}

/** What the sales book adds up to, as changes of it: their sums are the totals. */
export interface InvoiceSumsTable {
  id: Id
  day: Day
  kind: InvoiceKind
  state: InvoiceState
  rows: number
  vatable_centavos: number
  vat_centavos: number
  exempt_centavos: number
  zero_rated_centavos: number
  non_vat_centavos: number
  less_centavos: number
  due_centavos: number
}
