/** So many wait that another one would wait too long. */
export class TooBusyError extends Error {}

export interface QueueLimits {
  atOnce: number
  /** Those beyond are told to come again. */
  waiting: number
}

/** Runs so many at once, in the order in which they come. What it answers throws TooBusyError when too many wait. */
export function openQueue(limits: QueueLimits): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0

  async function enter(): Promise<void> {
    if (busy < limits.atOnce) return void (busy += 1)
    if (waiting.length >= limits.waiting) throw new TooBusyError('too many wait')
    // Whoever leaves gives his place away.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }

  return async (act) => {
    await enter()
    try {
      return await act()
    } finally {
      leave()
    }
  }
}
