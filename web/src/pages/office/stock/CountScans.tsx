import { Button } from '@mantine/core'
import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { undoCountScan, type CountScan, type StockCountDetail } from '@kwaderno/contract/stock-count.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { detectRepeats } from '../../../features/scanner/repeated-scan.ts'
import { BarcodeInput } from '../../../features/scanner/BarcodeInput.tsx'
import { ScansWait } from '../../../features/scanner/ScansWait.tsx'
import { useStore } from '../../../store.ts'
import { Card } from '../../../ui/Card.tsx'
import { useFocusAfter } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import scanner from '../../../features/scanner/scan-columns.module.css'
import classes from './count.module.css'
import { countScans, sendCountScanAgain, sendCountScans, showOutcomes, takeCountScan } from './count-scans.ts'

interface CountScansProps {
  count: StockCountDetail
  mayCount: boolean
  /** That is scanned into. */
  field: RefObject<HTMLInputElement | null>
}

/** Takes what is scanned anywhere on the page, and lists the last scans of all who count. */
export function CountScans({ count, mayCount, field }: CountScansProps) {
  return (
    <Card title={mayCount ? 'Scan' : 'Last scans'} className={classes.card ?? ''}>
      <div className={mayCount ? scanner.columns : ''}>
        {mayCount && <ScanEntry countId={count.id} field={field} />}
        <LastScans count={count} mayCount={mayCount} field={field} />
      </div>
    </Card>
  )
}

function ScanEntry({ countId, field }: { countId: number; field: CountScansProps['field'] }) {
  const [text, setText] = useState('')
  const { scans, isCut, result } = useStore(countScans)
  const own = scans.filter((scan) => scan.countId === countId)
  const words = result?.countId === countId ? result : undefined
  const [isRepeat] = useState(detectRepeats)
  useEffect(() => showOutcomes(countId), [countId])

  function take(scanned: string, at: number) {
    setText('')
    const sku = skuOf(scanned)
    if (sku !== '' && !isRepeat(sku, at)) takeCountScan(countId, sku)
  }
  // Listens once; what it hears goes to what was drawn last.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () => listenForScans({ field: () => field.current, onScan: (sku, at) => latest.current(sku, at) }),
    [field],
  )

  return (
    <div className={classes.entry}>
      <BarcodeInput
        ref={field}
        text={text}
        onText={setText}
        onEnter={take}
        onLines={(lines) => {
          for (const sku of lines.map(skuOf).filter(Boolean)) takeCountScan(countId, sku)
        }}
        description="Scan anywhere on this page, or type a SKU and press Enter. Each scan counts one piece."
      />
      {isCut && own.length > 0 && <ScansWait waiting={own.length} onTry={() => void sendCountScans()} />}
      <p role="status" className={classes.outcome} data-miss={words?.isMiss || undefined}>
        {words?.text}
      </p>
      {own
        .filter(({ isFailed }) => isFailed)
        .map((scan) => (
          <Button key={scan.key} variant="default" onClick={() => sendCountScanAgain(scan)}>
            Send {scan.sku} again
          </Button>
        ))}
    </div>
  )
}

function LastScans({ count, mayCount, field }: CountScansProps) {
  const { scans } = count
  const list = useRef<HTMLOListElement>(null)
  const goOnFrom = useFocusAfter()

  /** The keyboard goes on from the scan below, or the one above, or the field that is scanned into. */
  function goOn(pressed: HTMLButtonElement) {
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const place = all.indexOf(pressed)
    const next = all[place + 1] ?? all[place - 1]
    goOnFrom(pressed, () => (next?.isConnected ? next : field.current))
  }
  if (scans.length === 0) {
    return <p className={classes.none}>What is scanned is listed here, and each can take back their own.</p>
  }
  return (
    <ol ref={list} className={classes.scans} aria-label="Last scans">
      {scans.map((scan) => (
        <li key={scan.id} className={classes.scan}>
          <TwoLineCell
            first={[scan.productName, ...scan.variation].join(' ')}
            second={`${scan.sku} · ${scan.scannedBy}`}
          />
          <span className={classes.pieces}>{scan.quantity.toLocaleString('en-PH')}</span>
          <span>{mayCount && scan.isOwn && <Undo countId={count.id} scan={scan} onPress={goOn} />}</span>
        </li>
      ))}
    </ol>
  )
}

interface UndoProps {
  countId: number
  scan: CountScan
  onPress: (pressed: HTMLButtonElement) => void
}

function Undo({ countId, scan, onPress }: UndoProps) {
  const [isSending, setSending] = useState(false)
  async function undo(pressed: HTMLButtonElement) {
    onPress(pressed)
    setSending(true)
    try {
      await call(undoCountScan, { params: { id: countId, scanId: scan.id } })
    } catch (error) {
      toast.error('The scan could not be taken back.', firstMessage(error, ''))
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Undo the scan of ${scan.sku}`}
      loading={isSending}
      onClick={(event) => void undo(event.currentTarget)}
    >
      Undo
    </Button>
  )
}
