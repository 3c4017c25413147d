import { sql, type Kysely } from 'kysely'
import type { Database } from '../../server/src/db/tables.ts'
import type { ShopState } from '../shop.ts'

const MB = 1024 * 1024

/** The shop and its database at one moment. Bytes; rows as PostgreSQL's statistics count them. */
export interface Look extends ShopState {
  /** Since the start of the traffic. */
  seconds: number
  /** Connections to the database. */
  connections: number
  tables: Record<string, { rows: number; bytes: number }>
}

/** What must stay as it is however long the shop runs. */
export interface Verdict {
  what: string
  /** In the second and in the last quarter of the time, as it is shown. */
  early: string
  late: string
  isFlat: boolean
}

/** What the process may have resident, however long it runs. */
const MEMORY_LIMIT = 300 * MB
/** Memory and handles of a quarter are medians, which still differ by chance. */
const SLACK = 1.15
/** Less than a table grows by when PostgreSQL adds pages to it. */
const TABLE_SLACK = 2 * MB

export async function lookAtTables(db: Kysely<Database>): Promise<Pick<Look, 'connections' | 'tables'>> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables`.execute(db)
  const { rows: activity } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()`.execute(db)
  return {
    connections: activity[0]?.connections ?? 0,
    tables: Object.fromEntries(rows.map(({ name, rows: live, bytes }) => [name, { rows: live, bytes }])),
  }
}

/**
 * Compares the last quarter with the second; in the first one memory fills and statements are prepared.
 * Tables that have got no rows must not have got larger either; all others grow by what people have done.
 */
export function judge(looks: readonly Look[]): Verdict[] {
  const quarter = Math.floor(looks.length / 4)
  if (quarter === 0) throw new Error('too short to compare a part with another')
  const [early, late] = [looks.slice(quarter, 2 * quarter), looks.slice(-quarter)]
  const compare = (
    what: string,
    value: (look: Look) => number,
    show: (value: number) => string,
    slack: number,
  ): Verdict => {
    const [before, after] = [median(early.map(value)), median(late.map(value))]
    return { what, early: show(before), late: show(after), isFlat: after <= before * SLACK + slack }
  }
  const most = Math.max(...looks.map(({ memory }) => memory))
  return [
    compare('resident memory', ({ memory }) => memory, inMb, 0),
    {
      what: `most resident memory (limit ${inMb(MEMORY_LIMIT)})`,
      early: '',
      late: inMb(most),
      isFlat: most <= MEMORY_LIMIT,
    },
    compare('memory outside of the heap', ({ external }) => external, inMb, MB),
    compare('open files and sockets', ({ handles }) => handles, String, 2),
    compare('connections to the database', ({ connections }) => connections, String, 1),
    compare('event loop lag, 99th percentile', ({ lag }) => lag * 1000, inMs, 5),
    ...tablesOf(early.at(-1)!, late.at(-1)!),
  ]
}

/** Those that have no more rows than before but more bytes; a line for all of them when there is none. */
function tablesOf(early: Look, late: Look): Verdict[] {
  const names = Object.keys(late.tables).filter((name) => {
    const [before, after] = [early.tables[name], late.tables[name]!]
    return before !== undefined && after.rows <= before.rows * 1.02 + 10
  })
  const bytesOf = ({ tables }: Look, of: readonly string[]) =>
    of.reduce((sum, name) => sum + (tables[name]?.bytes ?? 0), 0)
  const grown = names.filter((name) => bytesOf(late, [name]) > bytesOf(early, [name]) * SLACK + TABLE_SLACK)
  const verdict = (what: string, of: readonly string[], isFlat: boolean): Verdict => ({
    what,
    early: inMb(bytesOf(early, of)),
    late: inMb(bytesOf(late, of)),
    isFlat,
  })
  return [
    verdict(`${names.length} tables without new rows`, names, grown.length === 0),
    ...grown.map((name) => verdict(`table ${name}`, [name], false)),
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`
export const inMs = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
