import type { PaymentRow } from '@kwaderno/contract/payment.ts'
import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import type { OpenForm } from './PaymentView.tsx'
import { isBeside } from './Queue.tsx'

/** The payment that is shown, the first of the list unless the address names another, and the form that is open for it. */
export function useChosen(rows: readonly PaymentRow[] | undefined) {
  const [search, setSearch] = useUrlState(paths.payments)
  const chosen = search.payment ?? rows?.[0]?.id
  const view = useRef<HTMLDivElement>(null)
  /** As it is now, for an answer that comes late. */
  const shown = useRef(chosen)
  /** Chosen, but not in the address yet: the next key steps on from there. */
  const coming = useRef<number>(undefined)
  useEffect(() => {
    shown.current = chosen
    if (coming.current === chosen) coming.current = undefined
  })
  const [opened, setOpened] = useState<{ id: number; form: OpenForm }>()

  function choose(payment: number | undefined) {
    setOpened(undefined)
    coming.current = payment
    setSearch({ payment, pageNumber: search.pageNumber }, { replace: true, resetScroll: false })
    if (payment !== undefined && !isBeside()) view.current?.scrollIntoView()
  }

  function open(form: OpenForm | undefined) {
    const id = coming.current ?? chosen
    if (form === undefined || id === undefined) return setOpened(undefined)
    setOpened({ id, form })
    // It stays the chosen one, also when a colleague decides on it and it leaves the list.
    if (search.payment !== id && coming.current === undefined) {
      setSearch({ payment: id, pageNumber: search.pageNumber }, { replace: true, resetScroll: false })
    }
  }

  return {
    chosen,
    view,
    form: opened?.id === chosen ? opened?.form : undefined,
    choose,
    open,
    step(by: 1 | -1) {
      const from = coming.current ?? chosen
      const at = rows?.findIndex(({ id }) => id === from) ?? -1
      const next = rows?.[Math.max(0, at + by)]
      if (next) choose(next.id)
    },
    /** The one behind it, where what is decided leaves the list; none for whoever has gone on already. */
    leave(payment: number) {
      if ((coming.current ?? shown.current) !== payment) return
      const at = rows?.findIndex(({ id }) => id === payment) ?? -1
      choose((rows?.[at + 1] ?? rows?.[at - 1])?.id)
    },
    /** Another page of the list begins with its first one. */
    turn(pageNumber: number) {
      coming.current = undefined
      setOpened(undefined)
      setSearch({ pageNumber, payment: undefined })
    },
  }
}
