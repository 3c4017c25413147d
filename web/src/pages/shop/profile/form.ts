import { zodResolver } from '@hookform/resolvers/zod'
import { PROFILE_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { ProfileForm, type Profile } from '@kwaderno/contract/profile.ts'
import type { Control } from 'react-hook-form'
import { z } from 'zod'

/** A chosen picture, with the object URL that previews it. */
export interface NewPicture {
  file: File
  url: string
}

/** The contract's schema with the picture. */
const ProfileSchema = ProfileForm.extend({
  /** A new picture; null for none. */
  picture: z.custom<NewPicture | null>(),
  /** Without a new picture: false removes the stored one. */
  RetainImage: z.boolean(),
})
export type ProfileFields = z.input<typeof ProfileSchema>
export type ProfileValues = z.output<typeof ProfileSchema>
export type ProfileControl = Control<ProfileFields, unknown, ProfileValues>

export const resolveProfile = zodResolver(ProfileSchema)

const PERSON = Object.keys(PROFILE_FIELDS) as (keyof typeof PROFILE_FIELDS)[]
export const STUDENT = [
  'studentFirstName',
  'studentMiddleName',
  'studentLastName',
  'studentId',
  'gradeLevelId',
] as const

/** @param hasStudent false for staff, who have no student section */
export function fieldsOf(profile: Profile, hasStudent: boolean): ProfileFields {
  const names = hasStudent ? [...PERSON, ...STUDENT] : PERSON
  const fields = Object.fromEntries(names.map((name) => [name, profile[name]]))
  return { picture: null, ...(fields as Pick<Profile, (typeof PERSON)[number]>), RetainImage: true }
}
