import { useEffect } from 'react'
import { saveQuantities } from '../../../features/cart/quantities.ts'

/** Sends the quantities that still wait for their pause when the page is left, hidden or closed. */
export function useSaveOnLeave(): void {
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
