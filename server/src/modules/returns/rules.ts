import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { requestReturn } from '@kwaderno/contract/returns.ts'
import { notFound, refuseAt, type Refusal } from '../../core/problem.ts'
import { itemTitle } from '../stock/rules.ts'

/** Said of a request that is not there for whoever asks. */
export const GONE = 'This request does not exist.'

/** A piece that comes back, and what for. */
export interface Unit {
  orderItemId: number
  reasonId: number
  exchange: readonly { productCombinationId: number; quantity: number }[]
}

/** A piece with which one of its item it is, counted from 0. */
export type PlacedUnit = Unit & { unitIndex: number }

interface OrderedItem {
  id: number
  name: string
  variation: string[]
  quantity: number
}

/** What can be exchanged for, as far as it decides whether it can be. */
export interface Choice {
  id: number
  name: string
  variation: string[]
  available: number
  is_offered: boolean
}

/**
 * The pieces that the second form names: its checked items, or the plain list of order items.
 * @throws Refusal 400 for a piece without a reason
 */
export function unitsOf(body: BodyOf<typeof requestReturn>): Unit[] {
  const named =
    body.items.length > 0
      ? body.items.filter(({ isChecked }) => isChecked)
      : body.orderItemId.map((orderItemId) => ({ orderItemId, reasonId: undefined, exchange: [] }))
  return named.map(({ orderItemId, reasonId = body.reasonId, exchange }) => {
    if (reasonId === undefined) throw refuseAt('reasonId', RETURN_TEXT.noReason)
    return { orderItemId, reasonId, exchange }
  })
}

/**
 * Numbers the pieces of each ordered item.
 * @throws Refusal 404 for an item that is not the order's, 400 for more pieces than were ordered
 */
export function placeUnits(units: readonly Unit[], items: readonly OrderedItem[]): PlacedUnit[] {
  const taken = new Map<number, number>()
  return units.map((unit) => {
    const item = items.find(({ id }) => id === unit.orderItemId)
    if (item === undefined) throw notFound('This item is not part of the order.')
    const unitIndex = taken.get(item.id) ?? 0
    if (unitIndex >= item.quantity) throw refuseAt('items', RETURN_TEXT.tooMany(itemTitle(item)))
    taken.set(item.id, unitIndex + 1)
    return { ...unit, unitIndex }
  })
}

/** What is wrong with what the pieces are exchanged for: not offered, chosen twice for one piece, too few left. */
export function faultOfExchange(units: readonly Unit[], choices: readonly Choice[]): Refusal | undefined {
  if (units.length === 0) return refuseAt('items', RETURN_TEXT.noUnits)
  const needed = new Map<number, number>()
  const isExchange = units.some(({ exchange }) => exchange.length > 0)
  for (const [index, { exchange }] of units.entries()) {
    if (isExchange && exchange.length === 0)
      return refuseAt(`items[${index}].exchange`, RETURN_TEXT.noExchange)
    const chosen = exchange.map((row) => row.productCombinationId)
    for (const [row, id] of chosen.entries()) {
      const field = `items[${index}].exchange[${row}].productCombinationId`
      if (!choices.some((choice) => choice.id === id && choice.is_offered))
        return refuseAt(field, RETURN_TEXT.noOption)
      if (chosen.indexOf(id) !== row) return refuseAt(field, RETURN_TEXT.repeated)
      needed.set(id, (needed.get(id) ?? 0) + exchange[row]!.quantity)
    }
  }
  const short = choices.filter(({ id, available }) => (needed.get(id) ?? 0) > available)
  return short.length > 0 ? refuseAt('items', RETURN_TEXT.insufficient(short.map(itemTitle))) : undefined
}
