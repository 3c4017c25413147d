import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Deps } from '../../server/src/core/deps.ts'
import { columnTypes } from '../../server/src/db/types.ts'
import type { Database } from '../../server/src/db/tables.ts'
import { reportRoutes } from '../../server/src/modules/reports/routes.ts'
import type { Question } from './report-queries.ts'

/** Nodes of a plan that are shown, those that took longest. */
const SHOWN = 4

export interface Explained {
  /** What the database did, the slowest steps first: 'Index Only Scan orders__placed_at, 100,010 rows, 9.1 ms'. */
  steps: string[]
  /** Milliseconds of the database's processor, without parallel helpers; undefined where it cannot be read. */
  cpu: number | undefined
}

export interface Plans {
  of(question: Question): Promise<Explained>
  close(): Promise<void>
}

/** How often a statement runs for its processor time, which is counted in hundredths of a second. */
const RUNS = 15

/** Asks the reports in this process, so as to see their statements with the values, and has those explained. */
export function openPlans(databaseUrl: string): Plans {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, types: columnTypes })
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  })
  const routes = reportRoutes({ db } as Deps)

  const pid = pool
    .query('set max_parallel_workers_per_gather = 0')
    .then(() => pool.query('select pg_backend_pid() as pid'))
    .then(({ rows }) => (rows[0] as { pid: number }).pid)

  async function of({ endpoint, query }: Question): Promise<Explained> {
    await pid
    statements.length = 0
    const call = { query: endpoint.query?.parse(textOf(query)) }
    await routes.find((route) => route.endpoint === endpoint)?.handle(call as never)
    const nodes: Node[] = []
    const asked = [...statements]
    for (const { sql: text, parameters } of asked) {
      const explained = await pool.query(`explain (analyze, format json) ${text}`, [...parameters])
      const [{ Plan }] = (explained.rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN']
      collect(Plan, nodes)
    }
    const slowest = nodes.toSorted((a, b) => ownTime(b) - ownTime(a)).slice(0, SHOWN)
    return { steps: slowest.map(lineOf), cpu: await cpuOf(asked) }
  }

  async function cpuOf(asked: typeof statements): Promise<number | undefined> {
    const before = await processorTime(await pid)
    for (let run = 0; run < RUNS; run++) {
      for (const { sql: text, parameters } of asked) await pool.query(text, [...parameters])
    }
    const after = await processorTime(await pid)
    return before === undefined || after === undefined ? undefined : (after - before) / RUNS
  }
  return { of, close: () => pool.end() }
}

/** Milliseconds that a process of this machine has had so far; undefined elsewhere and on systems without /proc. */
async function processorTime(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!text.includes('(postgres')) return undefined
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** As they come in an address. */
function textOf(query: Question['query']): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Actual Total Time': number
  Plans?: Node[]
}

function collect(node: Node, into: Node[]): void {
  into.push(node)
  for (const part of node.Plans ?? []) collect(part, into)
}

const timeOf = (node: Node) => node['Actual Total Time'] * node['Actual Loops']

/** Milliseconds without those of the nodes below. */
function ownTime(node: Node): number {
  return timeOf(node) - (node.Plans ?? []).reduce((sum, part) => sum + timeOf(part), 0)
}

function lineOf(node: Node): string {
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
  const what = [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ')
  return `${what}, ${rows.toLocaleString('en')} rows, ${ownTime(node).toFixed(1)} ms`
}
