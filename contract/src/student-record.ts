import { z } from 'zod'
import { ROSTER_MARKS } from './approval.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { STUDENTS, USERS } from './stale.ts'
import { USER_FIELDS } from './user-field-labels.ts'

export const STUDENT_STATES = ['active', 'retired'] as const

export const STUDENT_RECORD_TEXT = {
  none: 'No students.',
  changedMeanwhile: 'The student was changed meanwhile. Please look at it again.',
  failed: 'The student could not be saved.',
} as const

/** A student as staff see him. What is not known is ''. */
export const StudentRecord = z.object({
  id: z.int(),
  version: z.int(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  studentId: z.string(),
  gradeLevelId: z.int().nullable(),
  gradeLevel: z.string(),
  parentId: z.int(),
  parent: z.string(),
  parentEmail: z.string(),
  /** Against the newest roster; null while none is loaded. */
  rosterMark: z.enum(ROSTER_MARKS).nullable(),
  isRetired: z.boolean(),
  /** When and why; null and '' while active. */
  retiredOn: z.string().nullable(),
  retiredWhy: z.string(),
})
export type StudentRecord = z.infer<typeof StudentRecord>

export const listStudents = endpoint({
  name: 'listStudents',
  summary: 'All students with their parents, by family name unless sorted otherwise',
  method: 'GET',
  path: '/Students',
  access: 'Students.view',
  sees: 'students',
  stepUp: 'export',
  query: z.object({
    search: field.searchText,
    gradeLevelId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
    rosterMark: z.union([z.literal('').transform(() => undefined), z.enum(ROSTER_MARKS)]).optional(),
    state: z.union([z.literal('').transform(() => undefined), z.enum(STUDENT_STATES)]).optional(),
    sortBy: z.enum(['nameAsc', 'nameDesc', '']).optional(),
    ...exporting,
    ...paging,
  }),
  answer: z.array(StudentRecord),
  paged: true,
})

/** What is left out stays as it is; an empty grade level or student ID is cleared. */
export const StudentChange = z.object({
  firstName: field.joinedName().optional(),
  middleName: field.keptName,
  lastName: field.joinedName().optional(),
  studentId: field.optionalText(USER_FIELDS.studentId),
  gradeLevelId: field.gradeLevelId,
  isRetired: field.wireBool.optional(),
})
export type StudentChange = z.output<typeof StudentChange>

export const updateStudent = endpoint({
  name: 'updateStudent',
  summary:
    'Changes, retires or restores a student; orders keep the name and grade that they were placed with',
  method: 'PUT',
  path: '/Students/{id}',
  access: 'Students.edit',
  sees: 'student',
  invalidates: [...STUDENTS, ...USERS],
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  body: StudentChange.extend({ version: field.wireInt }),
  answer: StudentRecord,
})
