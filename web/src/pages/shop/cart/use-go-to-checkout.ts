import { CART_TEXT, fitsGrade } from '@kwaderno/contract/cart-availability.ts'
import { useEffect, useRef, useState } from 'react'
import { saveQuantities } from '../../../features/cart/quantities.ts'
import type { Selection } from '../../../features/cart/selection.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { dismissToasts, toast } from '../../../ui/toast.ts'

/** On a phone, not over the field it refers to. */
const REFUSAL = { isLow: true, group: 'cart' } as const

/**
 * Leads on to the checkout with what is selected: for a chosen grade level that all of it suits, and with the quantities as
 * they were typed last.
 */
export function useGoToCheckout(selection: Selection, selected: readonly CartLine[]) {
  const { grade } = selection
  const go = useGo()
  const gradeSelect = useRef<HTMLSelectElement>(null)
  const [wasGradeMissing, setGradeMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  // The message about the selection goes once the selection changes.
  const refused = useRef(selection)
  useEffect(() => {
    if (refused.current !== selection) dismissToasts(REFUSAL.group)
  }, [selection])

  function refuse({ title, text }: { title: string; text: string }) {
    refused.current = selection
    toast.error(title, text, REFUSAL)
  }
  async function goToCheckout() {
    dismissToasts(REFUSAL.group)
    if (grade === '') {
      setGradeMissing(true)
      gradeSelect.current?.focus()
      return refuse(CART_TEXT.gradeRequired)
    }
    if (!selected.every((line) => fitsGrade(line, grade))) return refuse(CART_TEXT.gradeMismatch(grade))
    setBusy(true)
    const isSaved = await saveQuantities()
    setBusy(false)
    if (isSaved) await go(paths.checkout)
  }
  const gradeError = wasGradeMissing && grade === '' ? CART_TEXT.gradeRequired.title : undefined
  return { gradeSelect, gradeError, isBusy, goToCheckout }
}
