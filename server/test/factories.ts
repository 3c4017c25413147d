import { randomBytes } from 'node:crypto'
import type { DeliveryMethod, PaymentType } from '@kwaderno/contract/cart.ts'
import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { STOCK_TAKEN, stepsOf, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { MODULES, type Action, type Module, type Permission } from '@kwaderno/contract/permissions.ts'
import { addressLine } from '@kwaderno/contract/address.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/db/tables.ts'

/**
 * Records for tests, written straight into the database. Everything has a default that no other record has, so a test
 * says only what it is about. Amounts are centavos.
 */
export interface TestUser {
  id: number
  userName: string
  emailAddress: string
  password: string
  token: string
}

export interface UserFields {
  userName?: string
  emailAddress?: string
  firstName?: string
  middleName?: string
  lastName?: string
  /** 0 pending, 1 active, 2 inactive. */
  status?: 0 | 1 | 2
  /** Name of a role; made when it is not there. */
  role?: string
  student?: { studentId?: string; firstName?: string; lastName?: string; gradeLevel?: string }
}

export interface OptionFields {
  price?: number
  stock?: number
  held?: number
  sku?: string
  itemDescription?: string
  status?: ProductStatus
  /** Value by variation: `{ Size: 'Small' }`. */
  variations?: Record<string, string>
}

export interface ProductFields {
  name?: string
  code?: string
  description?: string
  status?: ProductStatus
  options?: OptionFields[]
  /** Names; made when they are not there. */
  categories?: string[]
  /** Names of seeded grade levels. */
  gradeLevels?: string[]
}

export interface TestProduct {
  id: number
  name: string
  code: string
  options: { id: number; sku: string; price: number; stock: number }[]
}

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

/** The password of every user that a factory makes. */
export const PASSWORD = 'Test1234'

let count = 0
/** A short text that no other record of this run has. */
export function unique(prefix: string): string {
  count += 1
  return `${prefix}-${process.pid.toString(36)}${randomBytes(2).toString('hex')}${count}`
}

export interface FactoryDeps {
  db: Kysely<Database>
  /** Of PASSWORD. */
  passwordHash: string
  signToken(claims: { userId: number; version: number }): string
}

export type Factories = ReturnType<typeof makeFactories>

export function makeFactories({ db, passwordHash, signToken }: FactoryDeps) {
  async function newUser(fields: UserFields = {}): Promise<TestUser> {
    const userName = fields.userName ?? unique('user')
    const emailAddress = fields.emailAddress ?? `${userName}@example.com`
    const { id, token_version } = await db
      .insertInto('users')
      .values({
        user_name: userName,
        email_address: emailAddress,
        password_hash: passwordHash,
        first_name: fields.firstName ?? 'Ana',
        middle_name: fields.middleName ?? '',
        last_name: fields.lastName ?? 'Reyes',
        role_id: await roleId(db, fields.role ?? 'customer'),
        status: fields.status ?? 1,
      })
      .returning(['id', 'token_version'])
      .executeTakeFirstOrThrow()
    if (fields.student) await addStudent(db, id, fields.student)
    return {
      id,
      userName,
      emailAddress,
      password: PASSWORD,
      token: signToken({ userId: id, version: token_version }),
    }
  }

  return {
    newUser,
    newCustomer: (fields: Omit<UserFields, 'role'> = {}) =>
      newUser({ ...fields, student: { ...fields.student }, role: 'customer' }),
    /** Staff with a role of their own that holds exactly these permissions. */
    async newStaff(
      permissions: readonly Permission[],
      fields: Omit<UserFields, 'role'> = {},
    ): Promise<TestUser> {
      const role = unique('role')
      await newRole(db, role, permissions)
      return newUser({ ...fields, role })
    },
    newAdmin: (fields: Omit<UserFields, 'role'> = {}) => newUser({ ...fields, role: 'admin' }),
    newRole: (name: string, permissions: readonly Permission[]) => newRole(db, name, permissions),
    newProduct: (fields: ProductFields = {}) => newProduct(db, fields),
    newAddress: (userId: number) => newAddress(db, userId),
    newCartItem: (userId: number, productOptionId: number, quantity = 1) =>
      newCartItem(db, userId, productOptionId, quantity),
    newOrder: (userId: number, fields: OrderFields = {}) => newOrder(db, userId, fields),
    newReturn: (orderId: number, userId: number) => newReturn(db, orderId, userId),
    /** The row of a stored file; its bytes are the caller's to put. */
    newFile: (key: string, name: string, uploadedBy: number | null = null) =>
      newFile(db, key, name, uploadedBy),
  }
}

async function roleId(db: Kysely<Database>, name: string): Promise<number> {
  const role = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
  return role?.id ?? (await newRole(db, name, [])).id
}

async function newRole(
  db: Kysely<Database>,
  name: string,
  permissions: readonly Permission[],
): Promise<{ id: number }> {
  const role = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
  const actions = new Map<Module, Set<Action>>()
  for (const permission of permissions) {
    const dot = permission.lastIndexOf('.')
    const module = permission.slice(0, dot) as Module
    actions.set(module, (actions.get(module) ?? new Set()).add(permission.slice(dot + 1) as Action))
  }
  if (actions.size === 0) return role
  await db
    .insertInto('role_permissions')
    .values(
      [...actions].map(([module, set]) => ({
        role_id: role.id,
        module_id: MODULES.indexOf(module) + 1,
        can_add: set.has('add'),
        can_edit: set.has('edit'),
        can_delete: set.has('delete'),
        can_view: set.has('view'),
      })),
    )
    .execute()
  return role
}

async function addStudent(
  db: Kysely<Database>,
  userId: number,
  student: NonNullable<UserFields['student']>,
): Promise<void> {
  const level = await db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', student.gradeLevel ?? 'Grade 1')
    .executeTakeFirst()
  await db
    .insertInto('students')
    .values({
      user_id: userId,
      student_id: student.studentId ?? unique('S'),
      first_name: student.firstName ?? 'Bea',
      last_name: student.lastName ?? 'Reyes',
      grade_level_id: level?.id ?? null,
    })
    .execute()
}

async function newProduct(db: Kysely<Database>, fields: ProductFields): Promise<TestProduct> {
  const code = fields.code ?? unique('P')
  const name = fields.name ?? `Notebook ${code}`
  const product = await db
    .insertInto('products')
    .values({
      code,
      name,
      description: fields.description ?? 'A notebook.',
      status: fields.status ?? 'Active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const options: TestProduct['options'] = []
  for (const [position, option] of (fields.options ?? [{}]).entries()) {
    options.push(await newOption(db, product.id, option, position))
  }
  for (const [position, category] of (fields.categories ?? []).entries()) {
    const { id } = await findOrMake(db, 'categories', category)
    await db
      .insertInto('product_categories')
      .values({ product_id: product.id, category_id: id, position })
      .execute()
  }
  if (fields.gradeLevels && fields.gradeLevels.length > 0) {
    await db
      .insertInto('product_grade_levels')
      .columns(['product_id', 'grade_level_id'])
      .expression((eb) =>
        eb
          .selectFrom('grade_levels')
          .select([sql.lit(product.id).as('product_id'), 'id'])
          .where('name', 'in', fields.gradeLevels ?? []),
      )
      .execute()
  }
  return { id: product.id, name, code, options }
}

async function newOption(db: Kysely<Database>, productId: number, fields: OptionFields, position: number) {
  const sku = fields.sku ?? unique('SKU')
  const price = fields.price ?? 4500
  const stock = fields.stock ?? 20
  const held = fields.held ?? 0
  const values = await variationValues(db, productId, fields.variations ?? {})
  const option = await db
    .insertInto('product_options')
    .values({
      product_id: productId,
      sku,
      item_description: fields.itemDescription ?? `Item ${sku}`,
      price_centavos: price,
      stock,
      held,
      status: fields.status ?? 'Active',
      combination_pattern: values.map((value) => value.variation_option_id).join('-') || `-${position}`,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.length > 0) {
    await db
      .insertInto('product_option_values')
      .values(values.map((value) => ({ ...value, product_option_id: option.id })))
      .execute()
  }
  await addLedger(db, option.id, stock, held)
  return { id: option.id, sku, price, stock }
}

/** The numbers of an option always equal the sums of its ledger. */
async function addLedger(db: Kysely<Database>, optionId: number, stock: number, held: number): Promise<void> {
  const entries = [
    ...(stock > 0 ? [{ product_option_id: optionId, kind: 'opening' as const, on_hand_delta: stock }] : []),
    ...(held > 0 ? [{ product_option_id: optionId, kind: 'hold' as const, held_delta: held }] : []),
  ]
  if (entries.length > 0) await db.insertInto('stock_ledger').values(entries).execute()
}

async function variationValues(
  db: Kysely<Database>,
  productId: number,
  variations: Record<string, string>,
): Promise<{ variation_id: number; variation_option_id: number }[]> {
  const values = []
  for (const [position, [name, value]] of Object.entries(variations).entries()) {
    const variation = await findOrMake(db, 'variations', name)
    await db
      .insertInto('product_variations')
      .values({ product_id: productId, variation_id: variation.id, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const option =
      (await db
        .selectFrom('variation_options')
        .select('id')
        .where('variation_id', '=', variation.id)
        .where('name', '=', value)
        .executeTakeFirst()) ??
      (await db
        .insertInto('variation_options')
        .values({ variation_id: variation.id, name: value })
        .returning('id')
        .executeTakeFirstOrThrow())
    values.push({ variation_id: variation.id, variation_option_id: option.id })
  }
  return values
}

async function findOrMake(
  db: Kysely<Database>,
  table: 'categories' | 'variations',
  name: string,
): Promise<{ id: number }> {
  const found = await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst()
  return found ?? db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()
}

async function newAddress(db: Kysely<Database>, userId: number): Promise<{ id: number }> {
  return db
    .insertInto('addresses')
    .values({ user_id: userId, ...ADDRESS_ROW })
    .returning('id')
    .executeTakeFirstOrThrow()
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

async function newCartItem(
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

async function newFile(
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
async function newReturn(db: Kysely<Database>, orderId: number, userId: number): Promise<{ id: number }> {
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

async function newOrder(db: Kysely<Database>, userId: number, fields: OrderFields): Promise<TestOrder> {
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
