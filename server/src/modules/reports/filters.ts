import { sql, type RawBuilder } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import { optionsWith } from '../../db/item-search.ts'
import { given, inCategories, inGradeLevels } from '../../db/product-filters.ts'
import { foundByWords } from '../../db/search.ts'

export type Test = RawBuilder<boolean>

/** All of them, as the condition of a statement. */
export function every(tests: readonly Test[]): RawBuilder<unknown> {
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `)
}

export interface Days {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** The days of Manila that a moment may be in, both included. */
export function within(moment: RawBuilder<unknown>, { dateFrom, dateTo }: Days): Test[] {
  const tests: Test[] = []
  if (dateFrom) tests.push(sql`${moment} >= ${startOfDay(dateFrom)}`)
  if (dateTo) tests.push(sql`${moment} < ${endOfDay(dateTo)}`)
  return tests
}

export interface ProductFilters {
  search?: string | undefined
  categories: readonly number[]
  gradeLevels: readonly number[]
}

/**
 * The filters of what is sold, on options `o` of products `p`, also of deleted ones, which keep the ids that they were
 * filed under.
 */
export function productTests({ search, categories, gradeLevels }: ProductFilters): Test[] {
  const hasWords =
    search === undefined ? undefined : foundByWords(sql`o.id`, search, (pattern) => optionsWith(pattern))
  return given([hasWords, inCategories(categories), inGradeLevels(gradeLevels)])
}
