import { z } from 'zod'
import { wireBool, wireInt } from './fields.ts'

export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 1000

/** The two query fields of every paged list. */
export const paging = {
  pageNumber: wireInt.pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: wireInt.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
}

/** The query field of a list that can be had whole: `export=true` answers every row of the filters, in their order. */
export const exporting = { export: wireBool.optional() }

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
