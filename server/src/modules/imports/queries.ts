import type { ImportKind, StockMode } from '@kwaderno/contract/import-file.ts'
import { sql, type Kysely } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { yieldToEventLoop } from '../../core/event-loop.ts'
import { listPage, type Paging } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import type { PlannedRow } from './plan.ts'

type Db = Kysely<Database>

/** So many rows are written by one statement, and shown so long a text of each. */
const AT_ONCE = 500
const SHOWN = 300

export interface NewImport {
  kind: ImportKind
  mode: StockMode | null
  addMissing: boolean
  fileName: string
  ignoredColumns: string[]
  createdBy: number
  createdAt: Date
}

export async function insertImport(tx: Db, given: NewImport, rows: readonly FileRow[]): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      kind: given.kind,
      mode: given.mode,
      add_missing: given.addMissing,
      file_name: given.fileName,
      ignored_columns: given.ignoredColumns,
      row_count: rows.length,
      created_by: given.createdBy,
      created_at: given.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await yieldToEventLoop()
    await sql`
      insert into import_rows (import_id, row, cells)
      select ${id}::integer, row, cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + AT_ONCE))}::jsonb)
        as given (row integer, cells jsonb)`.execute(tx)
  }
  return id
}

/** What the file says, in its order. */
export async function readRows(db: Db, importId: number): Promise<FileRow[]> {
  return db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute()
}

export async function writeOutcomes(tx: Db, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await yieldToEventLoop()
    const part = rows.slice(start, start + AT_ONCE).map(({ changes, ...row }) => ({
      ...row,
      changes: changes.map(({ column, from, to }) => ({ column, from: shown(from), to: shown(to) })),
    }))
    await sql`
      update import_rows r set outcome = given.outcome, changes = given.changes, faults = given.faults
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as given (row integer, outcome text, changes jsonb, faults jsonb)
      where r.import_id = ${importId} and r.row = given.row`.execute(tx)
  }
}

/** The cut may go through a character of two halves, of which the database takes neither. */
function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
}

function imports(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('users as creator', 'creator.id', 'imports.created_by')
    .leftJoin('users as applier', 'applier.id', 'imports.applied_by')
    .select([
      'imports.id',
      'imports.kind',
      'imports.mode',
      'imports.add_missing',
      'imports.file_name',
      'imports.state',
      'imports.progress',
      'imports.row_count',
      'imports.new_rows',
      'imports.changed_rows',
      'imports.unchanged_rows',
      'imports.faulty_rows',
      'imports.failure',
      'imports.created_at',
      'imports.applied_at',
      sql<string | null>`${sql.raw(fullNameOf('creator'))}`.as('creator'),
      sql<string | null>`${sql.raw(fullNameOf('applier'))}`.as('applier'),
    ])
}

export type ListedRecord = Awaited<ReturnType<typeof listImports>>['items'][number]
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

export function findImport(db: Db, id: number) {
  return imports(db)
    .select(['imports.ignored_columns', 'imports.missing_names'])
    .where('imports.id', '=', id)
    .executeTakeFirst()
}

export function listImports(db: Db, paging: Paging) {
  return listPage(db, imports(db).orderBy('imports.id', 'desc'), paging, {
    counted: db.selectFrom('imports'),
  })
}

export function listRows(
  db: Db,
  importId: number,
  { faultsOnly, ...paging }: Paging & { faultsOnly: boolean },
) {
  const rows = db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'outcome', 'changes', 'faults'])
    .where('import_id', '=', importId)
    .$if(faultsOnly, (some) => some.where('outcome', '=', 'faulty'))
    .orderBy('row')
  return listPage(db, rows, paging)
}
