import { decideReturn, saveExchange } from '@kwaderno/contract/manage-returns.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { getReturn, requestExchange, requestReturn, type StaffReturn } from '@kwaderno/contract/returns.ts'
import type { TestApp } from './app.ts'
import { proof } from './buying.ts'
import type { Factories, TestProduct, TestUser } from './factories.ts'

type Option = TestProduct['options'][number]
/** What a test of the server and a journey both have of a shop; only the former has a clock of its own. */
type AnyShop = Factories & Pick<TestApp, 'api' | 'db'> & Partial<Pick<TestApp, 'deps'>>

/** One piece that comes back, and what it is to be exchanged for. */
export interface Piece {
  option: Option
  exchange?: readonly { option: { id: number }; quantity?: number }[]
}

export type ExchangeForm = BodyIn<typeof saveExchange>
type SentItem = NonNullable<ExchangeForm['exchangeItems']>[number]

/** A delivered order of these pieces, of which its customer asks for the return or exchange over HTTP. */
export async function askFor(
  shop: AnyShop,
  customer: TestUser,
  pieces: readonly Piece[],
): Promise<{ id: number; orderId: number; orderNumber: string }> {
  const byOption = Map.groupBy(pieces, ({ option }) => option)
  const order = await shop.newOrder(customer.id, {
    status: 'Delivered',
    items: [...byOption].map(([option, { length }]) => ({ option, quantity: length })),
    placedAt: shop.deps?.clock.now() ?? new Date(),
  })
  const items = await shop.db
    .selectFrom('order_items')
    .select(['id', 'product_option_id'])
    .where('order_id', '=', order.id)
    .execute()
  const reason = await shop.db
    .selectFrom('reasons')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const isExchange = pieces.some(({ exchange }) => exchange)
  const units = pieces.map(({ option, exchange = [] }) => ({
    orderItemId: items.find((item) => item.product_option_id === option.id)!.id,
    reasonId: reason.id,
    exchange: exchange.map((row) => ({ productCombinationId: row.option.id, quantity: row.quantity ?? 1 })),
  }))
  const body = { orderId: order.id, remarks: 'The zipper is broken.', items: units }
  const answer = isExchange
    ? await shop.api(requestExchange, { as: customer, body, files: { attachments: [proof()] } })
    : await shop.api(requestReturn, { as: customer, body, files: { images: [proof()] } })
  if (answer.status !== 200) throw new Error(`the request was refused: ${answer.problem.title}`)
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { id, orderId: order.id, orderNumber: order.orderNumber }
}

/** Staff who see and decide returns and exchanges. */
export type Decider = Awaited<ReturnType<typeof newDecider>>

export async function newDecider(shop: TestApp, name: { firstName?: string; lastName?: string } = {}) {
  const staff: TestUser = await shop.newStaff(['Transactions.view', 'Transactions.edit'], name)
  return {
    ...staff,
    decide: (id: number, status: 1 | 2) =>
      shop.api(decideReturn, { as: staff, params: { id }, body: { id, status } }),
    see: async (id: number) => (await shop.api(getReturn, { as: staff, params: { id } })).body as StaffReturn,
    save: (id: number, body: ExchangeForm, files: File[] = []) =>
      shop.api(saveExchange, { as: staff, params: { id }, body, files: { paymentAttachments: files } }),
    /** The stored rows as the screen sends them, with what it has changed laid over each. */
    async rows(id: number, change: (row: SentItem, index: number) => Partial<SentItem> = () => ({})) {
      const { body } = await shop.api(getReturn, { as: staff, params: { id } })
      return body.exchangeItems.map((row, index): SentItem => {
        const item: SentItem = {
          rowNumber: row.rowNumber,
          id: row.id,
          productId: row.productId,
          status: row.status,
          exchangeQuantity: row.exchangeItemQuantity,
          exchangePrice: row.exchangeItemPrice,
          balance: row.exchangeItemBalance,
          groupItem: row.groupItem,
          groupItemIndex: row.groupItemIndex,
          ...(row.returnToStock ? { returnType: 0 } : row.returnForDisposal ? { returnType: 1 } : {}),
        }
        return { ...item, ...change(item, index) }
      })
    },
  }
}
