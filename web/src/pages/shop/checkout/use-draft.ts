import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import type { CheckoutFields, CheckoutForm } from './form.ts'

type Values = Omit<CheckoutFields, 'gradeLevel' | 'paymentAttachment'>
interface Draft {
  /** What is ordered; with another cart it is another order. */
  cart: string
  values: Values
  /** Names of the files, which cannot be kept. */
  files: readonly string[]
}

/** Of this tab, which a phone brings back with it; the end of the session empties it. */
const KEY = 'checkout-draft'

/**
 * Keeps what is filled in over a reload, until the order is placed or the cart is another one.
 * @returns the names of the files that are to be chosen again
 */
export function useDraft(form: CheckoutForm, lines: readonly CartLine[]): readonly string[] {
  const cart = JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]))
  const [draft] = useState(() => readDraft(cart))
  // The only address is chosen by itself, and is not that any more once there is another.
  const hasChosen = useRef(typeof draft?.values.addressId === 'number')
  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
  }, [form, draft])
  useEffect(() => {
    const watching = form.watch((_, { name, type }) => {
      // Without a name it is a reset, by which nothing is typed.
      if (name === undefined) return
      if (name === 'addressId' && type === 'change') hasChosen.current = true
      const { gradeLevel: _g, paymentAttachment, ...typed } = form.getValues()
      const isOwn = hasChosen.current || typed.addressId === PICKUP_ADDRESS_ID
      const values = isOwn ? typed : { ...typed, addressId: null }
      const files = paymentAttachment.length > 0 ? paymentAttachment.map((file) => file.name) : draft?.files
      sessionStorage.setItem(KEY, JSON.stringify({ cart, values, files: files ?? [] } satisfies Draft))
    })
    return () => watching.unsubscribe()
  }, [form, cart, draft])
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
