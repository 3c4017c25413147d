/** The query of a URL as text: a name that comes again has a list. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>

/** '?a=1&b=2&b=3' -> { a: '1', b: ['2', '3'] }. Nothing is guessed: '007' stays text. */
export function parseSearch(text: string): RawSearch {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const there = search[name]
    search[name] = there === undefined ? value : [...(Array.isArray(there) ? there : [there]), value]
  }
  return search
}

/** The reverse of parseSearch: empty values vanish, so that the URL holds only what was chosen. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Readers of single parameters. They never fail: a value that makes no sense counts as absent. */
export const read = {
  /** As much of it as a search takes. */
  text(search: RawSearch, name: string): string {
    return (textsOf(search, name)[0] ?? '').slice(0, 200)
  },
  texts(search: RawSearch, name: string): string[] {
    return textsOf(search, name)
  },
  int(search: RawSearch, name: string, least = 0): number | undefined {
    return toInt(textsOf(search, name)[0], least)
  },
  ids(search: RawSearch, name: string): number[] {
    return [...new Set(textsOf(search, name).flatMap((text) => toInt(text, 1) ?? []))]
  },
  amount(search: RawSearch, name: string): number | undefined {
    const text = textsOf(search, name)[0] ?? ''
    return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
  },
  day(search: RawSearch, name: string): string {
    const text = textsOf(search, name)[0] ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  },
  oneOf<const T extends string>(search: RawSearch, name: string, choices: readonly T[]): T | undefined {
    const text = textsOf(search, name)[0]
    return choices.find((choice) => choice === text)
  },
  page(search: RawSearch, name = 'pageNumber'): number {
    return toInt(textsOf(search, name)[0], 1) ?? 1
  },
  /** At most a hundred rows, whatever an address asks for. */
  pageSize(search: RawSearch, usual = 10): number {
    return Math.min(100, toInt(textsOf(search, 'pageSize')[0], 1) ?? usual)
  },
  /** Both ends of a range of days. */
  days(search: RawSearch): { dateFrom: string; dateTo: string } {
    return { dateFrom: read.day(search, 'dateFrom'), dateTo: read.day(search, 'dateTo') }
  },
  /** Sort, page and size of a list. @param usual the sort that it has unless the address names another */
  place<const Sort extends string, const Usual extends Sort | undefined>(
    search: RawSearch,
    sorts: readonly Sort[],
    usual: Usual,
  ): { sortBy: Sort | Usual; pageNumber: number; pageSize: number } {
    return {
      sortBy: read.oneOf(search, 'sortBy', sorts) ?? usual,
      pageNumber: read.page(search),
      pageSize: read.pageSize(search),
    }
  },
} as const

function textsOf(search: RawSearch, name: string): string[] {
  const value = search[name]
  if (value === undefined) return []
  return (typeof value === 'string' ? [value] : [...value]).map((text) => text.trim()).filter(Boolean)
}

function toInt(text: string | undefined, least: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least ? number : undefined
}
