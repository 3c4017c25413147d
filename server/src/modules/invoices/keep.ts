import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { INVOICE_SCHEMA, type InvoiceDocument } from '@kwaderno/contract/invoice.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { approvedOf, isPrintable } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { exchangeInvoice, orderInvoice, type SalesInvoice } from '@kwaderno/contract/sales-invoice.ts'
import type { TaxSplit } from '@kwaderno/contract/tax.ts'
import { dayOf } from '../../core/clock.ts'
import type { Tx } from '../../db/tx.ts'
import { getCompanyProfile } from '../company/service.ts'
import { cancelled, findNewest, writeDocument, writeVersions, type Subject } from './documents.ts'
import { returnedGoods } from './returned-goods.ts'
import { dropRows, writeRows, type RegisterRow } from './rows.ts'

/** What is in the register of one invoice. */
interface Entry {
  subject: Subject
  isPrintable: boolean
  /** From which it could be printed. */
  day: string
  /** What is printed. */
  invoice: SalesInvoice
  /** What came back for it, where it is one of an exchange. */
  returned: TaxSplit | undefined
}

/**
 * Writes what an order has become into the sales book, in the transaction that has changed it: the next version of its
 * document, unless the newest one says the same, and its row of the register.
 * @param order as it is printed now; its row is locked
 */
export async function keepOrderInvoice(tx: Tx, order: StaffOrder): Promise<void> {
  const company = await getCompanyProfile(tx)
  await keep(tx, company, entryOf(order, company))
}

/** The same of many printable orders at once, none of which is in the book yet. */
export async function keepNewInvoices(tx: Tx, orders: readonly StaffOrder[]): Promise<void> {
  const company = await getCompanyProfile(tx)
  const entries = orders.map((order) => entryOf(order, company))
  const numbered = entries.flatMap((entry) => {
    const date = dateOf(entry.invoice)
    if (entry.invoice.invoiceNumber === '' || date === '') return []
    return [{ entry, document: { ...documentOf(company, entry.invoice, date), version: 1 } }]
  })
  await writeVersions(
    tx,
    numbered.map(({ entry: { subject }, document }) => ({ subject, document })),
  )
  const documents = new Map(numbered.map(({ entry, document }) => [entry, document]))
  await writeRows(
    tx,
    entries.flatMap((entry) => rowsOf(entry, documents.get(entry) ?? bare(entry, null))),
  )
}

function entryOf(order: StaffOrder, company: CompanyProfile): Entry {
  return {
    subject: { orderId: order.orderId, exchangeId: null },
    isPrintable: isPrintable(order.status),
    day: dayOfApproval(order),
    invoice: orderInvoice(order, company),
    returned: undefined,
  }
}

/** The same of an exchange. @param request its row is locked */
export async function keepExchangeInvoice(tx: Tx, request: StaffReturn, order: StaffOrder): Promise<void> {
  const company = await getCompanyProfile(tx)
  const invoice = exchangeInvoice(request, order, company)
  await keep(tx, company, {
    subject: { orderId: request.orderId, exchangeId: request.id },
    isPrintable: approvedOf(request.exchangeItems).length > 0,
    day: isDated(request.approveDate) ? dayOf(new Date(request.approveDate)) : dayOfApproval(order),
    invoice,
    returned: returnedGoods(request, order, invoice),
  })
}

function dayOfApproval({ orderHistories }: StaffOrder): string {
  const step = orderHistories.find(({ status }) => status === 'Approved') ?? orderHistories[0]
  return dayOf(step === undefined ? new Date(0) : new Date(step.createdOn))
}

async function keep(tx: Tx, company: CompanyProfile, entry: Entry): Promise<void> {
  const { subject, invoice } = entry
  const newest = await findNewest(tx, subject)
  const date = dateOf(invoice)
  const isNumbered = invoice.invoiceNumber !== '' && date !== ''
  if (!entry.isPrintable && newest === undefined) return dropRows(tx, subject)
  if (entry.isPrintable && !isNumbered)
    return writeRows(tx, rowsOf(entry, bare(entry, newest?.version ?? null)))
  const document =
    newest === undefined || entry.isPrintable
      ? documentOf(company, invoice, date)
      : // A number that is taken off what is cancelled stays where it was used.
        cancelled({ ...newest, ...(isNumbered ? { number: invoice.invoiceNumber, date } : {}) })
  const version = await writeDocument(tx, subject, newest, document)
  await writeRows(tx, rowsOf(entry, { ...document, version }))
}

/** '' as long as nobody has said. */
const dateOf = ({ dateIssued }: SalesInvoice) => (isDated(dateIssued) ? dateIssued : '')

function bare({ invoice }: Entry, version: number | null): Stand {
  return { state: 'No number', number: invoice.invoiceNumber, date: dateOf(invoice), version }
}

function documentOf(
  { logoUrl: _logo, ...company }: CompanyProfile,
  invoice: SalesInvoice,
  date: string,
): Omit<InvoiceDocument, 'version'> {
  const { discount, inWords, ...split } = invoice.sums
  const seller = { ...company, vatRegistered: invoice.vatRegistered }
  return {
    schema: INVOICE_SCHEMA,
    state: 'Issued',
    seller,
    buyer: {
      name: invoice.soldTo,
      tin: invoice.tin,
      address: invoice.address,
      idNumber: invoice.specialId?.number ?? '',
    },
    number: invoice.invoiceNumber,
    date,
    orderNumber: invoice.orderNumber,
    lines: invoice.lines.map(({ description, sku, quantity, price, amount, taxClass }) => ({
      description,
      sku,
      quantity,
      unitPrice: toPesos(price),
      amount: toPesos(amount),
      taxClass: seller.vatRegistered ? taxClass : null,
    })),
    discount,
    totals: {
      gross: toPesos(split.gross),
      less: toPesos(split.less),
      deliveryFee: toPesos(split.deliveryFee),
      vatable: toPesos(split.vatable),
      vat: toPesos(split.vat),
      exempt: toPesos(split.exempt),
      zeroRated: toPesos(split.zeroRated),
      nonVat: toPesos(split.nonVat),
      due: toPesos(split.due),
      inWords,
    },
  }
}

type Stand = Pick<RegisterRow, 'state' | 'number' | 'date' | 'version'>

const NOTHING: RegisterRow['sums'] = {
  ...{ vatable: 0, vat: 0, exempt: 0, zeroRated: 0, nonVat: 0 },
  ...{ less: 0, due: 0 },
}

/** One row of a sale; of an exchange one for what went out and one for what came back. */
function rowsOf({ subject, day, invoice, returned }: Entry, stand: Stand): RegisterRow[] {
  const common = { ...subject, ...stand, day: stand.date === '' ? day : stand.date }
  const sumsOf = (split: TaxSplit) =>
    stand.state === 'Issued' ? split : stand.state === 'Cancelled' ? NOTHING : null
  if (returned === undefined) return [{ ...common, kind: 'Sale', sums: sumsOf(invoice.sums) }]
  return [
    { ...common, kind: 'Exchange', sums: sumsOf(invoice.sums) },
    { ...common, kind: 'Returned goods', sums: sumsOf(returned) },
  ]
}
