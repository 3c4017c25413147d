import { me, type CurrentUser } from '@kwaderno/contract/account.ts'
import {
  holds,
  isAdminRole,
  isCustomerRole,
  isStaff,
  type Permission,
} from '@kwaderno/contract/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { statusOf } from './failure.ts'
import { dropFirstAnswers } from './first-answers.ts'
import { askForNotice, keepNoticeState } from './notice-later.ts'
import { queryClient } from './query-client.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

/** The current user, or null for a guest: without a token nothing is asked of the server. */
export const sessionQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: ({ signal }) => readUser(signal),
  staleTime: 60_000,
})

async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (readToken() === undefined) return null
  try {
    const user = await call(me, { signal, outlivesSession: true })
    // Logged out meanwhile: the answer is nobody's any more.
    if (readToken() === undefined) return null
    keepNoticeState(user.consentNeeded, !isStaff(user))
    return user
  } catch (error) {
    if (statusOf(error) === 401) return null
    throw error
  }
}

/** The current user for guards, read once and then kept. */
export function loadSession(): Promise<CurrentUser | null> {
  return queryClient.ensureQueryData(sessionQuery)
}

export interface Session {
  /** Undefined while it is read and for guests; see `isKnown`. */
  user: CurrentUser | undefined
  /** False only while a stored token's user has not been read yet. */
  isKnown: boolean
  /** Holds any module permission: routing, shells, chat, student section. */
  isStaff: boolean
  /** Role named customer or student: no Cash, no remarks. */
  isCustomerRole: boolean
  isAdmin: boolean
  can: (permission: Permission) => boolean
}

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery)
  const user = data ?? undefined
  return {
    user,
    isKnown: !isPending,
    isStaff: user !== undefined && isStaff(user),
    isCustomerRole: user !== undefined && isCustomerRole(user.roleName),
    isAdmin: user !== undefined && isAdminRole(user.roleName),
    can: (permission) => user !== undefined && holds(user, permission),
  }
}

/** Takes over what the login answered: the token is kept, the user known without another call. */
export function startSession({ token, ...user }: CurrentUser & { token: string }): void {
  keepToken(token)
  askForNotice()
  keepNoticeState(user.consentNeeded, !isStaff(user))
  forgetAnswers()
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Forgets the token, everything that was read with it and what this tab chose for its cart. */
export function leaveSession(): void {
  forgetToken()
  sessionStorage.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  forgetAnswers()
}

/** What one user read is not for the next. The session's own query stays, because the shell watches it. */
function forgetAnswers(): void {
  dropFirstAnswers()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Reads the user anew, for the cart's count and changed permissions. */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Sets the cart's count at once, before the server is asked. */
export function setCartCount(count: (before: number) => number): void {
  queryClient.setQueryData<CurrentUser | null>(sessionQuery.queryKey, (user) =>
    user ? { ...user, cartCount: Math.max(0, count(user.cartCount)) } : user,
  )
}
