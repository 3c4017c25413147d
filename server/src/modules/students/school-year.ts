import { schoolYearOf } from '@kwaderno/contract/school-year.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Database } from '../../db/tables.ts'

/** The promotion that stands and leads furthest. */
export function lastPromotion(db: Kysely<Database>) {
  return db.selectFrom('promotions').where('undone_at', 'is', null).orderBy('school_year', 'desc').limit(1)
}

/** The current school year: a promotion moves it on, and until the first one it is that of the date. */
export async function currentSchoolYear(db: Kysely<Database>, clock: Clock): Promise<string> {
  const last = await lastPromotion(db).select('school_year').executeTakeFirst()
  return last?.school_year ?? schoolYearOf(clock.today())
}
