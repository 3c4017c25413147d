import { Button } from '@mantine/core'
import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import {
  scanIntoCount,
  undoCountScan,
  type CountScan,
  type StockCountDetail,
} from '@kwaderno/contract/stock-count.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { detectRepeats } from '../../../features/scanner/repeated-scan.ts'
import { ScanField } from '../../../features/scanner/ScanField.tsx'
import { playScan } from '../../../features/scanner/sounds.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import scanner from '../../../features/scanner/scan-columns.module.css'
import classes from './count.module.css'

/** A scan that is sent again under its key until the shop has answered it. */
interface Sent {
  key: string
  sku: string
}
interface Result {
  text: string
  isMiss: boolean
}

/** Takes what is scanned anywhere on the page, and lists the last scans of all who count. */
export function CountScans({ count, mayCount }: { count: StockCountDetail; mayCount: boolean }) {
  return (
    <Card title={mayCount ? 'Scan' : 'Last scans'} className={classes.card ?? ''}>
      <div className={mayCount ? scanner.columns : ''}>
        {mayCount && <ScanEntry countId={count.id} />}
        <LastScans count={count} mayCount={mayCount} />
      </div>
    </Card>
  )
}

function ScanEntry({ countId }: { countId: number }) {
  const [text, setText] = useState('')
  const [unsent, setUnsent] = useState<readonly Sent[]>([])
  const [result, setResult] = useState<Result>()
  const field = useRef<HTMLInputElement>(null)
  const [isRepeat] = useState(detectRepeats)

  function showResult(isMiss: boolean, words: string) {
    playScan(isMiss ? 'miss' : 'hit')
    setResult({ isMiss, text: words })
  }
  async function send(scan: Sent) {
    setUnsent((before) => before.filter(({ key }) => key !== scan.key))
    try {
      const body = { sku: scan.sku, idempotencyKey: scan.key }
      const line = await call(scanIntoCount, { params: { id: countId }, body })
      showResult(false, `${[line.productName, ...line.variation].join(' ')}: ${line.counted ?? 0} counted`)
    } catch (error) {
      // An answer may be lost: the same key makes sure that it counts once.
      if (!isDecided(error)) setUnsent((before) => [...before, scan])
      showResult(true, `${scan.sku}: ${firstMessage(error, '')}`)
    }
  }
  function take(scanned: string, at: number) {
    setText('')
    const sku = skuOf(scanned)
    if (sku !== '' && !isRepeat(sku, at)) void send({ key: newKey(), sku })
  }
  // Listens once; what it hears goes to what was drawn last.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () => listenForScans({ field: () => field.current, onScan: (sku, at) => latest.current(sku, at) }),
    [],
  )

  return (
    <div className={classes.entry}>
      <ScanField
        ref={field}
        text={text}
        onText={setText}
        onEnter={(typed) => take(typed, performance.now())}
        onLines={(lines) => {
          for (const sku of lines.map(skuOf).filter(Boolean)) void send({ key: newKey(), sku })
        }}
        description="Scan anywhere on this page, or type a SKU and press Enter. Each scan counts one piece."
      />
      <p role="status" className={classes.outcome} data-miss={result?.isMiss || undefined}>
        {result?.text}
      </p>
      {unsent.map((scan) => (
        <Button key={scan.key} variant="default" onClick={() => void send(scan)}>
          Send {scan.sku} again
        </Button>
      ))}
    </div>
  )
}

function LastScans({ count, mayCount }: { count: StockCountDetail; mayCount: boolean }) {
  const { scans } = count
  if (scans.length === 0) {
    return <p className={classes.none}>What is scanned is listed here, and each can take back their own.</p>
  }
  return (
    <ol className={classes.scans} aria-label="Last scans">
      {scans.map((scan) => (
        <li key={scan.id} className={classes.scan}>
          <TwoLineCell
            first={[scan.productName, ...scan.variation].join(' ')}
            second={`${scan.sku} · ${scan.scannedBy}`}
          />
          <span className={classes.pieces}>{scan.quantity.toLocaleString('en-PH')}</span>
          <span>{mayCount && scan.isOwn && <Undo countId={count.id} scan={scan} />}</span>
        </li>
      ))}
    </ol>
  )
}

function Undo({ countId, scan }: { countId: number; scan: CountScan }) {
  const [isSending, setSending] = useState(false)
  async function undo() {
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
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
