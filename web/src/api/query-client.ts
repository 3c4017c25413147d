import { endpointUrl } from '@kwaderno/contract/endpoint-url.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { EndpointName } from '@kwaderno/contract/endpoint-names.ts'
import { QueryClient, queryOptions, type Query } from '@tanstack/react-query'
import { call, onInvalidation, resultOf, type Input } from './client.ts'
import { statusOf } from './failure.ts'
import { firstAnswerAge, firstAnswerTo } from './first-answers.ts'

/** How long an answer counts as fresh, in milliseconds. Reports add up what every other page changes. */
export const FRESH = { list: 15_000, record: 15_000, lookup: 10 * 60_000, report: 0 } as const

/** Calls that did not reach a healthy server are worth two more tries; a refusal is an answer. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = statusOf(error)
  return (
    failures < 2 &&
    status !== undefined &&
    (status === 0 || status === 502 || status === 503 || status === 504)
  )
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH.list,
      gcTime: 10 * 60_000,
      retry: worthRetrying,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      networkMode: 'always',
    },
    // Without a connection a write fails at once and says so, instead of waiting unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export type ReadInput<E extends AnyEndpoint> = Omit<Input<E>, 'signal' | 'files'>

/**
 * The query of a reading endpoint, for useQuery, useSuspenseQuery and ensureQueryData alike.
 * Its key is `[endpoint.name, input]`, so `invalidate('listCart')` invalidates it with every input.
 */
export function queryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  staleTime: number = endpoint.path.startsWith('/Reports') ? FRESH.report : FRESH.list,
) {
  const address = endpointUrl(endpoint.path, input.params, input.query)
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as Input<E>),
    staleTime,
    initialData() {
      const first = firstAnswerTo(address)
      return first && resultOf(endpoint, first.body, new Headers(first.headers))
    },
    initialDataUpdatedAt: () => firstAnswerAge(address),
  })
}

/**
 * Marks all cached responses of these endpoints as stale and refetches those on the screen. A successful call does this
 * by itself for what its endpoint invalidates.
 */
export function invalidate(...names: readonly EndpointName[]): Promise<void> {
  return refetch(names)
}

/** As `invalidate`, without refetching what is on the screen: the page is about to show something else. */
export function markStale(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  return markStaleByName(endpoints.map(({ name }) => name))
}

/** Invalidates what the endpoint does after a call that failed: it may have been executed, or somebody else was faster. */
export function refetchAfter({ invalidates = [] }: AnyEndpoint): Promise<void> {
  return refetch(invalidates)
}

let refetching: Promise<unknown> = Promise.resolve()

/** Resolves when everything that has been invalidated so far is up to date on the screen. */
export async function whenRefetched(): Promise<void> {
  await refetching
}

onInvalidation((names, isRefetched) => void (isRefetched ? refetch(names) : markStaleByName(names)))

function refetch(names: readonly string[]): Promise<void> {
  const refetched = queryClient.invalidateQueries({ predicate: isOneOf(names) })
  refetching = Promise.all([refetching, refetched])
  return refetched
}

function markStaleByName(names: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isOneOf(names), refetchType: 'none' })
}

function isOneOf(names: readonly string[]): (query: Query) => boolean {
  return ({ queryKey }) => names.includes(String(queryKey[0]))
}
