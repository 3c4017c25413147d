import { getCompanyProfile, type CompanyProfile } from '@kwaderno/contract/common.ts'
import { getReceipt, type Receipt } from '@kwaderno/contract/counter.ts'
import { getOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { getReturn, type StaffReturn } from '@kwaderno/contract/returns.ts'
import { queryClient, queryOf } from '../../api/query-client.ts'

/** All that is printed is read anew, so that no page that was open for long prints an old total. */
const NOW = { staleTime: 0 } as const

export function loadCompany(): Promise<CompanyProfile> {
  return queryClient.fetchQuery({ ...queryOf(getCompanyProfile, {}), ...NOW })
}

/** @throws when it is no longer there for staff */
export async function loadOrder(id: number): Promise<StaffOrder> {
  const order = await queryClient.fetchQuery({ ...queryOf(getOrder, { params: { id } }), ...NOW })
  if (!('version' in order)) throw new Error('not an order as staff see it')
  return order
}

export function loadReceipt(orderId: number): Promise<Receipt> {
  return queryClient.fetchQuery({ ...queryOf(getReceipt, { params: { orderId } }), ...NOW })
}

/** @throws when it is no longer there for staff */
export async function loadReturn(id: number): Promise<StaffReturn> {
  const request = await queryClient.fetchQuery({ ...queryOf(getReturn, { params: { id } }), ...NOW })
  if (!('version' in request)) throw new Error('not a request as staff see it')
  return request
}
