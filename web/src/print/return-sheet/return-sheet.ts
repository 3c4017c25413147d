import { formatPeso } from '@kwaderno/contract/money.ts'
import { groupsOf, RETURN_LINES } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { formatDate } from '../../ui/date-format.ts'
import type { Fact } from '../paper/Facts.tsx'

/** A request with everything that was asked for, whatever has become of it. */
export interface ReturnSheet {
  orderNumber: string
  request: Fact[]
  customer: Fact[]
  tables: ReturnSheetItem[][]
  /** Pieces of all tables. */
  pieces: number
  remarks: string
}

export interface ReturnSheetItem {
  item: string
  sku: string
  reason: string
  quantity: number
  price: string
  total: string
}

export function returnSheet(request: StaffReturn): ReturnSheet {
  const items = request.returnAndExchangeItems.map((item) => ({
    item: [item.name, ...item.variation].join(', '),
    sku: item.sku,
    reason: item.reason,
    quantity: item.quantity,
    price: formatPeso(item.price),
    total: formatPeso(item.totalPrice),
  }))
  return {
    orderNumber: request.orderNumber,
    request: [
      ['Order number', request.orderNumber],
      ['Date requested', formatDate(request.createdAt)],
      ['Status', request.status],
      ['Reason', request.reason],
    ],
    customer: [
      ['Requested by', request.requestor],
      ['Mobile number', request.mobileNumber],
      ['Student name', request.studentName],
      ['Grade level', request.gradeLevel],
    ],
    tables: groupsOf(items, RETURN_LINES),
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    remarks: request.remarks,
  }
}
