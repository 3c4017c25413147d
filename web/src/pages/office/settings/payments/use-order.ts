import type { StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { useEffect, useRef, useState } from 'react'
import { moveId } from './ids.ts'
import { sortAccounts } from './save.ts'

/** Moves accounts that are not retired, one at a time. The button that moved one keeps the keyboard. */
export function useOrder(active: readonly StaffPaymentAccount[]) {
  const [isMoving, setMoving] = useState(false)
  const next = useRef<string>(undefined)
  useEffect(() => {
    const wanted = next.current
    if (isMoving || wanted === undefined) return
    next.current = undefined
    document.getElementById(wanted)?.focus()
  }, [isMoving])

  /** @param place counted from 1 */
  async function move(account: StaffPaymentAccount, place: number) {
    // At the ends the button that was pressed has no further to go.
    const isUp = place === 1 ? false : place === active.length || place <= active.indexOf(account)
    next.current = moveId(account.id, isUp ? 'up' : 'down')
    setMoving(true)
    try {
      const others = active.filter(({ id }) => id !== account.id)
      await sortAccounts(others.toSpliced(place - 1, 0, account).map(({ id }) => id))
    } finally {
      setMoving(false)
    }
  }
  return { isMoving, move }
}
