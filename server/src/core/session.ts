import { holds, type ModulePermission, type Permission } from '@kwaderno/contract/permissions.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

/** Who makes a call: read from the database with each of them, so that a change of rights counts at once. */
export interface Session {
  userId: number
  userName: string
  fullName: string
  roleId: number
  roleName: string
  modulePermission: readonly ModulePermission[]
  /** Holds at least one module permission entry. */
  isStaff: boolean
}

/** Whether a session holds a permission: `can(session, 'Transactions.edit')`. */
export function can(session: Session | undefined, permission: Permission): boolean {
  return session !== undefined && holds(session, permission)
}

/** Makes the token of a log-in. Raising the user's `token_version` ends it and all others at once. */
export function signToken(deps: { tokens: Tokens }, claims: TokenClaims): string {
  return deps.tokens.sign(claims)
}
