/**
 * Does at once what is asked for while the last is done, so that many share one wait for the disk. Whatever is asked for
 * begins after it was asked for.
 * @param act answers a result for each item, in their order
 */
export function grouped<Item, Result>(
  act: (items: Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let items: Item[] = []
  let next: Promise<readonly Result[]> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function begin(): Promise<readonly Result[]> {
    await last
    const taken = items
    items = []
    next = undefined
    const acted = act(taken)
    last = acted.catch(() => undefined)
    return acted
  }

  return async (item) => {
    const place = items.push(item) - 1
    next ??= begin()
    return (await next)[place]!
  }
}
