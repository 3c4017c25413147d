import { textField, type DescribedFields } from './described-field.ts'

const chosen = (label: string) => ({ label, kind: 'text' }) as const

/** What is known of a user and of the student, in the profile, to staff, in the audit log and in spreadsheets. */
export const USER_FIELDS = {
  firstName: textField('First name', 100),
  middleName: textField('Middle name', 100),
  lastName: textField('Last name', 100),
  email: textField('Email', 254),
  userName: textField('Username', 50),
  contactNumber: chosen('Contact number'),
  role: chosen('Role'),
  status: chosen('Status'),
  studentFirstName: textField('Student first name', 100),
  studentMiddleName: textField('Student middle name', 100),
  studentLastName: textField('Student last name', 100),
  studentName: chosen('Student name'),
  studentId: textField('Student ID', 50),
  gradeLevel: chosen('Grade level'),
} as const satisfies DescribedFields

const { firstName, middleName, lastName, email, contactNumber, studentId, gradeLevel } = USER_FIELDS

/** What users change of themselves in the profile, in the order of its form; the student's fields follow. */
export const PROFILE_FIELDS = { firstName, middleName, lastName, email, contactNumber } as const

/** A student as staff change one, in the order of the form. */
export const STUDENT_FIELDS = {
  firstName,
  middleName,
  lastName,
  studentId,
  gradeLevel,
  state: chosen('State'),
} as const satisfies DescribedFields

/** Why a registration is rejected. */
export const REJECTION_FIELDS = { reason: textField('Reason', 500) } as const satisfies DescribedFields
