import { Button } from '@mantine/core'
import { confirmBankLines } from '@kwaderno/contract/bank-list.ts'
import { call } from '../../../api/client.ts'
import type { Ticked } from '../../../features/lists/use-ticks.ts'
import { paths } from '../../../paths.ts'
import dialog from '../../../ui/dialog.module.css'
import { BulkDialog } from '../lists/BulkDialog.tsx'
import type { BulkEnd, BulkWork } from '../lists/use-bulk-run.ts'
import { linesOf } from './line-words.ts'

interface ConfirmLinesProps extends BulkWork {
  onSelect: (items: readonly Ticked[]) => void
  onClose: () => void
}

/** Confirms bank lines for the payments that they are proposed for, and tells which ones need a decision. */
export default function ConfirmLines(props: ConfirmLinesProps) {
  return (
    <BulkDialog
      {...props}
      label="Confirm"
      countOf={linesOf}
      hrefOf={({ version }) => paths.payment(Number(version))}
      question={(start) => (
        <>
          <p className={dialog.text}>
            Their payments are verified with the amounts of the lines. A line that does not agree exactly is
            left for you to decide on.
          </p>
          <div className={dialog.buttons}>
            <Button type="button" variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="button" data-autofocus onClick={() => void start(confirm)}>
              Confirm
            </Button>
          </div>
        </>
      )}
    />
  )
}

async function confirm(items: readonly Ticked[]): Promise<BulkEnd[]> {
  const pairs = items.map(({ id, version }) => ({ lineId: id, paymentId: Number(version) }))
  const { failed } = await call(confirmBankLines, { body: { pairs, isSelection: true }, refetch: false })
  return items.map((item) => {
    const title = failed.find(({ lineId }) => lineId === item.id)?.title
    return { ...item, outcome: title === undefined ? 'done' : 'failed', message: title ?? '' }
  })
}
