import { useMediaQuery } from '@mantine/hooks'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { useState } from 'react'

export type Proof = ReturnType<typeof useProof>

/** From here on a file has room beside the fields. */
const WIDE = '(min-width: 75em)'

/** Which attached file of an order is looked at. */
export function useProof(order: StaffOrder) {
  const isBeside = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [path, setPath] = useState<string>()
  const [opener, setOpener] = useState<Element | null>(null)
  const files = [...order.paymentAttachment, ...order.paymentDetailAttachments]
  const isThere = files.some(({ filePath }) => filePath === path)

  return {
    files,
    shown: isThere ? path : undefined,
    isBeside,
    /** Somebody asked for it, and gets the keyboard back when it is closed. */
    isAsked: opener !== null,
    show(filePath: string) {
      if (!isThere) setOpener(document.activeElement)
      setPath(filePath)
    },
    /** Whoever writes the payment down sees beside it what the customer has sent. */
    showFirst() {
      const [first] = order.paymentAttachment
      if (!isBeside || isThere || first === undefined || order.status !== 'Pending') return
      setOpener(null)
      setPath(first.filePath)
    },
    close() {
      setPath(undefined)
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
