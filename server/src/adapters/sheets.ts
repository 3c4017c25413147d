import { join } from 'node:path'
import { answerOf, forkChild } from './child-process.ts'
import { openQueue } from './queue.ts'
import type { Task } from './sheets/worker.ts'

/** A cell as it is shown; of a number its value, too. */
export type Cell = string | readonly [shown: string, value: number]

/** The first sheet of a spreadsheet, or a text file of values. Rows that hold nothing are left out. */
export interface ReadSheet {
  rows: readonly { row: number; cells: readonly Cell[] }[]
  /** Of a file with more rows than were asked for only so many are in `rows`. */
  rowCount: number
}

export interface WrittenColumn {
  title: string
  /** Text cells stay text, whatever is typed into them. */
  kind: 'text' | 'amount' | 'number'
  width: number
}

export interface WrittenSheet {
  name: string
  columns: readonly WrittenColumn[]
  rows: readonly (readonly (string | number | null)[])[]
  /** Empty rows whose text cells are text already, for whoever types into them. */
  emptyRows?: number
}

const WORKER = join(import.meta.dirname, 'sheets/worker.ts')
/** Megabytes: what a sheet of 100 MB unpacked may take besides its bytes. A larger one ends its process. */
const HEAP = 768
/** Milliseconds by the clock, after which a process is given up. */
const TIME = 30_000

/** One at a time beside the requests. */
const enqueue = openQueue({ atOnce: 1, waiting: 24 })

/**
 * Reads a file in a process of its own: one that is made to break its reader breaks nothing else.
 * @returns undefined for a file that cannot be read
 * @throws TooBusyError while too many others wait
 */
export async function readSheet(
  bytes: Buffer,
  about: { name: string; unpackedBytes: number; mostRows: number },
): Promise<ReadSheet | undefined> {
  const answer = await run<ReadSheet | { fault: string }>({ read: bytes, ...about })
  return answer === undefined || 'fault' in answer ? undefined : answer
}

/**
 * Writes a spreadsheet, beside the requests as well.
 * @throws TooBusyError while too many others wait
 */
export async function writeSheet(sheet: WrittenSheet): Promise<Buffer> {
  const answer = await run<{ file: Uint8Array } | { fault: string }>({ write: sheet })
  if (answer === undefined || 'fault' in answer) {
    throw new Error(`a spreadsheet could not be written: ${answer?.fault ?? 'its process has ended'}`)
  }
  return Buffer.from(answer.file)
}

function run<Answer>(task: Task): Promise<Answer | undefined> {
  return enqueue(async () => {
    const child = forkChild(WORKER, { heapMegabytes: HEAP })
    const end = () => void child.kill('SIGKILL')
    child.on('error', end)
    const late = setTimeout(end, TIME)
    try {
      return await answerOf<Answer>(child, task)
    } finally {
      clearTimeout(late)
      end()
    }
  })
}
