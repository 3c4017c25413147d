// A process of its own that reads and writes one spreadsheet: what a hostile one takes of memory and time is not the shop's.
import { answerTasks, goFirst } from '../child-tasks.ts'
import type { Cell, WrittenSheet } from '../sheets.ts'

/** What the process is sent. */
export type Task =
  | { read: Uint8Array; name: string; unpackedBytes: number; mostRows: number }
  | { write: WrittenSheet }

/** What is passed on of a file. */
const COLUMNS = 100
const CHARACTERS = 30_000_000
/** A spreadsheet program puts no more into a cell. */
const CELL_CHARACTERS = 32_767

goFirst()

async function run(task: Task): Promise<object> {
  if ('write' in task) return { file: (await xlsx()).writeXlsx(task.write) }
  const bytes = Buffer.from(task.read)
  const rows = await rowsOf(bytes, task)
  const taken = rows
    .slice(0, task.mostRows)
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, COLUMNS) }))
  // What stands in a file once may stand in all of its cells.
  let characters = 0
  for (const cell of taken.flatMap(({ cells }) => cells)) {
    const { length } = shownOf(cell)
    if (length > CELL_CHARACTERS) throw new Error('too much text in a cell')
    characters += length
  }
  if (characters > CHARACTERS) throw new Error('too much text')
  return { rows: taken, rowCount: rows.length }
}

/** A number is shown by a format, which may be as long as any text. */
function shownOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell[0]
}

/** A process needs only one of the two libraries. */
const xlsx = () => import('./xlsx.ts')

async function rowsOf(bytes: Buffer, { name, unpackedBytes }: { name: string; unpackedBytes: number }) {
  if (isPacked(bytes)) return (await xlsx()).readXlsx(bytes, unpackedBytes)
  if (name.toLowerCase().endsWith('.csv')) return (await import('./csv.ts')).readCsv(bytes)
  throw new Error('no spreadsheet')
}

/** A spreadsheet is a zip file; nothing else is. */
function isPacked(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
}

answerTasks((task: Task) =>
  run(task).catch((error: unknown) => ({ fault: error instanceof Error ? error.message : String(error) })),
)
