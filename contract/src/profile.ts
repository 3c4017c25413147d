import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { STUDENTS } from './stale.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/**
 * A user's own profile. What is not known is ''; `filePath` is the picture, to which the pages add its size.
 * The student fields stay empty for users without a student.
 */
export const Profile = z.object({
  contactNumber: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userName: z.string(),
  fullName: z.string(),
  role: z.string(),
  filePath: z.string(),
  studentFirstName: z.string(),
  studentMiddleName: z.string(),
  studentLastName: z.string(),
  studentFullName: z.string(),
  /** The record of the student whom the profile shows; null without one. */
  studentRecordId: z.int().nullable(),
  studentId: z.string(),
  gradeLevelId: z.int().nullable(),
  /** The name of the grade level. */
  level: z.string(),
})
export type Profile = z.infer<typeof Profile>

/** Names no user: everyone reads the own one. */
export const getProfile = endpoint({
  name: 'getProfile',
  summary: "The logged-in user's own profile",
  method: 'GET',
  path: '/Profile',
  access: 'login',
  answer: Profile,
})

/** The change-password form says it without the period. */
const PASSWORD_REQUIRED = 'This field is required'

/** Pixels of the largest size that is kept of a person's picture, which is a square. */
export const PICTURE_EDGE = 640

export const PROFILE_TEXT = {
  saved: { title: 'Updated!', text: 'Your profile has been updated.' },
  failed: 'An error occurred, please try again.',
  /** The title of the refusal, and what people are told of it. */
  duplicateTitle: 'Duplicate Details',
  duplicate: { title: 'Error!', text: 'Possible duplicate Email or Student Id.' },
  passwordSaved: { title: 'Updated!', text: 'Your password has been updated.' },
  wrongPassword: 'Invalid Password',
  pictureHint: '250x250 px recommended',
} as const

/**
 * What a user changes of the own profile; user name, role and full names are read-only. What may be left out stays as
 * it is. The student's fields are for users who are no staff; for staff they are ignored.
 */
export const ProfileForm = z.object({
  firstName: field.joinedName(),
  middleName: field.keptName,
  lastName: field.joinedName(),
  email: field.email(field.INVALID_EMAIL),
  contactNumber: field.mobileNumber(field.INVALID_CONTACT, field.INVALID_CONTACT),
  studentFirstName: field.keptName,
  studentMiddleName: field.keptName,
  studentLastName: field.keptName,
  studentId: field.optionalText(USER_FIELDS.studentId),
  gradeLevelId: field.gradeLevelId,
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const PasswordForm = z.object({
  currentPassword: z.string().min(1, PASSWORD_REQUIRED).max(200),
  newPassword: field.password(6, PASSWORD_REQUIRED),
  confirmPassword: z.string().min(1, PASSWORD_REQUIRED).max(200),
})
export type PasswordForm = z.infer<typeof PasswordForm>

/** A new `File` replaces the picture; without one `RetainImage` keeps it, and false removes it. */
export const saveProfile = endpoint({
  name: 'saveProfile',
  summary: 'Changes the own profile and picture',
  method: 'PUT',
  path: '/Profile',
  access: 'login',
  invalidates: [...STUDENTS, 'getEmailChange'],
  limit: 'upload',
  form: 'camel',
  body: ProfileForm.extend({
    RetainImage: field.wireBool.default(true),
    /** Whom the student's fields are of, who may have left the school meanwhile; without it the first student by now. */
    studentRecordId: field.clearable(field.id),
  }),
  files: { File: { max: 1, kind: 'picture' } },
  answer: Profile,
})

/** Ends all tokens of the user at once; the answer brings a new one, with which the caller goes on. */
export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Changes the own password and ends every other session',
  method: 'PUT',
  path: '/Profile/update-password',
  access: 'login',
  invalidates: ['listSessions'],
  limit: 'login',
  body: PasswordForm,
  answer: z.object({ token: z.string() }),
})
