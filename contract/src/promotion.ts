import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { SchoolYear } from './school-year.ts'
import { SCHOOL_LISTS, STUDENTS, USERS } from './stale.ts'
import { MAX_STUDENTS } from './student.ts'

/** For so long a promotion can be undone. */
export const UNDO_DAYS = 7

/** More students than any school has. */
const MAX_STAYING = 50_000

const studentsOf = (count: number) =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? 'student' : 'students'}`

export const PROMOTION_TEXT = {
  already: (schoolYear: string) => `Students were already promoted for ${schoolYear}.`,
  notNext: (schoolYear: string) => `The next school year is ${schoolYear}.`,
  changed: 'The students have changed. Please look at the preview again.',
  promote: (count: number) => `Promote ${studentsOf(count)}`,
  /** 'Grade 3 to Grade 4: 41 students'; without a next grade 'Finished: 12'. */
  line: (from: string, to: string | null, count: number) =>
    to === null ? `Finished: ${count.toLocaleString('en-PH')}` : `${from} to ${to}: ${studentsOf(count)}`,
  promoted: (count: number, schoolYear: string) => ({
    title: 'Promoted!',
    text: `${studentsOf(count)} promoted to ${schoolYear}.`,
  }),
  failed: 'The students could not be promoted.',
  /** Why somebody of the last grade is retired. */
  finished: 'Finished',
  gone: 'There is no such promotion.',
  undoneBefore: 'The promotion was undone already.',
  notLast: 'There was a promotion since. Please undo that one first.',
  tooLate: `A promotion can be undone within ${UNDO_DAYS} days.`,
  undone: (count: number, left: number, full: number) => ({
    title: 'Undone!',
    text: [
      `${studentsOf(count)} put back`,
      ...(left === 0 ? [] : [`${studentsOf(left)} changed since and left as they are`]),
      ...(full === 0
        ? []
        : [`${studentsOf(full)} left retired, as their parents have ${MAX_STUDENTS} others`]),
    ]
      .join(', ')
      .concat('.'),
  }),
  undoFailed: 'The promotion could not be undone.',
} as const

/** What becomes of the students of a grade. */
export const PromotionLine = z.object({
  gradeLevelId: z.int(),
  gradeLevel: z.string(),
  /** Null for the last grade, whose students finish. */
  nextGradeLevel: z.string().nullable(),
  count: z.int(),
})
export type PromotionLine = z.infer<typeof PromotionLine>

const StandingPromotion = z.object({
  id: z.int(),
  schoolYear: z.string(),
  promotedOn: z.string(),
  promotedBy: z.string(),
  /** A moment. */
  undoUntil: z.string(),
  canUndo: z.boolean(),
})
export type StandingPromotion = z.infer<typeof StandingPromotion>

const promotionYear = z.object({ schoolYear: SchoolYear })

export const getSchoolYear = endpoint({
  name: 'getSchoolYear',
  summary: 'The current school year: that of the last promotion, or of the date before the first one',
  method: 'GET',
  path: '/Students/school-year',
  access: 'Students.view',
  answer: promotionYear,
})

export const getPromotion = endpoint({
  name: 'getPromotion',
  summary: 'What a promotion to a school year would do, to the next one unless another is named',
  method: 'GET',
  path: '/Students/promotion',
  access: 'Students.edit',
  query: promotionYear.partial(),
  answer: z.object({
    schoolYear: z.string(),
    /** Years that a promotion can lead to now. */
    schoolYears: z.array(z.string()),
    /** Without the grades that nobody is in. */
    lines: z.array(PromotionLine),
    /** Names this preview. */
    digest: z.string(),
    /** The last promotion; null before the first. */
    last: StandingPromotion.nullable(),
  }),
})

export const promoteStudents = endpoint({
  name: 'promoteStudents',
  summary: 'Moves the students to the next grade as the preview said that the digest names',
  method: 'POST',
  path: '/Students/promotion',
  access: 'Students.edit',
  invalidates: [...STUDENTS, ...USERS, ...SCHOOL_LISTS],
  refusals: ['changed'],
  body: promotionYear.extend({
    digest: z.string().max(100),
    /** Ids of students who keep their grade. */
    stay: z.array(field.readId).max(MAX_STAYING).default([]),
  }),
  answer: promotionYear.extend({
    id: z.int(),
    /** Moved or finished. */
    count: z.int(),
  }),
})

export const undoPromotion = endpoint({
  name: 'undoPromotion',
  summary: 'Puts back whoever has not been changed since the last promotion, and the school year',
  method: 'POST',
  path: '/Students/promotion/{id}/undo',
  access: 'Students.edit',
  invalidates: [...STUDENTS, ...USERS, ...SCHOOL_LISTS],
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  answer: z.object({
    /** Put back. */
    count: z.int(),
    /** Changed since, and so left as they are. */
    left: z.int(),
    /** Finished, and left so: their parents have as many students as one may have. */
    full: z.int(),
  }),
})
