import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'

interface PopupTargetProps {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/**
 * The button of a menu or a popover whose code comes after it: it is on the page already, keeps its place and the focus,
 * and says by itself whether it is expanded.
 */
export function PopupTarget({ element, ref }: PopupTargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current)
  return null
}

/** `opened`, but false on the first render: a popup that opens then cannot return the focus to where it was. */
export function useOpenedLater(opened: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere && opened
}
