import type { InvoiceRow } from '@kwaderno/contract/invoice.ts'
import { INVOICE_TEXT } from '@kwaderno/contract/invoice-words.ts'
import type { CellKind, CellValue, ExportColumn } from '../../../features/export/sheet.ts'

const column = (
  title: string,
  value: (row: InvoiceRow) => CellValue,
  kind: CellKind = 'text',
): ExportColumn<InvoiceRow> => ({ title, kind, value })

/** A row of the sales book as its spreadsheet has it: every amount in a column of its own. */
export const EXPORT_COLUMNS: readonly ExportColumn<InvoiceRow>[] = [
  column('Date', ({ date }) => date, 'day'),
  column('Invoice no.', ({ number }) => number),
  column('Order number', ({ orderNumber }) => orderNumber),
  column('Buyer', ({ buyer }) => buyer),
  column('TIN', ({ tin }) => tin),
  column('VATable', ({ vatable }) => vatable, 'pesos'),
  column('VAT', ({ vat }) => vat, 'pesos'),
  column('Exempt', ({ exempt }) => exempt, 'pesos'),
  column('Zero-rated', ({ zeroRated }) => zeroRated, 'pesos'),
  column('Non-VAT', ({ nonVat }) => nonVat, 'pesos'),
  column('Discount', ({ discount }) => discount, 'pesos'),
  column('Total', ({ total }) => total, 'pesos'),
  column('Kind', ({ kind }) => kind),
  column('State', ({ state }) => state),
  column(INVOICE_TEXT.usedTwice, ({ usedTwice }) =>
    usedTwice.map(({ orderNumber }) => orderNumber).join(', '),
  ),
]
