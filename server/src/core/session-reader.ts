import { USER_STATUS } from '@kwaderno/contract/account.ts'
import { MODULES, type ModulePermission } from '@kwaderno/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { prepared } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import { fullName } from './person-name.ts'
import type { Session } from './session.ts'
import type { Tokens } from './tokens.ts'

/** Turns tokens into sessions, for requests and for the live transport alike. */
export interface SessionReader {
  /** Undefined without a token, or with one that is invalid, expired, ended, or of an account that is not active. */
  ofToken(token: string): Promise<Session | undefined>
  ofRequest(request: FastifyRequest): Promise<Session | undefined>
}

export function makeSessionReader(db: Kysely<Database>, tokens: Tokens): SessionReader {
  async function ofToken(token: string): Promise<Session | undefined> {
    const claims = tokens.read(token)
    if (claims === undefined) return undefined
    const [row] = await selectSession(db, [claims.userId, claims.version])
    return row && toSession(row)
  }
  return {
    ofToken,
    async ofRequest(request) {
      const token = bearer(request.headers.authorization)
      return token === undefined ? undefined : ofToken(token)
    },
  }
}

function bearer(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

/** [module_id, add, edit, delete, view] */
type PermissionEntry = [number, boolean, boolean, boolean, boolean]

interface SessionRow {
  id: number
  user_name: string
  first_name: string
  middle_name: string
  last_name: string
  role_id: number
  role_name: string
  permissions: PermissionEntry[]
}

/** User, role and permissions in one statement. */
const ACTIVE_USER = `
    select u.id, u.user_name, u.first_name, u.middle_name, u.last_name, u.role_id, r.name as role_name,
      coalesce((
        select json_agg(json_build_array(p.module_id, p.can_add, p.can_edit, p.can_delete, p.can_view)
          order by p.module_id)
        from role_permissions p where p.role_id = u.role_id), '[]') as permissions
    from users u join roles r on r.id = u.role_id
    where u.id = $1 and u.status = ${USER_STATUS.Active}`
const selectSession = prepared<SessionRow>('session', `${ACTIVE_USER} and u.token_version = $2`)
const selectRights = prepared<SessionRow>('rights', ACTIVE_USER)

/** What a user may do by now, whatever his session has read before; undefined when the account is not active. */
export async function readRights(db: Kysely<Database>, userId: number): Promise<Session | undefined> {
  const [row] = await selectRights(db, [userId])
  return row && toSession(row)
}

function toSession(row: SessionRow): Session {
  const modulePermission = row.permissions.flatMap(toModulePermission)
  return {
    userId: row.id,
    userName: row.user_name,
    fullName: fullName(row),
    roleId: row.role_id,
    roleName: row.role_name,
    modulePermission,
    isStaff: modulePermission.length > 0,
  }
}

function toModulePermission([moduleId, add, edit, remove, view]: PermissionEntry): ModulePermission[] {
  const moduleName = MODULES[moduleId - 1]
  return moduleName === undefined ? [] : [{ moduleName, add, edit, delete: remove, view }]
}
