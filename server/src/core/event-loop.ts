const waiting: (() => void)[] = []

/**
 * Yields to the event loop before work that takes some milliseconds. One caller resumes in each turn of the loop, so that a
 * small request waits for one of them and not for all.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next)
  })
}

function next(): void {
  const go = waiting.shift()
  if (waiting.length > 0) setImmediate(next)
  go?.()
}
