import { choiceField, textField, type DescribedFields } from './described-field.ts'
import { COUNT_SCOPES } from './stock-count-rules.ts'

/** What is told of a stock count: by its forms, its calls and the audit log. */
export const COUNT_FIELDS = {
  name: textField('Name', 60),
  scope: choiceField('What to count', COUNT_SCOPES),
  isBlind: choiceField('Hide the book while counting', { true: 'Yes', false: 'No' }),
  status: textField('Status', 20),
  reason: textField('Reason', 200),
  /** What was found out while it was posted. */
  notes: { label: 'Notes', kind: 'list' },
} as const satisfies DescribedFields
