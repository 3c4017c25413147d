import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { KINDS, type About, type Progress } from './kinds.ts'
import { countsOf, hashOf, type May } from './plan.ts'
import * as queries from './queries.ts'

/** What is left to do of an import, and for whom. */
export interface ImportJob {
  importId: number
  act: 'check' | 'apply'
  may: May
  actor: { userId: number; fullName: string }
}

declare module '../../adapters/jobs.ts' {
  interface JobData {
    import: ImportJob
  }
}

/** Percent from which on an import writes: what it would do has been confirmed under its locks. */
export const CONFIRMED = 40

/** The catalogue is no longer as the preview shows it. */
class ChangedError extends Error {}

type Imported = NonNullable<Awaited<ReturnType<typeof begin>>>

/**
 * Checks or applies an import. One that a process has begun and did not live to end comes here again: nothing of it has been
 * written, and it has failed.
 */
export async function runImport(deps: Deps, job: ImportJob): Promise<void> {
  const found = await begin(deps, job)
  if (found === undefined) return fail(deps, job, IMPORT_TEXT.failed)
  try {
    await (job.act === 'check' ? check(deps, job, found) : apply(deps, job, found))
  } catch (error) {
    const isChanged = error instanceof ChangedError || isTaken(error)
    if (!isChanged) deps.log.error({ err: error, importId: job.importId }, 'an import has failed')
    await fail(deps, job, isChanged ? IMPORT_TEXT.changed : IMPORT_TEXT.failed)
  }
}

/** Somebody else has added the same meanwhile, or deleted what it needs. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23505', '23503'].includes(String(error.code))
}

const STATE_OF = { check: 'Checking', apply: 'Applying' } as const

function begin({ db }: Deps, { importId, act }: ImportJob) {
  return db
    .updateTable('imports')
    .set({ is_begun: true })
    .where('id', '=', importId)
    .where('state', '=', STATE_OF[act])
    .where('is_begun', '=', false)
    .returning(['id', 'kind', 'mode', 'add_missing', 'file_name', 'outcome_hash'])
    .executeTakeFirst()
}

async function fail({ db }: Deps, { importId, act }: ImportJob, failure: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'Failed', failure })
    .where('id', '=', importId)
    .where('state', '=', STATE_OF[act])
    .execute()
}

function aboutOf({ may }: ImportJob, { mode, add_missing }: Imported): About {
  return { may, mode, addsMissing: add_missing }
}

/**
 * Tells how far it is between two percentages, outside of any transaction, so that others see it. Nobody waits for that: whoever holds
 * locks must not wait for a connection, as all of them may be waiting for these locks.
 */
function progressOf({ db, log }: Deps, { importId, act }: ImportJob, from: number, to: number): Progress {
  let told = from
  return (share) => {
    const percent = Math.floor(from + (to - from) * share)
    if (percent === told) return
    told = percent
    db.updateTable('imports')
      .set({ progress: percent })
      .where('id', '=', importId)
      // It may come late: behind the next one, or the end.
      .where('progress', '<', percent)
      .where('state', '=', STATE_OF[act])
      .execute()
      .catch((error: unknown) => log.warn({ err: error, importId }, 'the progress of an import is not told'))
  }
}

async function check(deps: Deps, job: ImportJob, found: Imported): Promise<void> {
  const { importId } = job
  const rows = await queries.readRows(deps.db, importId)
  const plan = await KINDS[found.kind].plan(deps.db, rows, aboutOf(job, found), progressOf(deps, job, 0, 90))
  await inTransaction(deps.db, async (tx) => {
    await queries.writeOutcomes(tx, importId, plan.rows)
    await tx
      .updateTable('imports')
      .set({
        state: 'Checked',
        progress: 100,
        ...countsOf(plan.rows),
        missing_names: plan.missingNames,
        outcome_hash: hashOf(plan),
      })
      .where('id', '=', importId)
      .where('state', '=', 'Checking')
      .execute()
  })
}

async function apply(deps: Deps, job: ImportJob, found: Imported): Promise<void> {
  const { importId } = job
  const kind = KINDS[found.kind]
  const about = aboutOf(job, found)
  const rows = await queries.readRows(deps.db, importId)
  // Without locks first: what can be seen to have changed makes nobody wait, and what is to be locked is known.
  const first = await kind.plan(deps.db, rows, about, progressOf(deps, job, 0, 20))
  if (hashOf(first) !== found.outcome_hash) throw new ChangedError()
  await inTransaction(deps.db, async (tx) => {
    await kind.lock(tx, first.writes)
    const plan = await kind.plan(tx, rows, about, progressOf(deps, job, 20, CONFIRMED - 1))
    if (hashOf(plan) !== found.outcome_hash) throw new ChangedError()
    const progress = progressOf(deps, job, CONFIRMED - 1, 99)
    progress(1 / (99 - CONFIRMED + 1))
    const importing = { importId, actorId: job.actor.userId, now: deps.clock.now() }
    await kind.write(tx, plan.writes, importing, about, progress)
    await finish(tx, job, found, importing.now)
  })
}

async function finish(tx: Tx, { importId, actor }: ImportJob, found: Imported, now: Date): Promise<void> {
  const done = await tx
    .updateTable('imports')
    .set({ state: 'Done', progress: 100, applied_at: now })
    .where('id', '=', importId)
    .where('state', '=', 'Applying')
    .returning(['new_rows', 'changed_rows'])
    .executeTakeFirst()
  // Taken for dead meanwhile.
  if (done === undefined) throw new Error('the import is no longer being applied')
  await audit(tx, {
    session: actor,
    module: 'Inventory',
    subModule: 'Import',
    action: 'Update',
    description: `Imported ${found.file_name}`,
    after: {
      file: found.file_name,
      kind: KIND_WORDS[found.kind],
      newRows: done.new_rows,
      changedRows: done.changed_rows,
    },
  })
}

export const KIND_WORDS = { products: 'Products', prices: 'Prices', stock: 'Stock' } as const
