import { useEffect } from 'react'
import type { Paging } from './table/columns.ts'

/**
 * Goes to the last page when the current one lies past the end: from an old link, or because the last row of the last
 * page has just left the list.
 */
export function usePageInRange(paging: Paging | undefined): void {
  useEffect(() => {
    if (!paging || paging.total === 0) return
    const last = Math.ceil(paging.total / paging.pageSize)
    if (paging.page > last) paging.onPage(last, { replace: true })
  })
}
