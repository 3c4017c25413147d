import {
  CHECKOUT_TEXT,
  type checkDuplicate as checkDuplicateEndpoint,
  type CheckoutRequest,
  type DeliveryFee,
  type getDeliveryFee,
} from '@kwaderno/contract/checkout.ts'
import { quoteDelivery, type DeliveryRules } from '@kwaderno/contract/delivery-fee.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { Notification, NotificationPair } from '@kwaderno/contract/live.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { PAYMENT_FACT_TEXT } from '@kwaderno/contract/payment-facts.ts'
import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { Kysely } from 'kysely'
import { refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import type { Deps } from '../../core/deps.ts'
import { limitsOf } from '../../core/customer-limits.ts'
import { requireProofs } from '../../core/payment-proof.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { unmarkKept } from '../../core/stored-files.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Database } from '../../db/tables.ts'
import { retried } from '../../db/tx.ts'
import { toCartItem } from '../cart/service.ts'
import { markedOrderMail } from '../mails/service.ts'
import { exceptActor, toNotification } from '../notifications/service.ts'
import { faultOfFacts } from '../payments/rules.ts'
import { itemTitle } from '../stock/rules.ts'
import { studentOf } from '../students/service.ts'
import { mailedOrder, newOrder, newOrderItem, subtotalOf, type Destination } from './order-row.ts'
import { placeRows } from './place-order.ts'
import {
  findEqualOrder,
  findForFee,
  findPlacedNotification,
  listSelected,
  listSkus,
  type SelectedRow,
} from './queries.ts'
import { cartSignature, faultOfClaim, faultOfForm, faultOfLimits, faultOfSelection } from './rules.ts'

/** Who orders what, with which proofs of payment. */
export interface Placing {
  session: Session
  form: CheckoutRequest
  attachments: UploadedFile[]
  /** Pictures that come with a claim for the special discount. */
  claimProofs: UploadedFile[]
}

const filesOf = ({ attachments, claimProofs }: Placing) => [...attachments, ...claimProofs]

/**
 * Places an order of selected rows of the own cart and holds its pieces: all of it or nothing. The same idempotency
 * key of the same user places one order, whether its requests come one after the other or at once, and is answered
 * alike.
 * @returns what the customer is told, which is nothing, and what the staff are told
 * @throws Refusal 404 for a row or an address that is not the user's, 400 for what cannot be ordered this way
 */
export async function placeOrder(deps: Deps, placing: Placing): Promise<NotificationPair> {
  const { session, form, attachments, claimProofs } = placing
  const fault =
    faultOfForm(form, session.roleName, attachments.length) ??
    faultOfFacts(form, deps.clock.today()) ??
    faultOfClaim(form, claimProofs)
  if (fault) throw fault
  await requireProofs(deps.files, filesOf(placing))
  try {
    return [null, await place(deps, placing)]
  } catch (error) {
    const placed = isKeyUsed(error) ? await findPlaced(deps.db, placing) : undefined
    if (placed === undefined) throw error
    return [null, placed]
  }
}

/** Another request with the same key, for other rows of the cart, has committed in the meantime. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'orders__idempotency_key'
}

/**
 * What is asked for. The rows of a cart are never written again, so they stand for their items and quantities. The fee
 * that the page has shown is no part of it: once the rows are ordered, the page cannot ask for it again.
 */
function hashOf(placing: Placing): string {
  const { form } = placing
  const cartItemIds = [...new Set(form.cartItemIds)].toSorted((a, b) => a - b)
  // Without a student it is the hash of before there was one to choose.
  const studentId = form.studentId ?? undefined
  const asked = { ...form, cartItemIds, studentId, expectedFee: undefined, idempotencyKey: undefined }
  return requestHash(asked, filesOf(placing))
}

/**
 * The answer of the request that has used this key. The files of this one are not needed then.
 * @throws Refusal 409 when that was another request
 */
async function findPlaced(db: Kysely<Database>, placing: Placing): Promise<Notification | undefined> {
  const { session, form } = placing
  if (form.idempotencyKey === undefined) return undefined
  const placed = await findPlacedNotification(db, session.userId, form.idempotencyKey)
  if (placed) unmarkKept(filesOf(placing))
  if (placed) refuseOtherRequest(placed.requestHash, hashOf(placing), KEY_USED.order)
  return placed?.notification
}

/** How often rows are read anew that change between being read and being ordered. */
const ATTEMPTS = 5

async function place(deps: Deps, placing: Placing): Promise<Notification> {
  const { session, form } = placing
  const cartItemIds = [...new Set(form.cartItemIds)]
  let titles: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const rows = await listSelected(deps.db, session.userId, { ...form, cartItemIds }, deps.clock.today())
    if (rows.length < cartItemIds.length) {
      // Ordered before: by this same request, or from another tab.
      const placed = await findPlaced(deps.db, placing)
      if (placed) return placed
      throw notFound('This item is no longer in your cart.')
    }
    const notification = await write(deps, placing, rows)
    if (notification) return notification
    titles = rows.map(itemTitle)
  }
  throw refuse(CHECKOUT_TEXT.insufficient(titles))
}

/** @throws Refusal 404 for an address that is not the user's, 400 for an unknown grade level or account */
function destinationOf(rows: readonly SelectedRow[]): Destination {
  const { address, grade, customer_email, has_account } = rows[0]!
  if (address === null) throw notFound('This address no longer exists.')
  if (grade === null) throw refuseAt('gradeLevel', CHECKOUT_TEXT.noGrade)
  if (!has_account) throw refuseAt('paidTo', PAYMENT_FACT_TEXT.account)
  return { address, gradeLevel: grade, customerEmail: customer_email }
}

/** What a delivery costs by rules that are null as long as the shop asks for no fees. */
function quoteOf(
  rules: DeliveryRules | null,
  order: Parameters<typeof quoteDelivery>[1],
): ReturnType<typeof quoteDelivery> {
  return rules === null ? { fee: 0, zone: '', isServed: true } : quoteDelivery(rules, order)
}

/**
 * Checks the rows and places the order; undefined when they have changed since they were read.
 * @throws Refusal for what cannot be ordered this way
 */
async function write(
  deps: Deps,
  placing: Placing,
  rows: readonly SelectedRow[],
): Promise<Notification | undefined> {
  const { session, form, attachments, claimProofs } = placing
  const destination = destinationOf(rows)
  const student = studentOf(form, rows[0]!.student, destination.gradeLevel)
  const limits = limitsOf(deps.config, session)
  const fault =
    faultOfSelection(rows.map(toCartItem), destination.gradeLevel) ??
    faultOfLimits(limits, rows, filesOf(placing))
  if (fault) throw fault
  const { address } = destination
  const delivery = quoteOf(rows[0]!.delivery_rules, { ...form, address, subtotal: subtotalOf(rows) })
  if (!delivery.isServed) throw refuseAt('addressId', CHECKOUT_TEXT.notServed(address.city))
  const order = {
    ...newOrder(session, form, rows, { ...destination, delivery, student }, deps.clock.now()),
    request_hash: form.idempotencyKey === undefined ? null : hashOf(placing),
  }
  const { expectedTotal, expectedFee } = form
  if (expectedTotal !== undefined && toCentavos(expectedTotal) !== order.subtotal_centavos) {
    throw refuse(CHECKOUT_TEXT.totalChanged)
  }
  if (expectedFee !== undefined && toCentavos(expectedFee) !== delivery.fee) {
    throw refuse(CHECKOUT_TEXT.feeChanged)
  }
  const items = rows.map(newOrderItem)
  const mail = markedOrderMail(deps, rows[0]!.addressee!, mailedOrder(order, items, rows[0]!))
  const placed = await retried(() =>
    placeRows(deps.db, order, items, { attachments, claimProofs }, { limits, mail, payment: form }),
  )
  if (placed === undefined) return undefined
  const notification = toNotification(placed.notification)
  deps.live.pushNotification(exceptActor(session.userId, placed.userIds), notification)
  deps.mailQueue.wake()
  return notification
}

/**
 * Looks for an earlier order of this user with exactly the SKUs and quantities of these cart rows.
 * @throws Refusal 404 for a row that is not the user's
 */
export async function checkDuplicate(
  db: Kysely<Database>,
  userId: number,
  cartItemIds: readonly number[],
): Promise<AnswerOf<typeof checkDuplicateEndpoint>> {
  const wanted = [...new Set(cartItemIds)]
  const lines = await listSkus(db, userId, wanted)
  if (lines.length < wanted.length) throw notFound('This item is no longer in your cart.')
  const equal = await findEqualOrder(db, userId, cartSignature(lines))
  return {
    isDuplicate: equal !== undefined,
    orderNumber: equal?.order_number ?? null,
    studentName: equal?.student_name ?? '',
  }
}

/**
 * What the delivery of these cart rows costs as of now.
 * @throws Refusal 404 for a row or an address that is not the user's
 */
export async function deliveryFeeOf(
  db: Kysely<Database>,
  userId: number,
  { addressId, deliveryMethod, cartItemIds }: BodyOf<typeof getDeliveryFee>,
): Promise<DeliveryFee> {
  const wanted = [...new Set(cartItemIds)]
  const { found, subtotal, address, rules } = await findForFee(db, userId, wanted, addressId)
  if (found < wanted.length) throw notFound('This item is no longer in your cart.')
  if (addressId !== PICKUP_ADDRESS_ID && address === null) throw notFound('This address no longer exists.')
  const isPickUp = deliveryMethod === 'PickUp'
  if (address === null && !isPickUp) throw refuseAt('addressId', CHECKOUT_TEXT.noAddress)
  const { fee, zone, isServed } = quoteOf(address === null ? null : rules, {
    deliveryMethod,
    address: address ?? { region: '', province: '', city: '' },
    subtotal,
  })
  return { isOn: rules !== null, deliveryFee: toPesos(fee), zone, isServed }
}
