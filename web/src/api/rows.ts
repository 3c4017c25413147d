import type { AnswerOf, AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { send, type Input } from './client.ts'
import { CallError, UNREACHABLE } from './failure.ts'
import { readPage } from './page-header.ts'

export type RowOf<E extends AnyEndpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never

/** Rows that are taken in one go, so that the page stays at hand in between. */
const AT_ONCE = 100

/**
 * Reads a whole list while it arrives: `onRows` is given the rows of each part and how many there will be in all, and
 * no more is read before it is done. The call asks for all rows with `export: true`; the server sends each row on a line
 * of its own.
 * @throws CallError for a refusal, and for a list that ends too early; whatever `onRows` throws
 */
export async function callForRows<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  onRows: (rows: RowOf<E>[], total: number) => void | Promise<void>,
): Promise<void> {
  const response = await send(endpoint, input)
  const { total } = readPage(response.headers, [])
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const part = await reader?.read().catch((error: unknown) => {
        throw input.signal?.aborted ? error : new CallError({ title: UNREACHABLE, status: 0 })
      })
      if (!part || part.done) break
      rest += part.value
      // A long row arrives in many parts.
      if (!part.value.includes('\n')) continue
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (let start = 0; start < lines.length; start += AT_ONCE) {
        const rows = lines.slice(start, start + AT_ONCE).flatMap((line) => rowOf<RowOf<E>>(line))
        if (rows.length > 0) await onRows(rows, total)
      }
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
  if (rest.trim() !== ']' && rest.trim() !== '[]') throw new CallError({ title: UNREACHABLE, status: 0 })
}

/** A line is a row, with the comma to the next one, or the bracket at either end. */
function rowOf<Row>(line: string): Row[] {
  const text = line.replace(/,$/, '')
  // The server parses its answers by the same contract before it sends them.
  return text === '[' || text === '' ? [] : [JSON.parse(text) as Row]
}
