import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

/** One of the own log-ins that go on. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** 'Firefox on Windows' */
  device: z.string(),
  address: z.string(),
  createdOn: z.iso.datetime(),
  lastUsedOn: z.iso.datetime(),
  isThisDevice: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const SESSION_TEXT = { gone: 'This device is logged out already.' } as const

/** Minutes before the end of an unused session in which its page warns of it. */
export const IDLE_WARNING_MINUTES = 5

/** In how many seconds the session ends unless it is used, of how many; null when it does not for that reason. */
export const SessionRest = z.object({ idleSeconds: z.int().nullable(), limitSeconds: z.int().nullable() })
export type SessionRest = z.infer<typeof SessionRest>

export const logout = endpoint({
  name: 'logout',
  summary: 'Ends the session of the token',
  method: 'POST',
  path: '/Account/logout',
  access: 'login',
  invalidates: [],
  withoutSecondFactor: true,
  answer: nothing,
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where the caller is logged in: this device, then the newest use first',
  method: 'GET',
  path: '/Account/sessions',
  access: 'login',
  answer: z.array(OwnSession),
})

/** A change of the address that an ended session has asked for ends as well. */
const ENDED_SESSIONS = ['listSessions', 'getEmailChange'] as const

export const endSession = endpoint({
  name: 'endSession',
  summary: 'Logs out one of the own devices',
  method: 'DELETE',
  path: '/Account/sessions/{id}',
  access: 'owner',
  invalidates: ENDED_SESSIONS,
  params: z.object({ id: z.uuid() }),
  answer: nothing,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Logs out all own devices but this one',
  method: 'POST',
  path: '/Account/sessions/end-others',
  access: 'login',
  invalidates: ENDED_SESSIONS,
  answer: nothing,
})

export const readSession = endpoint({
  name: 'readSession',
  summary: 'How long the session goes on without being used; asking is no use',
  method: 'GET',
  path: '/Account/session',
  access: 'login',
  withoutSecondFactor: true,
  unattended: true,
  answer: SessionRest,
})

export const keepSession = endpoint({
  name: 'keepSession',
  summary: 'Says that somebody is at work in the session, whatever else is called',
  method: 'POST',
  path: '/Account/session',
  access: 'login',
  invalidates: [],
  withoutSecondFactor: true,
  answer: SessionRest,
})
