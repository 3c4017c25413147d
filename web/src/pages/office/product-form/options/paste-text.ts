import type { Column } from '../draft/columns.ts'
import { pasteTable, type PasteResult } from '../draft/paste.ts'
import { isSingle, type Place } from '../draft/range.ts'
import { parseTable } from '../draft/table-text.ts'
import { cellMark, type DraftStore } from '../store.ts'

/** Puts the clipboard's text into the grid from the selection's upper left cell on, and says how it went. */
export function pasteText(store: DraftStore, columns: readonly Column[], text: string, at?: Place): void {
  const table = parseTable(text)
  const range = store.range()
  const isOne = table.length === 1 && table[0]?.length === 1
  const repeated =
    isOne && at === undefined && !isSingle(range)
      ? Array.from({ length: range.bottom - range.top + 1 }, () =>
          Array.from({ length: range.right - range.left + 1 }, () => table[0]?.[0] ?? ''),
        )
      : table
  const from = at ?? { row: range.top, col: range.left }
  reportPaste(store, pasteTable(store.read().form, columns, from, repeated))
}

function reportPaste(store: DraftStore, result: PasteResult): void {
  const { form, problems, cells, added } = result
  const marks = { ...withoutPasted(store, form) }
  for (const { key, columnId, why, text, isShared } of problems) {
    if (key !== undefined && columnId !== undefined && !isShared)
      marks[cellMark(key, columnId)] = `“${text.trim()}”: ${why}`
  }
  const parts = [
    `${cells} ${cells === 1 ? 'cell has' : 'cells have'} been pasted`,
    added > 0 ? `${added} ${added === 1 ? 'option' : 'options'} added` : '',
    problems.length > 0 ? `${problems.length} ${problems.length === 1 ? 'needs' : 'need'} a look` : '',
  ]
  const last = `${parts.filter((part) => part !== '').join(', ')}.`
  store.replace(form, last, { pasteProblems: problems, marks })
}

/** What was told about cells no longer holds for those that the paste has changed. */
function withoutPasted(store: DraftStore, form: PasteResult['form']): Record<string, string> {
  const { marks, form: before } = store.read()
  const changed = new Set(
    form.options.filter((row, index) => row !== before.options[index]).map(({ key }) => String(key)),
  )
  return Object.fromEntries(
    Object.entries(marks).filter(
      ([name]) => name !== 'productOptions' && !changed.has(name.split(' ')[0] ?? ''),
    ),
  )
}
