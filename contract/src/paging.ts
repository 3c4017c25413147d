import { z } from 'zod'
import { wireBool, wireInt } from './fields.ts'

export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 1000

/** The two query fields of every paged list. */
export const paging = {
  pageNumber: wireInt.pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: wireInt.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
}

/**
 * A list that has more rows than this is exported in parts, by its filters. The server could stream any number; this is
 * what a browser can still make a spreadsheet of. It counts the rows of the list: lines that these have of their own, on
 * a sheet of theirs, may be more, and more than one sheet holds.
 */
export const MAX_EXPORT_ROWS = 200_000

/** The query field of a list that can be had whole: `export=true` answers every row of the filters, in their order. */
export const exporting = { export: wireBool.optional() }

export const EXPORT_TEXT = {
  noRows: { title: 'Unable to Export', text: 'There is no data available to export.' },
  done: { title: 'Exported!', text: 'Your document has been downloaded.' },
  failed: { title: 'Unable to Export', text: 'The document could not be made, please try again.' },
  cancelled: { title: 'Export cancelled', text: 'Nothing has been downloaded.' },
  tooMany: `This list has more than ${MAX_EXPORT_ROWS.toLocaleString('en')} rows. Use its filters to export it in parts.`,
} as const

/** The content of the `x-pagination` header. */
export interface PageInfo {
  TotalCount: number
  PageSize: number
  CurrentPage: number
  TotalPages: number
  HasNext: boolean
  HasPrevious: boolean
}

export function pageInfo(total: number, pageNumber: number, pageSize: number): PageInfo {
  const pages = Math.ceil(total / pageSize)
  return {
    TotalCount: total,
    PageSize: pageSize,
    CurrentPage: pageNumber,
    TotalPages: pages,
    HasNext: pageNumber < pages,
    HasPrevious: pageNumber > 1,
  }
}
