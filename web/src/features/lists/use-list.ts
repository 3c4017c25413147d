import { isReversed } from '@kwaderno/contract/day-range.ts'
import type { AnyEndpoint, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@kwaderno/contract/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { markStale, queryOf, type ReadInput } from '../../api/query-client.ts'
import type { RowOf } from '../../api/rows.ts'
import type { ChangeUrl, UrlPatch } from '../../navigation.tsx'
import { among } from '../../search-params.ts'
import type { Days } from './filters.ts'

/** Where in its list somebody is. */
export interface Place<Sort extends string | undefined = string | undefined> {
  sortBy: Sort
  pageNumber: number
  pageSize: number
}

/**
 * The same from what its address says.
 * @param usual the sort that it has unless the address names another
 */
export function placeOf<const Sort extends string, const Usual extends Sort | undefined>(
  {
    sortBy,
    pageNumber = 1,
    pageSize = DEFAULT_PAGE_SIZE,
  }: { sortBy: string; pageNumber?: number; pageSize?: number },
  sorts: readonly Sort[],
  usual: Usual,
): Place<Sort | Usual> {
  // At most a hundred rows, whatever an address asks for.
  return { sortBy: among(sorts, sortBy) ?? usual, pageNumber, pageSize: Math.min(100, pageSize) }
}

/** What a list is besides its rows, and how its address is changed. */
export interface ListView<Name extends string = never> {
  place: Place
  total: number
  /** The rows are those of before, and others are on their way. */
  isStale: boolean
  error: unknown
  retry: () => void
  change: ChangeUrl<Name | keyof Place>
  /** Reads anew, without filters or with those of the patch. */
  reset: (patch?: UrlPatch<Name | keyof Place>) => void
}

export interface List<
  E extends AnyEndpoint,
  Filter = object,
  Sort extends string | undefined = string | undefined,
> extends ListView<keyof Filter & string> {
  endpoint: E
  /** By the names of the endpoint's query, which are those of the address. */
  filter: Filter
  place: Place<Sort>
  /** Undefined while they are read for the first time. */
  rows: readonly RowOf<E>[] | undefined
  /** The days are upside down, so that nothing is asked of the server. */
  isOff: boolean
}

type SortOf<E extends AnyEndpoint> = QueryIn<E> extends { sortBy?: infer Sort } ? Sort | undefined : undefined

/**
 * A list whose filters, sort and page stand in the address; while the next rows are on their way, those of before stay.
 * @param state what the address says, and the function that changes it
 * @param fixed fields of the call that the address says nothing of
 * @param params of the path that is called
 */
export function useList<
  E extends AnyEndpoint,
  Filter extends Partial<QueryIn<E>>,
  Sort extends SortOf<E> & (string | undefined),
>(
  endpoint: E,
  { filter, place }: { filter: Filter; place: Place<Sort> },
  change: ChangeUrl<(keyof Filter & string) | keyof Place>,
  fixed?: Partial<QueryIn<E>>,
  params?: object,
): List<E, Filter, Sort> {
  const { dateFrom, dateTo }: Partial<Days> = filter
  const cleared = Object.fromEntries(Object.keys(filter).map((name) => [name, '']))
  const isOff = isReversed(dateFrom, dateTo)
  const query = useQuery({
    ...queryOf(endpoint, { params, query: { ...filter, ...place, ...fixed } } as ReadInput<E>),
    placeholderData: keepPreviousData,
    // Whoever opens a list has often just changed what it shows, on another screen. What was there before is shown meanwhile.
    refetchOnMount: 'always',
    enabled: !isOff,
  })
  const answer = query.data as Page<RowOf<E>[]> | undefined
  return {
    endpoint,
    filter,
    place,
    rows: isOff ? [] : answer?.items,
    total: isOff ? 0 : (answer?.page.total ?? 0),
    isStale: !isOff && query.isPlaceholderData,
    isOff,
    error: query.error,
    retry: () => void query.refetch(),
    change,
    reset: (patch = cleared as UrlPatch<(keyof Filter & string) | keyof Place>) => {
      void markStale(endpoint)
      change(patch)
    },
  }
}
