import { useMediaQuery } from '@mantine/hooks'
import type { Attachment } from '@kwaderno/contract/order.ts'
import { useState } from 'react'

export type Proof = ReturnType<typeof useProof>

/** The width from which a file fits beside the fields. */
const WIDE = '(min-width: 75em)'

/** Which attached file is open: the customer's come first, then the others. */
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
    /** Opened by the user, who gets the focus back when it closes. */
    isAsked: opener !== null,
    show(filePath: string) {
      if (!isThere) setOpener(document.activeElement)
      setPath(filePath)
    },
    /** Opens the first file of the customer beside the payment fields, if nothing is open yet. */
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
