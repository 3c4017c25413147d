import type { Logger } from 'pino'

/** How long running requests and jobs may take to finish once the process is told to stop. */
const STOP_LIMIT = 30_000
/** The same after a failure, of which nothing good can be expected: whoever supervises the shop waits to start it again. */
const FAILED_STOP_LIMIT = 10_000

/** Exit codes: 0 when it was asked to stop; scripts/lib/serve.mjs starts it again unless it could not start at all. */
export const NOT_STARTED = 1
export const FAILED = 70

/** Within this time two signals are one: Ctrl-C reaches us from the terminal and from whoever started us. */
const SAME_SIGNAL = 1000

/** What a process has opened, and how it ends. */
export interface Lifecycle {
  /** To be closed when the process ends, in the opposite order. */
  opened(close: () => Promise<void>): void
  closeAll(): Promise<void>
  /** What comes before that when it was asked to stop by SIGTERM, which somebody waits for in patience. */
  beforeEnd(drain: () => Promise<void>): void
  /** Closes everything and exits, once, whoever asks; asked again after a while it does not wait. */
  end(reason: string, code: number): Promise<void>
  isEnding(): boolean
}

export function openLifecycle(log: Logger): Lifecycle {
  const closings: (() => Promise<void>)[] = []
  let endingSince: number | undefined
  let drain: () => Promise<void> = async () => undefined

  async function closeAll(): Promise<void> {
    for (const close of closings.splice(0).toReversed()) await close()
  }

  async function end(reason: string, code: number): Promise<void> {
    if (endingSince !== undefined) {
      if (Date.now() - endingSince > SAME_SIGNAL) process.exit(code || 130)
      return
    }
    endingSince = Date.now()
    log.info({ reason }, 'stopping')
    if (reason === 'SIGTERM') await drain()
    setTimeout(() => process.exit(FAILED), code === 0 ? STOP_LIMIT : FAILED_STOP_LIMIT).unref()
    await closeAll().catch((error: unknown) => {
      log.error({ err: error }, 'could not stop in order')
      process.exit(FAILED)
    })
    process.exit(code)
  }

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected failure')
    void end('failure', FAILED)
  })
  return {
    opened: (close) => void closings.push(close),
    closeAll,
    beforeEnd: (asked) => void (drain = asked),
    end,
    isEnding: () => endingSince !== undefined,
  }
}
