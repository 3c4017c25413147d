import { getClientSettings } from '@kwaderno/contract/common.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, UNREACHABLE } from '../../api/failure.ts'
import { FRESH, queryClient, queryOf } from '../../api/query-client.ts'

/** A region, province, city or barangay of the geography service. */
export interface Place {
  code: string
  name: string
}

/** The paths of the lists, by the place they are within. */
const LISTS = {
  region: () => 'regions',
  province: (region: string) => `regions/${region}/provinces`,
  city: (province: string) => `provinces/${province}/cities-municipalities`,
  barangay: (city: string) => `cities-municipalities/${city}/barangays`,
} as const
export type Level = keyof typeof LISTS

/** A third-party service, so no token is sent. */
async function readPlaces(level: Level, parent: string, signal: AbortSignal): Promise<Place[]> {
  const { geoUrl } = await queryClient.ensureQueryData(queryOf(getClientSettings, {}, FRESH.lookup))
  const address = `${geoUrl}/${LISTS[level](encodeURIComponent(parent))}`
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new CallError({ title: UNREACHABLE, status: 0 })
  })
  if (!response.ok) throw new CallError({ title: UNREACHABLE, status: response.status })
  return namedOnce(await response.json())
}

/** Only the name is stored, so places of the same name are one choice. */
function namedOnce(answer: unknown): Place[] {
  const places = Array.isArray(answer) ? answer.filter(isPlace) : []
  const byName = new Map<string, Place>()
  for (const { code, name } of places) if (!byName.has(name)) byName.set(name, { code, name })
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/**
 * The places of a level.
 * @param parent code of the place they are within, '' for regions, undefined before it is chosen
 */
export function usePlaces(level: Level, parent: string | undefined) {
  return useQuery({
    ...queryOptions({
      queryKey: ['places', level, parent],
      queryFn: ({ signal }) => readPlaces(level, parent ?? '', signal),
      staleTime: FRESH.lookup,
    }),
    enabled: parent !== undefined,
  })
}
