import type { CountLine } from '@kwaderno/contract/stock-count.ts'
import { useState } from 'react'

interface Begun {
  line: CountLine
  /** Where it stood. */
  place: number
}

/** The lines of a count with those in which something is being typed: a colleague who is faster takes none of them away. */
export function useBegunLines(rows: readonly CountLine[] | undefined) {
  const [begun, setBegun] = useState<ReadonlyMap<number, Begun>>(new Map())
  const lines = rows && withBegun(rows, begun)

  function onBegun(line: CountLine, isBegun: boolean) {
    const place = lines?.findIndex(({ optionId }) => optionId === line.optionId) ?? 0
    setBegun((before) => {
      if (before.has(line.optionId) === isBegun) return before
      const others = [...before].filter(([optionId]) => optionId !== line.optionId)
      return new Map(isBegun ? [...others, [line.optionId, { line, place }]] : others)
    })
  }
  return { lines, onBegun }
}

function withBegun(rows: readonly CountLine[], begun: ReadonlyMap<number, Begun>): readonly CountLine[] {
  const lines = [...rows]
  for (const { line, place } of [...begun.values()].toSorted((a, b) => a.place - b.place)) {
    if (!rows.some(({ optionId }) => optionId === line.optionId)) lines.splice(place, 0, line)
  }
  return lines
}
