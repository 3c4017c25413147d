import type { WithDefault } from './columns.ts'

/** Why a session has ended before its token. */
export type SessionEndKind = 'logout' | 'ended' | 'password' | 'rights'

export interface SessionsTable {
  /** A random UUID. */
  id: string
  user_id: number
  /** The user's when it began; a session of an older one has ended. */
  token_version: number
  created_at: Date
  last_used_at: Date
  /** With its token. */
  expires_at: Date
  user_agent: WithDefault<string>
  address: WithDefault<string>
  /** When the second factor was shown last. */
  second_factor_at: Date | null
  ended_at: Date | null
  end_reason: SessionEndKind | null
}
