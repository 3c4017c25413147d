import { holds, type ModulePermission, type Permission } from '@kwaderno/contract/permissions.ts'

/** What somebody may do now. */
export interface Rights {
  userId: number
  userName: string
  fullName: string
  roleId: number
  roleName: string
  modulePermission: readonly ModulePermission[]
  /** Holds at least one module permission entry. */
  isStaff: boolean
  /** Has switched a second factor on. */
  hasSecondFactor: boolean
}

/** Who makes a call: read from the database with each of them, so that a change of rights counts at once. */
export interface Session extends Rights {
  /** What his log-in began; it ends with his log-out. */
  sessionId: string
  /** When the second factor was shown last in this session. */
  secondFactorAt: Date | null
}

/** Whether a session holds a permission: `can(session, 'Transactions.edit')`. */
export function can(session: Rights | undefined, permission: Permission): boolean {
  return session !== undefined && holds(session, permission)
}
