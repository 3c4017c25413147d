import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { listMyReturns, type ReturnRow } from '@kwaderno/contract/returns.ts'
import { queryOf } from '../../api/query-client.ts'

type Found = Pick<ReturnRow, 'id' | 'orderNumber' | 'isExchange' | 'isSwap' | 'status'>

/** The search also finds numbers that contain this one. */
const withNumber = (orderNumber: string) => ({
  select: ({ items }: { items: readonly Found[] }) =>
    items.find((request) => request.orderNumber === orderNumber) ?? null,
})

/** The query that finds out whether an own order has a return request: its search finds the exact number first. */
export const returnOfOrder = (orderNumber: string) => ({
  ...queryOf(listMyReturns, { query: { search: orderNumber, pageNumber: 1, pageSize: 1 } }),
  ...withNumber(orderNumber),
})

/** The same of a customer's order, for staff; of its length no more than a few numbers contain this one. */
export const returnOfCustomersOrder = (orderNumber: string) => ({
  ...queryOf(listReturns, { query: { search: orderNumber, pageNumber: 1, pageSize: 10 } }),
  ...withNumber(orderNumber),
})
