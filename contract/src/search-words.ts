import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NamesQuery } from './catalogue-name-schema.ts'
import { SEARCH_WORDS_LIMITS, tidyWords, wordsError } from './search-words-rules.ts'
import { NAMES } from './stale.ts'

/** Words that a search of the shop takes for the same: 'lapis, pencil'. */
export const SearchWords = z.object({ id: z.int(), words: z.string() })
export type SearchWords = z.infer<typeof SearchWords>

const Line = field
  .rawText(SEARCH_WORDS_LIMITS.text)
  .transform(tidyWords)
  .superRefine((words, context) => {
    const message = words === '' ? field.REQUIRED : wordsError(words)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** `oldWords` is the line that the caller has read; with it, what somebody else has changed since is not overwritten. */
export const WordsChange = z.object({ words: Line, oldWords: z.string().max(2000).optional() })
export type WordsChange = z.output<typeof WordsChange>

export const listSearchWords = endpoint({
  name: 'listSearchWords',
  summary: 'Lines of words that a search of the shop takes for the same',
  method: 'GET',
  path: '/Product/SearchWords',
  access: 'Inventory.view',
  query: NamesQuery,
  answer: z.array(SearchWords),
  paged: true,
})

export const addSearchWords = endpoint({
  name: 'addSearchWords',
  summary: 'Adds a line of words that mean the same',
  method: 'POST',
  path: '/Product/SearchWords',
  access: 'Inventory.add',
  invalidates: NAMES,
  body: z.object({ words: Line }),
  answer: SearchWords,
})

export const changeSearchWords = endpoint({
  name: 'changeSearchWords',
  summary: 'Changes a line of words that mean the same',
  method: 'PUT',
  path: '/Product/SearchWords/{id}',
  access: 'Inventory.edit',
  invalidates: NAMES,
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  body: WordsChange,
  answer: SearchWords,
})

export const deleteSearchWords = endpoint({
  name: 'deleteSearchWords',
  summary: 'Deletes a line of words that mean the same',
  method: 'DELETE',
  path: '/Product/SearchWords/{id}',
  access: 'Inventory.delete',
  invalidates: NAMES,
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
