import { lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { MyListItem } from '@kwaderno/contract/school-list-mine.ts'
import { firstChoice, stateOf, type ItemState } from '@kwaderno/contract/school-list-rules.ts'
import { useState } from 'react'

/** An item as it stands on the page. */
export interface Row {
  item: MyListItem
  /** The option that is chosen. */
  chosen: MyListItem['choices'][number] | undefined
  state: ItemState
  /** There is nothing to put into the cart of it. */
  isFixed: boolean
  isTicked: boolean
}

/** What is ticked and chosen of a list: the required items, until somebody says otherwise. */
export function useTicks(items: readonly MyListItem[]) {
  const [ticks, setTicks] = useState<Readonly<Record<number, boolean>>>({})
  const [choices, setChoices] = useState<Readonly<Record<number, number | undefined>>>({})
  const rows = items.map((item): Row => {
    const optionId = item.id in choices ? choices[item.id] : firstChoice(item)
    const state = stateOf(item, optionId)
    const isFixed = state === 'Bought' || state === 'Unavailable'
    return {
      item,
      chosen: item.choices.find(({ productOptionId }) => productOptionId === optionId),
      state,
      isFixed,
      isTicked: !isFixed && (ticks[item.id] ?? item.isRequired),
    }
  })
  return {
    rows,
    total: toPesos(rows.filter(({ isTicked }) => isTicked).reduce((sum, row) => sum + costOf(row), 0)),
    tick: (id: number, isTicked: boolean) => setTicks({ ...ticks, [id]: isTicked }),
    choose: (id: number, optionId: number | undefined) => setChoices({ ...choices, [id]: optionId }),
  }
}

/** In centavos: of what is missing, as far as it is there. */
function costOf({ item, chosen }: Row): number {
  if (!chosen) return 0
  return lineTotal(toCentavos(chosen.price), Math.min(item.missing, chosen.available))
}
