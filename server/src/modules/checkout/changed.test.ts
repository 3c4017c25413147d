import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { CHECKOUT_FORM, newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { limitsOf } from '../../core/customer-limits.ts'
import { newOrder, newOrderItem } from './order-row.ts'
import { placeRows } from './place-order.ts'
import { listSelected } from './queries.ts'

/** Between the statement that reads what is ordered and the one that orders it. */
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const MAIL = { address: 'a@example.ph', subject: '', text: '', html: '', idMark: '-', numberMark: '+' }

interface Chosen {
  productId: number
  optionId: number
  cartItemId: number
}

/** Reads two rows of a cart, lets something happen to the second one, and places what was read. */
async function placeAfter(change: (chosen: Chosen) => Promise<unknown>) {
  const buyer = await newBuyer(shop)
  const product = await shop.newProduct({ options: [{ stock: 5 }, { stock: 5 }] })
  const [first, second] = [product.options[0]!, product.options[1]!]
  const cartItemIds = [await buyer.put(first, 2), await buyer.put(second, 3)]
  const { rows, order } = await read(buyer, cartItemIds)
  await change({ productId: product.id, optionId: second.id, cartItemId: cartItemIds[1]! })
  const placed = await placeRows(
    shop.db,
    order,
    rows.map(newOrderItem),
    { attachments: [], claimProofs: [] },
    {
      limits: limitsOf(shop.deps.config, { isStaff: true }),
      mail: JSON.stringify(MAIL),
      payment: {},
    },
  )
  return { placed, buyer, first }
}

async function read(buyer: Buyer, cartItemIds: number[]) {
  const form = {
    ...CHECKOUT_FORM,
    cartItemIds,
    addressId: buyer.addressId,
    tinNumber: '',
    orderRemarks: '',
    studentId: null,
  }
  const rows = await listSelected(shop.db, buyer.id, form, shop.deps.clock.today())
  const session = { userId: buyer.id, userName: buyer.userName, fullName: 'Ana Reyes' }
  const order = newOrder(
    {
      ...session,
      roleId: 1,
      roleName: 'customer',
      modulePermission: [],
      isStaff: false,
      hasSecondFactor: false,
      sessionId: '',
      secondFactorAt: null,
    },
    form,
    rows,
    {
      student: { id: null, name: 'Bea Reyes' },
      address: rows[0]!.address!,
      gradeLevel: 'Grade 1',
      customerEmail: buyer.emailAddress,
      delivery: { fee: 0, zone: '', isServed: true },
    },
    new Date(),
  )
  return { rows, order }
}

const newPicture = async () => {
  const picture = {
    storage_key: unique('products/picture'),
    ...{ file_name: 'blue.png', media_type: 'image/png', byte_size: 1, visibility: 'public' as const },
  }
  return (await shop.db.insertInto('files').values(picture).returning('id').executeTakeFirstOrThrow()).id
}
const option = (id: number) => shop.db.updateTable('product_options').where('id', '=', id)
const row = (id: number) => shop.db.updateTable('cart_items').where('id', '=', id)
const changes: [string, (chosen: Chosen) => Promise<unknown>][] = [
  ['its price', ({ optionId }) => option(optionId).set({ price_centavos: 9900 }).execute()],
  ['its quantity in the cart', ({ cartItemId }) => row(cartItemId).set({ quantity: 1 }).execute()],
  ['its stock, below the quantity', ({ optionId }) => option(optionId).set({ stock: 2 }).execute()],
  ['what others hold of it', ({ optionId }) => option(optionId).set({ held: 3 }).execute()],
  [
    'its SKU',
    ({ optionId }) =>
      option(optionId)
        .set({ sku: unique('OTHER') })
        .execute(),
  ],
  ['its description', ({ optionId }) => option(optionId).set({ item_description: 'Another' }).execute()],
  [
    'its choices',
    ({ optionId }) =>
      option(optionId)
        .set({ combination_pattern: unique('1') })
        .execute(),
  ],
  [
    'its picture',
    async ({ optionId }) =>
      option(optionId)
        .set({ image_file_id: await newPicture() })
        .execute(),
  ],
  ['its status', ({ optionId }) => option(optionId).set({ status: 'Inactive' }).execute()],
  ['its place in the catalogue', ({ optionId }) => option(optionId).set({ hidden_at: new Date() }).execute()],
  [
    "its product's status",
    ({ productId }) =>
      shop.db.updateTable('products').where('id', '=', productId).set({ status: 'Inactive' }).execute(),
  ],
  [
    'its place in the cart',
    ({ cartItemId }) => shop.db.deleteFrom('cart_items').where('id', '=', cartItemId).execute(),
  ],
]

test.each(changes)('nothing at all is ordered when %s changed after it was read', async (_what, change) => {
  const { placed, buyer, first } = await placeAfter(change)
  expect(placed).toBeUndefined()
  const orders = await shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()
  expect(orders).toEqual([])
  expect(await stockOf(shop, first)).toMatchObject({ stock: 5, held: 0, ledger: { held: 0 } })
})

test('what changed otherwise is no hindrance', async () => {
  const { placed, first } = await placeAfter(({ optionId }) => option(optionId).set({ stock: 50 }).execute())
  expect(placed?.notification.title).toBe('New Order')
  expect(await stockOf(shop, first)).toMatchObject({ stock: 5, held: 2, ledger: { held: 2 } })
})
