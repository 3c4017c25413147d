import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import type { changeRetention, listRetentionRuns, Retention } from '@kwaderno/contract/retention.ts'
import { RETENTION_FIELDS, RETENTION_TEXT, type RetentionField } from '@kwaderno/contract/retention-fields.ts'
import type { Kysely } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import { deleteRejected } from '../approvals/rules.ts'
import { dropUnusedLines } from '../bank-lists/service.ts'
import { forgetFilesOfEnded } from '../orders/service.ts'
import { dropOldRosters } from '../rosters/service.ts'

type Db = Kysely<Database>

const DAY = 86_400_000
/** Runs that are shown. */
const SHOWN = 30

const COLUMNS = ['order_files as orderFiles', 'registrations', 'bank_lines as bankLines', 'rosters'] as const

const stored = (db: Db) => db.selectFrom('retention_settings').select(COLUMNS).select('version')

/** How long what is private stays. */
export function getRetention(db: Db): Promise<Retention> {
  return stored(db).executeTakeFirstOrThrow()
}

/** @throws Refusal 409 when it has changed since `version` */
export function changeTo(
  { db }: Deps,
  session: Session,
  { version, ...days }: BodyOf<typeof changeRetention>,
): Promise<Retention> {
  return inTransaction(db, async (tx) => {
    const { version: was, ...before } = await stored(tx).forUpdate().executeTakeFirstOrThrow()
    refuseLate(version, was, RETENTION_TEXT.changed)
    await tx
      .updateTable('retention_settings')
      .set({
        order_files: days.orderFiles,
        registrations: days.registrations,
        bank_lines: days.bankLines,
        rosters: days.rosters,
        version: was + 1,
      })
      .execute()
    await audit(tx, {
      session,
      module: 'Privacy',
      subModule: 'Retention',
      action: 'Update',
      description: 'Changed how long private data stays',
      before: inWords(RETENTION_FIELDS, before),
      after: inWords(RETENTION_FIELDS, days),
    })
    return { ...days, version: was + 1 }
  })
}

/** What the last runs have deleted, newest first. */
export async function listRuns(db: Db): Promise<AnswerOf<typeof listRetentionRuns>> {
  const runs = await db
    .selectFrom('retention_runs')
    .select(COLUMNS)
    .select(['id', 'ran_at'])
    .orderBy('ran_at', 'desc')
    .limit(SHOWN)
    .execute()
  return runs.map(({ ran_at, ...run }) => ({ ...run, ranOn: ran_at.toISOString() }))
}

/**
 * Deletes what has been kept for as long as it may be, and notes how much that was. A part that fails keeps none of the
 * others.
 * @returns the counts
 * @throws AggregateError of what has failed, after the others are done
 */
export async function runRetention(deps: Deps): Promise<Record<RetentionField, number>> {
  const { db, clock } = deps
  const now = clock.now()
  const { orderFiles, registrations, bankLines, rosters } = await getRetention(db)
  const failures: unknown[] = []
  async function after(days: number, drop: (before: Date) => Promise<number>): Promise<number> {
    if (days === 0) return 0
    try {
      return await drop(new Date(now.getTime() - days * DAY))
    } catch (error) {
      failures.push(error)
      return 0
    }
  }
  const gone = {
    orderFiles: await after(orderFiles, (before) => forgetFilesOfEnded(deps, before)),
    registrations: await after(registrations, (before) => deleteRejected(deps, before)),
    bankLines: await after(bankLines, (before) => dropUnusedLines(db, before)),
    rosters: await after(rosters, (before) => dropOldRosters(db, before)),
  }
  await db
    .insertInto('retention_runs')
    .values({
      ran_at: now,
      order_files: gone.orderFiles,
      registrations: gone.registrations,
      bank_lines: gone.bankLines,
      rosters: gone.rosters,
    })
    .execute()
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the retention have failed')
  return gone
}
