import type { CustomerOrder, StaffOrder } from '@kwaderno/contract/order.ts'
import { useSession } from '../../../api/session.ts'

/** False for staff who view it: only its customer can act on it. */
export function useIsOwn(order: CustomerOrder | StaffOrder): boolean {
  const { user } = useSession()
  return !('customerId' in order) || order.customerId === user?.id
}
