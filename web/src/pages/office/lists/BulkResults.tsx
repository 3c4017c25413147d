import { Button } from '@mantine/core'
import type { BulkOutcome } from '@kwaderno/contract/bulk.ts'
import type { Ticked } from '../../../features/lists/use-ticks.ts'
import type { Href } from '../../../href.ts'
import { AppLink } from '../../../navigation.tsx'
import dialog from '../../../ui/dialog.module.css'
import classes from './BulkDialog.module.css'
import type { BulkEnd } from './use-bulk-run.ts'

interface BulkResultsProps {
  ends: readonly BulkEnd[]
  failure: string | undefined
  /** How many a call was sent for that was not answered: they may be done all the same. */
  unanswered: number
  /** How many no call was sent for. */
  untried: number
  hrefOf: (item: Ticked) => Href
  onSelectFailed: (failed: readonly BulkEnd[]) => void
  onClose: () => void
}

/** What became of the rows, and why some have failed. */
export function BulkResults(props: BulkResultsProps) {
  const { ends, failure, unanswered, untried, hrefOf, onSelectFailed, onClose } = props
  const failed = ends.filter(({ outcome }) => outcome === 'failed')
  const count = (wanted: BulkOutcome) => ends.filter(({ outcome }) => outcome === wanted).length
  return (
    <>
      <div className={classes.counts} role="status">
        <Count count={count('done')} of="done" />
        <Count count={count('same')} of="already so" />
        <Count count={failed.length} of="failed" isBad={failed.length > 0} />
        {unanswered > 0 && <Count count={unanswered} of="without an answer" isBad />}
        {untried > 0 && <Count count={untried} of="not tried" isBad />}
      </div>
      {failure !== undefined && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label="Failed">
          {failed.map((end) => (
            <li key={end.id}>
              {end.name === '' ? null : (
                // The list stays as it is for the next one.
                <AppLink href={hrefOf(end)} target="_blank">
                  {end.name}
                </AppLink>
              )}
              <span>{end.message}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={dialog.buttons}>
        {failed.length > 0 && (
          <Button type="button" variant="default" onClick={() => onSelectFailed(failed)}>
            Select the failed ones
          </Button>
        )}
        <Button type="button" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function Count({ count, of, isBad = false }: { count: number; of: string; isBad?: boolean }) {
  return (
    <p data-bad={isBad || undefined}>
      <strong>{count.toLocaleString('en-PH')}</strong> {of}
    </p>
  )
}
