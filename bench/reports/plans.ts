import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Deps } from '../../server/src/core/deps.ts'
import { columnTypes } from '../../server/src/db/types.ts'
import type { Database } from '../../server/src/db/tables.ts'
import { reportRoutes } from '../../server/src/modules/reports/routes.ts'
import type { Question } from './questions.ts'

/** Nodes of a plan that are shown, those that took longest. */
const SHOWN = 4

export interface Plans {
  /** What the database did for a question, the slowest steps first: 'Index Only Scan orders__placed_at, 100,010 rows, 9.1 ms'. */
  of(question: Question): Promise<string[]>
  close(): Promise<void>
}

/** Asks the reports in this process, so as to see their statements with the values, and has those explained. */
export function openPlans(databaseUrl: string): Plans {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, types: columnTypes })
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  })
  const routes = reportRoutes({ db } as Deps)

  async function of({ endpoint, query }: Question): Promise<string[]> {
    statements.length = 0
    const call = { query: endpoint.query?.parse(textOf(query)) }
    await routes.find((route) => route.endpoint === endpoint)?.handle(call as never)
    const nodes: Node[] = []
    for (const { sql: text, parameters } of [...statements]) {
      const explained = await pool.query(`explain (analyze, format json) ${text}`, [...parameters])
      const [{ Plan }] = (explained.rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN']
      collect(Plan, nodes)
    }
    return nodes
      .toSorted((a, b) => ownTime(b) - ownTime(a))
      .slice(0, SHOWN)
      .map(lineOf)
  }
  return { of, close: () => pool.end() }
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
