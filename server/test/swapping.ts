import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { lookUpClaim, swapAtCounter } from '@kwaderno/contract/pickup.ts'
import { getSwap, requestSwap } from '@kwaderno/contract/swap.ts'
import { sql } from 'kysely'
import { OPTION_VARIATION } from '../src/db/option-sql.ts'
import type { TestApp } from './app.ts'
import type { Factories, TestUser } from './factories.ts'
import { uniqueName } from './registering.ts'
import type { makeApi } from './request.ts'

type AnyShop = Pick<Factories, 'newOrder' | 'newProduct' | 'newStaff' | 'newCustomer'> &
  Pick<TestApp, 'db' | 'api'> &
  Partial<Pick<TestApp, 'deps'>>
interface Size {
  id: number
  sku: string
  price: number
}

/** A shirt in sizes, of which parents have bought M and want others, and staff of the counter. */
export async function newSwaps(shop: AnyShop) {
  const counter = await shop.newStaff(['Pickup.view', 'Pickup.edit'], {
    firstName: 'Carla',
    lastName: 'Santos',
  })

  /** Sizes of one price with so many pieces each; XXL costs more. */
  async function newShirt(stock: Partial<Record<'S' | 'M' | 'L' | 'XXL', number>> = {}) {
    const sizes = ['S', 'M', 'L', 'XXL'] as const
    const name = `Shirt ${uniqueName()}`
    const { id, options } = await shop.newProduct({
      name,
      options: sizes.map((size) => ({
        price: size === 'XXL' ? 40000 : 35000,
        stock: stock[size] ?? 10,
        variations: { Size: size },
      })),
    })
    const [S, M, L, XXL] = options
    return { id, name, S: S!, M: M!, L: L!, XXL: XXL! }
  }

  /** A delivered order of so many pieces of each. */
  async function delivered(parent: TestUser, items: readonly { option: Size; quantity?: number }[]) {
    const order = await shop.newOrder(parent.id, {
      status: 'Delivered',
      items: items.map(({ option, quantity = 1 }) => ({ option, quantity })),
      placedAt: shop.deps?.clock.now() ?? new Date(),
    })
    const rows = await shop.db
      .updateTable('order_items')
      .from('product_options as o')
      .innerJoin('products as p', 'p.id', 'o.product_id')
      .set({
        name: sql<string>`p.name`,
        variation: sql<string[]>`${sql.raw(OPTION_VARIATION)}`,
      })
      .whereRef('o.id', '=', 'order_items.product_option_id')
      .where('order_id', '=', order.id)
      .returning(['order_items.id', 'order_items.position'])
      .execute()
    rows.sort((one, other) => one.position - other.position)
    return { ...order, itemIds: rows.map(({ id }) => id) }
  }
  type Order = Awaited<ReturnType<typeof delivered>>

  const ask = (parent: TestUser, body: BodyIn<typeof requestSwap>, api: Api = shop.api) =>
    api(requestSwap, { as: parent, body })
  /** One piece of its first item for another. */
  const unit = (order: Order, option: Size, unitIndex = 0) => ({
    orderItemId: order.itemIds[0]!,
    unitIndex,
    productOptionId: option.id,
  })
  const see = async (parent: TestUser, order: { id: number }) =>
    (await shop.api(getSwap, { as: parent, params: { id: order.id } })).body
  const lookUp = (code: string, as: TestUser = counter) => shop.api(lookUpClaim, { as, body: { code } })
  /** Swaps everything that the slip says, 0 to stock or 1 for disposal. */
  async function swap(
    { code, pieces }: { code: string; pieces: { orderItemId: number; unitIndex: number }[] },
    returnType: 0 | 1 = 0,
    api: Api = shop.api,
  ) {
    const body = {
      code,
      claimant: 'Ana Reyes',
      pieces: pieces.map((piece) => ({
        groupItem: piece.orderItemId,
        groupItemIndex: piece.unitIndex,
        returnType,
      })),
    }
    return api(swapAtCounter, { as: counter, body })
  }

  /** A parent who has M and asks for another size, with the slip of it. */
  async function open(wanted: Size, worn: Size, parent?: TestUser) {
    const owner = parent ?? (await shop.newCustomer())
    const order = await delivered(owner, [{ option: worn }])
    const answer = await ask(owner, { orderId: order.id, units: [unit(order, wanted)] })
    if (answer.status !== 200) throw new Error(`the swap was refused: ${answer.problem.title}`)
    const slip = (await see(owner, order)).slip!
    return { parent: owner, order, slip }
  }

  return { counter, newShirt, delivered, ask, unit, see, lookUp, swap, open }
}

export type Api = ReturnType<typeof makeApi>
export type Swaps = Awaited<ReturnType<typeof newSwaps>>
