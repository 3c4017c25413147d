import { skuOf } from '@kwaderno/contract/barcode-intake.ts'
import { isClaimCode, readClaimCode } from '@kwaderno/contract/claim-code.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { PAYMENT_DETAILS, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import type { Lookup, PickupOrder } from '@kwaderno/contract/pickup.ts'
import { pictureUrl } from '../../adapters/images.ts'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { bookedSlot, claimState } from './claim.ts'
import { findSwap } from '../returns/service.ts'
import { findPickup, findSku, type PickupRecord } from './queries.ts'
import { swapLookup } from './swap.ts'

/** What was scanned or typed at the counter. What has no claim code's form may be something else of the shop. */
export async function lookUp({ db, clock }: Deps, text: string): Promise<Lookup> {
  const code = readClaimCode(text)
  const isCode = isClaimCode(code)
  const found = isCode ? await findPickup(db, { code }) : undefined
  if (found) return toLookup(found, clock.now())
  const swap = isCode ? await findSwap(db, { code }) : undefined
  if (swap) return swapLookup(swap)
  const typed = skuOf(text)
  const item = await findSku(db, typed)
  if (item) return saying('other', PICKUP_TEXT.sku(itemName(item)))
  const order = await findPickup(db, { orderNumber: typed.toUpperCase() })
  if (order) return ofNumber(order, clock.now())
  return isCode ? saying('unknown', PICKUP_TEXT.unknown) : saying('mistyped', PICKUP_TEXT.mistyped)
}

const saying = (state: Lookup['state'], message: string): Lookup => ({ state, message, order: null })

/** By its number an order is opened only as long as it can be handed over. */
function ofNumber(order: PickupRecord, now: Date): Lookup {
  const state = claimState(order)
  return {
    ...saying('other', PICKUP_TEXT.orderNumber(order.order_number)),
    order: state === 'ready' || state === 'received' ? toPickupOrder(order, now) : null,
  }
}

/** 'Notebook (Blue, A5)' */
function itemName({ name, variation }: { name: string; variation: string[] }): string {
  return variation.length > 0 ? `${name} (${variation.join(', ')})` : name
}

/** An order with a claim. */
export function toLookup(order: PickupRecord, now: Date): Lookup {
  const state = claimState(order)
  if (state === 'none') return saying('unknown', PICKUP_TEXT.unknown)
  const messages = { ready: '', received: PICKUP_TEXT.received, used: usedText(order) }
  return { state, message: messages[state], order: toPickupOrder(order, now) }
}

/** Who has taken an order, from whom and when; '' of one that nobody has. */
export function usedText({ claimant, handed_at, handed_by }: PickupRecord): string {
  if (handed_at === null) return ''
  return PICKUP_TEXT.used(claimant ?? '', longDate(dayOf(handed_at)), handed_by ?? '')
}

function toPickupOrder(order: PickupRecord, now: Date): PickupOrder {
  const tag = PAYMENT_DETAILS.paymentType.find(({ id }) => id === order.payment_tag_type_id)
  const isUnderpaid = tag?.id === UNDERPAYMENT
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    version: order.version,
    customerName: order.customer_name,
    studentName: order.student_name,
    gradeLevel: order.grade_level,
    ...bookedSlot(order, now),
    paymentTag: tag?.label ?? '',
    underpaid: isUnderpaid ? toPesos(order.under_payment_amount_centavos ?? 0) : 0,
    items: order.items.map(({ image_key, ...item }) => ({
      ...item,
      image: image_key === null ? '' : pictureUrl(image_key),
    })),
  }
}
