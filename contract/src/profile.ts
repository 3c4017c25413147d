import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
