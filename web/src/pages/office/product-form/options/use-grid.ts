import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import type { Column } from '../draft/columns.ts'
import { clearRange, fillDown } from '../draft/fill.ts'
import type { OptionRow } from '../draft/form.ts'
import { isSingle, moveTo, type Place } from '../draft/range.ts'
import type { DraftStore } from '../store.ts'
import { useDraftStore } from '../use-draft.ts'
import { isText, placeOf } from './cell-target.ts'
import { useClipboard } from './use-clipboard.ts'
import { useMouse } from './use-mouse.ts'

interface GridProps {
  columns: readonly Column[]
  readOnly: boolean
  onPictureFile: (index: number, file: File) => void
  onAdd: () => void
  onLeave: () => void
}

/** The keyboard, the mouse and the clipboard of the grid, as in a spreadsheet. */
export function useGrid(props: GridProps) {
  return { ...useMouse(), ...useKeyboard(props), ...useClipboard(props) }
}

function useKeyboard({ columns, readOnly, onAdd, onLeave }: GridProps) {
  const store = useDraftStore()
  /** The row as it was when its cell got the keyboard, for Escape. */
  const entered = useRef<{ place: Place; row: OptionRow | undefined; epoch: number }>(undefined)

  function onFocus(event: FocusEvent) {
    const place = placeOf(event.target)
    if (!place) return
    const { active, form, epoch } = store.read()
    entered.current = { place, row: form.options[place.row], epoch }
    if (active.row !== place.row || active.col !== place.col) {
      store.update({ active: place, anchor: undefined })
    }
    if (isText(event.target)) event.target.select()
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(event.target)
    if (!place || event.altKey || event.nativeEvent.isComposing) return
    if (command(event, place) || move(store, columns, event, place)) event.preventDefault()
  }

  /** True for keys that do something with the cells. */
  function command(event: KeyboardEvent, place: Place): boolean {
    const isControl = event.ctrlKey || event.metaKey
    const kind = columns[place.col]?.kind
    if (event.key === 'F2' && isText(event.target)) {
      event.target.setSelectionRange(event.target.value.length, event.target.value.length)
      return true
    }
    if (event.key === 'Escape') return escape()
    if (readOnly) return false
    if (isControl && event.key.toLowerCase() === 'd') return fill(store, columns)
    if (isControl && event.key === 'Enter') {
      onAdd()
      return true
    }
    const isCleared = !isSingle(store.range()) || kind === 'picture'
    if ((event.key === 'Delete' || event.key === 'Backspace') && isCleared) {
      const form = clearRange(store.read().form, columns, store.range())
      store.replace(form, 'The selected cells have been emptied.')
      return true
    }
    return false
  }

  /** Takes back what was typed in the cell, then the selection, then leaves the grid. */
  function escape(): boolean {
    const { place, row, epoch: since } = entered.current ?? {}
    const { form, anchor, epoch } = store.read()
    const now = place && form.options[place.row]
    // A save, a paste or a filling has come between: what the cell said before is no longer what it would be.
    if (row && since === epoch && now?.key === row.key && now !== row) {
      store.update({ form: { ...form, options: form.options.with(place!.row, row) } })
      store.goTo(place!)
    } else if (anchor) store.update({ anchor: undefined })
    else onLeave()
    return true
  }

  return { onFocus, onKeyDown }
}

/** True for keys that lead to another cell. */
function move(store: DraftStore, columns: readonly Column[], event: KeyboardEvent, place: Place): boolean {
  const { key, shiftKey } = event
  const ctrlKey = event.ctrlKey || event.metaKey
  const kind = columns[place.col]?.kind
  const isButton = kind === 'picture' || kind === 'remove'
  if (isButton && key === 'Enter') return false
  if (staysInText(event)) return false
  const target = moveTo(place, { key, shiftKey, ctrlKey }, store.read().form.options.length, columns.length)
  if (!target) return false
  const isExtending = shiftKey && key !== 'Tab' && key !== 'Enter'
  store.goTo(target, isExtending ? (store.read().anchor ?? place) : undefined)
  return true
}

/** Fills the selection from its first row; a single cell takes what is above it. True when there was something to do. */
function fill(store: DraftStore, columns: readonly Column[]): boolean {
  const range = store.range()
  const top = range.top === range.bottom ? range.top - 1 : range.top
  if (top < 0) return true
  const filled = { ...range, top }
  const count = filled.bottom - filled.top
  const text = `${count === 1 ? '1 row has' : `${count} rows have`} been filled.`
  store.replace(fillDown(store.read().form, columns, filled), text)
  return true
}

/** Whether an arrow key still has its own work to do within the text of a cell. */
function staysInText({ key, target, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!isText(target) || !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return false
  const { selectionStart, selectionEnd, value } = target
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (isWhole) return false
  if (key === 'Home' || key === 'End') return !(ctrlKey || metaKey)
  if (shiftKey || ctrlKey || metaKey || selectionStart !== selectionEnd) return true
  return key === 'ArrowLeft' ? selectionStart !== 0 : selectionEnd !== value.length
}
