import { countField, textField, yesNoField, type DescribedFields } from './described-field.ts'
import { LIST_LIMITS } from './school-list-rules.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/** A school list as staff edit it, in the order of its form, and whether parents see it. */
export const SCHOOL_LIST_FIELDS = {
  gradeLevel: USER_FIELDS.gradeLevel,
  schoolYear: { label: 'School year', kind: 'text' },
  name: textField('Name', 100),
  introduction: textField('Introduction', 1000),
  status: { label: 'Status', kind: 'text' },
} as const satisfies DescribedFields

/** One of its items. */
export const SCHOOL_LIST_ITEM_FIELDS = {
  item: { label: 'Item', kind: 'text' },
  quantity: countField('Quantity', LIST_LIMITS.quantity),
  isRequired: yesNoField('Required'),
  note: textField('Note', 200),
} as const satisfies DescribedFields
