/**
 * Reads once for all who ask at one moment, and never gives what was read before somebody asked: a read begins after
 * those that share it have come.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined
  async function begin(): Promise<Value> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    next = undefined
    return read()
  }
  return () => (next ??= begin())
}
