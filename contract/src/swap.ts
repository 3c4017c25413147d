import { z } from 'zod'
import { SizeChart } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { RETURN_STATUSES } from './return-status.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'
import { MOST_SWAPPED, SWAP_TEXT } from './swap-text.ts'

/** Another size of an item, in pesos; only one at the price of the piece can be had for it. */
export const SwapChoice = z.object({
  productOptionId: z.int(),
  variation: z.array(z.string()),
  price: z.number(),
  isSamePrice: z.boolean(),
  available: z.int(),
})
export type SwapChoice = z.infer<typeof SwapChoice>

/** One piece of an order: the ordered item, and which of its pieces it is, from 0. */
export const SwapUnit = z.object({
  orderItemId: z.int(),
  unitIndex: z.int(),
  productId: z.int(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  image: z.string(),
  price: z.number(),
  choices: z.array(SwapChoice),
})
export type SwapUnit = z.infer<typeof SwapUnit>

/** A piece that comes back, and the one that is given for it. */
export const SwapPiece = z.object({
  orderItemId: z.int(),
  unitIndex: z.int(),
  status: z.enum(RETURN_STATUSES),
  back: z.object({ name: z.string(), variation: z.array(z.string()), sku: z.string(), image: z.string() }),
  out: z.object({ name: z.string(), variation: z.array(z.string()), sku: z.string(), quantity: z.int() }),
})
export type SwapPiece = z.infer<typeof SwapPiece>

export const SwapSlip = z.object({
  requestId: z.int(),
  /** Eight characters; '' once the swap is decided. */
  code: z.string(),
  status: z.enum(RETURN_STATUSES),
  requestedOn: z.string(),
  /** Until when it can be brought, and what is held for it is held; '' once it is decided. */
  heldUntil: z.string(),
  /** Whether all that is still to be given is held: what staff have put in its place is not. */
  isHeld: z.boolean(),
  customerName: z.string(),
  studentName: z.string(),
  pieces: z.array(SwapPiece),
  /** Pesos; 0 unless staff have given something else for a piece. */
  balance: z.number(),
})
export type SwapSlip = z.infer<typeof SwapSlip>

export const OrderSwap = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** Whether a swap can be requested: as long as a return can. */
  isOffered: z.boolean(),
  /** The pieces of the order, none of them unless it is offered. */
  units: z.array(SwapUnit),
  /** Of those products of the units that have one. */
  charts: z.array(z.object({ productId: z.int(), chart: SizeChart })),
  /** Of the swap that was requested; null without one. */
  slip: SwapSlip.nullable(),
})
export type OrderSwap = z.infer<typeof OrderSwap>

export const getSwap = endpoint({
  name: 'getSwap',
  summary: 'The pieces of an own order with the sizes they can be swapped for, or the slip of its swap',
  method: 'GET',
  path: '/Order/{id}/size-swap',
  access: 'owner',
  params: z.object({ id: field.id }),
  answer: OrderSwap,
})

export const requestSwap = endpoint({
  name: 'requestSwap',
  summary:
    'Asks to swap pieces of an own delivered order for other sizes at their price, which are held at once',
  method: 'POST',
  path: '/Order/size-swap',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['key_used'],
  body: z.object({
    orderId: field.id,
    units: z
      .array(
        z.object({
          orderItemId: field.id,
          unitIndex: field.wireInt.pipe(z.int().min(0).max(1_000_000)),
          productOptionId: field.chosenId(SWAP_TEXT.noOption),
        }),
        SWAP_TEXT.noUnits,
      )
      .min(1, SWAP_TEXT.noUnits)
      .max(MOST_SWAPPED),
    idempotencyKey: field.idempotencyKey,
  }),
  answer: NotificationPair,
})
