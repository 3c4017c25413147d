import { CloseButton, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addScanned } from './scan.ts'

/** Within this time the same SKU is one scan that was read twice, in milliseconds. */
const SAME_SCAN = 200
/** A scanner types faster than this between two keys. */
const SCANNER_GAP = 80
/** How long the input must rest before it counts as entered: after a scanner, and after a hand without Enter. */
const SETTLED = { scanner: 200, hand: 1000 } as const

/** Adds to the cart what is scanned, or typed and sent with Enter. The focus stays for the next scan. */
export function BarcodeInput() {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typing = useRef({ lastKey: 0, isByHand: false })
  const last = useRef({ sku: '', at: 0 })

  useEffect(() => () => clearTimeout(timer.current), [])

  function clear() {
    clearTimeout(timer.current)
    typing.current = { lastKey: 0, isByHand: false }
    setText('')
  }
  function enter(value: string) {
    clear()
    const sku = value.trim()
    const now = Date.now()
    if (sku === '' || (sku === last.current.sku && now - last.current.at < SAME_SCAN)) return
    last.current = { sku, at: now }
    void addScanned(sku)
  }
  function change(value: string) {
    if (value === '') return clear()
    setText(value)
    const now = Date.now()
    const { lastKey, isByHand } = typing.current
    // One character can be the start of either.
    const byHand = isByHand || (lastKey > 0 && now - lastKey > SCANNER_GAP) || value.length === 1
    typing.current = { lastKey: now, isByHand: byHand && value.length > 1 }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => enter(value), byHand ? SETTLED.hand : SETTLED.scanner)
  }

  return (
    <TextInput
      ref={input}
      label="Barcode"
      description="Scan, or type a SKU and press Enter."
      placeholder="SKU"
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
      rightSection={
        text === '' ? undefined : (
          <CloseButton
            aria-label="Clear barcode"
            onClick={() => {
              clear()
              input.current?.focus()
            }}
          />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter(event.currentTarget.value)
      }}
    />
  )
}
