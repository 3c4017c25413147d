import { addressLine, AddressForm } from '@kwaderno/contract/address.ts'
import type { DeliveryRules } from '@kwaderno/contract/delivery-fee.ts'
import { idNumberKey } from '@kwaderno/contract/special-discount.ts'
import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { lineTotal } from '@kwaderno/contract/money.ts'
import { sql, type Insertable } from 'kysely'
import { dayOf } from '../../../src/core/clock.ts'
import type { OrdersTable } from '../../../src/db/tables/orders.ts'
import { cartSignature } from '../../../src/modules/checkout/rules.ts'
import { DAY, fullNameOf } from '../people.ts'
import { pictureKey } from '../pictures.ts'
import type { PlannedItem, PlannedOrder } from '../orders/plan.ts'
import { randomOf, type Random } from '../random.ts'
import type { Accounts } from './accounts.ts'
import { known, parts, type Db } from './rows.ts'
import { saleRow, writeSales } from './sales.ts'

export interface WrittenOrders {
  orderIds: ReadonlyMap<PlannedOrder, number>
  numbers: ReadonlyMap<PlannedOrder, string>
  itemIds: ReadonlyMap<PlannedItem, number>
}

interface Context {
  accounts: Accounts
  optionIds: ReadonlyMap<string, number>
  /** Keys of stored pictures; without the emoji set there are none. */
  pictures: ReadonlySet<string>
}

/** ORD-20261121-0001: counted anew each day in Manila, in the order of placing. */
export function numberOrders(orders: readonly PlannedOrder[]): Map<PlannedOrder, string> {
  const last = new Map<string, number>()
  return new Map(
    orders.map((order) => {
      const day = dayOf(order.placedAt)
      const count = (last.get(day) ?? 0) + 1
      last.set(day, count)
      return [order, `ORD-${day.replaceAll('-', '')}-${String(count).padStart(4, '0')}`]
    }),
  )
}

export async function writeOrders(
  tx: Db,
  orders: readonly PlannedOrder[],
  numbers: ReadonlyMap<PlannedOrder, string>,
  context: Context,
): Promise<WrittenOrders> {
  await writeCounters(tx, orders)
  const couriers = await linkedCouriers(tx)
  await setDeliveryFees(tx)
  const pickup = await pickupAddress(tx)
  const random = randomOf('payments')
  const { accounts } = context
  const rows = orders.map((order) => {
    const number = known(numbers, order)
    return order.sale
      ? saleRow(order, order.sale, number, pickup, accounts)
      : { ...orderRow(order, number, pickup, accounts, random), ...parcelOf(order, couriers) }
  })
  const idOf = new Map<string, number>()
  for (const part of parts(rows)) {
    const written = await tx.insertInto('orders').values(part).returning(['id', 'order_number']).execute()
    for (const { id, order_number } of written) idOf.set(order_number, id)
  }
  const orderIds = new Map(orders.map((order) => [order, known(idOf, known(numbers, order))]))
  const itemIds = await writeItems(tx, orders, orderIds, context)
  await writeHistories(tx, orders, orderIds, accounts)
  await writeSales(tx, orderIds, accounts)
  return { orderIds, numbers, itemIds }
}

/** As if each order had drawn its number from the sequence: the next one of today is numbered on. */
async function writeCounters(tx: Db, orders: readonly PlannedOrder[]): Promise<void> {
  const byDay = Map.groupBy(orders, (order) => dayOf(order.placedAt))
  let drawn = 0
  const rows = [...byDay].map(([day, list]) => {
    const row = { day, before: drawn }
    drawn += list.length
    return row
  })
  await tx.insertInto('order_number_counters').values(rows).execute()
  await sql`select setval('order_numbers', ${drawn})`.execute(tx)
}

async function pickupAddress(tx: Db): Promise<AddressForm> {
  const setting = await tx
    .selectFrom('shop_settings')
    .select('value')
    .where('tab', '=', 'pickup')
    .executeTakeFirstOrThrow()
  return AddressForm.parse(setting.value)
}

interface Courier {
  name: string
  link: string
}

/** Gives the couriers of every installation links of the kind that they have. */
async function linkedCouriers(tx: Db): Promise<Courier[]> {
  const sites = sql`(values
    ('LBC Express', 'https://www.lbcexpress.com/track/?tracking_no={number}'),
    ('J&T Express', 'https://www.jtexpress.ph/trajectoryQuery?billcode={number}'),
    ('Ninja Van', 'https://www.ninjavan.co/en-ph/tracking?id={number}')) site (name, link)`
  const { rows } = await sql<Courier>`
    update couriers set link = site.link from ${sites} where couriers.name = site.name
    returning couriers.name, couriers.link`.execute(tx)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What deliveries would cost, in pesos: fees are off until somebody switches them on. */
const DELIVERY: Omit<DeliveryRules, 'zones'> = {
  feesOn: false,
  elsewhere: 'fee',
  elsewhereFee: 180,
  freeFrom: 3000,
}
const ZONES: DeliveryRules['zones'] = [
  {
    name: 'Quezon City',
    fee: 60,
    places: [{ region: 'National Capital Region (NCR)', province: 'Metro Manila', city: 'Quezon City' }],
  },
  {
    name: 'Metro Manila',
    fee: 90,
    places: [{ region: 'National Capital Region (NCR)', province: '', city: '' }],
  },
  {
    name: 'Around Manila',
    fee: 130,
    places: ['Bulacan', 'Cavite', 'Laguna', 'Rizal'].map((province) => ({
      region: province === 'Bulacan' ? 'Region III (Central Luzon)' : 'Region IV-A (CALABARZON)',
      province,
      city: '',
    })),
  },
]

async function setDeliveryFees(tx: Db): Promise<void> {
  for (const [tab, value] of [
    ['delivery', DELIVERY],
    ['zones', { items: ZONES }],
  ] as const) {
    await sql`update shop_settings set value = value || ${JSON.stringify(value)}::jsonb where tab = ${tab}`.execute(
      tx,
    )
  }
}

/** Who took an order that was shipped, and under which number. */
function parcelOf(order: PlannedOrder, couriers: readonly Courier[]) {
  const shippedAt = stepAt(order, 'Shipped')
  const courier = couriers[order.total % couriers.length]
  if (!shippedAt || !courier) return {}
  const day = dayOf(shippedAt).slice(2).replaceAll('-', '')
  return {
    courier: courier.name,
    courier_link: courier.link,
    tracking_number: `${courier.name.charAt(0)}${day}-${String(order.total % 1_000_000).padStart(6, '0')}`,
  }
}

export function stepAt(order: PlannedOrder, status: PlannedOrder['status']): Date | undefined {
  return order.steps.find((step) => step.status === status)?.at
}

function orderRow(
  order: PlannedOrder,
  orderNumber: string,
  pickup: AddressForm,
  { userIds, studentIds, grades }: Accounts,
  random: Random,
): Insertable<OrdersTable> {
  const { person, items } = order
  const home = person.addresses[0]
  const address = order.deliveryMethod === 'PickUp' || !home ? pickup : home
  const student = person.student
  const approvedAt = stepAt(order, 'Approved') ?? null
  const sent = stepAt(order, 'Shipped') ?? stepAt(order, 'ReadyForPickup')
  return {
    order_number: orderNumber,
    user_id: known(userIds, person.userName),
    status: order.status,
    customer_name: fullNameOf(person),
    customer_email: person.email,
    student_id: studentIds.get(person.userName) ?? null,
    student_name: student ? fullNameOf(student) : fullNameOf(person),
    grade_level: grades[student?.grade ?? 0]?.name ?? '',
    mobile_number: person.mobile,
    tin_number: random.chance(0.08) ? '123-456-789-000' : '',
    payment_type: order.paymentType,
    delivery_method: order.deliveryMethod,
    receiver_name: address.receiverName,
    address_text: addressLine(address),
    contact: address.contactNumber,
    email: address.email,
    remarks: order.remarks,
    reason: order.reason,
    discount_type: order.discount?.type ?? '',
    discount_rate: order.discount?.rate ?? null,
    ...specialOf(order),
    subtotal_centavos: order.subtotal,
    amount_less_centavos: order.amountLess,
    total_centavos: order.total,
    total_quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    ...paymentOf(order, approvedAt, random),
    approver_id: approvedAt && known(userIds, approverOf(order)),
    approved_at: approvedAt,
    delivery_date: sent
      ? dayOf(new Date(sent.getTime() + (order.deliveryMethod === 'PickUp' ? 0 : 2 * DAY)))
      : null,
    delivered_at: stepAt(order, 'Delivered') ?? null,
    idempotency_key: null,
    cart_signature: cartSignature(items.map(({ option, quantity }) => ({ sku: option.sku, quantity }))),
    version: order.steps.length,
    placed_at: order.placedAt,
  }
}

function specialOf({ special }: PlannedOrder): Partial<Insertable<OrdersTable>> {
  return special
    ? {
        special_discount_type: special.type,
        special_discount_name: special.name,
        special_discount_id_number: special.idNumber,
        special_discount_id_key: idNumberKey(special.idNumber),
        special_discount_base_centavos: special.base,
        special_discount_rate: special.rate,
      }
    : {}
}

/** Who of the staff took care of an order. */
export function approverOf(order: PlannedOrder): string {
  if (order.sale) return order.sale.seller
  return order.total % 7 === 0 ? 'admin' : 'cashier'
}

/** Most pay exactly; some a little more or less, which is settled at the counter. */
function paymentOf(order: PlannedOrder, approvedAt: Date | null, random: Random) {
  const none = {
    payment_received_centavos: null,
    payment_tag_type_id: null,
    overpayment_amount_centavos: null,
    reimbursement_type_id: null,
    under_payment_amount_centavos: null,
    repayment_type_id: null,
    or_date_issued: null,
    cheque_date_issued: null,
  }
  if (!approvedAt) return none
  const tag = random.weighted({ exact: 90, over: 6, under: 4 })
  const difference = tag === 'exact' ? 0 : Math.min(random.int(1, 20) * 500, Math.floor(order.total / 2))
  const cheque = order.paymentType === 'BankCheque'
  return {
    ...none,
    payment_received_centavos: order.total + (tag === 'under' ? -difference : difference),
    payment_tag_type_id: tag === 'exact' ? 1 : tag === 'over' ? OVERPAYMENT : UNDERPAYMENT,
    ...(tag === 'over'
      ? { overpayment_amount_centavos: difference, reimbursement_type_id: random.int(1, 3) }
      : {}),
    ...(tag === 'under'
      ? { under_payment_amount_centavos: difference, repayment_type_id: random.int(1, 3) }
      : {}),
    invoice: `SI${random.int(10_000, 99_999)}`,
    or_date_issued: dayOf(approvedAt),
    ...(cheque
      ? { cheque_voucher: `CV${random.int(1_000, 9_999)}`, cheque_date_issued: dayOf(order.placedAt) }
      : {}),
    payment_notes: tag === 'exact' ? '' : 'Difference settled with the customer.',
  }
}

async function writeItems(
  tx: Db,
  orders: readonly PlannedOrder[],
  orderIds: ReadonlyMap<PlannedOrder, number>,
  { optionIds, pictures }: Context,
): Promise<Map<PlannedItem, number>> {
  const planned = orders.flatMap((order) => order.items.map((item, position) => ({ order, item, position })))
  const place = (orderId: number, position: number) => `${orderId}/${position}`
  const idOf = new Map<string, number>()
  const rows = planned.map(({ order, item: { product, option, quantity }, position }) => {
    const key = pictureKey(option.picture)
    return {
      order_id: known(orderIds, order),
      product_option_id: known(optionIds, option.sku),
      position,
      name: product.name,
      variation: option.values.map(({ value }) => value),
      sku: option.sku,
      item_description: option.description,
      categories: [...product.shelves],
      image_key: pictures.has(key) ? key : null,
      price_centavos: option.centavos,
      quantity,
      total_centavos: lineTotal(option.centavos, quantity),
      tax_class: product.taxClass,
      prime_commodity: product.isPrimeCommodity,
    }
  })
  for (const part of parts(rows)) {
    const written = await tx
      .insertInto('order_items')
      .values(part)
      .returning(['id', 'order_id', 'position'])
      .execute()
    for (const { id, order_id, position } of written) idOf.set(place(order_id, position), id)
  }
  return new Map(
    planned.map(({ order, item, position }) => [item, known(idOf, place(known(orderIds, order), position))]),
  )
}

function actorOf(order: PlannedOrder, status: PlannedOrder['status']): string {
  if (order.sale) return (status === 'Cancelled' && order.sale.voided?.by) || order.sale.seller
  const byCustomer = status === 'Pending' || status === 'Cancelled'
  return byCustomer ? order.person.userName : approverOf(order)
}

async function writeHistories(
  tx: Db,
  orders: readonly PlannedOrder[],
  orderIds: ReadonlyMap<PlannedOrder, number>,
  { userIds }: Accounts,
): Promise<void> {
  const rows = orders.flatMap((order) =>
    order.steps.map(({ status, at }) => {
      const userName = actorOf(order, status)
      return {
        order_id: known(orderIds, order),
        status,
        actor_id: status === 'Completed' ? null : known(userIds, userName),
        created_at: at,
      }
    }),
  )
  for (const part of parts(rows)) await tx.insertInto('order_histories').values(part).execute()
}
