import { COPIES } from '@kwaderno/contract/print-barcode.ts'
import { useState } from 'react'
import { useKept } from '../../../api/use-kept.ts'

/** What is selected for printing, by the id of the option, and how many copies of each are wanted. */
export interface PrintSelection {
  chosen: ReadonlySet<number>
  copiesOf: (id: number) => number
  setCopies: (id: number, copies: number) => void
  /** Selects all of these, or none of them. */
  choose: (ids: readonly number[], isChosen: boolean) => void
  /** How many labels the selection makes. */
  labels: number
}

/** It outlives searches and filters, so that a print can be gathered from several of them. */
export function usePrintSelection(): PrintSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [copies, setCopies] = useState<ReadonlyMap<number, number>>(new Map())
  useKept<{ chosen: number[]; copies: [number, number][] }>('labels', {
    read: () => (chosen.size + copies.size > 0 ? { chosen: [...chosen], copies: [...copies] } : undefined),
    write(kept) {
      setChosen(new Set(kept.chosen))
      setCopies(new Map(kept.copies))
    },
  })
  const copiesOf = (id: number) => copies.get(id) ?? COPIES.min
  return {
    chosen,
    copiesOf,
    setCopies: (id, count) => setCopies((before) => new Map(before).set(id, count)),
    choose: (ids, isChosen) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    labels: [...chosen].reduce((sum, id) => sum + copiesOf(id), 0),
  }
}
