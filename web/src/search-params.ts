import type { SearchSchemaInput } from '@tanstack/react-router'

/** The query of a URL as text: a name that comes again has a list. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>

/** '?a=1&b=2&b=3' -> { a: '1', b: ['2', '3'] }. Nothing is guessed: '007' stays text. */
export function parseSearch(text: string): RawSearch {
  const search = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const there = search.get(name)
    search.set(name, there === undefined ? value : [...(Array.isArray(there) ? there : [there]), value])
  }
  return Object.fromEntries(search)
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

/** Reads one parameter from what stands in the URL. It never fails: a value that makes no sense counts as absent. */
export interface Param<Out, In = Out> {
  (texts: readonly string[]): Out
  /** For the compiler only: what a link may put there. */
  readonly put?: In
}

/** As much of it as a search takes, without characters that nobody types; '' when absent. */
export const text: Param<string> = ([first = '']) => first.replaceAll(/\p{Cc}/gu, '').slice(0, 200)

/** One of several choices that only the page knows and compares it with, so that their words come with the page. */
export const choice =
  <In extends string | number>(): Param<string, In> =>
  (texts) =>
    text(texts)

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Param<T | undefined> =>
  ([first]) =>
    among(choices, first)

export const int =
  (least = 0): Param<number | undefined> =>
  ([first]) =>
    toInt(first, least)

export const id = int(1)

/** An id, or a word that stands in its place. */
export const idOr =
  <const T extends string>(...words: readonly T[]): Param<number | T | undefined> =>
  ([first]) =>
    toInt(first, 1) ?? among(words, first)

export const ids: Param<number[], number | readonly number[]> = (texts) => [
  ...new Set(texts.flatMap((one) => toInt(one, 1) ?? [])),
]

export const amount: Param<number | undefined> = ([first = '']) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(first) ? Number(first) : undefined

/** YYYY-MM-DD of a day that the calendar has; '' when absent. */
export const day: Param<string> = ([first = '']) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(first) ? Date.parse(first) : NaN
  // February 31 is parsed as March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(first) ? first : ''
}

/** Both ends of a range of days. */
export const days = { dateFrom: day, dateTo: day }

/** Sort, page and size of a list. */
export const place = { sortBy: text, pageNumber: id, pageSize: id }

type Params = Readonly<Record<string, Param<unknown, unknown>>>
type Put<P extends Params> = { readonly [Name in keyof P]?: NonNullable<P[Name]['put']> }
type Said<P extends Params> = { [Name in keyof P]: ReturnType<P[Name]> }

/** The `validateSearch` of a route: all parameters that its URL has, by their names. */
export function searchOf<P extends Params>(params: P) {
  return (search: Put<P> & SearchSchemaInput): Said<P> => {
    const said = Object.entries(params).map(([name, read]) => [name, read(textsOf(search[name]))])
    return Object.fromEntries(said) as Said<P>
  }
}

/** That of the choices which the text is. */
export function among<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((one) => one === text)
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value ?? '']).map((one) => String(one).trim()).filter(Boolean)
}

function toInt(text: string | undefined, least: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least ? number : undefined
}
