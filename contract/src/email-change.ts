import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const EMAIL_CHANGE_TEXT = {
  waiting: (email: string) => `Waiting for confirmation at ${email}`,
  hint: 'Open the link that we have mailed there. Until then your old address stays.',
  sentAgain: { title: 'Email Sent', text: 'Please check the inbox of your new address.' },
  cancelled: { title: 'Cancelled', text: 'Your email address stays as it is.' },
  failed: 'An error occurred, please try again.',
  none: 'There is no change of your email address to confirm.',
  badLink: 'This link is no longer valid.',
  mayBeConfirmed: 'Your new address may be confirmed already: please look at your profile.',
  mayBeStopped: 'The change may be stopped already: please set a new password.',
} as const

const Link = z.object({
  token: z.string().trim().min(1, EMAIL_CHANGE_TEXT.badLink).max(200, EMAIL_CHANGE_TEXT.badLink),
})

export const getEmailChange = endpoint({
  name: 'getEmailChange',
  summary: 'The address of the own account that waits for its confirmation, or none',
  method: 'GET',
  path: '/Profile/email-change',
  access: 'login',
  answer: z.object({ email: z.string().nullable() }),
})

export const resendEmailChange = endpoint({
  name: 'resendEmailChange',
  summary: 'Mails the link that confirms the new address once more; the one before ends',
  method: 'POST',
  path: '/Profile/email-change/send-again',
  access: 'login',
  invalidates: ['getEmailChange'],
  refusals: ['not_found'],
  limit: 'recovery',
  answer: field.nothing,
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Takes back a change of the own address that is not confirmed',
  method: 'DELETE',
  path: '/Profile/email-change',
  access: 'login',
  invalidates: ['getEmailChange'],
  refusals: ['not_found'],
  answer: field.nothing,
})

/** Only by a button: programs that look at mails open links by themselves. */
export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  summary: 'Makes a new address count, with the token of the link that was mailed there',
  method: 'POST',
  path: '/Account/confirm-email',
  access: 'public',
  invalidates: ['getProfile', 'getEmailChange'],
  limit: 'recovery',
  body: Link,
  answer: field.nothing,
})

export const stopEmailChange = endpoint({
  name: 'stopEmailChange',
  summary:
    'Stops or takes back a change of address and ends all sessions, with the token mailed to the old address',
  method: 'POST',
  path: '/Account/stop-email-change',
  access: 'public',
  invalidates: ['getEmailChange'],
  limit: 'recovery',
  body: Link,
  answer: field.nothing,
})
