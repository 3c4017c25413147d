import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { MODULES, type ModulePermission } from '@kwaderno/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { prepared } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import type { Deps } from './deps.ts'
import { fullName } from './person-name.ts'
import type { Rights, Session } from './session.ts'

/** Turns tokens into sessions, for requests and for the live transport alike. */
export interface SessionReader {
  /**
   * Undefined without a token, or with one that is invalid or expired, or whose session has ended.
   * @param isUse whether this keeps the session from falling idle
   */
  ofToken(token: string, isUse: boolean): Promise<Session | undefined>
  ofRequest(request: FastifyRequest, isUse?: boolean): Promise<Session | undefined>
  /**
   * Those of these sessions that go on, with their rights by now.
   * @param used notes the use of these on the way
   */
  stillOpen(
    sessionIds: readonly string[],
    used: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ModulePermission[]>>
}

export function makeSessionReader(deps: Pick<Deps, 'db' | 'tokens' | 'clock' | 'config'>): SessionReader {
  const { db, tokens, clock, config } = deps
  /** When the sessions of late were last noted to be used. What holds of them is read each time. */
  const noted = new Map<string, Date>()
  async function ofToken(token: string, isUse: boolean): Promise<Session | undefined> {
    const claims = tokens.read(token)
    if (claims === undefined) return undefined
    const now = clock.now()
    const asked = [claims.sessionId, claims.userId, idleSince(config, now)]
    const touch = touchedBefore(config, now)
    const isNoted = !isUse || (noted.get(claims.sessionId) ?? touch) > touch
    const [row] = await (isNoted ? selectSession(db, asked) : selectUsed(db, [...asked, now, touch]))
    if (row && isUse && isNoted && row.last_used_at < touch) {
      // Somebody has changed the row past the shop.
      noted.delete(claims.sessionId)
      return ofToken(token, isUse)
    }
    if (row && !isNoted) {
      if (noted.size >= MAX_NOTED) noted.clear()
      noted.set(claims.sessionId, row.last_used_at < touch ? now : row.last_used_at)
    }
    return row && { ...toRights(row), sessionId: row.session_id, secondFactorAt: row.second_factor_at }
  }
  return {
    ofToken,
    async ofRequest(request, isUse = true) {
      const token = bearer(request.headers.authorization)
      return token === undefined ? undefined : ofToken(token, isUse)
    },
    async stillOpen(sessionIds, used) {
      const now = clock.now()
      const touch = touchedBefore(config, now)
      const rows = await selectOpen(db, [sessionIds, used, idleSince(config, now), now, touch])
      return new Map(rows.map((row) => [row.session_id, row.permissions.flatMap(toModulePermission)]))
    },
  }
}

/** They take some hundred bytes each. */
const MAX_NOTED = 10_000

/** A session of the staff that was last used then has fallen idle; without a limit that is long ago. */
export function idleSince({ staffIdleHours }: Pick<Config, 'staffIdleHours'>, now: Date): Date {
  return new Date(staffIdleHours === 0 ? 0 : now.getTime() - staffIdleHours * 3_600_000)
}

/** A session that was last used before is noted to be used now: once in two minutes, so that a use costs no write. */
function touchedBefore({ staffIdleHours }: Pick<Config, 'staffIdleHours'>, now: Date): Date {
  const every = staffIdleHours === 0 ? 120_000 : Math.min(120_000, staffIdleHours * 360_000)
  return new Date(now.getTime() - every)
}

function bearer(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

/** [module_id, add, edit, delete, view] */
export type PermissionEntry = [number, boolean, boolean, boolean, boolean]

interface RightsRow {
  id: number
  user_name: string
  first_name: string
  middle_name: string
  last_name: string
  role_id: number
  role_name: string
  has_second_factor: boolean
  permissions: PermissionEntry[]
}

interface SessionRow extends RightsRow {
  session_id: string
  second_factor_at: Date | null
  last_used_at: Date
}

const PERMISSIONS = `coalesce((
        select json_agg(json_build_array(p.module_id, p.can_add, p.can_edit, p.can_delete, p.can_view)
          order by p.module_id)
        from role_permissions p where p.role_id = u.role_id), '[]') as permissions`
/** User, role and permissions. */
const RIGHTS = `u.id, u.user_name, u.first_name, u.middle_name, u.last_name, u.role_id, r.name as role_name,
      u.second_factor_since is not null as has_second_factor, ${PERMISSIONS}`
const ACTIVE_USER = `(select * from users where status = ${USER_STATUS.Active}) u join roles r on r.id = u.role_id`

const OPEN = `s.ended_at is null and s.token_version = u.token_version
      and (s.last_used_at > $3 or not exists (select from role_permissions p where p.role_id = u.role_id))`
const touched = (condition: string) => `update sessions s set last_used_at = $4
    from found where s.id = found.session_id and found.last_used_at < $5 and s.last_used_at < $5 and ${condition}`

const SESSION = `select s.id as session_id, s.second_factor_at, s.last_used_at, ${RIGHTS}
    from ${ACTIVE_USER} join sessions s on s.user_id = u.id
    where s.id = $1 and s.user_id = $2 and ${OPEN}`

/** Those of the staff that have fallen idle are over. */
const selectSession = prepared<SessionRow>('session', SESSION)
/** Also notes the use. A statement that may write takes half as long again: it is for when the last note may be old. */
const selectUsed = prepared<SessionRow>(
  'session-use',
  `with found as materialized (${SESSION}), touched as (${touched('true')}) select * from found`,
)
const selectOpen = prepared<Pick<SessionRow, 'session_id' | 'permissions'>>(
  'open-sessions',
  `with found as materialized (
    select s.id as session_id, s.last_used_at, ${PERMISSIONS} from ${ACTIVE_USER} join sessions s on s.user_id = u.id
    where s.id = any($1::uuid[]) and ${OPEN}
  ), touched as (${touched('s.id = any($2::uuid[])')})
  select session_id, permissions from found`,
)
const selectRights = prepared<RightsRow>('rights', `select ${RIGHTS} from ${ACTIVE_USER} where u.id = $1`)

/** What a user may do by now, whatever his session has read before; undefined when the account is not active. */
export async function readRights(db: Kysely<Database>, userId: number): Promise<Rights | undefined> {
  const [row] = await selectRights(db, [userId])
  return row && toRights(row)
}

function toRights(row: RightsRow): Rights {
  const modulePermission = row.permissions.flatMap(toModulePermission)
  return {
    userId: row.id,
    userName: row.user_name,
    fullName: fullName(row),
    roleId: row.role_id,
    roleName: row.role_name,
    modulePermission,
    isStaff: modulePermission.length > 0,
    hasSecondFactor: row.has_second_factor,
  }
}

/** Nothing for a module that only a newer version knows. */
export function toModulePermission([moduleId, add, edit, remove, view]: PermissionEntry): ModulePermission[] {
  const moduleName = MODULES[moduleId - 1]
  return moduleName === undefined ? [] : [{ moduleName, add, edit, delete: remove, view }]
}
