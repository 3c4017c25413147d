import { useEffect } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import {
  changeQuantity,
  resumeQuantities,
  saveQuantities,
  unsavedQuantities,
} from '../../../features/cart/quantities.ts'

/** Flushes debounced quantities when the cart is left; quantities.ts does so when the page is closed. */
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
