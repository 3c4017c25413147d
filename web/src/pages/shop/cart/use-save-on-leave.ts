import { useEffect } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import { changeQuantity, saveQuantities, unsavedQuantities } from '../../../features/cart/quantities.ts'

/** Sends the quantities that still wait for their pause when the page is left, hidden or closed. */
export function useSaveOnLeave(): void {
  useKept('cart', {
    read: () => (unsavedQuantities().length > 0 ? unsavedQuantities() : undefined),
    write: (quantities) => quantities.forEach(([id, quantity]) => changeQuantity(id, quantity)),
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void saveQuantities()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void saveQuantities()
    }
  }, [])
}
