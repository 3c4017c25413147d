import { textField, type DescribedFields } from './field-words.ts'

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
  studentName: chosen('Student name'),
  studentId: textField('Student ID', 50),
  gradeLevel: chosen('Grade level'),
} as const satisfies DescribedFields
