import type { SheetHead, SheetRow } from './sheet.ts'
import { openWorkbook, type Workbook } from './workbook.ts'

/** What the worker is told: the sheets once, rows for each of them in any number of parts, and at last to close. */
export type ToWorker =
  | { type: 'sheets'; sheets: SheetHead[] }
  | { type: 'rows'; rows: (readonly SheetRow[])[] }
  | { type: 'close' }

/** Every message has one answer: only who has been answered sends more rows, so that none pile up on the way. */
export type FromWorker = { type: 'taken' } | { type: 'done'; file: Blob } | { type: 'failed' }

let workbook: Workbook | undefined

function follow(message: ToWorker): FromWorker {
  if (message.type === 'sheets') workbook = openWorkbook(message.sheets)
  else if (message.type === 'rows') message.rows.forEach((rows, sheet) => workbook?.addRows(sheet, rows))
  else if (workbook) return { type: 'done', file: workbook.close() }
  return { type: 'taken' }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    postMessage(follow(data))
  } catch {
    postMessage({ type: 'failed' } satisfies FromWorker)
  }
})
