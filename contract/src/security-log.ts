import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { dates, empty, inOrder, reversedRange, sorts } from './report-filters.ts'

/** What the security log tells of, in the order of its filter. */
export const SECURITY_KINDS = [
  'login',
  'login-failed',
  'logout',
  'second-factor-failed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'second-factor-reset',
  'password-failed',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'email-change-stopped',
  'sessions-ended',
  'limit-reached',
  'access-refused',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

export const SECURITY_KIND_LABEL: Readonly<Record<SecurityKind, string>> = {
  login: 'Log-in',
  'login-failed': 'Failed log-in',
  logout: 'Log-out',
  'second-factor-failed': 'Failed second factor',
  'second-factor-on': 'Second factor switched on',
  'second-factor-off': 'Second factor switched off',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'New recovery codes',
  'second-factor-reset': 'Second factor reset by staff',
  'password-failed': 'Wrong password given in a session',
  'password-changed': 'Password changed',
  'password-reset-asked': 'Password link asked for',
  'password-reset': 'Password set by link',
  'email-change-asked': 'E-mail change asked for',
  'email-changed': 'E-mail changed',
  'email-change-stopped': 'E-mail change stopped',
  'sessions-ended': 'Sessions ended',
  'limit-reached': 'Limit reached',
  'access-refused': 'Access refused',
}

export const SecurityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_KINDS),
  /** The full name of whose account it is about; '' when nobody has the name that was tried. */
  fullName: z.string(),
  /** The user name as it was then, or as it was tried. */
  userName: z.string(),
  address: z.string(),
  /** In a person's words: 'Chrome on Windows'. */
  device: z.string(),
  /** In the browser's own. */
  userAgent: z.string(),
  detail: z.string(),
  happenedOn: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  summary:
    'Log-ins, failed ones, changes of passwords, second factors and e-mail addresses, and refused access, newest first',
  method: 'GET',
  path: '/Reports/security-log',
  access: 'Reports.view',
  stepUp: 'export',
  query: z
    .object({
      /** User name, full name or address. */
      search: field.searchText,
      kind: z.union([empty, z.enum(SECURITY_KINDS)]).optional(),
      userId: field.id.optional(),
      ...dates,
      sortBy: sorts(['createdOnAsc', 'createdOnDesc']),
      ...paging,
      ...exporting,
    })
    .refine(inOrder, reversedRange),
  answer: z.array(SecurityEvent),
  paged: true,
})
