/** A disk or a bucket is waited for most of the time. */
const AT_ONCE = 32

/** Runs something for each; after a failure begins nothing more, and fails when all that was begun has ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failure: { error: unknown } | undefined
  const work = async () => {
    for (const item of waiting) {
      if (failure) return
      await run(item).catch((error: unknown) => (failure ??= { error }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure) throw failure.error
}
