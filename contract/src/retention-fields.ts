import { countField, type DescribedFields } from './described-field.ts'

/** The fewest days, unless it is kept for ever, and the most. */
export const RETENTION_DAYS = { least: 30, most: 36_500 } as const

const days = (label: string) => countField(label, RETENTION_DAYS.most)

/** How long what is private stays, in days; for its form, its call and the audit log. */
export const RETENTION_FIELDS = {
  orderFiles: days('Proofs and other files of orders'),
  registrations: days('Rejected registrations'),
  bankLines: days('Unused bank lines'),
  rosters: days('Rosters'),
} as const satisfies DescribedFields

export type RetentionField = keyof typeof RETENTION_FIELDS

export const RETENTION_TEXT = {
  days: 'At least 30 days, or 0 to keep for ever.',
  tooMany: 'At most 36,500 days.',
  changed: 'Someone else has changed the retention.',
  updated: { title: 'Saved!', text: 'The retention has been saved.' },
  failed: 'The retention could not be saved. Please try again.',
} as const
