import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { COUNTER_TEXT } from '@kwaderno/contract/counter-rules.ts'
import { getCounterItem, type CounterItem } from '@kwaderno/contract/counter.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage } from '../../../api/failure.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { detectRepeats } from '../../../features/scanner/repeated-scan.ts'
import { playScan } from '../../../features/scanner/sounds.ts'
import { toast } from '../../../ui/toast.ts'
import { withPiece } from './basket.ts'
import type { Sale } from './use-sale.ts'

/**
 * Takes what is scanned anywhere on the page or typed into the field: each scan adds one piece. Gives what takes a typed
 * SKU.
 * @param clear empties the field, into which a scan is typed as well while it has the focus
 */
export function useScannedItems(
  { basket, change, whenSold }: Sale,
  field: RefObject<HTMLInputElement | null>,
  clear: () => void,
): { take: (scanned: string, at: number) => void; add: (item: CounterItem) => Promise<void> } {
  const [isRepeat] = useState(detectRepeats)
  // One after the other, so that the lines stand in the order of the scans.
  const queue = useRef(Promise.resolve())

  async function add(item: CounterItem) {
    await whenSold()
    // The next sale is begun with it.
    change((now) => ({ lines: withPiece(now.lines, item), sold: null }))
  }
  function take(scanned: string, at: number) {
    clear()
    const sku = skuOf(scanned)
    if (sku === '' || isRepeat(sku, at)) return
    const known = basket.lines.find(({ item }) => item.sku.toLowerCase() === sku.toLowerCase())
    queue.current = queue.current.then(async () => {
      const item = known?.item ?? (await find(sku))
      playScan(item ? 'hit' : 'miss')
      if (item) await add(item)
    })
  }
  const hear = useEffectEvent(take)
  useEffect(
    () =>
      listenForScans({
        field: () => field.current,
        onScan(sku, at) {
          hear(sku, at)
          if (!isTypingElsewhere()) field.current?.focus()
        },
      }),
    [field],
  )
  return { take, add }
}

async function find(sku: string): Promise<CounterItem | undefined> {
  try {
    return await call(getCounterItem, { params: { sku } })
  } catch (error) {
    const { title, text } = COUNTER_TEXT.unknownSku
    const isUnknown = codeOf<typeof getCounterItem>(error) === 'not_found'
    toast.error(title, isUnknown ? text : firstMessage(error, text))
    return undefined
  }
}

function isTypingElsewhere(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true
}
