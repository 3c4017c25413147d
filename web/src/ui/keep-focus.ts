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

/** The first field of a form, without what stands above its fields. */
export function firstField(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>('select, input, textarea') ?? []
  return [...fields].find(mayHaveFocus)
}

function mayHaveFocus(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled, [tabindex="-1"]') && control.checkVisibility()
}
