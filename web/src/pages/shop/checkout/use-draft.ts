import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import type { CheckoutFields, CheckoutForm } from './form.ts'

type Values = Omit<CheckoutFields, 'gradeLevel' | 'paymentAttachment' | 'specialDiscountProof'>
interface Draft {
  /** The ordered rows; with other rows the draft is discarded. */
  cart: string
  values: Values
  /** Names of the files, whose content cannot be stored. */
  files: readonly string[]
}

/** In sessionStorage, which a phone restores with the tab; the end of the session clears it. */
const KEY = 'checkout-draft'

/**
 * Keeps what was entered over a reload, until the order is placed or the cart changes.
 * @param isNameSettled the name is not typed, and may be another one after the reload
 * @returns the names of the files that are to be chosen again
 */
export function useDraft(
  form: CheckoutForm,
  lines: readonly CartLine[],
  isNameSettled: boolean,
): readonly string[] {
  const cart = JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]))
  const [draft] = useState(() => readDraft(cart))
  // A preselected address is not stored: there may be another default after the reload.
  const hasChosen = useRef(typeof draft?.values.addressId === 'number')
  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
  }, [form, draft])
  useEffect(() => {
    const watching = form.watch((_, { name, type }) => {
      // Without a name it is a reset, not an input.
      if (name === undefined) return
      if (name === 'addressId' && type === 'change') hasChosen.current = true
      const { gradeLevel: _g, paymentAttachment, specialDiscountProof, ...typed } = form.getValues()
      const isOwn = hasChosen.current || typed.addressId === PICKUP_ADDRESS_ID
      const values = {
        ...typed,
        ...(isOwn ? {} : { addressId: null }),
        ...(isNameSettled ? { studentName: '' } : {}),
      }
      const chosen = [...paymentAttachment, ...specialDiscountProof].map((file) => file.name)
      const files = chosen.length > 0 ? chosen : draft?.files
      sessionStorage.setItem(KEY, JSON.stringify({ cart, values, files: files ?? [] } satisfies Draft))
    })
    return () => watching.unsubscribe()
  }, [form, cart, draft, isNameSettled])
  return draft?.files ?? []
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY)
}

function readDraft(cart: string): Draft | undefined {
  const draft: Draft | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (draft?.cart === cart) return draft
  dropDraft()
  return undefined
}
