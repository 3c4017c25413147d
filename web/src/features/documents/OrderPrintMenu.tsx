import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { DOCUMENT_TEXT, isPrintable } from '@kwaderno/contract/printed-documents.ts'
import { printOrderInvoice, printOrderWaybill } from './print-actions.ts'
import { PrintMenu } from './PrintMenu.tsx'

/** The papers of an order, from its approval on. */
export function OrderPrintMenu({ order }: { order: StaffOrder }) {
  if (!isPrintable(order.status)) return null
  return (
    <PrintMenu
      documents={[
        { label: DOCUMENT_TEXT.waybill, print: () => printOrderWaybill(order) },
        { label: DOCUMENT_TEXT.invoice, print: () => printOrderInvoice(order) },
      ]}
    />
  )
}
