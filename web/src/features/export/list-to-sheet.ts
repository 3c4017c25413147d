import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { Input } from '../../api/client.ts'
import { callForRows, type RowOf } from '../../api/rows.ts'
import { ABOUT, filterRows, type ListFilter } from './filter-sheet.ts'
import { headOf, rowOf, type ExportColumn, type FurtherSheet } from './sheet.ts'
import { openSheetWorker } from './sheet-worker-client.ts'

/** How far an export is; `total` is undefined until the server has said it. */
export interface Progress {
  step: 'reading' | 'writing'
  done: number
  total: number | undefined
}

export interface ListExport<E extends AnyEndpoint> {
  /** Names the first sheet and the file. */
  name: string
  endpoint: E
  /** The call of the list with its filters and `export: true`. */
  input: Input<E>
  columns: readonly ExportColumn<RowOf<E>>[]
  /** What the list is filtered and sorted by, for the second sheet. */
  filters: readonly ListFilter[]
  /** Follows the second sheet. */
  further?: FurtherSheet<RowOf<E>>
}

/**
 * Reads all rows of a list and writes them to a spreadsheet in a worker while they come, so that neither the page stands
 * still nor the rows are held. Undefined when the list has no rows.
 * @param exportedBy the user's name, for the second sheet
 * @throws CallError when the list cannot be read, WriteError when it cannot be written, AbortError when the signal says so
 */
export async function exportList<E extends AnyEndpoint>(
  { name, endpoint, input, columns, filters, further }: ListExport<E>,
  exportedBy: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const exportedOn = new Date()
  const worker = openSheetWorker(signal)
  try {
    const sheets = [headOf(name, columns), ABOUT, ...(further ? [plain(further)] : [])]
    await worker.send({ type: 'sheets', sheets })
    let done = 0
    await callForRows(endpoint, { ...input, signal }, async (rows, total) => {
      const lines = further ? [rows.flatMap((row) => further.linesOf(row))] : []
      await worker.send({ type: 'rows', rows: [rows.map((row) => rowOf(columns, row)), [], ...lines] })
      done += rows.length
      onProgress({ step: 'reading', done, total })
    })
    if (done === 0) return undefined
    onProgress({ step: 'writing', done, total: done })
    const about = filterRows({ filters, exportedOn, exportedBy, rowCount: done })
    await worker.send({ type: 'rows', rows: [[], about] })
    return await worker.close()
  } finally {
    worker.end()
  }
}

const plain = ({ name, columns }: FurtherSheet<never>) => ({ name, columns: [...columns] })
