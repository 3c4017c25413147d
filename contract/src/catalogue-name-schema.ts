import { z } from 'zod'
import { NAME_LIMITS, nameError, tidyName } from './catalogue-names.ts'
import * as field from './fields.ts'
import { MAX_PAGE_SIZE, paging } from './paging.ts'

/** The name of a category, a variation or an option. */
export const CatalogueName = field
  .rawText(NAME_LIMITS.name)
  .transform(tidyName)
  .superRefine((name, context) => {
    const message = nameError(name)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** `oldName` is the name that the caller has read; with it, a name that somebody else has changed since is not overwritten. */
export const Renaming = z.object({ name: CatalogueName, oldName: z.string().max(1000).optional() })
export type Renaming = z.output<typeof Renaming>

/** Sorted by name; the whole list unless a page of it is asked for. */
export const NamesQuery = z.object({
  search: field.searchText,
  sortBy: z.enum(['nameAsc', 'nameDesc', '']).optional(),
  ...paging,
  pageSize: paging.pageSize.unwrap().default(MAX_PAGE_SIZE),
})
export type NamesQuery = z.output<typeof NamesQuery>
