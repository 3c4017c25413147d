import type { FaqContentType } from '@kwaderno/contract/faq-content.ts'
import type { EditedFaqContent } from '@kwaderno/contract/faq.ts'
import {
  faqErrors,
  joinSteps,
  stepError,
  stepsOf,
  tidy,
  type FaqDraft,
} from '@kwaderno/contract/faq-rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** An item as it is typed. Text and steps live side by side, so that trying another kind loses neither. */
export interface FaqForm {
  contentType: FaqContentType
  title: string
  description: string
  steps: { text: string }[]
}

export const NEW_STEP = { text: '' }

/** What the form of a new item starts from. */
export const NEW_ITEM: EditedFaqContent = {
  id: 0,
  contentId: 0,
  contentType: 'Header',
  title: '',
  description: '',
  version: 0,
}

export function formOf({ contentType, title, description }: EditedFaqContent = NEW_ITEM): FaqForm {
  const isSteps = contentType === 'Instructions'
  const steps = isSteps ? stepsOf(description).map((text) => ({ text })) : []
  return {
    contentType,
    title,
    description: isSteps ? '' : description,
    steps: steps.length > 0 ? steps : [NEW_STEP],
  }
}

export function draftOf({ contentType, title, description, steps }: FaqForm): FaqDraft {
  const isSteps = contentType === 'Instructions'
  return { contentType, title, description: isSteps ? joinSteps(steps.map(({ text }) => text)) : description }
}

/** Whether saving the form would store what is stored already. */
export function isUnchanged(item: EditedFaqContent, form: FaqForm): boolean {
  const [before, now] = [tidy(item), tidy(draftOf(form))]
  return before.title === now.title && before.description === now.description
}

/** The rules of the contract, with the message of a faulty step at that step. */
export const checkFaq: Resolver<FaqForm> = (form) => {
  const { title, description } = faqErrors(draftOf(form))
  const steps = form.contentType === 'Instructions' ? form.steps.map(({ text }) => stepError(text)) : []
  const errors: FieldErrors<FaqForm> = {
    ...(title ? { title: { type: 'rule', message: title } } : {}),
    ...(description && form.contentType !== 'Instructions'
      ? { description: { type: 'rule', message: description } }
      : {}),
    ...(steps.some(Boolean)
      ? { steps: steps.map((message) => (message ? { text: { type: 'rule', message } } : undefined)) }
      : {}),
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
}
