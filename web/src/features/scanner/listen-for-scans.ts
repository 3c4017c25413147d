import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { detectScans } from './scan-detector.ts'
import { isTextField, rememberValue } from './focused-field.ts'

interface Listening {
  /** @param at the time of the key event that closed it */
  onScan: (sku: string, at: number) => void
  /** Where scans are typed anyway; what stands in it is the page's own. */
  field: () => HTMLElement | null
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']
/** Scanners close a code with one of these. */
const CLOSING = ['Enter', 'Tab']

/**
 * Hears a scanner wherever the focus is, by its timing. Typing, shortcuts and buttons are left alone: a text field gets
 * back what it said before, and the Enter of a scan sends no form and presses no button. Gives the way to stop.
 */
export function listenForScans({ onScan, field }: Listening): () => void {
  const typing = detectScans()
  const swallowed = new Set<string>()
  let putBack = () => {}

  function swallow(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    swallowed.add(event.key)
  }
  function close(event: KeyboardEvent): void {
    const target = event.target
    const isQuiet = target !== field() && isTextField(target)
    // The field has all of it, and takes it as typed.
    const isTyped = target === field() && event.key === 'Enter' && typing.isRest()
    const scanned = typing.end(event.timeStamp, isQuiet ? 4 : 2)
    if (scanned === undefined || isTyped) return
    swallow(event)
    putBack()
    putBack = () => {}
    const sku = skuOf(scanned)
    if (sku !== '') onScan(sku, event.timeStamp)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || MODIFIERS.includes(event.key)) return
    if (event.repeat) return typing.clear()
    if (CLOSING.includes(event.key)) return close(event)
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isShortcut || event.key.length > 1) {
      // Line feeds, group separators and the like come as Ctrl and a letter.
      if (isShortcut && typing.isInside(event.timeStamp)) swallow(event)
      else typing.clear()
      return
    }
    if (typing.add(event.key, event.timeStamp) === 1) {
      putBack = event.target === field() ? () => {} : rememberValue(event.target)
    } else if (!isTextField(event.target)) {
      // It would scroll the page, choose in a list or press a button.
      swallow(event)
    }
  }
  function onKeyUp(event: KeyboardEvent): void {
    if (swallowed.delete(event.key)) event.preventDefault()
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}
