import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { SchoolYear } from './school-year.ts'

/** The columns of a roster's file; every row needs them. */
export const ROSTER_COLUMNS = ['Student ID', 'Last name', 'First name', 'Grade'] as const

export const ROSTER_LIMITS = { bytes: 10_000_000, unpackedBytes: 100_000_000, rows: 20_000 } as const

/** Bad rows that are still named when a roster is looked at later. */
export const MAX_KEPT_ERRORS = 100

export const ROSTER_TEXT = {
  noStudentId: 'The student ID is missing.',
  noName: 'The name is missing.',
  noGrade: 'The grade is missing.',
  unknownGrade: (grade: string) => `There is no grade level “${grade}”.`,
  repeated: (row: number) => `The same student ID as in row ${row}.`,
  tooLong: (column: string, most: number) => `${column}: use at most ${most} characters.`,
  gone: 'There is no roster of this school year.',
  deleted: { title: 'Deleted!', text: 'The roster has been deleted.' },
  deleteFailed: 'The roster could not be deleted. Please try again.',
  failed: 'The roster could not be loaded. Please try again.',
} as const

/** A row of a file that is left out, by its number in the file. */
export const RosterError = z.object({ row: z.int(), text: z.string() })
export type RosterError = z.infer<typeof RosterError>

export const Roster = z.object({
  schoolYear: z.string(),
  /** Students in it. */
  count: z.int(),
  fileName: z.string(),
  loadedOn: z.string(),
  loadedBy: z.string(),
  /** Rows of the file that were left out; the first 100 of them are in `errors`. */
  badRows: z.int(),
  errors: z.array(RosterError),
})
export type Roster = z.infer<typeof Roster>

export const listRosters = endpoint({
  name: 'listRosters',
  summary: 'The loaded rosters, the newest school year first',
  method: 'GET',
  path: '/Students/roster',
  access: { anyOf: ['Students.view', 'Students.add'] },
  answer: z.array(Roster),
})

export const loadRoster = endpoint({
  name: 'loadRoster',
  summary: "Loads a school year's roster in place of the one that there is; bad rows are named and left out",
  method: 'POST',
  path: '/Students/roster',
  access: 'Students.add',
  invalidates: ['listRosters', 'listApprovals', 'listStudents'],
  limit: 'upload',
  form: 'Pascal',
  body: z.object({ schoolYear: SchoolYear }),
  files: { File: { max: 1, kind: 'any' } },
  answer: z.object({ loaded: z.int(), errors: z.array(RosterError) }),
})

export const deleteRoster = endpoint({
  name: 'deleteRoster',
  summary: "Deletes a school year's roster",
  method: 'DELETE',
  path: '/Students/roster/{schoolYear}',
  access: 'Students.delete',
  invalidates: ['listRosters', 'listApprovals', 'listStudents'],
  params: z.object({ schoolYear: SchoolYear }),
  answer: field.nothing,
})
