import { Readable } from 'node:stream'
import type { AnswerOf, AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { EXPORT_TEXT, MAX_EXPORT_ROWS } from '@kwaderno/contract/export.ts'
import { pageHeaders } from './send-response.ts'
import { JSON_TYPE, RawAnswer } from './endpoint.ts'
import { refuse } from './problem.ts'

/** Rows that are read and held at a time, unless a list says otherwise. */
const BATCH = 500

type RowOf<E extends AnyEndpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never

type Window = { pageNumber: number; pageSize: number }

interface Export<Row> {
  /** The ids of all rows in the order of the list, at most so many. */
  idsOf: (most: number) => Promise<readonly number[] | Float64Array>
  /** These rows in any order; those that are gone meanwhile are left out. */
  rowsOf: (ids: readonly number[]) => Promise<readonly Row[]>
  idOf: (row: Row) => number
  /** How many rows are read and held at a time: fewer of large ones, so that other requests get their turn. Asked by the place of the first of them when they differ much. */
  batch?: number | ((start: number) => number)
}

/**
 * Answers a whole list with its total in `x-pagination`, for `export=true`. One statement fixes which rows it has and in
 * which order; then they are read and sent in parts as fast as they are taken, so that neither a long list fills the
 * memory nor a slow line holds a connection of the database. Each row stands on a line of its own.
 * @param window a page of the list, when its rows are so large that they are sent like an export
 * @throws Refusal 400 for a list that is longer than MAX_EXPORT_ROWS
 */
export async function exportRows<E extends AnyEndpoint>(
  endpoint: E,
  list: Export<RowOf<E>>,
  window?: Window,
): Promise<RawAnswer> {
  const ids = await list.idsOf(MAX_EXPORT_ROWS + 1)
  if (ids.length > MAX_EXPORT_ROWS) throw refuse(EXPORT_TEXT.tooMany)
  const page = window ?? { pageNumber: 1, pageSize: Math.max(1, ids.length) }
  const text = textOf(endpoint, list, ids, page)
  return new RawAnswer(Readable.from(text, { objectMode: false, highWaterMark: 1 }), {
    'content-type': JSON_TYPE,
    ...pageHeaders(ids.length, page),
  })
}

async function* textOf<E extends AnyEndpoint>(
  endpoint: E,
  { rowsOf, idOf, batch = BATCH }: Export<RowOf<E>>,
  ids: readonly number[] | Float64Array,
  { pageNumber, pageSize }: Window,
): AsyncGenerator<string> {
  let separator = '[\n'
  const first = (pageNumber - 1) * pageSize
  const last = Math.min(ids.length, first + pageSize)
  for (let start = first, end = first; start < last; start = end) {
    end = Math.min(last, start + (typeof batch === 'number' ? batch : batch(start)))
    const part = [...ids.slice(start, end)]
    const rows = new Map((await rowsOf(part)).map((row) => [idOf(row), row]))
    const found = part.flatMap((id) => rows.get(id) ?? [])
    // Nothing undeclared leaves the house here either.
    const lines = (endpoint.answer.parse(found) as unknown[]).map((row) => JSON.stringify(row))
    if (lines.length === 0) continue
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : '\n]'
}
