import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { decideReturn } from '@kwaderno/contract/manage-returns.ts'
import { RETURN_STATUS_CODE, type ReturnStatus } from '@kwaderno/contract/return-status.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { notifyBoth } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'

export type Decision = Exclude<ReturnStatus, 'Pending'>

/** Approves or declines a plain return and says how it went. */
export async function decide(id: number, status: Decision): Promise<void> {
  try {
    const body = { id, status: RETURN_STATUS_CODE[status] }
    notifyBoth(await call(decideReturn, { params: { id }, body }))
    toast.success(EXCHANGE_TEXT.updated.title, EXCHANGE_TEXT.statusUpdated)
  } catch (error) {
    toast.error(EXCHANGE_TEXT.statusFailed, firstMessage(error, ''))
    // Somebody else may have decided.
    void refetchAfter(decideReturn)
  }
  await whenRefetched()
}
