import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@kwaderno/contract/account.ts'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import sharp from 'sharp'
import { CHECKOUT_FORM } from '../server/test/buying.ts'
import type { Factories, TestUser } from '../server/test/factories.ts'
import type { Received, Sending } from '../server/test/request.ts'
import { ask } from './call.ts'
import { note, type Tally } from './tally.ts'

/** An order that the shop has said it has taken. */
export interface Acknowledged {
  key: string
  userId: number
  orderId: number
  optionId: number
  quantity: number
}

export interface Crowd {
  acknowledged: Acknowledged[]
  /** In words: adds with a key that counted twice, and repeated checkouts that were answered with another order. */
  doubled: string[]
  /** Lets everybody finish what he has begun, and go. */
  leave(): Promise<void>
}

interface Place {
  shops: readonly { url: string }[]
  factories: Factories
  options: readonly { id: number; price: number }[]
  tally: Tally
}

/** One customer orders so often, then it is another one's turn: no limit per customer is to be met. */
const ORDERS_EACH = 4
/** Milliseconds between two orders of one. */
const THINKING = 150

/** So many customers order at once, each through the next process of the shop with every call. */
export async function sendCustomers(place: Place, count: number): Promise<Crowd> {
  const crowd = { acknowledged: [] as Acknowledged[], doubled: [] as string[], isOver: false, calls: 0 }
  const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  const proof = () => new File([new Uint8Array(bytes)], 'proof.png', { type: 'image/png' })
  const going = Array.from({ length: count }, (_, turn) => goShopping(place, crowd, proof, turn))
  return {
    acknowledged: crowd.acknowledged,
    doubled: crowd.doubled,
    async leave() {
      crowd.isOver = true
      await Promise.all(going)
    },
  }
}

type State = { acknowledged: Acknowledged[]; doubled: string[]; isOver: boolean; calls: number }

async function goShopping(place: Place, state: State, proof: () => File, first: number): Promise<void> {
  let turn = first
  while (!state.isOver) {
    // Straight into the database, which may be away just now.
    const customer = await insist(() => place.factories.newCustomer(), state)
    const address = customer && (await insist(() => place.factories.newAddress(customer.id), state))
    if (!customer || !address) return
    const token = await logIn(place, customer, state)
    if (token === undefined) continue
    for (let order = 0; order < ORDERS_EACH && !state.isOver; order++) {
      await orderOnce(place, state, { ...customer, token }, address.id, proof, ++turn)
      // They are customers, not a test of the load: a process that starts needs the processor, too.
      await sleep(THINKING)
    }
  }
}

async function insist<T>(work: () => Promise<T>, state: State): Promise<T | undefined> {
  while (!state.isOver) {
    try {
      return await work()
    } catch {
      await sleep(500)
    }
  }
  return undefined
}

async function logIn(
  place: Place,
  { userName, password }: TestUser,
  state: State,
): Promise<string | undefined> {
  const answer = await persist(place, login, { body: { username: userName, password } }, state)
  if (answer?.status === 200) return answer.body.token
  if (answer) note(place.tally, `log-in: ${answer.status} ${answer.problem?.title ?? ''}`)
  return undefined
}

/** Sends the same call until it is answered; undefined when there was none until well after the end. */
async function persist<E extends AnyEndpoint>(
  { shops, tally }: Place,
  endpoint: E,
  sending: Sending<E>,
  state: State,
): Promise<Received<E> | undefined> {
  let patience = 60
  for (let attempt = state.calls++; ; attempt++) {
    const outcome = await ask(shops[attempt % shops.length]!, tally, endpoint, sending)
    if ('answer' in outcome) return outcome.answer
    if (state.isOver && --patience < 0) return undefined
    await sleep(outcome.after)
  }
}

async function orderOnce(
  place: Place,
  state: State,
  as: TestUser,
  addressId: number,
  proof: () => File,
  turn: number,
): Promise<void> {
  const { tally, options } = place
  const option = options[turn % options.length]!
  const wanted = 1 + (turn % 3)
  const row = await fillCart(place, state, as, option.id, wanted, turn % 2 === 0)
  if (!row) return
  const key = randomUUID()
  const sending = () => ({
    as,
    body: { ...CHECKOUT_FORM, addressId, cartItemIds: [row.id], idempotencyKey: key },
    files: { paymentAttachment: [proof()] },
  })
  const answer = await persist(place, checkout, sending(), state)
  if (!answer) return
  if (answer.status !== 200) return note(tally, `checkout: ${answer.status} ${answer.problem?.title ?? ''}`)
  const orderId = orderOf(answer)
  if (orderId === undefined) return note(tally, 'checkout: 200 without an order')
  tally.good += 1
  state.acknowledged.push({ key, userId: as.id, orderId, optionId: option.id, quantity: row.quantity })
  if (turn % 5 > 0) return
  // As if the answer had been lost.
  const repeated = await persist(place, checkout, sending(), state)
  if (repeated && orderOf(repeated) !== orderId) {
    state.doubled.push(`the order of ${key}`)
    note(tally, `checkout again: ${repeated.status} and not the same order`)
  }
}

function orderOf({ body }: Received<typeof checkout>): number | undefined {
  return body?.find((one) => one !== null)?.orderId ?? undefined
}

/** With a key the same add is sent until it is answered; without one the cart is asked what became of it. */
async function fillCart(
  place: Place,
  state: State,
  as: TestUser,
  productOptionId: number,
  wanted: number,
  isKeyed: boolean,
): Promise<{ id: number; quantity: number } | undefined> {
  const { tally, shops } = place
  if (isKeyed) {
    const body = { productOptionId, quantity: wanted, idempotencyKey: randomUUID() }
    const answer = await persist(place, addToCart, { as, body }, state)
    if (!answer) return undefined
    if (answer.status !== 200) {
      note(tally, `add to cart: ${answer.status} ${answer.problem?.title ?? ''}`)
      return undefined
    }
    tally.good += 1
    if (answer.body.quantity > wanted) state.doubled.push('an add to the cart')
    if (answer.body.quantity !== wanted) note(tally, 'add to cart: another quantity than was added')
    return answer.body
  }
  for (let attempt = 0; !state.isOver; attempt++) {
    const body = { productOptionId, quantity: wanted }
    await ask(shops[attempt % shops.length]!, tally, addToCart, { as, body })
    const cart = await persist(place, listCart, { as }, state)
    if (cart && cart.status !== 200) note(tally, `cart: ${cart.status}`)
    const row = cart?.body?.find((one) => one.productOptionId === productOptionId)
    if (row) {
      tally.good += 1
      return row
    }
  }
  return undefined
}
