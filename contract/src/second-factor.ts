import { z } from 'zod'
import { CurrentUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** For so long a code that was shown counts for what asks for it again. */
export const STEP_UP_MINUTES = 10

export const RECOVERY_CODES = 10

export const SECOND_FACTOR_TEXT = {
  codesLost: 'Its recovery codes did not reach you. Please make new ones.',
  needed: 'Please enter the code of your authenticator app.',
  again: 'Please confirm with the code of your authenticator app.',
  missing: 'Your role needs a second factor. Please set it up first.',
  wrong: 'This code is not right, or was used already. Wait for the next one and try again.',
  over: 'This took too long. Please log in again.',
  isOn: 'Your second factor is switched on already.',
  isOff: 'Your second factor is not switched on.',
  notBegun: 'Please begin the set-up again.',
  required: 'Your role needs a second factor, so it cannot be switched off.',
  staffOnly: 'A second factor is for staff.',
  wrongPassword: 'Invalid Password',
  notResettable: 'You can only reset the second factor of a user whose permissions you hold yourself.',
} as const

/** Six digits of the app, or a recovery code; spaces do not matter. */
const code = z
  .string()
  .max(40, SECOND_FACTOR_TEXT.wrong)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, field.REQUIRED))
const CodeBody = z.object({ code })

export const loginWithCode = endpoint({
  name: 'loginWithCode',
  summary: 'Finishes a log-in with a code of the second factor',
  method: 'POST',
  path: '/Account/login/second-factor',
  access: 'public',
  invalidates: [],
  limit: 'login',
  limitsFailures: true,
  body: CodeBody.extend({ challenge: z.string().min(1).max(500) }),
  answer: CurrentUser.extend({ token: z.string() }),
})

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  summary: 'Whether the caller has a second factor, and needs one',
  method: 'GET',
  path: '/Account/second-factor',
  access: 'login',
  withoutSecondFactor: true,
  answer: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  summary: 'Makes the secret for an authenticator app; counts once a first code has confirmed it',
  method: 'POST',
  path: '/Account/second-factor',
  access: 'login',
  invalidates: [],
  withoutSecondFactor: true,
  limit: 'login',
  body: z.object({ password: z.string().min(1, field.REQUIRED).max(200) }),
  /** `uri` is what a QR code says, `secret` the same to type. */
  answer: z.object({ uri: z.string(), secret: z.string() }),
})

const Codes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary: 'Switches the second factor on; the recovery codes are shown this once',
  method: 'POST',
  path: '/Account/second-factor/confirm',
  access: 'login',
  invalidates: [],
  withoutSecondFactor: true,
  body: CodeBody,
  answer: Codes,
})

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  summary: 'Switches the own second factor off',
  method: 'POST',
  path: '/Account/second-factor/off',
  access: 'login',
  invalidates: [],
  body: CodeBody,
  answer: field.nothing,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Makes new recovery codes; the old ones end',
  method: 'POST',
  path: '/Account/second-factor/recovery-codes',
  access: 'login',
  invalidates: [],
  body: CodeBody,
  answer: Codes,
})

export const stepUp = endpoint({
  name: 'stepUp',
  summary: 'Shows a code again, before a call that asks for it',
  method: 'POST',
  path: '/Account/second-factor/step-up',
  access: 'login',
  invalidates: [],
  body: CodeBody,
  answer: field.nothing,
})

export const getUserSecondFactor = endpoint({
  name: 'getUserSecondFactor',
  summary: 'Whether a user has a second factor',
  method: 'GET',
  path: '/Users/{id}/second-factor',
  access: 'Users.edit',
  params: z.object({ id: field.id }),
  answer: z.object({ isOn: z.boolean() }),
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  summary: "Takes away a user's second factor, for a lost phone, and ends all sessions of the user",
  method: 'DELETE',
  path: '/Users/{id}/second-factor',
  access: 'Users.edit',
  invalidates: ['getUserSecondFactor'],
  stepUp: true,
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
