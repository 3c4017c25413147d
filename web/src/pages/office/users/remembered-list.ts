import { useEffect } from 'react'
import { useCurrentHref } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

let remembered: string = paths.users

/** Keeps the filters and the page of the list for the way back from a form. */
export function useRememberedList(): void {
  const href = useCurrentHref()
  useEffect(() => {
    // On the way to another page the list is still there for a moment.
    if (href.split('?')[0] === paths.users) remembered = href
  }, [href])
}

/** The list as it was seen last in this tab. */
export function rememberedList(): string {
  return remembered
}
