import { Button, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLines } from '../../../ui/TwoLines.tsx'
import classes from './ScanLog.module.css'
import { clearScans, type Scan } from './scan-store.ts'
import { sendAgain, takeBack } from './send-scans.ts'

/** The scans of this session, the last one first, each to be taken back. */
export function ScanLog({ scans }: { scans: readonly Scan[] }) {
  const list = useRef<HTMLDivElement>(null)
  function takeFocus() {
    if (document.activeElement === document.body) list.current?.focus()
  }
  const counted = scans.filter(({ state }) => state === 'counted' || state === 'undoing').length
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
          <table className={classes.table} aria-label="Scans of this session">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Item</th>
                <th scope="col" className={classes.number}>
                  New quantity
                </th>
                <th scope="col">
                  <VisuallyHidden>Action</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {scans.map((scan) => (
                <ScanRow key={scan.key} scan={scan} onGone={takeFocus} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** @param onGone the button that was pressed is gone, and the focus with it */
function ScanRow({ scan, onGone }: { scan: Scan; onGone: () => void }) {
  const { at, sku, name, variation = [], quantity, state } = scan
  return (
    <tr data-state={state}>
      <td className={classes.time}>
        <DateTime value={new Date(at).toISOString()} format="time" />
      </td>
      <td className={classes.item}>
        <TwoLines
          first={name === undefined ? sku : [name, ...variation].join(', ')}
          second={name ? sku : ''}
        />
      </td>
      <td className={classes.number}>
        {state === 'counted' || state === 'undoing' ? quantity : <State scan={scan} />}
      </td>
      <td className={classes.action}>
        {(state === 'counted' || state === 'undoing') && (
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
      </td>
    </tr>
  )
}

function State({ scan: { state } }: { scan: Scan }) {
  if (state === 'waiting') return <Badge color="warning">Waiting</Badge>
  if (state === 'undone') return <Badge color="slate">Taken back</Badge>
  return <Badge color="danger">{state === 'missed' ? 'Not found' : 'Not counted'}</Badge>
}
