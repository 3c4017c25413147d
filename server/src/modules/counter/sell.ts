import { addressLine } from '@kwaderno/contract/address.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import {
  COUNTER_PAYMENT_LABEL,
  COUNTER_TEXT,
  discountError,
  paymentError,
  WALK_IN,
} from '@kwaderno/contract/counter-rules.ts'
import type { SellRequest, Sold } from '@kwaderno/contract/counter.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { discounted, formatPeso, lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { stepsOf } from '@kwaderno/contract/order-status.ts'
import { EXACT_PAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import { specialDiscountErrors } from '@kwaderno/contract/special-discount.ts'
import { sql, type Kysely } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import { missing, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { cartSignature } from '../checkout/rules.ts'
import { queueOrderMail } from '../mails/service.ts'
import { keepInvoice, notifyCustomer } from '../orders/service.ts'
import { keepCounterPayment } from '../payments/rules.ts'
import { lockWeek, specialDiscountColumns } from '../special-discounts/service.ts'
import { itemTitle } from '../stock/rules.ts'
import { lockOptions, sellStock } from '../stock/service.ts'
import { studentOf, type Named } from '../students/service.ts'
import { auditSale } from './audit-values.ts'
import { primeOf } from './special-discount.ts'
import { listItems, readParties, type ItemRecord, type Parties } from './queries.ts'

/** Pieces of one option that are sold. */
type Line = ItemRecord & { quantity: number }

/** Centavos. */
interface Sums {
  subtotal: number
  amountLess: number
  total: number
  /** Null for other payments than cash. */
  cash: number | null
}

/**
 * Sells over the counter: an order that is delivered and paid at once, all of it or nothing. The same key of the same seller
 * sells once, whether its requests come one after the other or at once, and is answered alike.
 * @throws Refusal 403 for a discount without permission, 400 for what cannot be sold this way, 409 when the key has made
 *   another sale
 */
export async function sell(deps: Deps, session: Session, form: SellRequest): Promise<Sold> {
  refuseDiscount(session, form)
  const made = await findMade(deps.db, session, form)
  if (made) return made
  try {
    return await inTransaction(deps.db, (tx) => write(tx, deps, session, form))
  } catch (error) {
    // The same request at the same moment may have sold it, and then too few are left for this one, or its key is used.
    const madeMeanwhile = await findMade(deps.db, session, form)
    if (madeMeanwhile === undefined) throw error
    return madeMeanwhile
  }
}

function refuseDiscount(session: Session, form: SellRequest): void {
  const isSpecial = form.specialDiscountType !== ''
  const isGiven = isSpecial || form.discountType !== '' || form.discountRate !== null
  if (isGiven && !holds(session, 'Counter.edit')) throw missing('Counter.edit')
  const [wrongField] = Object.entries(specialDiscountErrors(form))
  if (wrongField) throw refuseAt(...wrongField)
  const wrong = discountError(form)
  if (wrong) throw refuseAt(wrong.field, wrong.message)
}

/** Without a student and a special discount as before there were any, so that a sale from then is known again. */
function hashOf({ studentId, ...form }: SellRequest): string {
  const asked = { ...form, idempotencyKey: undefined, ...(studentId === null ? {} : { studentId }) }
  return requestHash(form.specialDiscountType === '' ? { ...asked, ...UNASKED } : asked)
}
const UNASKED = {
  specialDiscountType: undefined,
  specialDiscountName: undefined,
  specialDiscountIdNumber: undefined,
  specialDiscountElsewhere: undefined,
}

/**
 * What the sale with this key was answered.
 * @throws Refusal 409 when that was another one
 */
async function findMade(
  db: Kysely<Database>,
  session: Session,
  form: SellRequest,
): Promise<Sold | undefined> {
  if (form.idempotencyKey === undefined) return undefined
  const made = await db
    .selectFrom('counter_sales')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'order_number', 'total_centavos', 'placed_at'])
    .select(['cash_tendered_centavos', 'counter_sales.request_hash'])
    .where('seller_id', '=', session.userId)
    .where('counter_sales.idempotency_key', '=', form.idempotencyKey)
    .executeTakeFirst()
  if (made === undefined) return undefined
  refuseOtherRequest(made.request_hash, hashOf(form), KEY_USED.sale)
  return toSold(made, { total: made.total_centavos, cash: made.cash_tendered_centavos })
}

function toSold(
  order: { id: number; order_number: string; placed_at: Date },
  { total, cash }: Pick<Sums, 'total' | 'cash'>,
): Sold {
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    totalPrice: toPesos(total),
    cashTendered: cash === null ? null : toPesos(cash),
    change: cash === null ? null : toPesos(cash - total),
    soldOn: order.placed_at.toISOString(),
  }
}

async function write(tx: Tx, deps: Deps, session: Session, form: SellRequest): Promise<Sold> {
  const parties = await readParties(tx, form)
  refuseParties(form, parties)
  const student = studentOf(form, parties.student, parties.grade ?? '')
  const now = deps.clock.now()
  const isSpecial = form.specialDiscountType !== ''
  if (isSpecial) await lockWeek(tx, form.specialDiscountIdNumber, now)
  const lines = await takeLines(tx, form)
  const sold = { orderId: null, placedAt: now, lines: primeOf(lines) }
  const special = isSpecial ? await specialDiscountColumns(tx, deps, sold, form) : undefined
  const sums = sumsOf(form, lines, special?.amountLess)
  const order = await insertOrder(tx, { session, form, parties, student, lines, sums, special, now })
  await insertParts(tx, order, { session, form, lines, sums })
  if (form.paymentType !== 'Cash') {
    const { id: orderId, placed_at: now } = order
    const { reference } = form
    await keepCounterPayment(tx, { orderId, reference, amount: sums.total, sellerId: session.userId, now })
  }
  const pieces = lines.map(({ id, quantity }) => ({ productOptionId: id, quantity }))
  await sellStock(tx, pieces, { orderId: order.id, actorId: session.userId })
  await keepInvoice(tx, deps, order.id)
  await notifyBuyer(tx, deps, session, order, sums)
  await auditSale(tx, session, order, { ...sums, reference: form.reference, items: lines })
  return toSold(order, sums)
}

/** One notification and the receipt by mail; a walk-in has no account for either. */
async function notifyBuyer(tx: Tx, deps: Deps, session: Session, order: Order, sums: Sums): Promise<void> {
  const inWords = (centavos: number) => formatPeso(toPesos(centavos))
  await notifyCustomer(tx, deps, order, {
    title: 'Sold at the Counter',
    description: `You bought ${order.order_number} at the counter for ${inWords(sums.total)}.`,
    actorId: session.userId,
  })
  const paid = sums.cash === null ? {} : { cash: inWords(sums.cash), change: inWords(sums.cash - sums.total) }
  await queueOrderMail(tx, deps, 'counter-receipt', order.id, {
    values: { payment: COUNTER_PAYMENT_LABEL[order.payment_type], ...paid },
  })
}

/** A parent buys for a student; a walk-in needs to say nothing. */
function refuseParties(form: SellRequest, { customer, grade }: Parties): void {
  if (form.userId !== null) {
    if (customer === null) throw refuseAt('userId', COUNTER_TEXT.noCustomer)
    if (form.studentName === '' && form.studentId === null)
      throw refuseAt('studentName', CHECKOUT_TEXT.noName)
  }
  if (grade === null && (form.userId !== null || form.gradeLevel !== '')) {
    throw refuseAt('gradeLevel', CHECKOUT_TEXT.noGrade)
  }
}

/**
 * Locks what is sold and reads it as it is then, each option once.
 * @throws Refusal 400 for what is not offered, and for what is not there in these quantities
 */
async function takeLines(tx: Tx, form: SellRequest): Promise<Line[]> {
  const quantities = new Map<number, number>()
  for (const { productOptionId, quantity } of form.lines) {
    quantities.set(productOptionId, (quantities.get(productOptionId) ?? 0) + quantity)
  }
  const optionIds = [...quantities.keys()]
  await lockOptions(tx, optionIds)
  // A statement of its own, to see what whoever held the locks before has written.
  const items = new Map((await listItems(tx, optionIds)).map((item) => [item.id, item]))
  const lines = optionIds.map((id) => {
    const item = items.get(id)
    if (!item?.is_offered) throw refuseAt('lines', COUNTER_TEXT.unavailable)
    return { ...item, quantity: quantities.get(id)! }
  })
  const short = lines.filter(({ stock, held, quantity }) => stock - held < quantity)
  if (short.length > 0) throw refuseAt('lines', CHECKOUT_TEXT.insufficient(short.map(itemTitle)))
  return lines
}

/** @param specialLess what a special discount takes off, in the place of a free one */
function sumsOf(form: SellRequest, lines: readonly Line[], specialLess: number | undefined): Sums {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line.price_centavos, line.quantity), 0)
  const amountLess = specialLess ?? discounted(subtotal, form.discountRate).amountLess
  const total = subtotal - amountLess
  if (toCentavos(form.expectedTotal) !== total) throw refuse(CHECKOUT_TEXT.totalChanged)
  const wrong = paymentError(form, toPesos(total))
  if (wrong) throw refuseAt(wrong.field, wrong.message)
  const cash = form.paymentType === 'Cash' ? toCentavos(form.cashTendered ?? 0) : null
  return { subtotal, amountLess, total, cash }
}

type Order = Awaited<ReturnType<typeof insertOrder>>
type Special = Awaited<ReturnType<typeof specialDiscountColumns>> | undefined

interface Selling {
  session: Session
  form: SellRequest
  lines: readonly Line[]
  sums: Sums
}

function insertOrder(
  tx: Tx,
  {
    session,
    form,
    parties,
    student,
    lines,
    sums,
    special,
    now,
  }: Selling & { parties: Parties; student: Named; special: Special; now: Date },
) {
  const { customer, grade, office } = parties
  const today = dayOf(now)
  return tx
    .insertInto('orders')
    .values({
      order_number: sql<string>`next_order_number(${today}::date)`,
      user_id: form.userId,
      status: 'Delivered',
      customer_name: customer?.name ?? (form.walkInName || WALK_IN),
      customer_email: customer?.email ?? '',
      student_id: student.id,
      student_name: student.name,
      grade_level: grade ?? '',
      mobile_number: customer?.contact ?? '',
      tin_number: form.tinNumber,
      payment_type: form.paymentType,
      delivery_method: 'PickUp',
      receiver_name: office.receiverName,
      address_text: addressLine(office),
      contact: office.contactNumber,
      email: office.email,
      discount_type: form.discountType,
      discount_rate: form.discountRate,
      ...special?.columns,
      subtotal_centavos: sums.subtotal,
      amount_less_centavos: sums.amountLess,
      total_centavos: sums.total,
      total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      payment_received_centavos: sums.total,
      payment_tag_type_id: EXACT_PAYMENT,
      invoice: form.invoice,
      or_date_issued: today,
      approver_id: session.userId,
      approved_at: now,
      delivery_date: today,
      delivered_at: now,
      cart_signature: cartSignature(lines),
      placed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The items of the order, its steps, and what is known of it because it was sold at the counter. */
async function insertParts(tx: Tx, order: Order, { session, form, lines, sums }: Selling): Promise<void> {
  const { id: orderId, placed_at } = order
  await tx
    .insertInto('order_items')
    .values(
      lines.map((line, position) => ({
        order_id: orderId,
        product_option_id: line.id,
        position,
        name: line.name,
        variation: line.variation,
        sku: line.sku,
        item_description: line.item_description,
        categories: line.categories,
        image_key: line.image_key,
        price_centavos: line.price_centavos,
        quantity: line.quantity,
        total_centavos: lineTotal(line.price_centavos, line.quantity),
        tax_class: line.tax_class,
        prime_commodity: line.prime_commodity,
      })),
    )
    .execute()
  await tx
    .insertInto('order_histories')
    .values(
      stepsOf('PickUp').map((status) => ({
        order_id: orderId,
        status,
        actor_id: session.userId,
        created_at: placed_at,
      })),
    )
    .execute()
  await tx
    .insertInto('counter_sales')
    .values({
      order_id: orderId,
      seller_id: session.userId,
      cash_tendered_centavos: sums.cash,
      change_centavos: sums.cash === null ? null : sums.cash - sums.total,
      reference: form.paymentType === 'Cash' ? '' : form.reference,
      idempotency_key: form.idempotencyKey ?? null,
      request_hash: form.idempotencyKey === undefined ? null : hashOf(form),
    })
    .execute()
}
