import { Button } from '@mantine/core'
import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { detectRepeats } from '../../../features/scanner/repeated-scan.ts'
import { BarcodeInput } from '../../../features/scanner/BarcodeInput.tsx'
import { playScan, useMuted } from '../../../features/scanner/sounds.ts'
import { Card } from '../../../ui/Card.tsx'
import scanner from '../../../features/scanner/scan-columns.module.css'
import classes from './ScanCard.module.css'
import { ScanLog } from './ScanLog.tsx'
import { ScanOutcome } from './ScanOutcome.tsx'
import type { Scan } from './scan-store.ts'
import { takeScan } from './send-scans.ts'
import { useScans } from './use-scans.ts'

/** Takes what is scanned anywhere on the page, says what came of it and lists the session's scans. */
export function ScanCard() {
  const session = useScans()
  const [text, setText] = useState('')
  useKept<string>('scan', { read: () => text || undefined, write: setText })
  const field = useRef<HTMLInputElement>(null)
  const [isRepeat] = useState(detectRepeats)
  useOutcome(session.latest, field)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function take(scanned: string, at: number) {
    setText('')
    const sku = skuOf(scanned)
    if (sku !== '' && !isRepeat(sku, at)) takeScan(sku)
  }
  // Listens once; what it hears goes to what was drawn last.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () =>
      listenForScans({
        field: () => field.current,
        onScan(sku, at) {
          latest.current(sku, at)
          if (!isBusyElsewhere()) field.current?.focus()
        },
      }),
    [],
  )

  return (
    <Card title="Scan" aside={<SoundSwitch />} className={classes.card ?? ''}>
      <div className={scanner.columns}>
        <div className={classes.entry}>
          <BarcodeInput
            ref={field}
            text={text}
            onText={setText}
            onEnter={take}
            onLines={(lines) => lines.map(skuOf).filter(Boolean).forEach(takeScan)}
            description="Scan anywhere on this page, or type a SKU and press Enter."
          />
          <ScanOutcome session={session} />
        </div>
        <ScanLog scans={session.scans} />
      </div>
    </Card>
  )
}

/** Sounds for each outcome; after a miss the field has the focus again. */
function useOutcome(latest: Scan | undefined, field: React.RefObject<HTMLInputElement | null>): void {
  const heard = useRef(latest)
  useEffect(() => {
    if (!latest || latest === heard.current) return
    heard.current = latest
    if (latest.state === 'undone') return
    const isHit = latest.state === 'counted' && latest.message === undefined
    playScan(isHit ? 'hit' : 'miss')
    if (!isHit && !isDialogOpen()) field.current?.focus()
  }, [latest, field])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Typing in another field, or answering a question. */
function isBusyElsewhere(): boolean {
  const isTyping = document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea')
  return isDialogOpen() || isTyping === true
}

function SoundSwitch() {
  const [isMuted, setMuted] = useMuted()
  const Icon = isMuted ? IconVolumeOff : IconVolume
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.sound ?? ''}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => setMuted(!isMuted)}
    >
      {isMuted ? 'Sound off' : 'Sound on'}
    </Button>
  )
}
