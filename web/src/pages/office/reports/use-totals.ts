import type { AnswerOf, AnyEndpoint, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, type ReadInput } from '../../../api/query-client.ts'

/** What all rows of a report add up to; undefined until it is known, and while the filters ask for nothing. */
export function useTotals<E extends AnyEndpoint>(
  endpoint: E,
  filter: QueryIn<E>,
  isOff = false,
): AnswerOf<E> | undefined {
  const query = useQuery({
    ...queryOf(endpoint, { query: filter } as ReadInput<E>),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  return isOff ? undefined : (query.data as AnswerOf<E> | undefined)
}
