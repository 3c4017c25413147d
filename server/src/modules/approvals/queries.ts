import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import {
  MAX_DUPLICATES,
  type Approval,
  type listApprovals,
  type RosterMark,
} from '@kwaderno/contract/approval.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { listPage } from '../../db/paging.ts'
import { eachWord } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { markOf, nameKey, type ComparedStudent } from '../rosters/rules.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listApprovals>

/** The registrations of a view, each with its first student, who may have been retired while it waits. */
function registrations(db: Db, { view }: Query) {
  return db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('students')
          .selectAll()
          .whereRef('students.user_id', '=', 'u.id')
          .orderBy(sql`students.retired_at is not null`)
          .orderBy('students.id')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('registration_rejections as r', 'r.user_id', 'u.id')
    .where('u.status', '=', view === 'waiting' ? USER_STATUS.Pending : USER_STATUS.Inactive)
    .$if(view === 'rejected', (list) => list.where('r.user_id', 'is not', null))
}

/** What is compared of a registration, as it is called in the statement. */
interface Compared extends ComparedStudent {
  id: string
  email: string
  mobile: string
}
const OF_ALL: Compared = {
  id: 'u.id',
  email: 'u.email_address',
  mobile: 'u.contact_number',
  studentId: 's.student_id',
  firstName: 's.first_name',
  lastName: 's.last_name',
  grade: 's.grade_level_id',
}
/** Of the rows of a page. */
const LISTED: Compared = {
  id: 'listed.id',
  email: 'listed.email_address',
  mobile: 'listed.contact_number',
  studentId: 'listed.student_id',
  firstName: 'listed.student_first_name',
  lastName: 'listed.student_last_name',
  grade: 'listed.grade_level_id',
}

/** Other users who may be the same, and by what; of each kind no more than are shown, and one to tell that there are more. */
const alikeOf = (given: Compared) =>
  [
    ['email', `users o where email_key(o.email_address) = email_key(${given.email})`],
    ['mobile', `users o where mobile_key(o.contact_number) = mobile_key(${given.mobile})`],
    ['studentId', `students o where student_id_key(o.student_id) = student_id_key(${given.studentId})`],
    [
      'student',
      `students o where student_name_key(o.first_name, o.last_name) = ${nameKey(given)}
        and o.grade_level_id = ${given.grade}`,
    ],
  ]
    .map(([reason, from]) => {
      const id = from!.startsWith('users') ? 'o.id' : 'o.user_id'
      return `(select ${id} as id, '${reason}' as reason from ${from} and ${id} <> ${given.id}
        order by ${id} limit ${MAX_DUPLICATES + 1})`
    })
    .join(' union all ')

const duplicatesOf = (given: Compared) =>
  sql<Approval['duplicates']>`(${sql.raw(`
    select coalesce(json_agg(alike order by alike.id), '[]') from (
      select o.id, ${fullNameOf('o')} as fullname, o.status,
        json_agg(distinct found.reason) as reasons
      from (${alikeOf(given)}) found join users o on o.id = found.id
      group by o.id order by o.id limit ${MAX_DUPLICATES + 1}) alike`)})`

function testsOf({ search, rosterMark, duplicates, gradeLevelId }: Query): RawBuilder<SqlBool> {
  const tests: RawBuilder<SqlBool>[] = [
    eachWord(
      search,
      (pattern) => sql<boolean>`(u.search_text like ${pattern}
        or fold(concat_ws(' ', s.first_name, s.middle_name, s.last_name, s.student_id)) like ${pattern})`,
    ),
  ]
  if (gradeLevelId !== undefined) tests.push(sql`s.grade_level_id = ${gradeLevelId}`)
  if (rosterMark !== undefined) tests.push(sql`${markOf(OF_ALL)} = ${rosterMark}`)
  if (duplicates) tests.push(sql`exists (${sql.raw(alikeOf(OF_ALL))})`)
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/** A page of registrations and how many there are in all, in one statement. */
export async function listRecords(db: Db, query: Query): Promise<Page<ApprovalRecord[]>> {
  const found = registrations(db, query).where(testsOf(query))
  const list = found
    .leftJoin('grade_levels as g', 'g.id', 's.grade_level_id')
    .leftJoin('earlier_rejections as e', 'e.user_id', 'u.id')
    .leftJoin('users as rejecter', 'rejecter.id', 'r.rejected_by')
    .select(['u.id', 'u.user_name', 'u.email_address', 'u.contact_number', 'u.created_at'])
    .select(['u.first_name', 'u.middle_name', 'u.last_name', 'u.role_id', 'u.status'])
    .select(['s.id as first_student', 's.student_id', 's.grade_level_id', 's.retired_at', 'g.label as level'])
    .select(['s.first_name as student_first_name', 's.middle_name as student_middle_name'])
    .select(['s.last_name as student_last_name'])
    .select(['e.rejected_at as earlier_at', 'e.reason as earlier_reason'])
    .select(['r.rejected_at', 'r.reason as rejection_reason'])
    .select(sql<string | null>`${sql.raw(fullNameOf('rejecter'))}`.as('rejected_by'))
    .orderBy(query.view === 'waiting' ? sql`u.created_at, u.id` : sql`r.rejected_at desc, r.user_id desc`)
  const also = sql<Also>`${markOf(LISTED)} as roster_mark, ${duplicatesOf(LISTED)} as duplicates`
  return listPage(db, list, query, { counted: found, also })
}

interface Also {
  roster_mark: RosterMark | null
  duplicates: Approval['duplicates']
}

export interface ApprovalRecord extends Also {
  id: number
  user_name: string
  email_address: string
  contact_number: string
  created_at: Date
  first_name: string
  middle_name: string
  last_name: string
  role_id: number
  status: 0 | 1 | 2
  first_student: number | null
  student_id: string | null
  grade_level_id: number | null
  retired_at: Date | null
  level: string | null
  student_first_name: string | null
  student_middle_name: string | null
  student_last_name: string | null
  earlier_at: Date | null
  earlier_reason: string | null
  rejected_at: Date | null
  rejection_reason: string | null
  rejected_by: string | null
}
