import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ACTIONS, MODULES } from './permissions.ts'
import { plainText } from './plain-text.ts'
import { tooLong } from './form-text.ts'
import { USER_FIELDS } from './user-field-labels.ts'

export const ModulePermission = z.object({
  moduleName: z.enum(MODULES),
  ...(Object.fromEntries(ACTIONS.map((action) => [action, z.boolean()])) as Record<
    (typeof ACTIONS)[number],
    z.ZodBoolean
  >),
})

/** Who is logged in, as GET /Account/me and the login answer it. `photoUrl` is '' without a picture. */
export const CurrentUser = z.object({
  id: z.int(),
  userName: z.string(),
  fullName: z.string(),
  roleName: z.string(),
  photoUrl: z.string(),
  cartCount: z.int(),
  modulePermission: z.array(ModulePermission),
  /** The role needs a second factor: nothing else can be done before it is set up. */
  lacksSecondFactor: z.literal(true).optional(),
  /** The version of the privacy notice that is waiting for an answer; null for none, and for staff. */
  consentNeeded: z.int().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Login = z.object({
  username: field.rawText(200).trim().normalize('NFKC').min(1, field.REQUIRED).max(200),
  password: z.string().min(1, field.REQUIRED).max(200),
})
export type Login = z.infer<typeof Login>

export const ACCOUNT_TEXT = {
  badLogin: 'Invalid username or password',
  failed: 'Something went wrong. Please try again later.',
  registered: 'Your registration may have arrived already. Please wait for our mail, or log in.',
  unknownEmail: 'This email does not exist.',
  badResetLink: 'This link is no longer valid. Please ask for a new one.',
  mayBeReset: 'Your new password may be set already: please try to log in with it.',
  resetDone: 'You have reset your password',
} as const

/** What somebody logs in with. */
export const UserName = field
  .rawText(USER_FIELDS.userName.most)
  .trim()
  .normalize('NFKC')
  .min(1, field.REQUIRED)
  .max(USER_FIELDS.userName.most, tooLong(USER_FIELDS.userName.most))
  .regex(/^\S+$/, 'Use no spaces.')
  // Somebody's name with a mark that nobody sees would pass for his.
  .refine((name) => plainText(name) === name, 'Use letters, digits and signs that can be seen.')

const email = field.email('You must enter a valid email address')

const registration = z.object({
  firstName: field.requiredName(),
  lastName: field.requiredName(),
  middleName: field.optionalName,
  userName: UserName,
  password: field.password(6),
  confirmPassword: z.string().min(1, field.REQUIRED).max(200),
  emailAddress: email,
  contactNumber: field.optionalMobile(field.INVALID_CONTACT),
  studentFirstName: field.optionalName,
  studentLastName: field.optionalName,
  studentId: field.requiredText(USER_FIELDS.studentId),
  gradeLevelId: field.chosenId(),
  /** The version of the privacy notice that is agreed to. */
  consentVersion: field.wireInt.optional(),
})

export const Registration = registration.refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: field.PASSWORDS_DIFFER,
})
export type Registration = z.infer<typeof Registration>

export const ForgotPassword = z.object({ email })

export const ResetPassword = z
  .object({
    newPassword: field.password(8),
    confirmPassword: field.password(8),
    email: z.string().trim().max(254).default(''),
    token: z.string().max(200).default(''),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: field.PASSWORDS_DIFFER,
  })

export const login = endpoint({
  name: 'login',
  summary: 'Logs in with user name and password',
  method: 'POST',
  path: '/Account/login',
  access: 'public',
  invalidates: [],
  refusals: ['second_factor_login'],
  limit: 'login',
  limitsFailures: true,
  body: Login,
  answer: CurrentUser.extend({ token: z.string() }),
})

export const register = endpoint({
  name: 'register',
  summary: 'Registers a customer, who then waits for approval',
  method: 'POST',
  path: '/Account/register',
  access: 'public',
  invalidates: [],
  limit: 'register',
  body: Registration,
  answer: field.nothing,
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Mails a link that sets a new password',
  method: 'POST',
  path: '/Account/forgot-password',
  access: 'public',
  invalidates: [],
  limit: 'recovery',
  body: ForgotPassword,
  answer: field.nothing,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sets a new password with the token of the mailed link',
  method: 'POST',
  path: '/Account/reset-password',
  access: 'public',
  invalidates: [],
  limit: 'recovery',
  body: ResetPassword,
  answer: field.nothing,
})

export const me = endpoint({
  name: 'me',
  summary: 'The logged-in user with cart count and permissions',
  method: 'GET',
  path: '/Account/me',
  access: 'login',
  withoutSecondFactor: true,
  answer: CurrentUser,
})
