import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { sell as sellAtCounter, voidSale } from '@kwaderno/contract/counter.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { cancelOrder } from '@kwaderno/contract/order.ts'
import { addProduct, deleteProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { decideReturn } from '@kwaderno/contract/manage-returns.ts'
import { requestExchange, requestReturn } from '@kwaderno/contract/returns.ts'
import { completeOrders } from '../../src/modules/orders/completion.ts'
import type { TestApp } from '../app.ts'
import { newBuyer, proof, type Buyer } from '../buying.ts'
import { newOrderClerk, type OrderClerk } from '../order-clerk.ts'
import type { TestUser } from '../factories.ts'
import { formOf, newShelf, optionForm, productForm } from '../product-forms.ts'
import { newDecider, type Decider } from '../returning.ts'
import type { Chance } from '../random.ts'
import { askSwap, swapsAtCounter } from './swaps.ts'
import {
  approve,
  decideExchange,
  end,
  hold,
  remove,
  sell,
  totalOf,
  type ModelOption,
  type ModelOrder,
} from './model.ts'

/** Rates that leave half centavos of many amounts. */
const RATES = [5, 12.5, 7.25, 33.33, 0.01, 99.99, 100]
const AT_ONCE = 4

export type Answer = { status: number; problem?: { title?: string }; body?: unknown }

/** A shop and what should have come of all that was done in it, over HTTP, by chance. */
export interface History {
  shop: TestApp
  chance: Chance
  options: ModelOption[]
  orders: ModelOrder[]
  buyers: Buyer[]
  /** Moves the clock on by so many milliseconds. */
  pass: (milliseconds: number) => void
  carrier: OrderClerk
  decider: Decider
  admin: TestUser
}

export async function newHistory(
  shop: TestApp,
  chance: Chance,
  pass: History['pass'],
  products: number,
): Promise<History> {
  const admin = await shop.newAdmin()
  const options: ModelOption[] = []
  for (let count = 0; count < products; count++) {
    const shelf = await newShelf(shop)
    // Sizes of one price can be swapped.
    const price = chance.between(100, 99_999) / 100
    const rows = [0, 1, 2].map((place) => optionForm(shelf, place, { stock: chance.between(1, 60), price }))
    const { body } = await shop.api(addProduct, {
      as: admin,
      body: productForm(shelf, { productOptions: rows }),
    })
    for (const { id, stock, price } of body.productOptions) {
      options.push({ id, productId: body.id, price: toCentavos(price), stock, held: 0, isGone: false })
    }
  }
  const buyers: Buyer[] = []
  for (let count = 0; count < AT_ONCE; count++) buyers.push(await newBuyer(shop))
  return {
    ...{ shop, chance, options, orders: [], buyers, pass },
    carrier: await newOrderClerk(shop),
    decider: await newDecider(shop),
    admin,
  }
}

/** Something that is done to one order, unless it does not fit; the model follows what was answered. */
type Happening = (history: History, order: ModelOrder) => Promise<Answer | undefined>

const isDone = (answer: Answer) => answer.status === 200
/** A shortage is answered with one entry that says so. */
const isShort = ({ body }: Answer) => Array.isArray(body) && body.length === 1

const HAPPENINGS = {
  async approves({ carrier }, order) {
    const answer = await carrier.approve(order.id)
    if (isDone(answer) && !isShort(answer)) approve(order)
    return answer
  },
  async discounts({ carrier, chance }, order) {
    const discountRate = chance.pick(RATES)!
    const answer = await carrier.edit(order.id, { discountRate, paymentReceived: 1 })
    if (isDone(answer)) order.rate = Math.round(discountRate * 100)
    return answer
  },
  async declines({ carrier }, order) {
    const answer = await carrier.edit(order.id, { status: 'Declined', reason: 'No payment.' })
    if (isDone(answer)) end(order)
    return answer
  },
  async cancels({ shop, buyers }, order) {
    const owner = await shop.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const as = buyers.find(({ id }) => id === owner.user_id)!
    const answer = await shop.api(cancelOrder, { as, params: { id: order.id }, body: {} })
    if (isDone(answer)) end(order)
    return answer
  },
  async goesOn({ carrier, shop }, order) {
    const leaving = order.method === 'PickUp' ? 'ReadyForPickup' : 'Shipped'
    if (order.status === 'Approved')
      return moved(order, 'Packaging', await carrier.step(order.id, 'Packaging'))
    if (order.status === 'Packaging') {
      await carrier.setDate(order.id, shop.deps.clock.today())
      return moved(order, 'Shipped', await carrier.step(order.id, leaving))
    }
    return moved(order, 'Delivered', await carrier.step(order.id, 'Delivered'))
  },
  async voids({ shop, admin }, order) {
    const answer = await shop.api(voidSale, {
      as: admin,
      params: { orderId: order.id },
      body: { reason: 'Torn.' },
    })
    if (isDone(answer)) end(order)
    return answer
  },
  askAndDecide,
  async swaps(history, order) {
    return order.exchange ? undefined : askSwap(history, order)
  },
} satisfies Record<string, Happening>

/** What may happen to an order, the likelier more often. */
const TRIED: Record<ModelOrder['status'], readonly (keyof typeof HAPPENINGS)[]> = {
  Pending: ['approves', 'approves', 'approves', 'discounts', 'discounts', 'declines', 'cancels'],
  Approved: ['goesOn', 'goesOn', 'goesOn', 'goesOn', 'declines'],
  Packaging: ['goesOn'],
  Shipped: ['goesOn'],
  Delivered: ['askAndDecide', 'swaps'],
  Sold: ['voids'],
  Over: [],
}

function moved(order: ModelOrder, status: ModelOrder['status'], answer: Answer): Answer {
  if (isDone(answer)) order.status = status
  return answer
}

/** A request for one piece of a delivered order, and what is decided of it, now or again later. */
async function askAndDecide(history: History, order: ModelOrder): Promise<Answer | undefined> {
  const { decider, chance } = history
  if (!order.exchange) return chance.happens(0.8) ? askExchange(history, order) : askReturn(history, order)
  const { exchange } = order
  if (exchange.isHeld && chance.happens(0.4)) return swapsAtCounter(history, order, exchange)
  const isApproved = chance.happens(0.7)
  const isOnShelf = isApproved && chance.happens(0.6)
  const exchangeItems = await decider.rows(exchange.id, ({ returnType: _before, ...row }) => ({
    ...row,
    status: isApproved ? 1 : 2,
    returnType: isApproved ? (isOnShelf ? 0 : 1) : undefined,
  }))
  const answer = await decider.save(exchange.id, { exchangeItems, paymentReceived: 1_000_000 })
  if (isDone(answer) && !isShort(answer)) decideExchange(exchange, isApproved, isOnShelf)
  return answer
}

/** The first item of an order, and who may ask for it. */
async function askable({ shop, buyers }: History, order: ModelOrder) {
  const { id, user_id } = await shop.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'o.user_id'])
    .where('i.order_id', '=', order.id)
    .where('i.product_option_id', '=', order.items[0]!.option.id)
    .executeTakeFirstOrThrow()
  const reason = await shop.db.selectFrom('reasons').select('id').executeTakeFirstOrThrow()
  return { as: buyers.find((buyer) => buyer.id === user_id)!, orderItemId: id, reasonId: reason.id }
}

async function askExchange(history: History, order: ModelOrder): Promise<Answer | undefined> {
  const { shop, chance, options } = history
  const wanted = chance.pick(options.filter(({ isGone, stock, held }) => !isGone && stock > held))
  if (!wanted) return undefined
  const { as, ...item } = await askable(history, order)
  const quantity = chance.between(1, 2)
  const items = [{ ...item, exchange: [{ productCombinationId: wanted.id, quantity }] }]
  const body = { orderId: order.id, remarks: 'Torn.', items }
  const answer = await shop.api(requestExchange, { as, body, files: { attachments: [proof()] } })
  if (!isDone(answer)) return answer
  const { id } = await requestOf(shop, order)
  const returned = order.items[0]!.option
  order.exchange = { id, returned, wanted, quantity, onShelf: 0, isHandedOut: false }
  return answer
}

/** A plain return moves no stock; the order has had its request. */
async function askReturn(history: History, order: ModelOrder): Promise<Answer> {
  const { shop, decider, chance } = history
  const { as, ...item } = await askable(history, order)
  const body = { orderId: order.id, remarks: 'Torn.', items: [item] }
  const asked = await shop.api(requestReturn, { as, body, files: { images: [proof()] } })
  if (!isDone(asked)) return asked
  order.status = 'Over'
  const { id } = await requestOf(shop, order)
  return shop.api(decideReturn, {
    as: decider,
    params: { id },
    body: { status: chance.happens(0.5) ? 1 : 2 },
  })
}

const requestOf = ({ db }: TestApp, order: ModelOrder) =>
  db.selectFrom('return_requests').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()

/** Up to three of what there is at least three of. */
function chosenItems({ chance, options }: History): ModelOrder['items'] {
  const left = options.filter(({ isGone, stock, held }) => !isGone && stock - held >= 3)
  const chosen = [...new Set(Array.from({ length: chance.between(1, 3) }, () => chance.pick(left)))]
  return chosen.flatMap((option) =>
    option ? [{ option, quantity: chance.between(1, 3), price: option.price }] : [],
  )
}

/** A sale over the counter to a walk-in, for exactly what the model says that it costs. */
async function sells(history: History): Promise<Answer | undefined> {
  const { shop, admin, chance, orders } = history
  const items = chosenItems(history)
  if (items.length === 0) return undefined
  const discountRate = chance.happens(0.5) ? chance.pick(RATES)! : null
  const order: ModelOrder = {
    id: 0,
    items,
    status: 'Sold',
    rate: Math.round((discountRate ?? 0) * 100),
    method: 'PickUp',
  }
  const total = toPesos(totalOf(order))
  const answer = await shop.api(sellAtCounter, {
    as: admin,
    body: {
      lines: items.map(({ option, quantity }) => ({ productOptionId: option.id, quantity })),
      discountType: discountRate === null ? '' : 'Sibling',
      discountRate,
      paymentType: 'OnlineBanking',
      reference: 'GC-1',
      expectedTotal: total,
    },
  })
  if (!isDone(answer)) return answer
  order.id = answer.body.orderId
  sell(order)
  orders.push(order)
  return answer
}

async function buys(history: History, buyer: Buyer): Promise<Answer | undefined> {
  const { shop, chance, orders } = history
  const items = chosenItems(history)
  if (items.length === 0) return undefined
  const method = chance.happens(0.3) ? 'PickUp' : 'ThirdPartyDelivery'
  // What a refused checkout has left.
  await shop.db.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
  const rows: number[] = []
  for (const { option, quantity } of items) rows.push(await buyer.put(option, quantity))
  const destination = method === 'PickUp' ? { addressId: PICKUP_ADDRESS_ID } : {}
  const answer = await buyer.order(rows, { deliveryMethod: method, ...destination })
  if (!isDone(answer)) return answer
  const order: ModelOrder = { id: answer.body[1].orderId!, items, status: 'Pending', rate: 0, method }
  hold(order)
  orders.push(order)
  return answer
}

async function receives({ shop, admin, chance, options }: History): Promise<Answer | undefined> {
  const option = chance.pick(options.filter(({ isGone }) => !isGone))
  if (!option) return undefined
  const { sku } = await shop.db
    .selectFrom('product_options')
    .select('sku')
    .where('id', '=', option.id)
    .executeTakeFirstOrThrow()
  const { body } = await shop.api(scanBarcode, { as: admin, body: { sku } })
  const quantity = chance.between(1, 20)
  const sent = { params: { barcodeId: body.id }, body: { status: 1, quantity } }
  const answer = await shop.api(updateBarcode, { as: admin, ...sent })
  if (isDone(answer)) option.stock += quantity
  return answer
}

/** Another price, another count and a renamed SKU. */
async function edits({ shop, admin, chance, options }: History): Promise<Answer | undefined> {
  const option = chance.pick(options.filter(({ isGone }) => !isGone))
  if (!option) return undefined
  const [price, stock] = [chance.between(100, 99_999), option.stock + chance.between(-2, 15)]
  const count = Math.max(0, stock)
  const answer = await savesOptions({ shop, admin }, option, (row) =>
    row.id === option.id
      ? [{ ...row, price: price / 100, stock: count, SKU: `R${option.id}-${price}` }]
      : [row],
  )
  if (isDone(answer)) Object.assign(option, { price, stock: count })
  return answer
}

/** An option leaves the catalogue, or its whole product does. */
async function removes({ shop, admin, chance, options }: History): Promise<Answer | undefined> {
  const option = chance.pick(options.filter(({ isGone }) => !isGone))
  if (!option) return undefined
  const siblings = options.filter(({ productId, isGone }) => productId === option.productId && !isGone)
  if (siblings.length === 1 || chance.happens(0.2)) {
    const answer = await shop.api(deleteProduct, { as: admin, params: { id: option.productId } })
    if (isDone(answer)) siblings.forEach(remove)
    return answer
  }
  const answer = await savesOptions({ shop, admin }, option, (row) => (row.id === option.id ? [] : [row]))
  if (isDone(answer)) remove(option)
  return answer
}

type OptionRow = ReturnType<typeof formOf>['productOptions'][number]

async function savesOptions(
  { shop, admin }: Pick<History, 'shop' | 'admin'>,
  { productId }: ModelOption,
  change: (row: OptionRow) => OptionRow[],
): Promise<Answer> {
  const form = formOf((await shop.api(getProduct, { as: admin, params: { id: productId } })).body)
  const productOptions = form.productOptions.flatMap(change)
  return shop.api(saveProduct, { as: admin, params: { productId }, body: { ...form, productOptions } })
}

interface Told {
  what: string
  status: number
  /** Not refused, and not short of stock. */
  tookEffect: boolean
}

/**
 * A moment of the history: several people at once, each at an order of his own, or one who edits a product or
 * takes something out of the catalogue.
 * @returns what was tried and answered
 */
export async function happen(history: History): Promise<Told[]> {
  const { chance, orders, buyers, shop, pass } = history
  pass(chance.between(0, 3 * 3_600_000))
  // Across days and months, midnight in Manila included.
  if (chance.happens(0.1)) pass(chance.between(1, 8) * 86_400_000)
  if (chance.happens(0.1)) await completed(history)
  if (chance.happens(0.1)) return told('edits', edits(history))
  if (chance.happens(0.1)) return told('removes', removes(history))
  const mine = new Set<ModelOrder>()
  const doing = buyers.map((buyer, place) => {
    if (place === 0 && chance.happens(0.3)) return told('receives', receives(history))
    if (place === 1 && chance.happens(0.3)) return told('sells', sells(history))
    if (orders.length === 0 || chance.happens(0.2)) return told('buys', buys(history, buyer))
    const order = chance.pick(orders.filter((one) => !mine.has(one) && one.status !== 'Over'))
    if (!order) return []
    mine.add(order)
    const what = chance.pick(TRIED[order.status])!
    return told(what, HAPPENINGS[what](history, order))
  })
  const answers = await Promise.all(doing)
  await shop.deps.jobs.drain()
  return answers.flat()
}

async function told(what: string, answering: Promise<Answer | undefined>) {
  const answer = await answering
  return answer ? [{ what, status: answer.status, tookEffect: isDone(answer) && !isShort(answer) }] : []
}

/** Completed orders are still sold, and nobody may ask to return them. */
async function completed({ shop, orders }: History): Promise<void> {
  await completeOrders(shop.deps)
  const rows = await shop.db.selectFrom('orders').select('id').where('status', '=', 'Completed').execute()
  const over = new Set(rows.map(({ id }) => id))
  for (const order of orders) if (over.has(order.id)) order.status = 'Over'
}
