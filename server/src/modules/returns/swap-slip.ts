import { groupBalance } from '@kwaderno/contract/exchange-rules.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { isDecided, owedFor } from '@kwaderno/contract/return-status.ts'
import type { OrderSwap, SwapPiece, SwapSlip, SwapUnit } from '@kwaderno/contract/swap.ts'
import { pictureUrl } from '../../adapters/images.ts'
import type { Deps } from '../../core/deps.ts'
import { isReturnable } from '../orders/rules.ts'
import { MOST_SWAPPED } from '@kwaderno/contract/swap-text.ts'
import {
  findSwap,
  listSwapItems,
  type SwapItemRecord,
  type SwapOrderRecord,
  type SwapPieceRecord,
  type SwapRecord,
} from './swap-queries.ts'

/** What an order's customer can swap, or the slip of what he has asked to swap. */
export async function readSwap(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: SwapOrderRecord,
): Promise<OrderSwap> {
  const isOffered = !order.is_requested && isReturnable(order, clock.now())
  const items = isOffered ? await listSwapItems(db, order.id) : []
  const swap = order.swap_id === null ? undefined : await findSwap(db, { requestId: order.swap_id })
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    isOffered,
    units: items.flatMap(unitsOf).slice(0, MOST_SWAPPED),
    charts: chartsOf(items),
    slip: swap ? toSlip(swap) : null,
  }
}

function chartsOf(items: readonly SwapItemRecord[]): OrderSwap['charts'] {
  const charts = new Map(
    items.flatMap(({ product_id, size_chart }) =>
      size_chart === null ? [] : [[product_id, size_chart] as const],
    ),
  )
  return [...charts].map(([productId, chart]) => ({ productId, chart }))
}

function unitsOf(item: SwapItemRecord): SwapUnit[] {
  const unit = {
    orderItemId: item.id,
    productId: item.product_id,
    name: item.name,
    variation: item.variation,
    sku: item.sku,
    image: pictureOf(item.image_key),
    price: toPesos(item.price_centavos),
    choices: item.choices.map((choice) => ({
      productOptionId: choice.id,
      variation: choice.variation,
      price: toPesos(choice.price_centavos),
      isSamePrice: choice.price_centavos === item.price_centavos,
      available: choice.available,
    })),
  }
  const length = Math.min(item.quantity, MOST_SWAPPED)
  return Array.from({ length }, (_one, unitIndex) => ({ ...unit, unitIndex }))
}

const pictureOf = (key: string | null) => (key === null ? '' : pictureUrl(key))

function toSlip(swap: SwapRecord): SwapSlip {
  const isOver = isDecided(swap.status)
  return {
    requestId: swap.id,
    code: isOver ? '' : swap.code,
    status: swap.status,
    requestedOn: swap.created_at.toISOString(),
    heldUntil: isOver ? '' : swap.held_until.toISOString(),
    isHeld: !isOver && swap.pieces.every(isHeldOrDecided),
    customerName: swap.customer_name,
    studentName: swap.student_name,
    pieces: swap.pieces.flatMap(toPieces),
    balance: owedFor(swap.pieces.map((piece) => ({ status: piece.status, balance: balanceOf(piece) }))),
  }
}

const isHeldOrDecided = ({ status, out }: SwapPieceRecord) =>
  isDecided(status) || out.every(({ held, quantity }) => held >= quantity)

/** Staff may give several things for a piece: each is a line of its own. */
export function toPieces(piece: SwapPieceRecord): SwapPiece[] {
  const { image_key, ...back } = piece.back
  return piece.out.map(({ price_centavos: _price, held: _held, ...out }) => ({
    orderItemId: piece.order_item_id,
    unitIndex: piece.unit_index,
    status: piece.status,
    back: { ...back, image: pictureOf(image_key) },
    out,
  }))
}

/** What is left of a piece's price, in pesos; negative is owed. */
export function balanceOf({ price_centavos, out }: SwapPieceRecord): number {
  const rows = out.map(({ price_centavos: price, quantity }) => ({ price: toPesos(price), quantity }))
  return groupBalance({ price: toPesos(price_centavos), rows })
}
