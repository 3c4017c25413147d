const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'number', 'password']

/** Whether typing goes into it as text. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TEXT_TYPES.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

/** Remembers what a field says and gives the way back to it, told to the page as if it had been typed or chosen. */
export function rememberValue(target: EventTarget | null): () => void {
  if (!isField(target)) return () => {}
  const { value } = target
  const caret = target instanceof HTMLSelectElement ? null : target.selectionStart
  return () => {
    if (target.value === value) return
    // Past the property by which React notices its own changes.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
    target.dispatchEvent(
      new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
    if (!(target instanceof HTMLSelectElement) && caret !== null) target.setSelectionRange(caret, caret)
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLSelectElement || (isTextField(target) && !(target as HTMLElement).isContentEditable)
  )
}
