import type { BankLine } from '@kwaderno/contract/bank-list.ts'
import { useState } from 'react'
import type { Ticked, TickList } from '../../../features/lists/use-ticks.ts'
import type { Ticks } from '../../../ui/table/columns.ts'
import { nameOfLine } from './line-words.ts'

/** Of two payments a person chooses one, by its own button. */
const isOffered = ({ proposals }: BankLine) => proposals.length === 1

/** The version is the payment that it is confirmed for. */
const tickedOf = (line: BankLine): Ticked => ({
  id: line.id,
  name: nameOfLine(line),
  version: line.proposals[0]?.paymentId ?? 0,
})

type Said = ReadonlyMap<number, boolean>

/**
 * Sure lines are ticked until somebody says otherwise; only those of the page that is shown, for nobody confirms what nobody has
 * seen. A line that is no longer sure loses its tick unless somebody has given it.
 * @param filter what is said belongs to it
 */
export function useLineTicks(filter: object, rows: readonly BankLine[]) {
  const filters = JSON.stringify(filter)
  const [state, setState] = useState({ filters, said: new Map() as Said })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const said: Said = state.filters === filters ? state.said : new Map()
  const offered = rows.filter(isOffered)
  const isTicked = (line: BankLine) => said.get(line.id) ?? line.isTicked
  const say = (ids: readonly number[], ticked: boolean) =>
    setState((before) => ({
      filters,
      said: new Map([
        ...(before.filters === filters ? before.said : []),
        ...ids.map((id) => [id, ticked] as const),
      ]),
    }))
  const all = offered.map(({ id }) => id)
  const ofTable: Ticks<BankLine> = {
    nameOf: nameOfLine,
    isOffered,
    has: (line) => isOffered(line) && isTicked(line),
    set: (lines, ticked) =>
      say(
        lines.map(({ id }) => id),
        ticked,
      ),
  }
  return {
    items: offered.filter(isTicked).map(tickedOf),
    ofTable,
    isLeft: ({ id }: BankLine) => left.has(id),
    clear: () => say(all, false),
    /** Ticks these and no others. */
    replace(items: readonly Ticked[]) {
      const ids = items.map(({ id }) => id)
      say(
        all.filter((id) => !ids.includes(id)),
        false,
      )
      say(ids, true)
    },
    /** What has failed needs a decision, each on its own. */
    drop(ends: Parameters<TickList['drop']>[0]) {
      const failed = ends.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      setLeft((before) => new Set([...before, ...failed]))
      say(
        ends.map(({ id }) => id),
        false,
      )
    },
  }
}
