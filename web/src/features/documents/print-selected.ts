import { MAX_BULK } from '@kwaderno/contract/bulk.ts'
import { readPickList, readSelected } from '@kwaderno/contract/order-bulk.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { groupsOf, isPrintable } from '@kwaderno/contract/printed-documents.ts'
import { call } from '../../api/client.ts'
import { loadCompany } from './load-records.ts'

/** An order that has no such paper in its status. */
export interface LeftOut {
  orderId: number
  orderNumber: string
  status: OrderStatus
}

/** What can be printed of several orders; each prints one document of what is stored now, and answers what it left out. */
export const SELECTED_PRINTS = {
  waybills: { label: 'Print waybills', print: printWaybills },
  invoices: { label: 'Print invoices', print: printInvoices },
  pickList: { label: 'Pick list', print: printPickList },
} as const

export type SelectedPrint = keyof typeof SELECTED_PRINTS

async function printWaybills(ids: readonly number[]): Promise<LeftOut[]> {
  const [company, { printed, leftOut }, { orderWaybill }, papers] = await Promise.all([
    loadCompany(),
    loadPrintable(ids),
    import('../../print/waybill/waybill.ts'),
    import('../../print/waybill/print-waybill.tsx'),
  ])
  if (printed.length > 0) await papers.printWaybills('Waybills', company, printed.map(orderWaybill))
  return leftOut
}

async function printInvoices(ids: readonly number[]): Promise<LeftOut[]> {
  const [company, { printed, leftOut }, { orderInvoice }, papers] = await Promise.all([
    loadCompany(),
    loadPrintable(ids),
    import('@kwaderno/contract/sales-invoice.ts'),
    import('../../print/invoice/print-invoice.tsx'),
  ])
  const invoices = printed.map((order) => orderInvoice(order, company))
  if (invoices.length > 0) await papers.printInvoices('Sales Invoices', company, invoices)
  return leftOut
}

async function printPickList(orderIds: readonly number[]): Promise<LeftOut[]> {
  const [company, list, papers] = await Promise.all([
    loadCompany(),
    call(readPickList, { body: { orderIds: [...orderIds] } }),
    import('../../print/pick-list/print-pick-list.tsx'),
  ])
  if (list.groups.length > 0) await papers.printPickList(company, list, new Date())
  return list.leftOut
}

async function loadPrintable(ids: readonly number[]): Promise<{ printed: StaffOrder[]; leftOut: LeftOut[] }> {
  const orders: StaffOrder[] = []
  for (const orderIds of groupsOf(ids, MAX_BULK))
    orders.push(...(await call(readSelected, { body: { orderIds } })))
  return {
    printed: orders.filter(({ status }) => isPrintable(status)),
    leftOut: orders.filter(({ status }) => !isPrintable(status)),
  }
}
