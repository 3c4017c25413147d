import { cancelStockCount, type StockCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'

/** Asks, and closes the count without moving anything. */
export function cancelCountAsked({ id, name, version }: StockCount): Promise<boolean> {
  return deleteAsked(() => call(cancelStockCount, { params: { id }, body: { version } }), {
    question: {
      title: 'Cancel this count?',
      text: `What was counted in “${name}” moves nothing, and nothing more can be counted.`,
    },
    deleted: COUNT_TEXT.cancelled,
    failed: COUNT_TEXT.failed,
    refetch: () => refetchAfter(cancelStockCount),
  })
}
