import type { ClipboardEvent } from 'react'
import type { Column } from '../draft/columns.ts'
import { textsOf } from '../draft/fill.ts'
import { isSingle } from '../draft/range.ts'
import { formatTable } from '../draft/table-text.ts'
import { useDraftStore } from '../use-draft.ts'
import { isText, placeOf } from './cell-target.ts'
import { pasteText } from './paste-text.ts'

interface ClipboardProps {
  columns: readonly Column[]
  readOnly: boolean
  onPictureFile: (index: number, file: File) => void
}

/** Copies the selected cells as a table, and pastes one, or a picture into its cell. */
export function useClipboard({ columns, readOnly, onPictureFile }: ClipboardProps) {
  const store = useDraftStore()

  function onCopy(event: ClipboardEvent) {
    const range = store.range()
    if (isSingle(range) && isText(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', formatTable(textsOf(store.read().form, columns, range)))
  }

  function onPaste(event: ClipboardEvent) {
    const place = placeOf(event.target)
    if (!place || readOnly) return
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    if (file && text === '' && columns[place.col]?.kind === 'picture') {
      event.preventDefault()
      onPictureFile(place.row, file)
    } else if (text !== '' && !isWithinText(event.target, text)) {
      event.preventDefault()
      pasteText(store, columns, text)
    }
  }

  return { onCopy, onPaste }
}

/** A piece of text that goes into the middle of what a cell says. */
function isWithinText(target: EventTarget, text: string): boolean {
  if (!isText(target) || /[\t\r\n]/.test(text)) return false
  return !(target.selectionStart === 0 && target.selectionEnd === target.value.length)
}
