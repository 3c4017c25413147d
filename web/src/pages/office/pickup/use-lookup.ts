import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { lookUpClaim, type Lookup, type LookupState } from '@kwaderno/contract/pickup.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { listenForScans } from '../../../features/scanner/listen-for-scans.ts'
import { playScan } from '../../../features/scanner/sounds.ts'
import { toast } from '../../../ui/toast.ts'

/** What the counter goes on with. */
const HITS: readonly LookupState[] = ['ready', 'received', 'swap']

/** What the last scan turned out to be. */
export interface Found {
  lookup: Lookup
  /** What was scanned, with which the order is handed over. */
  code: string
  /** Tells one scan from the next. */
  at: number
}

/**
 * Looks up what is scanned anywhere on the page or typed into the field; only the last one counts.
 * @param clear empties the field, into which a scan is typed as well while it has the focus
 */
export function useLookup(field: RefObject<HTMLInputElement | null>, clear: () => void) {
  const [found, setFound] = useState<Found>()
  const last = useRef(0)
  const shown = useRef(0)

  async function take(scanned: string) {
    clear()
    const code = skuOf(scanned)
    if (code === '') return
    const at = ++last.current
    try {
      const lookup = await call(lookUpClaim, { body: { code } })
      if (at !== last.current) return
      shown.current = at
      setFound({ lookup, code, at })
      playScan(HITS.includes(lookup.state) ? 'hit' : 'miss')
    } catch (error) {
      // What was found before is not what lies on the counter now.
      if (at === last.current) {
        flushSync(() => setFound(undefined))
        if (document.activeElement === document.body) field.current?.focus()
      }
      toast.error('Error', firstMessage(error, PICKUP_TEXT.lookupFailed))
    }
  }
  const hear = useEffectEvent((code: string) => void take(code))
  useEffect(() => listenForScans({ field: () => field.current, onScan: hear }), [field])

  return {
    found,
    /** Reads again what was found, which may be another by now; what is typed for it stays as long as it can be handed out. */
    async lookAgain({ code, at }: Found) {
      if (code === '') return
      const lookup = await call(lookUpClaim, { body: { code } }).catch(() => undefined)
      if (lookup === undefined || shown.current !== at) return
      flushSync(() => setFound({ lookup, code, at }))
      // Its form has gone, with the keyboard in it.
      if (document.activeElement === document.body) field.current?.focus()
    },
    take: (text: string) => void take(text),
    /** Shows what has become of what was found; false when another scan has taken its place meanwhile. */
    follow(before: Found, lookup: Lookup): boolean {
      if (shown.current !== before.at) return false
      setFound({ ...before, lookup, code: '' })
      return true
    },
  }
}
