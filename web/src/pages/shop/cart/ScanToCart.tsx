import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { useEffect, useRef, useState } from 'react'
import { BarcodeInput } from '../../../features/scanner/BarcodeInput.tsx'
import { detectRepeats } from '../../../features/scanner/repeated-scan.ts'
import { addScanned } from './scan.ts'

/** A scanner's keystrokes are closer together than this, in milliseconds. */
const SCANNER_GAP = 80
/** How long the input must be idle to count as entered: after a scanner, and after typing without Enter. */
const SETTLED = { scanner: 200, hand: 1000 } as const

/** Adds a scanned or typed SKU to the cart. The focus stays for the next scan. */
export function ScanToCart() {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typing = useRef({ lastKey: 0, isByHand: false })
  const [isRepeat] = useState(detectRepeats)

  useEffect(() => () => clearTimeout(timer.current), [])

  function clear() {
    clearTimeout(timer.current)
    typing.current = { lastKey: 0, isByHand: false }
    setText('')
  }
  function enter(value: string, at: number) {
    clear()
    const sku = skuOf(value)
    if (sku !== '' && !isRepeat(sku, at)) void addScanned(sku)
  }
  function change(value: string, at: number) {
    if (value === '') return clear()
    setText(value)
    const { lastKey, isByHand } = typing.current
    // A first character says nothing about its source.
    const byHand = isByHand || (lastKey > 0 && at - lastKey > SCANNER_GAP) || value.length === 1
    typing.current = { lastKey: at, isByHand: byHand && value.length > 1 }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => enter(value, at), byHand ? SETTLED.hand : SETTLED.scanner)
  }

  return (
    <BarcodeInput
      text={text}
      onText={change}
      onEnter={enter}
      maxLength={64}
      description="Scan, or type a SKU and press Enter."
    />
  )
}
