import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { STUDENT_TEXT, type addStudent, type Student, type StudentEdit } from '@kwaderno/contract/student.ts'
import type { Kysely } from 'kysely'
import { keyColumns, refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import type { Ownership } from '../../core/ownership.ts'
import { fullName } from '../../core/person-name.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { refuseRetired } from '../users/service.ts'
import { inDuplicates, lockFamily, refuseTooMany, RESTORED } from './family.ts'

type Db = Kysely<Database>

function students(db: Db) {
  return db
    .selectFrom('students')
    .leftJoin('grade_levels', 'grade_levels.id', 'students.grade_level_id')
    .select(['students.id', 'first_name', 'middle_name', 'last_name', 'student_id'])
    .select(['grade_level_id', 'grade_levels.label', 'retired_at'])
    .orderBy('students.id')
}

/** A parent's students, the oldest record first. */
export async function listMine(db: Db, userId: number): Promise<Student[]> {
  return (await students(db).where('user_id', '=', userId).execute()).map(toStudent)
}

/**
 * Adds a student. One that was added with this key before is answered again.
 * @throws Refusal when the parent has as many as one may have, or the student ID is another student's, and 409 when the key
 *   has added another student
 */
export async function addMine(
  db: Db,
  userId: number,
  { idempotencyKey, ...form }: BodyOf<typeof addStudent>,
): Promise<Student> {
  return inDuplicates(() =>
    inTransaction(db, async (tx) => {
      await lockFamily(tx, userId)
      const hash = requestHash(form)
      const added = idempotencyKey === undefined ? undefined : await findAdded(tx, userId, idempotencyKey)
      if (added) {
        refuseOtherRequest(added.request_hash, hash, KEY_USED.student)
        return getMine(tx, added.id)
      }
      await refuseTooMany(tx, userId)
      await refuseRetired(tx, form.gradeLevelId, undefined)
      const { id } = await tx
        .insertInto('students')
        .values({
          user_id: userId,
          ...columnsOf(form),
          ...keyColumns({ key: idempotencyKey, hash }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return getMine(tx, id)
    }),
  )
}

/** @throws Refusal 404 for a student of nobody or someone else, 400 for another student's ID */
export async function changeMine(db: Db, own: Ownership, id: number, form: StudentEdit): Promise<Student> {
  return inDuplicates(() =>
    inTransaction(db, async (tx) => {
      await lockFamily(tx, own.userId)
      const { grade_level_id: before } = own.row(await findOwn(tx, own.userId, id))
      if (form.gradeLevelId !== undefined) await refuseRetired(tx, form.gradeLevelId, before)
      const columns = columnsOf(form)
      if (Object.values(columns).some((value) => value !== undefined)) {
        await tx.updateTable('students').set(columns).where('id', '=', id).execute()
      }
      return getMine(tx, id)
    }),
  )
}

/** @throws Refusal 404 for a student of nobody or someone else, 400 when one more would be too many */
export async function setMineState(db: Db, own: Ownership, id: number, isRetired: boolean): Promise<Student> {
  return inTransaction(db, async (tx) => {
    await lockFamily(tx, own.userId)
    const { retired_at } = own.row(await findOwn(tx, own.userId, id))
    if (isRetired === (retired_at !== null)) return getMine(tx, id)
    if (!isRetired) await refuseTooMany(tx, own.userId)
    await tx
      .updateTable('students')
      .set(isRetired ? { retired_at: new Date(), retired_why: STUDENT_TEXT.leftSchool } : RESTORED)
      .where('id', '=', id)
      .execute()
    return getMine(tx, id)
  })
}

function findAdded(tx: Tx, userId: number, idempotencyKey: string) {
  return tx
    .selectFrom('students')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

function findOwn(tx: Tx, userId: number, id: number) {
  return tx
    .selectFrom('students')
    .select(['retired_at', 'grade_level_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function getMine(tx: Tx, id: number): Promise<Student> {
  return toStudent(await students(tx).where('students.id', '=', id).executeTakeFirstOrThrow())
}

/** What is undefined is not written. */
function columnsOf(form: StudentEdit) {
  return {
    first_name: form.firstName,
    middle_name: form.middleName,
    last_name: form.lastName,
    student_id: form.studentId === '' ? null : form.studentId,
    grade_level_id: form.gradeLevelId,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof students>['execute']>>[number]

function toStudent(row: Row): Student {
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    fullName: fullName(row),
    studentId: row.student_id ?? '',
    gradeLevelId: row.grade_level_id,
    gradeLevel: row.label ?? '',
    isRetired: row.retired_at !== null,
  }
}
