import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import classes from '../../../features/scanner/outcome.module.css'
import { ScansWait } from '../../../features/scanner/ScansWait.tsx'
import { countWaiting, type Scan, type ScanSession } from './scan-store.ts'
import { sendScans } from './send-scans.ts'

/**
 * What came of the last scan, in one place that changes with each of them: a toast for every piece would bury the page.
 * Its two regions are always there, so that screen readers tell what enters them.
 */
export function ScanOutcome({ session: { latest, isCut, scans } }: { session: ScanSession }) {
  const isMiss = latest !== undefined && toneOf(latest) === 'miss'
  return (
    <div className={classes.outcome}>
      {isCut && <ScansWait waiting={countWaiting(scans)} onTry={() => void sendScans()} />}
      <div role="status">{latest && !isMiss && <Words key={wordsKey(latest)} scan={latest} />}</div>
      <div role="alert">{latest && isMiss && <Words key={wordsKey(latest)} scan={latest} />}</div>
    </div>
  )
}

/** Another outcome is another element, so that the same words are told again. */
const wordsKey = ({ key, state }: Scan) => key + state

function toneOf({ state, message }: Scan): 'hit' | 'miss' | 'undone' {
  if (state === 'undone') return 'undone'
  return state === 'missed' || state === 'failed' || message !== undefined ? 'miss' : 'hit'
}

const ICONS = { hit: IconCircleCheck, miss: IconCircleX, undone: IconArrowBackUp }

function Words({ scan }: { scan: Scan }) {
  const tone = toneOf(scan)
  const Icon = ICONS[tone]
  const { sku, name, variation = [], quantity, message } = scan
  return (
    <div className={classes.words} data-tone={tone}>
      <Icon className={classes.icon} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <strong>
          {tone === 'hit' && BARCODE_TEXT.scanned}
          {tone === 'miss' && BARCODE_TEXT.unknownSku.title}
          {tone === 'undone' && 'Taken back.'}
        </strong>
        {tone === 'miss' && <span>{message}</span>}
        {name !== undefined && <span>{[name, ...variation].join(', ')}</span>}
        <span className={classes.sku}>{sku}</span>
      </div>
      {tone !== 'miss' && (
        <span className={classes.quantity}>
          {quantity}
          <small>{quantity === 1 ? 'piece' : 'pieces'}</small>
        </span>
      )}
    </div>
  )
}
