import { z } from 'zod'
import { MAX_SCAN_LENGTH } from './barcode-intake.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { HAND_OVER_FIELDS } from './pickup-field-labels.ts'
import { PICKUP_TEXT } from './pickup-text.ts'
import { RETURN_FOR_DISPOSAL, RETURN_TO_STOCK } from './exchange-rules.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'
import { SwapPiece } from './swap.ts'
import { MOST_SWAPPED } from './swap-text.ts'

/** An order as the counter hands it out. */
export const PickupOrder = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** What a hand-over starts from. */
  version: z.int(),
  customerName: z.string(),
  studentName: z.string(),
  gradeLevel: z.string(),
  /** When it is expected, '2026-06-08T09:00' in Manila, and 'HH:MM'; '' without a slot, and once it has passed. */
  slot: z.string(),
  slotEnds: z.string(),
  /** 'Exact Payment'; '' as long as nobody has said. */
  paymentTag: z.string(),
  /** Pesos that are still to be paid. */
  underpaid: z.number(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      variation: z.array(z.string()),
      sku: z.string(),
      quantity: z.int(),
      image: z.string(),
    }),
  ),
})
export type PickupOrder = z.infer<typeof PickupOrder>

/** A size swap as the counter makes it. */
export const PickupSwap = z.object({
  requestId: z.int(),
  /** What a swap starts from. */
  version: z.int(),
  orderNumber: z.string(),
  customerName: z.string(),
  studentName: z.string(),
  gradeLevel: z.string(),
  pieces: z.array(SwapPiece),
})
export type PickupSwap = z.infer<typeof PickupSwap>

/**
 * What a code turned out to be. `ready` can be handed over; `received` says the customer has it, and the counter can still
 * say who took it; `used` was handed over; `swap` is a size swap that waits; `other` is a SKU, or the number of an order.
 */
export const LOOKUP_STATES = ['ready', 'received', 'used', 'swap', 'mistyped', 'unknown', 'other'] as const
export type LookupState = (typeof LOOKUP_STATES)[number]

export const Lookup = z.object({
  state: z.enum(LOOKUP_STATES),
  /** '' of what is ready. */
  message: z.string(),
  /** What can be handed over; of `used` what was. Null of a code that is none, and of a number whose order nobody waits for. */
  order: PickupOrder.nullable(),
  /** The size swap whose code it is, also when it is `used`; absent of anything else. */
  swap: PickupSwap.optional(),
})
export type Lookup = z.infer<typeof Lookup>

export const lookUpClaim = endpoint({
  name: 'lookUpClaim',
  summary: 'What a scanned or typed claim code is for; case, spaces, dashes and line ends do not count',
  method: 'POST',
  path: '/Pickup/lookup',
  access: 'Pickup.view',
  invalidates: [],
  limit: 'lookup',
  body: z.object({ code: z.string().max(MAX_SCAN_LENGTH) }),
  answer: Lookup,
})

/** What the counter says of a hand-over. */
export const HandOverForm = z.object({
  claimant: z.string(PICKUP_TEXT.claimant).pipe(field.requiredName(PICKUP_TEXT.claimant)),
  note: field.line(HAND_OVER_FIELDS.note).default(''),
})

export const handOver = endpoint({
  name: 'handOver',
  summary: 'Hands an order over and says who took it; without its code a note says why',
  method: 'POST',
  path: '/Pickup/hand-over',
  access: 'Pickup.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  limit: 'handOver',
  refusals: ['changed', 'not_found'],
  body: HandOverForm.extend({
    code: z.string().max(MAX_SCAN_LENGTH).optional(),
    /** Instead of the code. */
    orderId: field.id.optional(),
    version: field.wireInt,
  }).refine(({ code, orderId }) => (code === undefined) !== (orderId === undefined), {
    error: PICKUP_TEXT.oneOf,
    path: ['code'],
  }),
  answer: Lookup,
})

/** Who takes the new sizes. */
export const SwapForm = HandOverForm.pick({ claimant: true })

export const swapAtCounter = endpoint({
  name: 'swapAtCounter',
  summary: 'Approves every piece of a size swap that waits, gives the new sizes out and marks its slip used',
  method: 'POST',
  path: '/Pickup/swap',
  access: 'Pickup.edit',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  limit: 'handOver',
  refusals: ['changed'],
  body: SwapForm.extend({
    code: z.string().max(MAX_SCAN_LENGTH),
    /** The version that was looked up; when the request has moved on since, the swap is refused. */
    version: field.wireInt.optional(),
    /** Each piece that waits, once. */
    pieces: z
      .array(
        z.object({
          groupItem: field.id,
          groupItemIndex: field.wireInt.pipe(z.int().min(0).max(1_000_000)),
          returnType: field.wireInt.pipe(
            z.union([z.literal(RETURN_TO_STOCK), z.literal(RETURN_FOR_DISPOSAL)], PICKUP_TEXT.swapPieces),
          ),
        }),
        PICKUP_TEXT.swapPieces,
      )
      .max(MOST_SWAPPED),
  }),
  answer: Lookup,
})
