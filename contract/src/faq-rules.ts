import { STEP_SEPARATOR, type FaqContentType } from './faq-content.ts'
import { tooLong } from './form-text.ts'
import { plainText } from './plain-text.ts'

/** Lengths in characters; an Instructions item takes `steps` steps of `step` characters. */
export const FAQ_LIMITS = { title: 200, description: 5000, step: 500, steps: 30 } as const

/** The words of the FAQ editor. */
export const FAQ_TEXT = {
  noTitle: 'Please provide a title.',
  noDescription: 'Please provide a description.',
  noQuestion: 'Please provide a question.',
  noAnswer: 'Please provide an answer.',
  noStep: 'Please provide a procedure.',
  tooManySteps: `Use at most ${FAQ_LIMITS.steps} steps.`,
  changed: 'Someone else has changed this FAQ.',
  saved: { title: 'Saved!', text: 'FAQ has been saved.' },
  updated: { title: 'Updated!', text: 'FAQ has been updated.' },
  deleted: { title: 'Deleted!', text: 'FAQ has been deleted.' },
  addFailed: 'Failed to add FAQ, please try again.',
  updateFailed: 'Failed to update FAQ, please try again.',
  deleteFailed: 'Failed to delete FAQ, please try again.',
} as const

/** What somebody wrote for an item. Of Questions the title is the question and the description the answer. */
export interface FaqDraft {
  contentType: FaqContentType
  title: string
  /** Of Instructions the joined steps. */
  description: string
}

/** One message per wrong field; nothing when it may be saved. */
export type FaqErrors = Partial<Record<'title' | 'description', string>>

/** The steps of an Instructions item; the marker between them is never shown. */
export function stepsOf(description: string): string[] {
  return partsOf(description).filter((step) => step !== '')
}

/** One description that `stepsOf` splits into the same steps again. */
export function joinSteps(steps: readonly string[]): string {
  const last = steps.length - 1
  return (
    steps
      .map((step) => step.trim())
      // An at sign before the marker would be taken for its first one.
      .map((step, index) => (step.endsWith('@') && index < last ? `${step} ` : step))
      .join(STEP_SEPARATOR)
  )
}

/** What is stored of a draft: no space around its texts and steps. */
export function tidy({ contentType, title, description }: FaqDraft): FaqDraft {
  const isSteps = contentType === 'Instructions'
  return {
    contentType,
    title: title.trim(),
    description: isSteps ? joinSteps(partsOf(description)) : description.trim(),
  }
}

/** The rules of an FAQ item, the same for the form and the server. */
export function faqErrors({ contentType, title, description }: FaqDraft): FaqErrors {
  if (contentType === 'Questions') {
    return found({
      title: textError(title, 1, FAQ_LIMITS.title, FAQ_TEXT.noQuestion),
      description: textError(description, 1, FAQ_LIMITS.description, FAQ_TEXT.noAnswer),
    })
  }
  return found({
    title: textError(title, 2, FAQ_LIMITS.title, FAQ_TEXT.noTitle),
    description:
      contentType === 'Instructions'
        ? stepsError(partsOf(description))
        : textError(description, 2, FAQ_LIMITS.description, FAQ_TEXT.noDescription),
  })
}

/** What is wrong with one step: one that holds the marker would become two. */
export function stepError(step: string): string | undefined {
  if (step.includes(STEP_SEPARATOR)) return FAQ_TEXT.noStep
  return textError(step, 1, FAQ_LIMITS.step, FAQ_TEXT.noStep)
}

function stepsError(steps: readonly string[]): string | undefined {
  if (steps.length > FAQ_LIMITS.steps) return FAQ_TEXT.tooManySteps
  return steps.map(stepError).find((message) => message !== undefined)
}

function textError(text: string, least: number, most: number, missing: string): string | undefined {
  // The length first: what a text looks like takes long to tell of a long one.
  if (text.trim().length > most) return tooLong(most)
  return plainText(text).trim().length < least ? missing : undefined
}

function found(errors: Record<'title' | 'description', string | undefined>): FaqErrors {
  return {
    ...(errors.title === undefined ? {} : { title: errors.title }),
    ...(errors.description === undefined ? {} : { description: errors.description }),
  }
}

function partsOf(description: string): string[] {
  return description.split(STEP_SEPARATOR).map((step) => step.trim())
}
