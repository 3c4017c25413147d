import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { STAFF } from './search.ts'

/** The lists whose filters and sort can be kept under a name. */
export const VIEW_SCREENS = ['orders', 'users', 'inventory', 'returns'] as const
export type ViewScreen = (typeof VIEW_SCREENS)[number]

/** So many of one user on one screen, and how long a name is. */
export const [MAX_VIEWS, VIEW_NAME] = [20, { most: 40 }]

export const VIEW_TEXT = {
  taken: 'You have a view of this name.',
  tooMany: `You can save up to ${MAX_VIEWS} views of a list.`,
  gone: 'This view no longer exists.',
  saved: { title: 'Saved!', text: 'The view has been saved.' },
  saveFailed: 'Failed to save the view, please try again.',
  deleted: { title: 'Deleted', text: 'The view has been deleted.' },
  deleteFailed: 'Failed to delete the view, please try again.',
} as const

/** More than any list has, and no longer than an address takes. */
const [MAX_FILTERS, MAX_NAME, MAX_VALUE] = [20, 40, 200]

/** By the name that the address of the list has for it, which alone knows what it means. */
const ViewFilter = z.object({ name: z.string().min(1).max(MAX_NAME), value: z.string().max(MAX_VALUE) })
export type ViewFilter = z.infer<typeof ViewFilter>

/** What a view keeps: not the page. */
export const ViewForm = z.object({
  name: field.line(VIEW_NAME).min(1, field.REQUIRED),
  filters: z.array(ViewFilter).max(MAX_FILTERS),
  /** '' for the list's own. */
  sortBy: z.string().max(MAX_NAME),
})
export type ViewForm = z.infer<typeof ViewForm>

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  filters: z.array(ViewFilter),
  sortBy: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const ofScreen = z.object({ screen: z.enum(VIEW_SCREENS) })
const byId = z.object({ id: field.id })

export const listViews = endpoint({
  name: 'listViews',
  summary: 'The own views of a list, by name',
  method: 'GET',
  path: '/SavedViews',
  access: { anyOf: STAFF },
  query: ofScreen,
  answer: z.array(SavedView),
})

export const addView = endpoint({
  name: 'addView',
  summary: 'Keeps filters and sort of a list under a name that no other own view of it has',
  method: 'POST',
  path: '/SavedViews',
  access: { anyOf: STAFF },
  invalidates: ['listViews'],
  query: ofScreen,
  body: ViewForm,
  answer: SavedView,
})

export const changeView = endpoint({
  name: 'changeView',
  summary: 'Changes an own view, its name included',
  method: 'PUT',
  path: '/SavedViews/{id}',
  access: 'owner',
  invalidates: ['listViews'],
  params: byId,
  body: ViewForm,
  answer: SavedView,
})

export const deleteView = endpoint({
  name: 'deleteView',
  summary: 'Deletes an own view',
  method: 'DELETE',
  path: '/SavedViews/{id}',
  access: 'owner',
  invalidates: ['listViews'],
  params: byId,
  answer: field.nothing,
})
