import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { getPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { useState } from 'react'
import { queryClient, queryOf, refetchAfter } from '../../../api/query-client.ts'

/**
 * The version that somebody decides on: the one that the form was opened for, because files that come meanwhile have not been looked
 * at. Once he has been told of a change, the one that is read then.
 */
export function useSeenVersion(payment: PaymentDetail) {
  const [version, setVersion] = useState(payment.version)
  return {
    version,
    /** Reads the payment again after a call that was refused because something has changed. */
    async lookAgain(endpoint: AnyEndpoint): Promise<PaymentDetail> {
      await refetchAfter(endpoint)
      const { queryKey } = queryOf(getPayment, { params: { id: payment.id }, query: {} })
      const now = queryClient.getQueryData<PaymentDetail>(queryKey) ?? payment
      setVersion(now.version)
      return now
    },
  }
}
