import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import {
  PROMOTION_TEXT,
  UNDO_DAYS,
  type getPromotion,
  type promoteStudents,
  type undoPromotion,
} from '@kwaderno/contract/promotion.ts'
import { laterSchoolYear, schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { MAX_STUDENTS } from '@kwaderno/contract/student.ts'
import { sql, type Kysely } from 'kysely'
import { audit, type AuditEntry } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { versionOf } from '../../core/version.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { lastPromotion } from './school-year.ts'

type Db = Kysely<Database>

/** The students of a grade, and where they go. */
interface Step {
  id: number
  name: string
  /** Null for the last grade. */
  next_id: number | null
  next_name: string | null
  student_ids: number[]
}

/** What a promotion would do to the active students that have a grade, grade by grade. Retired grades are passed over. */
async function planSteps(db: Db): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select g.id, g.name, next.id as next_id, next.name as next_name, array_agg(s.id order by s.id) as student_ids
    from students s
    join grade_levels g on g.id = s.grade_level_id
    left join lateral (
      select n.id, n.name from grade_levels n
      where not n.retired and (n.position, n.id) > (g.position, g.id)
      order by n.position, n.id limit 1) next on true
    where s.retired_at is null
    group by g.id, g.name, g.position, next.id, next.name
    order by g.position, g.id`.execute(db)
  return rows
}

const digestOf = (schoolYear: string, steps: readonly Step[]) =>
  versionOf([schoolYear, ...steps.map(({ id, next_id, student_ids }) => [id, next_id, student_ids])])

async function findLast(db: Db) {
  return lastPromotion(db)
    .innerJoin('users as u', 'u.id', 'promotions.promoted_by')
    .select(['promotions.id', 'school_year', 'promoted_at'])
    .select(sql<string | null>`${sql.raw(fullNameOf('u'))}`.as('promoter'))
    .executeTakeFirst()
}

/** Before the first promotion nobody has said whether this year's students were moved already. */
function yearsAfter(last: { school_year: string } | undefined, today: string): string[] {
  const now = schoolYearOf(today)
  return last ? [laterSchoolYear(last.school_year)] : [laterSchoolYear(now), now]
}

function refuseYear(schoolYear: string, years: readonly string[], last: { school_year: string } | undefined) {
  if (years.includes(schoolYear)) return
  if (last && schoolYear <= last.school_year) throw refuse(PROMOTION_TEXT.already(schoolYear))
  throw refuseAt('schoolYear', PROMOTION_TEXT.notNext(years[0]!))
}

/** @throws Refusal 400 for a school year that a promotion does not lead to */
export async function preview(
  { db, clock }: Deps,
  wanted: string | undefined,
): Promise<AnswerOf<typeof getPromotion>> {
  const last = await findLast(db)
  const schoolYears = yearsAfter(last, clock.today())
  const schoolYear = wanted ?? schoolYears[0]!
  refuseYear(schoolYear, schoolYears, last)
  const steps = await planSteps(db)
  return {
    schoolYear,
    schoolYears,
    lines: steps.map(({ id, name, next_name, student_ids }) => ({
      gradeLevelId: id,
      gradeLevel: name,
      nextGradeLevel: next_name,
      count: student_ids.length,
    })),
    digest: digestOf(schoolYear, steps),
    last: last
      ? {
          id: last.id,
          schoolYear: last.school_year,
          promotedOn: last.promoted_at.toISOString(),
          promotedBy: last.promoter ?? '',
          undoUntil: endOfUndo(last.promoted_at).toISOString(),
          canUndo: clock.now() <= endOfUndo(last.promoted_at),
        }
      : null,
  }
}

const endOfUndo = (promotedAt: Date) => new Date(promotedAt.getTime() + UNDO_DAYS * 24 * 60 * 60_000)

/** Promotions and their undoing wait for each other. */
const lockPromotions = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('kwaderno.promotion'))`.execute(tx)

/** Whoever changes one of the students waits from here on, and whoever was faster has been waited for. */
const lockStudents = (tx: Tx) =>
  sql`select count(*) from (
    select id from students where retired_at is null and grade_level_id is not null order by id for no key update
  ) locked`.execute(tx)

/**
 * Moves the students as the preview said that the digest names; those in `stay` keep their grade.
 * @throws Refusal 400 for a school year that they were promoted for; 409 when the preview is no longer true
 */
export function promote(
  { db, clock }: Deps,
  session: Session,
  { schoolYear, digest, stay }: BodyOf<typeof promoteStudents>,
): Promise<AnswerOf<typeof promoteStudents>> {
  return inTransaction(db, async (tx) => {
    await lockPromotions(tx)
    const last = await findLast(tx)
    const now = clock.now()
    refuseYear(schoolYear, yearsAfter(last, clock.today()), last)
    await lockStudents(tx)
    const steps = await planSteps(tx)
    if (digest !== digestOf(schoolYear, steps)) throw refuse(PROMOTION_TEXT.changed, { code: 'changed' })
    const staying = new Set(stay)
    const moving = steps.map((step) => ({
      ...step,
      student_ids: step.student_ids.filter((id) => !staying.has(id)),
    }))
    const { id } = await tx
      .insertInto('promotions')
      .values({ school_year: schoolYear, promoted_by: session.userId, promoted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await move(tx, id, moving)
    const count = countOf(moving)
    await audit(tx, {
      session,
      module: 'Students',
      subModule: 'Promotion',
      action: 'Create',
      description: `Promoted the students to ${schoolYear}`,
      after: { students: count, stayed: countOf(steps) - count },
      ...countsOf(moving),
    })
    return { id, schoolYear, count }
  })
}

const countOf = (steps: readonly Step[]) =>
  steps.reduce((sum, { student_ids }) => sum + student_ids.length, 0)

/** As the preview has it: of 'Grade 3 to Grade 4' 41 students. */
const countsOf = (moving: readonly Step[]): Pick<AuditEntry, 'optionsAfter' | 'optionNames'> => ({
  optionsAfter: moving.map(({ student_ids }) => ({ students: student_ids.length })),
  optionNames: moving.map(({ name, next_name }) =>
    next_name === null ? `Finished ${name}` : `${name} to ${next_name}`,
  ),
})

/** One statement for however many. */
async function move(tx: Tx, promotionId: number, steps: readonly Step[]): Promise<void> {
  const plan = steps.map(({ id, next_id, student_ids }) => ({ before: id, after: next_id, ids: student_ids }))
  await sql`
    with moved as (
      insert into promotion_students (promotion_id, student_id, grade_before, grade_after)
      select ${promotionId}::integer, student.value::integer, step.before, step.after
      from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) as step (before integer, after integer, ids jsonb)
      cross join jsonb_array_elements(step.ids) as student
      returning student_id, grade_before, grade_after)
    update students s set
      grade_level_id = coalesce(moved.grade_after, moved.grade_before),
      retired_at = case when moved.grade_after is null then promotions.promoted_at end,
      retired_why = case when moved.grade_after is null then ${PROMOTION_TEXT.finished} else '' end
    from moved, promotions
    where s.id = moved.student_id and promotions.id = ${promotionId}`.execute(tx)
}

/**
 * Puts back each student whose grade and state are still what the promotion made them, and the school year. Of those who have
 * finished a parent gets no more back than he may have, the oldest record first; the others stay retired.
 * @throws Refusal 404; 409 when it was undone already; 400 for one before the last, and when it is too long ago
 */
export function undo(
  { db, clock }: Deps,
  session: Session,
  id: number,
): Promise<AnswerOf<typeof undoPromotion>> {
  return inTransaction(db, async (tx) => {
    await lockPromotions(tx)
    const promotion = await tx
      .selectFrom('promotions')
      .select(['school_year', 'promoted_at', 'undone_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!promotion) throw notFound(PROMOTION_TEXT.gone)
    if (promotion.undone_at) throw refuse(PROMOTION_TEXT.undoneBefore, { code: 'changed' })
    if ((await findLast(tx))?.id !== id) throw refuse(PROMOTION_TEXT.notLast)
    const now = clock.now()
    if (now > endOfUndo(promotion.promoted_at)) throw refuse(PROMOTION_TEXT.tooLate)
    await lockMoved(tx, id)
    const { count, left, full } = await putBack(tx, id)
    await tx
      .updateTable('promotions')
      .set({ undone_by: session.userId, undone_at: now })
      .where('id', '=', id)
      .execute()
    await audit(tx, {
      session,
      module: 'Students',
      subModule: 'Promotion',
      action: 'Update',
      description: `Undid the promotion to ${promotion.school_year}`,
      before: { schoolYear: promotion.school_year },
      after: {
        putBack: count,
        changedSince: left,
        ...(full > 0 && { 'Left retired, as their parents have the most': full }),
      },
    })
    return { count, left, full }
  })
}

/** As whoever adds, restores or changes a student does: the accounts of those who may be restored, then the students. */
async function lockMoved(tx: Tx, promotionId: number): Promise<void> {
  await sql`select count(*) from (
    select u.id from users u where u.id in (
      select s.user_id from promotion_students p join students s on s.id = p.student_id
      where p.promotion_id = ${promotionId} and p.grade_after is null)
    order by u.id for no key update
  ) locked`.execute(tx)
  await sql`select count(*) from (
    select s.id from students s where s.id in (
      select student_id from promotion_students where promotion_id = ${promotionId})
    order by s.id for no key update
  ) locked`.execute(tx)
}

async function putBack(tx: Tx, promotionId: number): Promise<{ count: number; left: number; full: number }> {
  const { rows } = await sql<{ count: number; full: number; moved: number }>`
    with unchanged as (
      select s.id, s.user_id, p.grade_before, p.grade_after is null as is_finished
      from promotion_students p join promotions on promotions.id = p.promotion_id join students s on s.id = p.student_id
      where p.promotion_id = ${promotionId}
        and s.grade_level_id = coalesce(p.grade_after, p.grade_before)
        and s.retired_at is not distinct from case when p.grade_after is null then promotions.promoted_at end),
    placed as (
      select id, grade_before, is_finished and (
        row_number() over (partition by user_id, is_finished order by id)
          + (select count(*) from students a where a.user_id = unchanged.user_id and a.retired_at is null)
        ) > ${MAX_STUDENTS}::integer as is_full
      from unchanged),
    back as (
      update students s set grade_level_id = placed.grade_before, retired_at = null, retired_why = ''
      from placed where s.id = placed.id and not placed.is_full
      returning s.id)
    select (select count(*)::integer from back) as count,
      (select count(*)::integer from placed where is_full) as full,
      (select count(*)::integer from promotion_students where promotion_id = ${promotionId}) as moved`.execute(
    tx,
  )
  const { count, full, moved } = rows[0]!
  return { count, full, left: moved - count - full }
}
