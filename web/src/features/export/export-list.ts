import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { Input } from '../../api/client.ts'
import { callForRows, type RowOf } from '../../api/rows.ts'
import type { ExportColumn } from './sheet.ts'
import type { FromWorker, ToWorker } from './sheet.worker.ts'

/** How far an export is; `total` is undefined until the server has said it. */
export interface Progress {
  step: 'reading' | 'writing'
  done: number
  total: number | undefined
}

export interface ListExport<E extends AnyEndpoint> {
  /** Names the sheet and the file. */
  name: string
  endpoint: E
  /** The call of the list with its filters and `export: true`. */
  input: Input<E>
  columns: readonly ExportColumn<RowOf<E>>[]
}

/**
 * Reads all rows of a list and writes them to a spreadsheet in a worker, so that the page stays usable meanwhile.
 * Undefined when the list has no rows.
 * @throws CallError when the list cannot be read, AbortError when the signal says so
 */
export async function exportList<E extends AnyEndpoint>(
  { name, endpoint, input, columns }: ListExport<E>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker) => worker.postMessage(message, [])
  // Listened to from the start: a worker that cannot be fetched says so at once.
  const written = fileOf(worker, signal)
  written.catch(() => undefined)
  try {
    tell({ type: 'head', name, columns: columns.map(({ title, kind = 'text' }) => ({ title, kind })) })
    let done = 0
    await callForRows(endpoint, { ...input, signal }, (rows, total) => {
      tell({ type: 'rows', rows: rows.map((row) => columns.map(({ value }) => value(row) ?? null)) })
      done += rows.length
      onProgress({ step: 'reading', done, total })
    })
    if (done === 0) return undefined
    onProgress({ step: 'writing', done, total: done })
    tell({ type: 'write' })
    return await written
  } finally {
    worker.terminate()
  }
}

function fileOf(worker: Worker, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'done') resolve(data.file)
      else reject(new Error(data.message))
    })
  })
}
