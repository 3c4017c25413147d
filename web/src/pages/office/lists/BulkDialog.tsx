import { Button, Modal, Progress } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Ticked } from '../../../features/lists/use-ticks.ts'
import type { Href } from '../../../href.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import dialog from '../../../ui/dialog.module.css'
import { BulkResults } from './BulkResults.tsx'
import { useBulkRun, type BulkEnd, type BulkWork } from './use-bulk-run.ts'

interface BulkDialogProps extends BulkWork {
  /** What is done, such as 'Approve'. */
  label: string
  /** What they are in words, such as '30 orders'. */
  countOf: (count: number) => string
  hrefOf: (item: Ticked) => Href
  /** Asks, and starts with the function that sends some of them. */
  question: (start: ReturnType<typeof useBulkRun>['start'], count: number) => ReactNode
  onSelect: (items: readonly Ticked[]) => void
  onClose: () => void
}

/** Does one thing with many rows: asks first, shows how far it is, and tells what became of them. */
export function BulkDialog({ label, countOf, question, onSelect, onClose, ...given }: BulkDialogProps) {
  // Those of the moment of the question; the list below goes on.
  const [items] = useState(given.items)
  const { run, start, stop } = useBulkRun({ ...given, items })
  const isRunning = run?.state === 'running'
  const title = `${label} ${countOf(items.length)}`
  useLeaveGuard(isRunning)
  function selectFailed(failed: readonly BulkEnd[]) {
    onSelect(items.filter(({ id }) => failed.some((end) => end.id === id)))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => !isRunning && onClose()}
      title={title}
      centered
      size="md"
      radius="lg"
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {run === undefined && question(start, items.length)}
      {isRunning && (
        <>
          <p className={dialog.text} role="status">
            {run.done} of {countOf(items.length)} done{run.isStopping ? ', stopping …' : ''}
          </p>
          <Progress value={(run.done / items.length) * 100} aria-label={title} />
          <div className={dialog.buttons}>
            <Button type="button" variant="default" disabled={run.isStopping} onClick={stop}>
              Stop
            </Button>
          </div>
        </>
      )}
      {run?.state === 'ended' && (
        <BulkResults
          ends={run.ends}
          failure={run.failure}
          unanswered={run.unanswered}
          untried={items.length - run.ends.length - run.unanswered}
          hrefOf={given.hrefOf}
          onSelectFailed={selectFailed}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
