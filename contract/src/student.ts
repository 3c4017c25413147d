import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { STUDENTS } from './stale.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/** Of one parent, those that have left the school not counted. */
export const MAX_STUDENTS = 15

export const STUDENT_TEXT = {
  /** The title of the refusal, and what people are told of it. */
  duplicateTitle: 'Duplicate Details',
  tooMany: `Up to ${MAX_STUDENTS} students allowed.`,
  gone: 'This student no longer exists.',
  noGrade: 'Please choose a grade level.',
  someoneElse: 'Someone else',
  leftSchool: 'Not at this school any more',
  added: { title: 'Added!', text: 'The student has been added.' },
  changed: { title: 'Updated!', text: 'The student has been updated.' },
  retired: { title: 'Updated!', text: 'The student is not offered any more. The orders keep the name.' },
  restored: { title: 'Updated!', text: 'The student is offered again.' },
  failed: 'An error occurred, please try again.',
} as const

/** A student of a parent. What is not known is ''. */
export const Student = z.object({
  id: z.int(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  studentId: z.string(),
  gradeLevelId: z.int().nullable(),
  gradeLevel: z.string(),
  /** Not at this school any more. */
  isRetired: z.boolean(),
})
export type Student = z.infer<typeof Student>

export const StudentForm = z.object({
  firstName: field.joinedName(),
  middleName: field.optionalName,
  lastName: field.joinedName(),
  studentId: field.optionalText(USER_FIELDS.studentId).default(''),
  gradeLevelId: field.chosenId(STUDENT_TEXT.noGrade).pipe(field.readId),
})
export type StudentForm = z.output<typeof StudentForm>

/** What is left out stays as it is: the school may have changed it, as a promotion does with the grade level. */
const StudentEdit = z.object({
  firstName: StudentForm.shape.firstName.optional(),
  middleName: field.keptName,
  lastName: StudentForm.shape.lastName.optional(),
  studentId: field.optionalText(USER_FIELDS.studentId),
  gradeLevelId: StudentForm.shape.gradeLevelId.optional(),
})
export type StudentEdit = z.output<typeof StudentEdit>

/** The oldest first; among those who have not left, that one is in the profile. */
export const listMyStudents = endpoint({
  name: 'listMyStudents',
  summary: 'The own students, the oldest record first; not for staff',
  method: 'GET',
  path: '/Students/mine',
  access: 'login',
  answer: z.array(Student),
})

export const addStudent = endpoint({
  name: 'addStudent',
  summary: 'Adds a student to the own ones; not for staff',
  method: 'POST',
  path: '/Students/mine',
  access: 'login',
  invalidates: STUDENTS,
  // It tells whether a student ID is known.
  limit: 'student',
  refusals: ['key_used'],
  body: StudentForm.extend({
    /** The same for every attempt to add one student, so that a lost answer does not add him twice. */
    idempotencyKey: field.idempotencyKey,
  }),
  answer: Student,
})

const byId = z.object({ id: field.id })

export const changeStudent = endpoint({
  name: 'changeStudent',
  summary: 'Changes an own student; orders keep the name and grade that they were placed with',
  method: 'PUT',
  path: '/Students/mine/{id}',
  access: 'owner',
  invalidates: STUDENTS,
  // It tells whether a student ID is known.
  limit: 'student',
  params: byId,
  body: StudentEdit,
  answer: Student,
})

export const setStudentState = endpoint({
  name: 'setStudentState',
  summary: 'Retires an own student, who is in no list of choices then, or restores one',
  method: 'PUT',
  path: '/Students/mine/{id}/state',
  access: 'owner',
  invalidates: STUDENTS,
  params: byId,
  body: z.object({ isRetired: field.wireBool }),
  answer: Student,
})
