import { textField, type DescribedFields } from './described-field.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/** What the counter says of a hand-over. */
export const HAND_OVER_FIELDS = {
  claimant: textField('Claimant', USER_FIELDS.firstName.most),
  note: textField('Note', 200),
} as const satisfies DescribedFields

/** When orders can be picked up. */
export const SCHEDULE_FIELDS = {
  hours: { label: 'Hours', kind: 'list' },
  closedDays: { label: 'Closed days', kind: 'list' },
  daysAhead: { label: 'Days ahead', kind: 'count' },
} as const satisfies DescribedFields
