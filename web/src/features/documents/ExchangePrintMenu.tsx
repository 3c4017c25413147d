import { approvedOf, DOCUMENT_TEXT } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { printExchangeInvoice, printExchangeWaybill } from './print-actions.ts'
import { PrintMenu } from './PrintMenu.tsx'

/** The papers of an exchange; its invoice is of what was approved. */
export function ExchangePrintMenu({ request }: { request: StaffReturn }) {
  const waybill = { label: DOCUMENT_TEXT.waybill, print: () => printExchangeWaybill(request) }
  const invoice = { label: DOCUMENT_TEXT.invoice, print: () => printExchangeInvoice(request) }
  const isInvoiced = approvedOf(request.exchangeItems).length > 0
  return <PrintMenu documents={isInvoiced ? [waybill, invoice] : [waybill]} />
}
