import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A place in the chain over the audit log. Whoever noted one can tell later that nothing up to it has changed. */
export interface ChainHead {
  /** How many rows it covers. */
  position: number
  /** In hexadecimal digits. */
  hash: string
}

/** What was found first. `id` and `loggedAt` are of the row, as far as they are known. */
export interface ChainFault {
  id: number | undefined
  loggedAt: Date | undefined
  /** A sentence about that row. */
  text: string
}

export type Verdict = { head: ChainHead } | { fault: ChainFault }

interface Link {
  position: number
  audit_log_id: number
  hash: Buffer
  /** Null when the row is gone. */
  logged_at: Date | null
  digest: Buffer | null
}

export const EMPTY_CHAIN: ChainHead = { position: 0, hash: '' }
/** Rows that are held at a time. */
const BATCH = 5000

// What audit_digest of migration 028 does, in functions of PostgreSQL itself: whoever alters rows could alter ours, too.
const LINKS = `
  select c.position, c.audit_log_id, c.hash, l.logged_at, case when l.id is not null then
    sha256(convert_to(jsonb_build_array(l.id, l.executed_by, l.executed_by_name, l.module, l.sub_module, l.action,
      l.description, l.is_option, l.details, (extract(epoch from l.logged_at) * 1000000)::bigint)::text, 'UTF8'))
    end as digest
  from audit_chain c left join audit_logs l on l.id = c.audit_log_id order by c.position`

const UNCHAINED = `
  select id, logged_at from audit_logs l
  where not exists (select from audit_chain c where c.audit_log_id = l.id) order by id limit 1`

/**
 * Walks the chain from its first row, in one snapshot and with a few thousand rows in memory.
 * @param client a connection of its own, with int8 read as a number
 * @param noted places that were noted before, which must still be as they were
 * @returns the end of the chain, or of all rows that were altered, deleted or put in the one that was written first
 */
export async function verifyAuditChain(client: pg.Client, noted: readonly ChainHead[]): Promise<Verdict> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    const walked = await walk(client, noted)
    const stranger = await findStranger(client)
    if (!stranger) return walked
    const isLater = 'fault' in walked && walked.fault.id !== undefined && walked.fault.id < stranger.id
    return isLater ? walked : { fault: stranger }
  } finally {
    await client.query('rollback')
  }
}

async function walk(client: pg.Client, noted: readonly ChainHead[]): Promise<Verdict> {
  let head = EMPTY_CHAIN
  await client.query(`declare links no scroll cursor for ${LINKS}`)
  for (;;) {
    const { rows } = await client.query<Link>(`fetch ${BATCH} from links`)
    for (const link of rows) {
      const fault = faultOf(link, head)
      if (fault) return { fault }
      head = { position: link.position, hash: link.hash.toString('hex') }
      const before = noted.find(({ position }) => position === link.position)
      if (before && before.hash !== head.hash) return { fault: rewritten(link) }
    }
    if (rows.length < BATCH) break
  }
  const beyond = noted.find(({ position }) => position > head.position)
  return beyond ? { fault: cutOff(head, beyond) } : { head }
}

function faultOf({ position, audit_log_id: id, hash, logged_at, digest }: Link, before: ChainHead) {
  const fault = (text: string): ChainFault => ({ id, loggedAt: logged_at ?? undefined, text })
  if (position !== before.position + 1) {
    return fault(`${count(position - before.position - 1)} before it, with what the chain says of them.`)
  }
  if (digest === null) return fault('It was deleted.')
  const expected = createHash('sha256').update(Buffer.from(before.hash, 'hex')).update(digest).digest()
  return expected.equals(hash) ? undefined : fault('It is not as it was written.')
}

async function findStranger(client: pg.Client): Promise<(ChainFault & { id: number }) | undefined> {
  const { rows } = await client.query<{ id: number; logged_at: Date }>(UNCHAINED)
  const [row] = rows
  return row && { id: row.id, loggedAt: row.logged_at, text: 'It was not written by the shop.' }
}

function rewritten({ audit_log_id: id, logged_at, position }: Link): ChainFault {
  const text = `It or a row before it was altered, and the chain made anew: at position ${position} another hash was noted.`
  return { id, loggedAt: logged_at ?? undefined, text }
}

function cutOff(head: ChainHead, noted: ChainHead): ChainFault {
  const text = `${count(noted.position - head.position)} after position ${head.position}: ${noted.position} rows were noted.`
  return { id: undefined, loggedAt: undefined, text }
}

function count(rows: number): string {
  return rows === 1 ? '1 row is missing' : `${rows} rows are missing`
}
