import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

const CONTROLS = 'a[href], button, input, select, textarea'

/**
 * Makes a change that may take the pressed control away. If it does, the keyboard goes on from `neighbour`, as it is
 * after the change, or without one from what came next on the page.
 */
export function keepFocus(
  pressed: Element,
  change: () => void,
  neighbour: () => HTMLElement | null | undefined = () => undefined,
): void {
  const following = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => pressed.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  flushSync(change)
  if (document.activeElement !== document.body) return
  const next = neighbour() ?? following.find(mayHaveFocus)
  next?.focus()
}

/**
 * For an action that takes a while and then takes the control away that began it, such as one that asks first. Gives
 * the function to call with the control: once that has gone, the keyboard goes on from `place`, unless it is elsewhere.
 */
export function useFocusAfter(): (pressed: Element, place: () => HTMLElement | null | undefined) => void {
  const begun = useRef<{ pressed: Element; place: () => HTMLElement | null | undefined }>(undefined)
  useEffect(() => {
    if (begun.current === undefined || begun.current.pressed.isConnected) return
    const place = begun.current.place()
    begun.current = undefined
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.closest('[role=dialog]')
    if (!isFree || !place) return
    if (!place.matches(CONTROLS)) place.tabIndex = -1
    place.focus()
  })
  return (pressed, place) => {
    begun.current = { pressed, place }
  }
}

export const mainHeading = () => document.querySelector<HTMLElement>('main h1')

/** The keyboard goes on from the head of the page, or from the dialog that is open, and the page stays where it is. */
export function focusHeading(dialog: HTMLElement | null): void {
  const place = dialog ?? mainHeading() ?? document.querySelector<HTMLElement>('main')
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Gives a control the focus. The page stays where it is, unless the control is out of sight or behind a bar. */
export function focusInSight(control: HTMLElement | null | undefined): void {
  if (!control) return
  control.focus({ preventScroll: true })
  const { left, top, width, height } = control.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  if (over === null || !control.contains(over)) control.scrollIntoView({ block: 'center' })
}

/** The first field of a form, or of a part of one, that can have the focus. */
export function firstField(form: HTMLElement | null | undefined): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>('select, input, textarea') ?? []
  return [...fields].find(mayHaveFocus)
}

function mayHaveFocus(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled, [tabindex="-1"]') && control.checkVisibility()
}
