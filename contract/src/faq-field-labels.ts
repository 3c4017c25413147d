import type { FaqContentType } from './faq-content.ts'
import { textField, type DescribedFields } from './described-field.ts'
import { FAQ_LIMITS } from './faq-rules.ts'

/** Where an FAQ item stands and what it is. */
export const FAQ_FIELDS = {
  section: { label: 'Section', kind: 'text' },
  contentType: { label: 'Content type', kind: 'text' },
} as const satisfies DescribedFields

const title = textField('Title', FAQ_LIMITS.title)
const description = textField('Description', FAQ_LIMITS.description)

/** What its two texts are called, which its kind decides. */
export const FAQ_TEXT_FIELDS = {
  Header: { title, description },
  Instructions: { title, description: { label: 'Steps', kind: 'text' } },
  Questions: {
    title: textField('Question', FAQ_LIMITS.title),
    description: textField('Answer', FAQ_LIMITS.description),
  },
  Footer: { title, description },
} as const satisfies Record<FaqContentType, DescribedFields>
