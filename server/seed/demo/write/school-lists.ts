import { laterSchoolYear, schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { sql } from 'kysely'
import { dayOf } from '../../../src/core/clock.ts'
import { DAY } from '../people.ts'
import type { Db } from './rows.ts'

const NAME = 'School supplies'
const INTRODUCTION = 'Please write the name of your child on everything, also inside of bags and on caps.'
/** Lists of the next school year that are begun already. */
const DRAFTS = 3
const REQUIRED = 7
const LENGTH = 10

/** What every grade needs in this school year: of each shelf the first product that is for the grade. */
export async function writeSchoolLists(tx: Db, now: Date): Promise<void> {
  const year = schoolYearOf(dayOf(now))
  const published = new Date(now.getTime() - 40 * DAY)
  await sql`
    insert into school_lists (grade_level_id, school_year, name, introduction, status, published_at, created_at)
    select g.id, given.year, ${NAME}, ${INTRODUCTION}, given.status, given.published, ${published}::timestamptz
    from grade_levels g
    cross join (values (${year}, 'Published', ${published}::timestamptz), (${laterSchoolYear(year)}, 'Draft', null))
      as given (year, status, published)
    where not g.retired and (given.status = 'Published' or g.position <= ${DRAFTS}::integer)
    order by given.year, g.position`.execute(tx)
  await sql`
    insert into school_list_items (list_id, position, product_id, quantity, is_required, note)
    select list_id, place, product_id, case when place <= 2 then 4 else 1 + place % 2 end,
      place <= ${REQUIRED}::integer, case when place = 1 then 'One for each subject' else '' end
    from (
      select list_id, product_id, row_number() over (partition by list_id order by category_id) as place
      from (
        select distinct on (l.id, c.category_id) l.id as list_id, c.category_id, p.id as product_id
        from school_lists l
        join product_grade_levels g on g.grade_level_id = l.grade_level_id
        join products p on p.id = g.product_id and p.status = 'Active' and p.deleted_at is null
        join product_categories c on c.product_id = p.id and c.position = 0
        order by l.id, c.category_id, p.id
      ) first_of_shelf
    ) numbered
    where place <= ${LENGTH}::integer
    order by list_id, place`.execute(tx)
}
