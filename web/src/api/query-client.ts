import { callAddress } from '@kwaderno/contract/call-address.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { QueryClient, queryOptions, type Query } from '@tanstack/react-query'
import { call, resultOf, type Input } from './client.ts'
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
 * Its key is `[endpoint.name, input]`; `invalidate(queryClient, endpoint)` makes all its inputs stale.
 */
export function queryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  staleTime: number = endpoint.path.startsWith('/Reports') ? FRESH.report : FRESH.list,
) {
  const address = callAddress(endpoint.path, input.params, input.query)
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as Input<E>),
    staleTime,
    initialData() {
      const first = firstAnswerTo(address)
      return first && resultOf(endpoint, first.body, new Headers(first.headers))
    },
    initialDataUpdatedAt: () => firstAnswerAge(address),
    meta: { path: endpoint.path },
  })
}

/** Makes everything read through these endpoints stale; what is on the screen is read anew at once. */
export async function invalidate(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isReadThrough(endpoints) })
}

/** As `invalidate`, but what is on the screen is left to who turns to something else at once. */
export async function outdate(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isReadThrough(endpoints), refetchType: 'none' })
}

function isReadThrough(endpoints: readonly AnyEndpoint[]): (query: Query) => boolean {
  const names = new Set(endpoints.map((endpoint) => endpoint.name))
  return ({ queryKey }) => names.has(String(queryKey[0]))
}

/** Makes everything stale that was read below one of these paths, such as '/Order'. */
export async function invalidateBelow(...paths: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => paths.some((path) => String(meta?.path ?? '').startsWith(path)),
  })
}
