import { useEffect } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import {
  changeQuantity,
  resumeQuantities,
  saveQuantities,
  unsavedQuantities,
} from '../../../features/cart/quantities.ts'

/** Sends the quantities that still wait for their pause when the cart is left; a browser that leaves is told in quantities.ts. */
export function useSaveOnLeave(): void {
  useKept('cart', {
    read: () => (unsavedQuantities().length > 0 ? unsavedQuantities() : undefined),
    write: (quantities) => quantities.forEach(([id, quantity]) => changeQuantity(id, quantity)),
  })
  useEffect(() => {
    resumeQuantities()
    return () => void saveQuantities()
  }, [])
}
