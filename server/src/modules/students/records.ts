import type { RosterMark } from '@kwaderno/contract/approval.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import {
  listStudents as endpoint,
  STUDENT_RECORD_TEXT,
  type StudentRecord,
  type updateStudent,
} from '@kwaderno/contract/student-record.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { STUDENT_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullName, fullNameOf } from '../../core/person-name.ts'
import { notFound, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { foundByWords } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { markOf } from '../rosters/rules.ts'
import { refuseRetired } from '../users/service.ts'
import { inDuplicates, lockFamily, refuseTooMany, RESTORED } from './family.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof endpoint>

const found = (db: Db) => db.selectFrom('students as s')

const rows = (db: Db) =>
  found(db)
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('grade_levels as g', 'g.id', 's.grade_level_id')
    .select(['s.id', 's.version', 's.first_name', 's.middle_name', 's.last_name', 's.student_id'])
    .select(['s.grade_level_id', 'g.label', 's.user_id', 's.retired_at', 's.retired_why', 'u.email_address'])
    .select(sql<string | null>`${sql.raw(fullNameOf('u'))}`.as('parent'))

const marked = (row: string) =>
  markOf({
    studentId: `${row}.student_id`,
    firstName: `${row}.first_name`,
    lastName: `${row}.last_name`,
    grade: `${row}.grade_level_id`,
  })

const SORTS = {
  nameAsc: sql`lower(s.last_name), lower(s.first_name), s.id`,
  nameDesc: sql`lower(s.last_name) desc, lower(s.first_name) desc, s.id desc`,
} as const
const orderOf = ({ sortBy }: Query) => SORTS[sortBy || 'nameAsc']

/**
 * Each word of a search is a part of the student's name or ID, or of what his parent is found by; each of the three has an
 * index of its own, which an `or` of them would not use.
 */
function testsOf({ search, gradeLevelId, rosterMark, state }: Query): RawBuilder<SqlBool> {
  const tests: RawBuilder<SqlBool>[] = [
    foundByWords(sql`s.id`, search, (pattern) => [
      sql`select id from students where fold(student_id) like ${pattern}`,
      sql`select id from students where fold(first_name || ' ' || middle_name || ' ' || last_name) like ${pattern}`,
      sql`select own.id from users u join students own on own.user_id = u.id where u.search_text like ${pattern}`,
    ]),
  ]
  if (gradeLevelId !== undefined) tests.push(sql`s.grade_level_id = ${gradeLevelId}`)
  if (rosterMark !== undefined) tests.push(sql`${marked('s')} = ${rosterMark}`)
  if (state === 'active') tests.push(sql`s.retired_at is null`)
  if (state === 'retired') tests.push(sql`s.retired_at is not null`)
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/** A page of the students and how many there are in all, in one statement. */
export async function listStudents({ db }: Deps, query: Query): Promise<Page<StudentRecord[]>> {
  const list = rows(db).where(testsOf(query)).orderBy(orderOf(query))
  const { items, total } = await listPage(db, list, query, {
    counted: found(db).where(testsOf(query)),
    // Each student is compared with the roster: once, and not for the page and the total.
    isSought: Boolean(query.search) || query.rosterMark !== undefined,
    also: sql<Mark>`${marked('listed')} as roster_mark`,
  })
  return { items: items.map(toRecord), total }
}

export function exportStudents({ reads }: Deps, query: Query): Promise<RawAnswer> {
  return exportRows(endpoint, {
    idsOf(most) {
      const ids = found(reads).select('s.id').where(testsOf(query)).orderBy(orderOf(query)).limit(most)
      return listIds(reads, sql`${ids}`)
    },
    rowsOf: async (ids) =>
      (
        await withMark(reads)
          .where(sql<SqlBool>`s.id = any(${ids}::integer[])`)
          .execute()
      ).map(toRecord),
    idOf: ({ id }) => id,
  })
}

const withMark = (db: Db) => rows(db).select(marked('s').as('roster_mark'))

/**
 * Changes a student for the school. The parent is locked as when he changes his students himself.
 * @throws Refusal 404; 409 for another version than the given one; 400 for another student's ID, and for one student too
 * many of a parent
 */
export function changeStudent(
  { db, clock }: Deps,
  session: Session,
  id: number,
  change: BodyOf<typeof updateStudent>,
): Promise<StudentRecord> {
  return inDuplicates(() =>
    inTransaction(db, async (tx) => {
      const owner = await tx.selectFrom('students').select('user_id').where('id', '=', id).executeTakeFirst()
      if (!owner) throw notFound(STUDENT_TEXT.gone)
      await lockFamily(tx, owner.user_id)
      const before = await lockStudent(tx, id)
      refuseLate(change.version, before.version, STUDENT_RECORD_TEXT.changedMeanwhile)
      if (typeof change.gradeLevelId === 'number') {
        await refuseRetired(tx, change.gradeLevelId, before.gradeLevelId)
      }
      if (change.isRetired === false && before.isRetired) await refuseTooMany(tx, before.parentId)
      const columns = columnsOf(before, change, clock.now())
      if (Object.keys(columns).length === 0) return before
      await tx.updateTable('students').set(columns).where('id', '=', id).execute()
      const after = await getStudent(tx, id)
      await audit(tx, {
        session,
        module: 'Students',
        subModule: 'Students',
        action: 'Update',
        description: `Updated student ${before.fullName || after.fullName || String(id)}`,
        before: auditOf(before),
        after: auditOf(after),
      })
      return after
    }),
  )
}

/** A promotion locks students without their parents. */
async function lockStudent(tx: Tx, id: number): Promise<StudentRecord> {
  const locked = await tx
    .selectFrom('students')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound(STUDENT_TEXT.gone)
  return getStudent(tx, id)
}

const getStudent = async (tx: Tx, id: number) =>
  toRecord(await withMark(tx).where('s.id', '=', id).executeTakeFirstOrThrow())

/** What is stored of a change: nothing of what says what is there already. */
function columnsOf(before: StudentRecord, change: BodyOf<typeof updateStudent>, now: Date) {
  const { firstName, middleName, lastName, studentId, gradeLevelId, isRetired } = change
  const isGiven = <Key extends keyof StudentRecord>(key: Key, value: unknown) =>
    value !== undefined && value !== before[key]
  return {
    ...(isGiven('firstName', firstName) && { first_name: firstName }),
    ...(isGiven('middleName', middleName) && { middle_name: middleName }),
    ...(isGiven('lastName', lastName) && { last_name: lastName }),
    ...(isGiven('studentId', studentId) && { student_id: studentId || null }),
    ...(isGiven('gradeLevelId', gradeLevelId) && { grade_level_id: gradeLevelId }),
    ...(isGiven('isRetired', isRetired) &&
      (isRetired ? { retired_at: now, retired_why: STUDENT_TEXT.leftSchool } : RESTORED)),
  }
}

const auditOf = (student: StudentRecord) =>
  inWords(STUDENT_FIELDS, {
    ...student,
    state: student.isRetired ? `Retired: ${student.retiredWhy}` : 'Active',
  })

interface Mark {
  roster_mark: RosterMark | null
}
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number] & Mark

function toRecord(row: Row): StudentRecord {
  return {
    id: row.id,
    version: row.version,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    fullName: fullName(row),
    studentId: row.student_id ?? '',
    gradeLevelId: row.grade_level_id,
    gradeLevel: row.label ?? '',
    parentId: row.user_id,
    parent: row.parent ?? '',
    parentEmail: row.email_address,
    rosterMark: row.roster_mark,
    isRetired: row.retired_at !== null,
    retiredOn: row.retired_at?.toISOString() ?? null,
    retiredWhy: row.retired_why,
  }
}
