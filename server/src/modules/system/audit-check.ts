import type { Deps } from '../../core/deps.ts'
import { momentInWords } from '../../core/clock.ts'
import { verifyAuditChain, type ChainFault } from '../../core/audit-chain.ts'
import { makeClient, type Connection } from '../../db/connection.ts'
import { columnTypes } from '../../db/types.ts'

const KEPT = 400

/** Each night: walks the chain over the audit log, holds it against the end that was found before, and notes the result. */
export async function checkAuditLog(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  connection: Connection,
): Promise<void> {
  const before = await db
    .selectFrom('audit_checks')
    .select(['position', 'hash'])
    .where('position', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const client = makeClient(connection, { types: columnTypes, application_name: 'kwaderno audit' })
  await client.connect()
  try {
    const verdict = await verifyAuditChain(client, before ? [before] : [])
    const fault = 'fault' in verdict ? faultInWords(verdict.fault) : ''
    if (fault) log.error({ reason: fault }, 'the audit log was changed')
    const head = 'head' in verdict ? verdict.head : (before ?? { position: 0, hash: '' })
    const row = { checked_at: clock.now(), position: head.position, hash: head.hash, fault }
    const { id } = await db.insertInto('audit_checks').values(row).returning('id').executeTakeFirstOrThrow()
    await db
      .deleteFrom('audit_checks')
      .where('id', '<=', id - KEPT)
      .execute()
  } finally {
    await client.end()
  }
}

function faultInWords({ id, loggedAt, text }: ChainFault): string {
  if (id === undefined) return text
  return `Row ${id}${loggedAt ? ` of ${momentInWords(loggedAt)}` : ''}: ${text}`
}
