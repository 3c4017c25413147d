/** Whom or what a call shows to staff, as endpoints declare it (`sees`). */
export type Seen = 'file' | 'user' | 'student' | 'users' | 'students' | 'registrations'

/** What the access log tells of, in the order of its filter. */
export const ACCESS_KINDS = [
  'file',
  'user',
  'student',
  'users',
  'users-export',
  'students',
  'students-export',
  'registrations',
  'registrations-export',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

export const ACCESS_KIND_LABEL: Readonly<Record<AccessKind, string>> = {
  file: 'Opened a file',
  user: 'Opened a user',
  student: 'Opened a student',
  users: 'Read a page of users',
  'users-export': 'Exported users',
  students: 'Read a page of students',
  'students-export': 'Exported students',
  registrations: 'Read a page of registrations',
  'registrations-export': 'Exported registrations',
}

/** Minutes within which the same access of the same person is one line. */
export const ACCESS_MINUTES = 10
