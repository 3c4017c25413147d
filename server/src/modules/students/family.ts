import { MAX_STUDENTS, STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { refuse } from '../../core/problem.ts'
import { CONSTRAINTS } from '../../db/constraints.ts'
import type { Tx } from '../../db/tx.ts'

/** What holds for the students of a parent, whoever changes them. */

export const RESTORED = { retired_at: null, retired_why: '' }

/** The user's row is the lock under which his students are counted and the first of them is found. */
export async function lockFamily(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_STUDENTS) throw refuse(STUDENT_TEXT.tooMany)
}

/** By the unique index, so that two parents who ask for one ID at the same moment are both answered right. */
export async function inDuplicates<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
    if (constraint !== 'students__student_id') throw error
    throw refuse(STUDENT_TEXT.duplicateTitle, {
      errors: { studentId: [CONSTRAINTS.students__student_id!.message] },
    })
  }
}
