import { listMyReturns } from '@kwaderno/contract/returns.ts'
import { queryOf } from '../../api/query-client.ts'

/** The query that finds out whether an own order has a return request: its search finds the exact number first. */
export const returnOfOrder = (orderNumber: string) => ({
  ...queryOf(listMyReturns, { query: { search: orderNumber, pageNumber: 1, pageSize: 1 } }),
  select: ({ items }: { items: readonly { id: number; orderNumber: string; isExchange: boolean }[] }) =>
    // The search also finds numbers that contain this one.
    items.find((request) => request.orderNumber === orderNumber) ?? null,
})
