import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listSecurityEvents, type SecurityEvent, type SecurityKind } from '@kwaderno/contract/security-log.ts'
import { sql, type Kysely } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import { deviceName } from '../../core/device-name.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullName, fullNameOf } from '../../core/person-name.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { foundByWords } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listSecurityEvents>

const FULL_NAME = sql.raw(fullNameOf('found'))

interface EventRecord {
  id: number
  kind: SecurityKind
  user_name: string
  address: string
  user_agent: string
  detail: string
  happened_at: Date
  first_name: string | null
  middle_name: string | null
  last_name: string | null
}

const events = (db: Db) => db.selectFrom('security_events as e').leftJoin('users as u', 'u.id', 'e.user_id')

/** Each word is a part of the user name or address of then, or of the names of now. An index finds email addresses, too. */
const hasWords = (search: string | undefined) =>
  foundByWords(sql`e.id`, search, (pattern) => [
    sql`select id from security_events where fold(user_name || ' ' || address) like ${pattern}`,
    sql`select own.id from users found join security_events own on own.user_id = found.id
      where found.search_text like ${pattern}
        and fold(concat_ws(' ', found.user_name, ${FULL_NAME})) like ${pattern}`,
  ])

function matching(db: Db, { search, kind, userId, dateFrom, dateTo, sortBy }: Query) {
  const direction = sortBy === 'createdOnAsc' ? 'asc' : 'desc'
  return db
    .selectFrom('security_events as e')
    .select('e.id')
    .where(hasWords(search))
    .$if(kind !== undefined, (list) => list.where('e.kind', '=', kind!))
    .$if(userId !== undefined, (list) => list.where('e.user_id', '=', userId!))
    .$if(dateFrom !== undefined, (list) => list.where('e.happened_at', '>=', startOfDay(dateFrom!)))
    .$if(dateTo !== undefined, (list) => list.where('e.happened_at', '<', endOfDay(dateTo!)))
    .orderBy('e.happened_at', direction)
    .orderBy('e.id', direction)
}

/** A page of the security log and how many lines match. */
export async function listEvents(db: Db, query: Query): Promise<Page<SecurityEvent[]>> {
  const { items, total } = await listPage(db, matching(db, query), query, { isSought: Boolean(query.search) })
  const rows = new Map(
    (
      await rowsOf(
        db,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return { items: items.flatMap(({ id }) => rows.get(id) ?? []), total }
}

/** All lines of the filters, for a spreadsheet. */
export function exportEvents(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(listSecurityEvents, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).limit(most)}`),
    rowsOf: (ids) => rowsOf(db, ids),
    idOf: (row) => row.id,
  })
}

async function rowsOf(db: Db, ids: readonly number[]): Promise<SecurityEvent[]> {
  const rows = await events(db)
    .selectAll('e')
    .select(['u.first_name', 'u.middle_name', 'u.last_name'])
    .where(sql<boolean>`e.id = any (${ids}::bigint[])`)
    .execute()
  return rows.map(toEvent)
}

function toEvent(row: EventRecord): SecurityEvent {
  return {
    id: row.id,
    kind: row.kind,
    fullName: fullName(row),
    userName: row.user_name,
    address: row.address,
    device: deviceName(row.user_agent),
    userAgent: row.user_agent,
    detail: row.detail,
    happenedOn: row.happened_at.toISOString(),
  }
}
