import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { approvedOf, isPrintable } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { loadCompany, loadOrder, loadReceipt, loadReturn } from './load-records.ts'

/**
 * Each prints one document of what is stored now, and answers false when that has none any more. The papers come with
 * the first print.
 */
export async function printOrderWaybill({ orderId }: StaffOrder): Promise<boolean> {
  const [company, order, { orderWaybill }, { printWaybill }] = await Promise.all([
    loadCompany(),
    loadOrder(orderId),
    import('../../print/waybill/waybill.ts'),
    import('../../print/waybill/print-waybill.tsx'),
  ])
  if (!isPrintable(order.status)) return false
  await printWaybill(company, orderWaybill(order))
  return true
}

export async function printOrderInvoice({ orderId }: StaffOrder): Promise<boolean> {
  const [company, order, { orderInvoice }, { printInvoice }] = await Promise.all([
    loadCompany(),
    loadOrder(orderId),
    import('@kwaderno/contract/sales-invoice.ts'),
    import('../../print/invoice/print-invoice.tsx'),
  ])
  if (!isPrintable(order.status)) return false
  await printInvoice(company, orderInvoice(order, company))
  return true
}

export async function printExchangeWaybill({ id, orderId }: StaffReturn): Promise<boolean> {
  const [company, request, order, { exchangeWaybill }, { printWaybill }] = await Promise.all([
    loadCompany(),
    loadReturn(id),
    loadOrder(orderId),
    import('../../print/waybill/waybill.ts'),
    import('../../print/waybill/print-waybill.tsx'),
  ])
  await printWaybill(company, exchangeWaybill(request, order))
  return true
}

export async function printExchangeInvoice({ id, orderId }: StaffReturn): Promise<boolean> {
  const [company, request, order, { exchangeInvoice }, { printInvoice }] = await Promise.all([
    loadCompany(),
    loadReturn(id),
    loadOrder(orderId),
    import('@kwaderno/contract/sales-invoice.ts'),
    import('../../print/invoice/print-invoice.tsx'),
  ])
  if (approvedOf(request.exchangeItems).length === 0) return false
  await printInvoice(company, exchangeInvoice(request, order, company))
  return true
}

export async function printReturn({ id }: StaffReturn): Promise<boolean> {
  const [company, request, { returnSheet }, { printReturnSheet }] = await Promise.all([
    loadCompany(),
    loadReturn(id),
    import('../../print/return-sheet/return-sheet.ts'),
    import('../../print/return-sheet/print-return-sheet.tsx'),
  ])
  await printReturnSheet(company, returnSheet(request))
  return true
}

/** The slip of a sale at the counter, voided or not. */
export async function printReceiptOf(orderId: number): Promise<boolean> {
  const [company, receipt, { printReceipt }] = await Promise.all([
    loadCompany(),
    loadReceipt(orderId),
    import('../../print/receipt/print-receipt.tsx'),
  ])
  await printReceipt(company, receipt)
  return true
}
