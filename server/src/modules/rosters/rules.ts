import type { RosterMark } from '@kwaderno/contract/approval.ts'
import { sql } from 'kysely'

/** What rosters know of a student, as it is called in a statement. */
export interface ComparedStudent {
  studentId: string
  firstName: string
  lastName: string
  grade: string
}

export const nameKey = ({ firstName, lastName }: ComparedStudent) =>
  `student_name_key(coalesce(${firstName}, ''), coalesce(${lastName}, ''))`

/** How a student agrees with the newest roster; null without any. */
export const markOf = (given: ComparedStudent) =>
  sql<RosterMark | null>`(${sql.raw(`
    select case
      when found.row is not null and found.grade_level_id is distinct from ${given.grade} then 'On roster, other grade'
      when found.row is not null and found.name_key is distinct from ${nameKey(given)} then 'On roster, other name'
      when found.row is not null then 'On roster'
      when exists (select from roster_rows named
        where named.roster_id = newest.id and named.name_key = ${nameKey(given)}) then 'Name on roster, other ID'
      else 'Not on roster' end
    from (select id from rosters order by school_year desc limit 1) newest
    left join roster_rows found
      on found.roster_id = newest.id and found.student_key = student_id_key(${given.studentId})`)})`
