import { z } from 'zod'
import { isPesos } from './money.ts'
import { FIRST_DAY, LAST_DAY, ORDER_TEXT } from './order-text.ts'
import { MAX_SEARCH, REQUIRED, tooLong } from './form-text.ts'
import { USER_FIELDS } from './user-field-labels.ts'

export { REQUIRED } from './form-text.ts'
export const LETTERS_ONLY = 'Use only Letters.'
export const INVALID_CONTACT = 'Invalid contact number.'
export const INVALID_EMAIL = 'Invalid email.'
export const PASSWORD_TOO_COMMON =
  'This password is a common one, which is tried first. Please choose another.'
export const PASSWORDS_DIFFER = "Password didn't match"

/** A whole number that arrives as text (query, form, path) or as a number (JSON). */
export const wireInt = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}$/, 'Must be a whole number.')
      .transform(Number),
  ])
  .pipe(z.int())

/** The largest id that there can be; a larger number names nothing. */
const MAX_ID = 2_147_483_647

/** An id after it has become a number. */
export const readId = z.int().positive().max(MAX_ID)

/** The id of a record. */
export const id = wireInt.pipe(readId)

/**
 * A text that something is done to before its length can be told, such as one spelling for its accents, which takes the
 * square of the time for a letter with many of them. Ten times its length is never a slip of the keys, so what comes after
 * it is spared.
 */
export const rawText = (most: number, error: string = tooLong(most)) =>
  z.string(REQUIRED).max(10 * most, { error, abort: true })

/** The id of what was chosen in a form, where nothing chosen is '', null or absent. */
export const chosenId = (required: string = REQUIRED) =>
  z
    .union([z.string(), z.number(), z.null()], required)
    .refine((value) => value !== null && value !== '', { error: required, abort: true })
    .transform((value) => value ?? '')
    .pipe(wireInt)

/** One id or several: `categories=1&categories=2` or `categories=1`. @param most of them */
export const idsUpTo = (most: number) =>
  z
    .union([z.array(id).max(most), id.transform((one) => [one])])
    .optional()
    .transform((list) => list ?? [])

export const ids = idsUpTo(200)

/** An amount of pesos with at most two decimals, as text or number. */
export const wirePesos = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'Must be an amount.')
      .transform(Number),
  ])
  .refine(isPesos, 'Must be an amount with at most two decimals.')

/** A truth value that arrives as text or as such. */
export const wireBool = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', 'True', 'False', '1', '0'])
    .transform((text) => ['true', 'True', '1'].includes(text)),
])

/** A calendar day 'YYYY-MM-DD', or nothing when empty. */
export const day = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .pipe(z.iso.date('Must be a date.').optional())

export const requiredText = ({ most }: { most: number }, required: string = REQUIRED) =>
  z.string(required).trim().min(1, required).max(most, tooLong(most))

/** A text that may be empty. */
export const text = ({ most }: { most: number }) => z.string().trim().max(most, tooLong(most))

/** The same, which stays as it is when it is not sent. */
export const optionalText = (field: { most: number }) => text(field).optional()

export const ONE_LINE = [/^\P{Cc}*$/u, 'Use one line.'] as const

/** A text on one line: nothing that would begin another one on paper or in the head of a mail. It may be empty. */
export const line = ({ most }: { most: number }) => text({ most }).regex(...ONE_LINE)

/** Empty text clears the field, an absent one leaves it as stored. */
export const clearable = <T extends z.ZodType>(schema: T, message?: string) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], message).optional()

/** A student's grade level. */
export const gradeLevelId = clearable(id, 'Please choose a grade level.')

/** A day on a paper; what lies outside of these years is a slip of the keys. */
export const paperDay = clearable(
  z.iso
    .date(ORDER_TEXT.dateInvalid)
    .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, ORDER_TEXT.dateInvalid),
  ORDER_TEXT.dateInvalid,
)

export const searchText = z
  .string()
  .max(MAX_SEARCH)
  .transform((text) => text.trim())
  .optional()

/** With the marks that letters have: ñ, é, ü. */
const LETTERS = /^[\p{Script=Latin}\p{Mn}. ]+$/u
/** And what joins two names: Anne-Marie, O'Brien. */
const JOINED = /^[\p{Script=Latin}\p{Mn}. ]+(?:['’-][\p{Script=Latin}\p{Mn}. ]+)*$/u

const NAME_LENGTH = USER_FIELDS.firstName.most

/** A required name as parents enter it: letters, period and space. */
export const requiredName = (required?: string) =>
  requiredText(USER_FIELDS.firstName, required).regex(LETTERS, LETTERS_ONLY)

/** A required name of somebody who is known: hyphen and apostrophe may join names. */
export const joinedName = (message: string = LETTERS_ONLY) =>
  requiredText(USER_FIELDS.firstName).regex(JOINED, message)

/** A name that may be empty, and that stays as it is when it is not sent. */
export const keptNameSaying = (message: string) =>
  z
    .string()
    .trim()
    .max(NAME_LENGTH, tooLong(NAME_LENGTH))
    .refine((text) => text === '' || JOINED.test(text), message)
    .optional()

export const keptName = keptNameSaying(LETTERS_ONLY)

export const optionalName = keptName.transform((text) => text ?? '')

/** A local part, an at sign and a domain with a dot that ends in two or more letters; no DNS look-up. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/

export const email = (invalid: string, required: string = REQUIRED) =>
  z.string().trim().min(1, required).max(USER_FIELDS.email.most, invalid).regex(EMAIL, invalid)

/** 09, +639 or 639 followed by nine digits. */
export const mobileNumber = (invalid: string, required: string = REQUIRED) =>
  z
    .string()
    .trim()
    .min(1, required)
    .regex(/^(09|\+639|639)\d{9}$/, invalid)

/** The same, or none. */
export const optionalMobile = (invalid: string) =>
  z.union([z.literal(''), mobileNumber(invalid)], invalid).optional()

export const password = (least: 6 | 8, required: string = REQUIRED) =>
  z
    .string()
    .min(1, required)
    .min(least, `Password must be at least ${least} characters`)
    .max(200, 'Password must be at most 200 characters')
    .regex(/[A-Z]/, 'Password must contain at least 1 Uppercase letter')
    .regex(/[a-z]/, 'Password must contain at least 1 Lowercase letter')
    .regex(/\d/, 'Password must contain at least 1 Numeric character')

/** Two submissions with the same key are one; an empty one is none. */
export const idempotencyKey = z
  .string()
  .trim()
  .max(100)
  .transform((key) => key || undefined)
  .optional()

/** What calls answer that need no data. */
export const nothing = z.void()

/** A choice of a select: the value that is sent and the words that are shown. */
export const Choice = z.object({ value: z.int(), label: z.string() })
export type Choice = z.infer<typeof Choice>
