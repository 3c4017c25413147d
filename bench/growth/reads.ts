import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { alterSystem, openPatient } from '../bulk.ts'
import { requestBytes } from '../http-wire.ts'
import { ask } from '../load-generator.ts'
import { withShop, type Grown } from './grown.ts'
import type { Question } from './questions.ts'

/** What the database read for an answer, by the plans as they ran. */
export interface Reads {
  /** Rows of tables and indexes, found or passed over, the session's included. */
  rows: number
  /** Of 8 kB, from memory or from the disk. */
  buffers: number
  /** Of the list that was answered, or 1. */
  answered: number
  /** The step that read most: 'Seq Scan orders, 10,000 rows'. */
  most: string
}

/** Rows that a statement may read for each that is answered, and beside these: a page is found, sorted, counted and filled. */
const EACH = 20
const ANYWAY = 500

export function readsTooMuch({ rows, answered }: Reads): boolean {
  return rows > ANYWAY + EACH * answered
}

/** Writes each plan with what its steps did to the log of the server, once it has run. */
const LOGGING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  log_line_prefix: '%a|',
}

/** Asks each question once of a shop that remembers nothing, and reads what the log says of it. Only of a cluster of the bench's own. */
export async function readsOf(grown: Grown, questions: readonly Question[]): Promise<Map<string, Reads>> {
  const found = new Map<string, Reads>()
  if (!grown.isOwn) return found
  const { db, close } = openPatient(grown.database.url)
  try {
    await sql`load 'auto_explain'`.execute(db)
    await alterSystem(db, LOGGING)
    await withShop(grown, async (shop) => {
      const log = join(grown.database.folder, 'db.log')
      for (const { path, title } of questions) {
        const { size } = await stat(log)
        const answer = await ask(shop.port, requestBytes('GET', path, { token: grown.token }))
        if (answer.status !== 200) continue
        const plans = plansIn(await readFrom(log, size))
        found.set(title, { ...sumOf(plans), answered: rowsIn(answer.body) })
      }
    })
  } finally {
    await alterSystem(db, Object.fromEntries(Object.keys(LOGGING).map((name) => [name, undefined])))
    await close()
  }
  return found
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(size - position), 0, size - position, position)
    return buffer.toString()
  } finally {
    await handle.close()
  }
}

/** Those of the pools that answer requests; the jobs' go on beside. */
function plansIn(log: string): Node[] {
  return log.split(/^(?=[^\t\n])/m).flatMap((entry) => {
    const plan = /^kwaderno(?: reads)?\|LOG: +duration: .*? plan:\n(\t\{[\s\S]*\})/.exec(entry)?.[1]
    return plan === undefined ? [] : [(JSON.parse(plan) as { Plan: Node }).Plan]
  })
}

function sumOf(plans: readonly Node[]): Pick<Reads, 'rows' | 'buffers' | 'most'> {
  const steps = plans.flatMap((plan) => scansOf(plan))
  const most = steps.toSorted((a, b) => rowsOf(b) - rowsOf(a))[0]
  return {
    rows: steps.reduce((sum, step) => sum + rowsOf(step), 0),
    buffers: plans.reduce((sum, one) => sum + one['Shared Hit Blocks'] + one['Shared Read Blocks'], 0),
    most: most ? lineOf(most) : '',
  }
}

const scansOf = (node: Node): Node[] => [
  ...(/Scan/.test(node['Node Type']) && (node['Relation Name'] ?? node['Index Name']) !== undefined
    ? [node]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

function rowsOf(node: Node): number {
  const passedOver = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((node['Actual Rows'] + passedOver) * node['Actual Loops'])
}

function lineOf(node: Node): string {
  const where = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
  return `${node['Node Type']} ${where}, ${rowsOf(node).toLocaleString('en')} rows`
}

/** Of the list, where the answer is one or has one. */
function rowsIn(body: Buffer): number {
  const answer: unknown = JSON.parse(body.toString() || 'null')
  const lists = Array.isArray(answer)
    ? [answer]
    : Object.values(answer ?? {}).filter((one) => Array.isArray(one))
  return Math.max(
    1,
    lists.reduce((sum, list) => sum + list.length, 0),
  )
}
