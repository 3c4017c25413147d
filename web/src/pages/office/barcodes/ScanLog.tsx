import { Button } from '@mantine/core'
import { useRef } from 'react'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './ScanLog.module.css'
import { clearScans, type Scan } from './scan-store.ts'
import { sendAgain, takeBack } from './send-scans.ts'

/** The scans of this session, the last one first, each to be taken back. */
export function ScanLog({ scans }: { scans: readonly Scan[] }) {
  const list = useRef<HTMLDivElement>(null)
  function takeFocus() {
    if (document.activeElement === document.body) list.current?.focus()
  }
  const counted = scans.filter(isCounted).length
  return (
    <section className={classes.log} aria-labelledby="scan-log">
      <div className={classes.head}>
        <h3 className={classes.title} id="scan-log">
          This session
        </h3>
        <span className={classes.count}>{counted === 1 ? '1 piece' : `${counted} pieces`}</span>
        {scans.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clearScans}>
            Clear list
          </Button>
        )}
      </div>
      {scans.length === 0 ? (
        <p className={classes.none}>What you scan is listed here and can be taken back.</p>
      ) : (
        <div className={classes.scroll} ref={list} tabIndex={-1}>
          <ol className={classes.list} aria-label="Scans of this session">
            {scans.map((scan) => (
              <LoggedScan key={scan.key} scan={scan} onGone={takeFocus} />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

const isCounted = ({ state }: Scan) => state === 'counted' || state === 'undoing'

/** @param onGone the button that was pressed is gone, and the focus with it */
function LoggedScan({ scan, onGone }: { scan: Scan; onGone: () => void }) {
  const { at, sku, name, variation = [], quantity, state, isSettled } = scan
  return (
    <li className={classes.scan} data-state={state}>
      <DateTime value={new Date(at).toISOString()} format="time" className={classes.time} />
      <span className={classes.item}>
        <span className={classes.name}>{[name ?? '', ...variation].filter(Boolean).join(', ')}</span>
        <span className={classes.sku}>{sku}</span>
      </span>
      <span className={classes.result}>
        {isCounted(scan) ? (
          <>
            {isSettled === true ? 'was' : 'now'} {quantity}
          </>
        ) : (
          <State scan={scan} />
        )}
      </span>
      <span className={classes.action}>
        {isCounted(scan) && isSettled !== true && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo the scan of ${sku}`}
            loading={state === 'undoing'}
            onClick={() => void takeBack(scan).then(onGone)}
          >
            Undo
          </Button>
        )}
        {state === 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send the scan of ${sku} again`}
            onClick={() => {
              sendAgain(scan.key)
              onGone()
            }}
          >
            Send again
          </Button>
        )}
      </span>
    </li>
  )
}

function State({ scan: { state } }: { scan: Scan }) {
  if (state === 'waiting') return <Badge color="warning">Waiting</Badge>
  if (state === 'undone') return <Badge color="slate">Taken back</Badge>
  return <Badge color="danger">{state === 'missed' ? 'Not found' : 'Not counted'}</Badge>
}
