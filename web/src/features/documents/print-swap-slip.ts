import { getSwap } from '@kwaderno/contract/swap.ts'
import { queryClient, queryOf } from '../../api/query-client.ts'
import { loadCompany } from './load-records.ts'

/** Prints the slip of an own swap; false when it has been decided since. */
export async function printSwapSlip(orderId: number): Promise<boolean> {
  const [company, { orderNumber, slip }, { printSlip }] = await Promise.all([
    loadCompany(),
    queryClient.fetchQuery({ ...queryOf(getSwap, { params: { id: orderId } }), staleTime: 0 }),
    import('../../print/swap-slip/print-swap-slip.tsx'),
  ])
  if (!slip || slip.code === '') return false
  await printSlip(company, orderNumber, slip)
  return true
}
