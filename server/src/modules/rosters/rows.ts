import { ROSTER_COLUMNS, ROSTER_LIMITS, ROSTER_TEXT, type RosterError } from '@kwaderno/contract/roster.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { sql, type Kysely } from 'kysely'
import { readRows, type FileRow } from '../../core/sheet-rows.ts'
import type { Database } from '../../db/tables.ts'

export interface RosterRow {
  row: number
  student_id: string
  last_name: string
  first_name: string
  grade_level_id: number
}

const [ID, LAST, FIRST, GRADE] = ROSTER_COLUMNS

/** @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column */
export async function readFile(name: string, bytes: Buffer): Promise<FileRow[]> {
  const shape = { columns: ROSTER_COLUMNS, needed: ROSTER_COLUMNS, limits: ROSTER_LIMITS }
  return (await readRows(shape, name, bytes)).rows
}

/** Tells the good rows of a file from the bad ones, which say why. The first of two rows with one ID is good. */
export async function judgeRows(
  db: Kysely<Database>,
  rows: readonly FileRow[],
): Promise<{ good: RosterRow[]; errors: RosterError[] }> {
  const known = await lookUp(db, rows)
  const good: RosterRow[] = []
  const errors: RosterError[] = []
  const rowOf = new Map<string, number>()
  for (const [place, { row, cells }] of rows.entries()) {
    const { key, grade } = known[place]!
    const text = faultOf(cells, key, grade, rowOf)
    if (text !== undefined) errors.push({ row, text })
    else {
      rowOf.set(key!, row)
      good.push({
        row,
        student_id: cells[ID]!,
        last_name: cells[LAST]!,
        first_name: cells[FIRST]!,
        grade_level_id: grade!,
      })
    }
  }
  return { good, errors }
}

const LONGEST = [
  [ID, USER_FIELDS.studentId.most],
  [LAST, USER_FIELDS.studentLastName.most],
  [FIRST, USER_FIELDS.studentFirstName.most],
] as const

function faultOf(
  cells: FileRow['cells'],
  key: string | null,
  grade: number | null,
  rowOf: ReadonlyMap<string, number>,
): string | undefined {
  if (key === null) return ROSTER_TEXT.noStudentId
  if (!cells[LAST] || !cells[FIRST]) return ROSTER_TEXT.noName
  const long = LONGEST.find(([column, most]) => cells[column]!.length > most)
  if (long) return ROSTER_TEXT.tooLong(long[0], long[1])
  if (!cells[GRADE]) return ROSTER_TEXT.noGrade
  if (grade === null) return ROSTER_TEXT.unknownGrade(cells[GRADE].slice(0, 100).toWellFormed())
  const earlier = rowOf.get(key)
  return earlier === undefined ? undefined : ROSTER_TEXT.repeated(earlier)
}

/** What the database makes of IDs and grades, in the places of the rows. */
async function lookUp(
  db: Kysely<Database>,
  rows: readonly FileRow[],
): Promise<{ key: string | null; grade: number | null }[]> {
  const given = rows.map(({ cells }) => ({ id: cells[ID], grade: cells[GRADE] }))
  const { rows: found } = await sql<{ key: string | null; grade: number | null }>`
    select student_id_key(given.id) as key, levels.id as grade
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (id text, grade text))
      with ordinality as given (id, grade, place)
    left join lateral (
      select id from grade_levels
      where plain_words(name) = plain_words(given.grade) and not retired
      -- Two may differ in what is no word: 'Kinder 1' and 'Kinder-1'.
      order by lower(name) = lower(given.grade) desc, position, id limit 1
    ) levels on true
    order by given.place`.execute(db)
  return found
}
