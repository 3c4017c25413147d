import { whyUnavailable } from '@kwaderno/contract/cart-availability.ts'
import { listCart, type CartItem } from '@kwaderno/contract/cart.ts'
import { lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient, queryOf } from '../../api/query-client.ts'
import { setCartCount } from '../../api/session.ts'
import { useDrafts, type Draft } from './quantities.ts'

/** A row as it is shown: with the quantity that was chosen last, confirmed or not. */
export interface CartLine extends CartItem {
  /** Why the server refused the last change. */
  error: string | undefined
}

/** The own cart, undefined until it is read. */
export function useCart() {
  const cart = useQuery(queryOf(listCart, {}))
  const drafts = useDrafts()
  const lines = useMemo(
    () => cart.data?.map((item) => lineOf(item, drafts.get(item.id))),
    [cart.data, drafts],
  )
  return { lines, isError: cart.isError, retry: () => void cart.refetch() }
}

function lineOf(item: CartItem, draft: Draft | undefined): CartLine {
  const quantity = draft?.quantity ?? item.quantity
  const totalPrice = toPesos(lineTotal(toCentavos(item.price), quantity))
  return { ...item, quantity, totalPrice, error: draft?.error }
}

/** The rows that are selected and can be ordered. */
export function selectedLines(lines: readonly CartLine[], ids: readonly number[]): CartLine[] {
  return lines.filter((line) => ids.includes(line.id) && whyUnavailable(line) === undefined)
}

/** What rows cost together, in pesos. */
export function totalOf(lines: readonly CartItem[]): number {
  return toPesos(lines.reduce((sum, line) => sum + toCentavos(line.totalPrice), 0))
}

/** Takes rows out of what is shown, and out of the cart's count. */
export function dropLines(ids: readonly number[]): void {
  queryClient.setQueryData(queryOf(listCart, {}).queryKey, (rows) =>
    rows?.filter((row) => !ids.includes(row.id)),
  )
  setCartCount((count) => count - ids.length)
}

/** 1 -> '1 item', 2 -> '2 items' */
export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
