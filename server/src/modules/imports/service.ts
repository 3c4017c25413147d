import { setTimeout as wait } from 'node:timers/promises'
import { IMPORT_TEXT, type ImportKind, type StockMode } from '@kwaderno/contract/import-file.ts'
import type { Import, ImportRow, ListedImport } from '@kwaderno/contract/import.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { can, type Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Paging } from '../../db/paging.ts'
import { inTransaction } from '../../db/tx.ts'
import { readFile } from './file.ts'
import { CONFIRMED, type ImportJob } from './job.ts'
import * as queries from './queries.ts'

const HOUR = 3_600_000

/**
 * Takes a file and leaves it to be checked.
 * @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column
 */
export async function startImport(
  deps: Deps,
  session: Session,
  given: {
    kind: ImportKind
    file: UploadedFile | undefined
    addMissing: boolean
    mode?: StockMode | undefined
  },
): Promise<{ id: number }> {
  const { kind, file, addMissing, mode } = given
  if (file === undefined) throw refuseAt('file', IMPORT_TEXT.noFile)
  if (kind === 'stock' && mode === undefined) throw refuseAt('mode', IMPORT_TEXT.noMode)
  const bytes = await deps.files.read(file.key)
  if (bytes === undefined) throw refuseAt('file', IMPORT_TEXT.unreadable)
  const { rows, ignoredColumns } = await readFile(kind, file.name, bytes)
  return inTransaction(deps.db, async (tx) => {
    const about = {
      kind,
      mode: kind === 'stock' ? (mode ?? null) : null,
      addMissing: kind === 'products' && addMissing,
      fileName: file.name,
      ignoredColumns,
      createdBy: session.userId,
      createdAt: deps.clock.now(),
    }
    const id = await queries.insertImport(tx, about, rows)
    await deps.jobs.enqueue(tx, 'import', jobOf(session, id, 'check'))
    return { id }
  })
}

function jobOf(session: Session, importId: number, act: ImportJob['act']): ImportJob {
  const { userId, fullName } = session
  const may = { add: can(session, 'Inventory.add'), change: can(session, 'Inventory.edit') }
  return { importId, act, may, actor: { userId, fullName } }
}

export async function getImport({ db }: Deps, id: number): Promise<Import> {
  const found = await queries.findImport(db, id)
  if (found === undefined) throw notFound(IMPORT_TEXT.gone)
  return toImport(found)
}

export async function listImports({ db }: Deps, paging: Paging): Promise<Page<ListedImport[]>> {
  const { items, total } = await queries.listImports(db, paging)
  return { items: items.map(toListed), total }
}

export async function listRows(
  deps: Deps,
  id: number,
  query: Paging & { faultsOnly: boolean },
): Promise<Page<ImportRow[]>> {
  await getImport(deps, id)
  const { items, total } = await queries.listRows(deps.db, id, query)
  return {
    items: items.map(({ cells, ...row }) => ({
      ...row,
      code: cells['Product Code'] ?? '',
      sku: cells['SKU'] ?? '',
    })),
    total,
  }
}

/** How often it is looked whether an import is confirmed, and for how long; after that it goes on without being waited for. */
const LOOK = { every: 50, times: 600 }

/**
 * Lets a checked import be applied, and waits until what it does has been confirmed under its locks.
 * @throws Refusal when a row is faulty or nothing changes; 409 when the catalogue has changed, or another one is applied
 */
export async function applyImport(deps: Deps, session: Session, id: number, key: string): Promise<Import> {
  await inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) throw notFound(IMPORT_TEXT.gone)
    // It was sent twice.
    if (found.apply_key === key && found.applied_by === session.userId) return
    if (found.state === 'Checking') throw refuse(IMPORT_TEXT.notChecked, { code: 'changed' })
    if (found.state === 'Failed') throw refuse(found.failure, { code: 'changed' })
    if (found.state !== 'Checked') throw refuse(IMPORT_TEXT.applied, { code: 'changed' })
    if (found.faulty_rows > 0) throw refuse(IMPORT_TEXT.faulty)
    if (found.new_rows + found.changed_rows === 0) throw refuse(IMPORT_TEXT.nothing)
    await tx
      .updateTable('imports')
      .set({ state: 'Applying', is_begun: false, progress: 0, applied_by: session.userId, apply_key: key })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue(tx, 'import', jobOf(session, id, 'apply'))
  })
  for (let look = 0; look < LOOK.times; look++) {
    const now = await getImport(deps, id)
    if (now.state === 'Failed' && now.failure === IMPORT_TEXT.changed) {
      throw refuse(now.failure, { code: 'changed' })
    }
    if (now.state !== 'Applying' || now.progress >= CONFIRMED) return now
    await wait(LOOK.every)
  }
  return getImport(deps, id)
}

/** @throws Refusal 409 for one that is applied, or is being applied */
export async function dropImport({ db }: Deps, id: number): Promise<void> {
  const dropped = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'not in', ['Applying', 'Done'])
    .returning('id')
    .executeTakeFirst()
  if (dropped) return
  const found = await queries.findImport(db, id)
  if (found === undefined) throw notFound(IMPORT_TEXT.gone)
  throw refuse(IMPORT_TEXT.applied, { code: 'changed' })
}

/** Drops what nobody has applied for a day. */
export async function dropOldImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('created_at', '<', new Date(clock.now().getTime() - 24 * HOUR))
    .where('state', 'not in', ['Applying', 'Done'])
    .execute()
}

function toImport(found: queries.ImportRecord): Import {
  return {
    ...toListed(found),
    ignoredColumns: found.ignored_columns,
    missingNames: found.missing_names,
  }
}

function toListed(found: queries.ListedRecord): ListedImport {
  return {
    id: found.id,
    kind: found.kind,
    mode: found.mode,
    addMissing: found.add_missing,
    fileName: found.file_name,
    state: found.state,
    progress: found.progress,
    rowCount: found.row_count,
    newRows: found.new_rows,
    changedRows: found.changed_rows,
    unchangedRows: found.unchanged_rows,
    faultyRows: found.faulty_rows,
    failure: found.failure,
    createdOn: found.created_at.toISOString(),
    createdBy: found.creator ?? '',
    appliedOn: found.applied_at?.toISOString() ?? '',
    appliedBy: found.applier ?? '',
  }
}
