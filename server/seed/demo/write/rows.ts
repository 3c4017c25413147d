import type { Kysely } from 'kysely'
import type { Database } from '../../../src/db/tables.ts'

export type Db = Kysely<Database>

/** Parts of a list that are small enough for the parameters of one statement. */
export function* parts<Row>(rows: readonly Row[], size = 300): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** Reads what must be there. */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo shop refers to ${String(key)}, which it has not made`)
  return value
}
