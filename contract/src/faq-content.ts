import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const FAQ_SECTIONS = [
  'return-and-exchange',
  'order-and-payment',
  'shipping-and-delivery',
  'customer-inquiry',
  'term-and-policies',
] as const
export type FaqSection = (typeof FAQ_SECTIONS)[number]

/** What a section is called where people read it. */
export const FAQ_SECTION_LABEL = {
  'return-and-exchange': 'Return and Exchange',
  'order-and-payment': 'Order and Payment',
  'shipping-and-delivery': 'Shipping and Delivery',
  'customer-inquiry': 'Customer Inquiry',
  'term-and-policies': 'Term and Policies',
} as const satisfies Record<FaqSection, string>

/** Joins the steps of an Instructions item in its one description. */
export const STEP_SEPARATOR = '@@@'

/** The kinds of FAQ content, in the order in which a section shows them. */
export const FAQ_CONTENT_TYPES = ['Header', 'Instructions', 'Questions', 'Footer'] as const
export type FaqContentType = (typeof FAQ_CONTENT_TYPES)[number]

export const FaqContent = z.object({
  id: z.int(),
  contentId: z.int(),
  contentType: z.enum(FAQ_CONTENT_TYPES),
  title: z.string(),
  description: z.string(),
})
export type FaqContent = z.infer<typeof FaqContent>
export const Faq = z.object({ id: z.int(), type: z.enum(FAQ_SECTIONS), content: z.array(FaqContent) })
export type Faq = z.infer<typeof Faq>

export const listFaqs = endpoint({
  name: 'listFaqs',
  summary: 'The five FAQ sections with their content',
  method: 'GET',
  path: '/Common/FAQs',
  access: 'public',
  answer: z.array(Faq),
})
