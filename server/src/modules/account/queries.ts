import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { toModulePermission, type PermissionEntry } from '../../core/session-reader.ts'
import type { Database } from '../../db/tables.ts'

/** The user with this name in any letter case, with what a login must check. */
export function findLogin(db: Kysely<Database>, userName: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'token_version', 'second_factor_since'])
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
}

/** Everything of GET /Account/me in one statement. */
export async function findCurrentUser(db: Kysely<Database>, userId: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('files', 'files.id', 'users.photo_file_id')
    .select(['users.id', 'users.user_name', 'users.first_name', 'users.middle_name', 'users.last_name'])
    .select(['roles.name as role_name', 'files.storage_key as photo_key'])
    .select('users.second_factor_since')
    .select(
      sql<number | null>`(select n.version from (select max(version) as version from privacy_notices) n
        where not exists (select from privacy_consents c where c.user_id = users.id and c.version = n.version))`.as(
        'unanswered_notice',
      ),
    )
    .select((eb) => [
      eb
        .selectFrom('cart_items')
        .whereRef('cart_items.user_id', '=', 'users.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('cart_count'),
      eb
        .selectFrom('role_permissions as p')
        .whereRef('p.role_id', '=', 'users.role_id')
        .select(
          sql<
            PermissionEntry[]
          >`coalesce(json_agg(json_build_array(p.module_id, p.can_add, p.can_edit, p.can_delete, p.can_view)
            order by p.module_id), '[]')`.as('permissions'),
        )
        .as('permissions'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, modulePermission: (row.permissions ?? []).flatMap(toModulePermission) }
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'user_name', 'email_address'])
    .where(sql<string>`lower(email_address)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The reset that this token hash opens for this email: unused, not expired, locked until the transaction ends. */
export function lockOpenReset(tx: Kysely<Database>, tokenHash: string, email: string, now: Date) {
  return tx
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.token_hash', 'users.id as user_id', 'users.user_name'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where(sql<string>`lower(users.email_address)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
}
