const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop of one's own, with what takes some milliseconds: whoever asks for little meanwhile
 * waits for one of these, not for all.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next)
  })
}

function next(): void {
  const go = waiting.shift()
  if (waiting.length > 0) setImmediate(next)
  go?.()
}
