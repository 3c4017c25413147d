import { choiceField, countField, textField, yesNoField, type DescribedFields } from './described-field.ts'
import { OPTION_FIELDS } from './product-field-labels.ts'
import { COUNT_LIMITS, COUNT_SCOPES } from './stock-count-rules.ts'

/** What is told of a stock count: by its forms, its calls and the audit log. */
export const COUNT_FIELDS = {
  name: textField('Name', 60),
  scope: choiceField('What to count', COUNT_SCOPES),
  scopeId: { label: COUNT_SCOPES.category, kind: 'text' },
  shelf: OPTION_FIELDS.shelf,
  isBlind: yesNoField('Hide the book while counting'),
  status: textField('Status', 20),
  /** What one person has counted of an option. */
  part: countField('My count', COUNT_LIMITS.part),
  reason: textField('Reason', 200),
  /** What was found out while it was posted. */
  notes: { label: 'Notes', kind: 'list' },
} as const satisfies DescribedFields
