import type { CellValue, SheetColumn } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

/** What the worker is told: the head once, rows in any number of parts, and at last to write. */
export type ToWorker =
  | { type: 'head'; name: string; columns: SheetColumn[] }
  | { type: 'rows'; rows: CellValue[][] }
  | { type: 'write' }

export type FromWorker = { type: 'done'; file: Blob } | { type: 'failed'; message: string }

let name = ''
let columns: SheetColumn[] = []
const rows: CellValue[][] = []

function answer(message: FromWorker): void {
  postMessage(message)
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'head') {
    name = data.name
    columns = data.columns
  } else if (data.type === 'rows') {
    for (const row of data.rows) rows.push(row)
  } else {
    writeWorkbook({ name, columns, rows }).then(
      (file) => answer({ type: 'done', file }),
      (error: unknown) => answer({ type: 'failed', message: String(error) }),
    )
  }
})
