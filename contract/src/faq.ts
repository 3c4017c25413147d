import { z } from 'zod'
import { Faq, FAQ_CONTENT_TYPES, FaqContent } from './faq-content.ts'
import { endpoint } from './endpoint.ts'
import { FAQ_LIMITS } from './faq-rules.ts'
import * as field from './fields.ts'
import { tooLong } from './form-text.ts'
import { FAQS } from './stale.ts'

/** Longer than the longest that the rules of faq-rules.ts let through; they say what is wrong. */
const LONGEST = 2 * FAQ_LIMITS.step * FAQ_LIMITS.steps
const text = z
  .string()
  .max(LONGEST, tooLong(LONGEST))
  .nullish()
  .transform((given) => given ?? '')

/** As those see it who maintain it: `version` names the state that an edit starts from. */
export const EditedFaqContent = FaqContent.extend({ version: z.int() })
export type EditedFaqContent = z.infer<typeof EditedFaqContent>
export const EditedFaq = Faq.extend({ content: z.array(EditedFaqContent) })
export type EditedFaq = z.infer<typeof EditedFaq>

const FaqText = z.object({ title: text, description: text })
export const NewFaqContent = FaqText.extend({
  contentType: z.enum(FAQ_CONTENT_TYPES, `Use one of ${FAQ_CONTENT_TYPES.join(', ')}.`),
  /** The same for every attempt to add one item, so that a lost answer does not add it twice. */
  idempotencyKey: field.idempotencyKey,
})
/** The version the edit started from; when the item has moved on since, the save is refused and nothing is lost. */
const FaqChange = FaqText.extend({ version: field.wireInt.optional() })
export type FaqChange = z.output<typeof FaqChange>
export type NewFaqContent = z.output<typeof NewFaqContent>

export const listEditedFaqs = endpoint({
  name: 'listEditedFaqs',
  summary: 'The five FAQ sections with their content, for those who maintain them',
  method: 'GET',
  path: '/Appearance/FAQs',
  access: 'Banner.view',
  answer: z.array(EditedFaq),
})

export const addFaqContent = endpoint({
  name: 'addFaqContent',
  summary: 'Adds an item at the end of a section',
  method: 'POST',
  path: '/Appearance/faqs/{id}',
  access: 'FAQs.add',
  invalidates: FAQS,
  params: z.object({ id: field.id }),
  refusals: ['key_used'],
  bodyLimit: 128_000,
  body: NewFaqContent,
  answer: EditedFaqContent,
})

export const updateFaqContent = endpoint({
  name: 'updateFaqContent',
  summary: 'Changes the texts of an item; its contentType stays',
  method: 'PUT',
  path: '/Appearance/faqs/{id}/content/{contentId}',
  access: 'FAQs.edit',
  invalidates: FAQS,
  refusals: ['changed'],
  params: z.object({ id: field.id, contentId: field.id }),
  bodyLimit: 128_000,
  body: FaqChange,
  answer: EditedFaqContent,
})

export const deleteFaqContent = endpoint({
  name: 'deleteFaqContent',
  summary: 'Deletes an item of a section',
  method: 'DELETE',
  path: '/Appearance/faqs/{faqId}/content/{contentId}',
  access: 'FAQs.delete',
  invalidates: FAQS,
  params: z.object({ faqId: field.id, contentId: field.id }),
  answer: field.nothing,
})
