import type { SavedView, ViewForm } from '@kwaderno/contract/saved-view.ts'
import type { UrlPatch } from '../../../navigation.tsx'

/** As much of a list as a view keeps. */
export interface Viewed {
  filter: object
  place: { sortBy: string | undefined }
}

type Shown = Omit<ViewForm, 'name'>

/** What a list shows now. */
export function viewOf({ filter, place }: Viewed): Shown {
  const filters = Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== '')
      .map((one) => ({ name, value: String(one) })),
  )
  return { filters, sortBy: place.sortBy ?? '' }
}

/** What makes a list show a view: the list's other filters are cleared, and those of the view that are no more left out. */
export function patchOf({ filters, sortBy }: Shown, { filter }: Viewed): UrlPatch<string> {
  const values = Object.keys(filter).map((name) => [
    name,
    filters.filter((one) => one.name === name).map(({ value }) => value),
  ])
  return { ...Object.fromEntries(values), sortBy }
}

/** Whether a list shows this view. */
export function isViewOf({ filters, sortBy }: SavedView, list: Viewed): boolean {
  return textOf({ filters, sortBy }) === textOf(viewOf(list))
}

const textOf = ({ filters, sortBy }: Shown) =>
  JSON.stringify([sortBy, ...filters.map(({ name, value }) => `${name}=${value}`).toSorted()])
