import type { FromWorker, ToWorker } from './sheet.worker.ts'

/** The spreadsheet could not be written. */
export class WriteError extends Error {
  override name = 'WriteError'
}

/** Starts a worker that writes a workbook. @throws what it says: WriteError, or the signal's reason when that aborts */
export function openSheetWorker(signal: AbortSignal) {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    // Listened to from the start: a worker that cannot be fetched says so at once.
    worker.addEventListener('error', () => reject(new WriteError()))
  })
  failed.catch(() => undefined)

  async function ask(message: ToWorker): Promise<FromWorker> {
    const answered = new Promise<FromWorker>((resolve) =>
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => resolve(data), {
        once: true,
      }),
    )
    worker.postMessage(message, [])
    const answer = await Promise.race([answered, failed])
    if (answer.type === 'failed') throw new WriteError()
    return answer
  }
  return {
    /** Resolves when it has been done, so that whoever waits for it sends no more than can be written. */
    async send(message: ToWorker): Promise<void> {
      await ask(message)
    },
    async close(): Promise<Blob> {
      const answer = await ask({ type: 'close' })
      if (answer.type !== 'done') throw new WriteError()
      return answer.file
    },
    end: () => worker.terminate(),
  }
}
