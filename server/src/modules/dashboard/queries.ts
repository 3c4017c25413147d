import { sql, type Kysely } from 'kysely'
import { USER_STATUS } from '@kwaderno/contract/account.ts'
import type { Dashboard } from '@kwaderno/contract/dashboard.ts'
import type { Database } from '../../db/tables.ts'

/** All counts of the dashboard in one statement. */
export async function countForDashboard(db: Kysely<Database>): Promise<Dashboard> {
  const { rows } = await sql<Dashboard>`
    select
      (select count(*) from orders where status = 'Pending') as "pendingOrders",
      (select count(*) from products where deleted_at is null) as "inventory",
      (select count(*) from users where status = ${USER_STATUS.Active}) as "registeredUsers",
      (select count(*) from users where status = ${USER_STATUS.Pending}) as "pendingUsers"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the dashboard counted nothing')
  return counts
}
