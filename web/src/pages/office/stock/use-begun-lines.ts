import type { CountLine } from '@kwaderno/contract/stock-count.ts'
import type { Dispatch, SetStateAction } from 'react'

interface Begun {
  line: CountLine
  /** In which page of which list, and where there. */
  list: string
  place: number
  /** The number that is being typed. */
  text: string
}

/** By the ids of their options: what is typed and not stored yet. */
export type BegunLines = ReadonlyMap<number, Begun>

/**
 * The lines of a page of a count with those in which something is being typed: a colleague who is faster takes none of them away, and a
 * tablet that is turned draws them anew with what was typed.
 */
export function useBegunLines(
  rows: readonly CountLine[] | undefined,
  list: string,
  [begun, setBegun]: [BegunLines, Dispatch<SetStateAction<BegunLines>>],
) {
  const lines =
    rows &&
    withBegun(
      rows,
      [...begun.values()].filter((one) => one.list === list),
    )

  /** @param text undefined when there is nothing any more that is not stored */
  function onType(line: CountLine, text: string | undefined) {
    const { optionId } = line
    const place = lines?.findIndex((one) => one.optionId === optionId) ?? 0
    setBegun((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(optionId)
      else after.set(optionId, { ...(before.get(optionId) ?? { line, list, place }), text })
      return after
    })
  }
  return { lines, onType, textOf: (line: CountLine) => begun.get(line.optionId)?.text }
}

function withBegun(rows: readonly CountLine[], begun: readonly Begun[]): readonly CountLine[] {
  const lines = [...rows]
  for (const { line, place } of begun.toSorted((a, b) => a.place - b.place)) {
    if (!rows.some(({ optionId }) => optionId === line.optionId)) lines.splice(place, 0, line)
  }
  return lines
}

/** Why a count is not posted while a number waits in its field: it looks counted there, and is not. */
export function whyNotStored(begun: BegunLines): string | undefined {
  if (begun.size === 0) return undefined
  const skus = [...begun.values()].map(({ line }) => line.sku).join(', ')
  return `The count of ${skus} has not been saved yet. Save it, or press Escape in its field.`
}
