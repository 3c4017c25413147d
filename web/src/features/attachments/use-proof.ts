import { useMediaQuery } from '@mantine/hooks'
import type { Attachment } from '@kwaderno/contract/order.ts'
import { useState } from 'react'

export type Proof = ReturnType<typeof useProof>

/** From here on a file has room beside the fields. */
const WIDE = '(min-width: 75em)'

/** Which attached file is looked at: of those that the customer has sent, then of the others. */
export function useProof(sent: readonly Attachment[], others: readonly Attachment[] = []) {
  const isBeside = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [path, setPath] = useState<string>()
  const [opener, setOpener] = useState<Element | null>(null)
  const files = [...sent, ...others]
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
      const [first] = sent
      if (!isBeside || isThere || first === undefined) return
      setOpener(null)
      setPath(first.filePath)
    },
    close() {
      setPath(undefined)
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
