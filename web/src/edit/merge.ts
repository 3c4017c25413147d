/** Fields of something that are kept or taken as one, called by the name of the first. */
export interface Part<T> {
  names: readonly [Name<T>, ...Name<T>[]]
  isSame: (one: T, other: T) => boolean
  /** What mine and theirs make together where both have changed it; without it mine stays. */
  combine?: (base: T, mine: T, theirs: T) => Partial<T>
}

/** What can be edited of something, in the order of the page. */
export type Shape<T> = readonly Part<T>[]

type Name<T> = Exclude<keyof T, symbol>
export type Same<V> = (one: V, other: V) => boolean
type Combine<V> = (base: V, mine: V, theirs: V) => V

/** A shape of single fields, by how two values of each are compared. */
export function fields<T extends object>(same: {
  [K in Name<T>]?: Same<T[K]> | { isSame: Same<T[K]>; combine: Combine<T[K]> }
}): Shape<T> {
  const names = Object.keys(same) as Name<T>[]
  return names.map((name): Part<T> => {
    const rule = same[name]!
    if (typeof rule === 'function')
      return { names: [name], isSame: (one, other) => rule(one[name], other[name]) }
    return {
      names: [name],
      isSame: (one, other) => rule.isSame(one[name], other[name]),
      combine: (base, mine, theirs) => ({
        ...theirs,
        [name]: rule.combine(base[name], mine[name], theirs[name]),
      }),
    }
  })
}

/** Fields that belong together. */
export function together<T>(...names: Part<T>['names']): Part<T> {
  return { names, isSame: (one, other) => names.every((name) => one[name] === other[name]) }
}

/** Blanks around a text are not stored. */
export const isSameText: Same<string> = (one, other) => one.trim() === other.trim()

export function isSame<T>(shape: Shape<T>, one: T, other: T): boolean {
  return one === other || shape.every((part) => part.isSame(one, other))
}

export function changedParts<T>(shape: Shape<T>, before: T, now: T): Part<T>[] {
  return shape.filter((part) => !part.isSame(before, now))
}

/** Who has changed a part since `base`, and not to the same. With both it is a clash. */
export interface Sides<T> {
  part: Part<T>
  isMine: boolean
  isTheirs: boolean
}

/** @param isTouched where what was changed here is known better than by comparing */
export function sidesOf<T>(
  shape: Shape<T>,
  { base, mine, theirs }: Versions<T>,
  isTouched = (part: Part<T>) => !part.isSame(base, mine),
): Sides<T>[] {
  return shape.map((part) => ({
    part,
    isMine: isTouched(part) && !part.isSame(mine, theirs),
    isTheirs: !part.isSame(base, theirs),
  }))
}

export interface Versions<T> {
  /** What the edit started from. */
  base: T
  /** What was made of it here. */
  mine: T
  /** What is stored now. */
  theirs: T
}

/** What was changed here on top of what is stored now, and the parts that both have changed. */
export function merge<T>(shape: Shape<T>, versions: Versions<T>): { merged: T; clashes: Part<T>[] } {
  const { base, mine, theirs } = versions
  const own = sidesOf(shape, versions).filter(({ isMine }) => isMine)
  const values = own.map(({ part, isTheirs }) =>
    pick(part, isTheirs && part.combine ? part.combine(base, mine, theirs) : mine),
  )
  const clashes = own.filter(({ isTheirs }) => isTheirs).map(({ part }) => part)
  return { merged: Object.assign({}, theirs, ...values) as T, clashes }
}

export function pick<T>({ names }: Part<T>, from: Partial<T>): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
}

interface RowRules<Row> {
  /** Of a stored row; undefined of one that was added here. */
  idOf: (row: Row) => string | number | undefined
  isSame: Same<Row>
  /** A row that is in all three. Without it the one changed here stays, otherwise the stored one. */
  mergeRow?: (base: Row, mine: Row, theirs: Row) => Row
  /** A row that was changed here and removed there comes back as a new one. */
  renew: (mine: Row) => Row
  /** Whether a new row of mine is this one, which is stored already: after an answer that was lost. */
  isStored?: Same<Row>
}

/**
 * The same for rows, which are known by their id: mine in my order, and behind them those that only the others have.
 * What was removed on one side goes, unless it was changed here.
 */
export function mergeRows<Row>(
  { idOf, isSame, mergeRow, renew, isStored = () => false }: RowRules<Row>,
  { base, mine, theirs }: Versions<readonly Row[]>,
): { kept: Row[]; added: Row[] } {
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [idOf(row), row]))
  const [before, stored] = [byId(base), byId(theirs)]
  const added = theirs.filter((row) => !before.has(idOf(row)))
  const kept = mine.flatMap((row) => {
    const id = idOf(row)
    const [was, now] = id === undefined ? [] : [before.get(id), stored.get(id)]
    if (was && now) return mergeRow ? [mergeRow(was, row, now)] : [isSame(was, row) ? now : row]
    if (was && isSame(was, row)) return []
    const at = added.findIndex((one) => isStored(row, one))
    if (at >= 0) return added.splice(at, 1)
    return [was ? renew(row) : row]
  })
  return { kept, added }
}
