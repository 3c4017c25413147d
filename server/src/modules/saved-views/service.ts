import {
  MAX_VIEWS,
  VIEW_TEXT,
  type SavedView,
  type ViewForm,
  type ViewScreen,
} from '@kwaderno/contract/saved-view.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Ownership } from '../../core/ownership.ts'
import { refuse } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import type { SavedViewsTable } from '../../db/tables/settings.ts'
import { inTransaction } from '../../db/tx.ts'

type Db = Kysely<Database>

const FIELDS = ['id', 'name', 'filters', 'sort_by'] as const

/** The user's views of a list, by name. */
export async function listViews(db: Db, userId: number, screen: ViewScreen): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(toView)
}

/** @throws Refusal when the user has as many as one may have; another one of this name breaks a constraint */
export async function addView(
  db: Db,
  userId: number,
  screen: ViewScreen,
  form: ViewForm,
): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    // The user's row is the lock under which his views are counted.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { count } = await tx
      .selectFrom('saved_views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('screen', '=', screen)
      .executeTakeFirstOrThrow()
    if (count >= MAX_VIEWS) throw refuse(VIEW_TEXT.tooMany)
    const row = await tx
      .insertInto('saved_views')
      .values({ user_id: userId, screen, ...columnsOf(form) })
      .returning(FIELDS)
      .executeTakeFirstOrThrow()
    return toView(row)
  })
}

/** @throws Refusal 404 for a view of nobody or someone else */
export async function changeView(db: Db, own: Ownership, viewId: number, form: ViewForm): Promise<SavedView> {
  const row = await db
    .updateTable('saved_views')
    .set(columnsOf(form))
    .where('id', '=', viewId)
    .where('user_id', '=', own.userId)
    .returning(FIELDS)
    .executeTakeFirst()
  return toView(own.row(row))
}

/** @throws Refusal 404 for a view of nobody or someone else */
export async function deleteView(db: Db, own: Ownership, viewId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', viewId)
    .where('user_id', '=', own.userId)
    .executeTakeFirst()
  own.row(numDeletedRows > 0n)
}

const columnsOf = ({ name, filters, sortBy }: ViewForm) => ({
  name,
  filters: JSON.stringify(filters),
  sort_by: sortBy,
})

const toView = ({
  id,
  name,
  filters,
  sort_by,
}: Pick<Selectable<SavedViewsTable>, (typeof FIELDS)[number]>) => ({
  id,
  name,
  filters,
  sortBy: sort_by,
})
