export interface Loop {
  /** Lets a run finish that has begun. */
  stop(): Promise<void>
}

/** Runs something every so many seconds, but never twice at a time. It tells of its failures itself. */
export function startLoop(seconds: number, run: () => Promise<void>): Loop {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
  }, seconds * 1000).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
