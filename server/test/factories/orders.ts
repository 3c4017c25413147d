import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { STOCK_TAKEN, stepsOf, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { addressLine } from '@kwaderno/contract/address.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../src/db/tables.ts'
import { newProduct } from './catalogue.ts'
import { unique } from './unique.ts'

export interface OrderFields {
  status?: OrderStatus
  items?: { option: { id: number; sku: string; price: number }; quantity: number }[]
  paymentType?: PaymentType
  deliveryMethod?: DeliveryMethod
  placedAt?: Date
  studentName?: string
  gradeLevel?: string
  attachments?: string[]
}

export interface TestOrder {
  id: number
  orderNumber: string
}

const ADDRESS = {
  residence: '12 Mabini Street',
  region: 'National Capital Region (NCR)',
  province: 'Metro Manila',
  city: 'Quezon City',
  barangay: 'Central',
}

const ADDRESS_ROW = {
  ...ADDRESS,
  receiver_name: 'Ana Reyes',
  email: 'ana@example.com',
  contact_number: '09171234567',
}

export async function newAddress(db: Kysely<Database>, userId: number): Promise<{ id: number }> {
  return db
    .insertInto('addresses')
    .values({ user_id: userId, ...ADDRESS_ROW })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function newCartItem(
  db: Kysely<Database>,
  userId: number,
  productOptionId: number,
  quantity: number,
): Promise<{ id: number }> {
  return db
    .insertInto('cart_items')
    .values({ user_id: userId, product_option_id: productOptionId, quantity })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function newFile(
  db: Kysely<Database>,
  key: string,
  name: string,
  uploadedBy: number | null,
): Promise<{ id: number }> {
  return db
    .insertInto('files')
    .values({
      storage_key: key,
      file_name: name,
      media_type: 'application/pdf',
      byte_size: 4,
      sha256: '0'.repeat(64),
      visibility: 'private',
      uploaded_by: uploadedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A pending return of an order, without its pieces. */
export async function newReturn(
  db: Kysely<Database>,
  orderId: number,
  userId: number,
): Promise<{ id: number }> {
  return db
    .insertInto('return_requests')
    .values({ order_id: orderId, user_id: userId, is_exchange: false, remarks: 'Torn.' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The statuses that an order of this status has walked through, in order. */
function walked(status: OrderStatus, method: DeliveryMethod): OrderStatus[] {
  if (status === 'Cancelled' || status === 'Declined') return ['Pending', status]
  const steps = [...stepsOf(method), 'Completed'] as OrderStatus[]
  return steps.slice(0, steps.indexOf(status) + 1)
}

export async function newOrder(
  db: Kysely<Database>,
  userId: number,
  fields: OrderFields,
): Promise<TestOrder> {
  const status = fields.status ?? 'Pending'
  const method = fields.deliveryMethod ?? (status === 'ReadyForPickup' ? 'PickUp' : 'ThirdPartyDelivery')
  const items = fields.items ?? [{ option: (await newProduct(db, {})).options[0]!, quantity: 1 }]
  const subtotal = items.reduce((sum, { option, quantity }) => sum + option.price * quantity, 0)
  const placedAt = fields.placedAt ?? new Date()
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const order = await db
    .insertInto('orders')
    .values({
      order_number: sql<string>`next_order_number((${placedAt}::timestamptz at time zone 'Asia/Manila')::date)`,
      user_id: userId,
      status,
      customer_name: `${user.first_name} ${user.last_name}`,
      customer_email: user.email_address,
      student_name: fields.studentName ?? 'Bea Reyes',
      grade_level: fields.gradeLevel ?? 'Grade 1',
      mobile_number: '09171234567',
      payment_type: fields.paymentType ?? 'BankDeposit',
      delivery_method: method,
      receiver_name: ADDRESS_ROW.receiver_name,
      address_text: addressLine(ADDRESS),
      contact: ADDRESS_ROW.contact_number,
      email: ADDRESS_ROW.email,
      subtotal_centavos: subtotal,
      total_centavos: subtotal,
      total_quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      cart_signature: items
        .map(({ option, quantity }) => `${option.sku}:${quantity}`)
        .toSorted()
        .join('|'),
      placed_at: placedAt,
      delivered_at: walked(status, method).includes('Delivered') ? placedAt : null,
    })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow()
  await addOrderRows(db, order.id, userId, { ...fields, status, deliveryMethod: method, placedAt, items })
  return { id: order.id, orderNumber: order.order_number }
}

/** As its product is taxed now. */
function taxedAs(optionId: number) {
  const ofProduct = <Value>(column: 'tax_class' | 'prime_commodity') => sql<Value>`(
    select ${sql.ref(`p.${column}`)} from product_options o join products p on p.id = o.product_id
    where o.id = ${optionId})`
  return {
    tax_class: ofProduct<TaxClass>('tax_class'),
    prime_commodity: ofProduct<boolean>('prime_commodity'),
  }
}

async function addOrderRows(
  db: Kysely<Database>,
  orderId: number,
  userId: number,
  order: Required<Pick<OrderFields, 'status' | 'deliveryMethod' | 'placedAt' | 'items'>> & OrderFields,
): Promise<void> {
  await db
    .insertInto('order_items')
    .values(
      order.items.map(({ option, quantity }, index) => ({
        order_id: orderId,
        product_option_id: option.id,
        position: index + 1,
        name: `Item ${option.sku}`,
        sku: option.sku,
        item_description: `Item ${option.sku}`,
        price_centavos: option.price,
        quantity,
        total_centavos: option.price * quantity,
        ...taxedAs(option.id),
      })),
    )
    .execute()
  await db
    .insertInto('order_histories')
    .values(
      walked(order.status, order.deliveryMethod).map((status, index) => ({
        order_id: orderId,
        status,
        actor_id: userId,
        created_at: new Date(order.placedAt.getTime() + index * 60_000),
      })),
    )
    .execute()
  await moveStock(db, orderId, order)
  for (const name of order.attachments ?? []) {
    const file = await newFile(db, `uploads/test/${unique('f')}`, name, userId)
    await db
      .insertInto('order_attachments')
      .values({ order_id: orderId, kind: 'payment', file_id: file.id, file_name: name })
      .execute()
  }
}

/** Holds or takes the pieces as the order's status says, with the ledger rows that its way there has left. */
async function moveStock(
  db: Kysely<Database>,
  orderId: number,
  order: Required<Pick<OrderFields, 'status' | 'items'>>,
): Promise<void> {
  const isTaken = STOCK_TAKEN.includes(order.status)
  const isHeld = order.status === 'Pending'
  for (const { option, quantity } of order.items) {
    const entry = { product_option_id: option.id, order_id: orderId }
    await db
      .insertInto('stock_ledger')
      .values({ ...entry, kind: 'hold', held_delta: quantity })
      .execute()
    if (isTaken) {
      const deduct = { ...entry, kind: 'deduct' as const, held_delta: -quantity, on_hand_delta: -quantity }
      await db.insertInto('stock_ledger').values(deduct).execute()
    } else if (!isHeld) {
      await db
        .insertInto('stock_ledger')
        .values({ ...entry, kind: 'release', held_delta: -quantity })
        .execute()
    }
    await db
      .updateTable('product_options')
      .set((eb) => ({
        held: eb('held', '+', isHeld ? quantity : 0),
        stock: eb('stock', '-', isTaken ? quantity : 0),
      }))
      .where('id', '=', option.id)
      .execute()
  }
}
