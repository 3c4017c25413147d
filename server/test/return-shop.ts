import { getReturn, listMyReturns, requestExchange } from '@kwaderno/contract/returns.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { clockOf } from '../src/core/clock.ts'
import { startTestApp } from './app.ts'
import { proof } from './buying.ts'
import { movableClock } from './order-clerk.ts'
import type { TestOrder, TestProduct } from './factories.ts'

export type ReturnForm = Partial<BodyIn<typeof requestExchange>>
/** A shop with a clock that tests move, where a parent has ordered bags and wants pencils for them. */
export async function startReturnShop() {
  const clock = movableClock('2026-03-05T02:00:00Z')
  const shop = await startTestApp({ clock: clockOf(clock.read) })
  const parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  const staff = await shop.newStaff(['Transactions.view'])
  const newOption = async (fields: Parameters<typeof shop.newProduct>[0]) =>
    (await shop.newProduct(fields)).options[0]!
  const bag: TestProduct['options'][number] = await newOption({
    name: 'Bag',
    options: [{ price: 25000, stock: 500, variations: { Color: 'Blue' } }],
  })
  const pencil = await newOption({
    name: 'Pencil',
    categories: ['Writing'],
    options: [{ price: 4000, stock: 9, held: 2, variations: { Lead: 'HB' } }],
  })
  const reasons = await shop.db.selectFrom('reasons').select(['id', 'name']).orderBy('position').execute()

  /** An order of bags that was delivered just now. */
  const delivered = (user = parent, quantity = 3) =>
    shop.newOrder(user.id, {
      status: 'Delivered',
      items: [{ option: bag, quantity }],
      placedAt: clock.read(),
    })

  async function itemOf(order: TestOrder): Promise<number> {
    const item = await shop.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return item.id
  }

  /** One piece of the order against a pencil, unless the form says otherwise. */
  async function ask(
    order: TestOrder,
    form: ReturnForm = {},
    files = [proof()],
    as: { token: string } = parent,
  ) {
    const exchange = [{ productCombinationId: pencil.id, quantity: 1 }]
    const body = {
      orderId: order.id,
      remarks: 'The zipper is broken.',
      items: [{ orderItemId: await itemOf(order), reasonId: reasons[0]!.id, exchange }],
      ...form,
    }
    return shop.api(requestExchange, { as, body, files: { attachments: files } })
  }

  return {
    shop,
    clock,
    parent,
    staff,
    bag,
    pencil,
    reasons,
    delivered,
    itemOf,
    ask,
    /** The own requests of somebody. */
    mine: async (query = {}, as: { token: string } = parent) =>
      (await shop.api(listMyReturns, { as, query })).body,
    detail: (id: number, as: { token: string } = parent) => shop.api(getReturn, { as, params: { id } }),
    requestOf: (order: TestOrder) =>
      shop.db.selectFrom('return_requests').selectAll().where('order_id', '=', order.id).executeTakeFirst(),
  }
}
