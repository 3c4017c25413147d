import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import { askWhenBack, forgetWhenBack, MAX_AWAITED } from '@kwaderno/contract/back-in-stock.ts'
import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { cancelOrder } from '@kwaderno/contract/order.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'

/** Two processes of one shop. */
let shop: TestApp
let other: TestApp
let clerk: OrderClerk
let keeper: TestUser
let buyer: Buyer
beforeAll(async () => {
  shop = await startTestApp()
  other = await startTestApp({ database: shop.database })
  clerk = await newOrderClerk(shop)
  keeper = await shop.newStaff(['Barcode.add', 'Barcode.edit', 'Inventory.view', 'Inventory.delete'])
  buyer = await newBuyer(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Option = TestProduct['options'][number]
const ask = (as: { token: string }, { id }: { id: number }) => shop.api(askWhenBack, { as, params: { id } })
const forget = (as: { token: string }, { id }: { id: number }) =>
  shop.api(forgetWhenBack, { as, params: { id } })
const runJob = (app = shop) => app.deps.jobs.runScheduled('tell-waiting')

async function newSoldOut(): Promise<{ product: TestProduct; option: Option }> {
  const product = await shop.newProduct({ options: [{ stock: 0, variations: { Size: 'Small' } }] })
  return { product, option: product.options[0]! }
}

/** Someone who waits for an option. */
async function newWaiting(option: Option): Promise<TestUser> {
  const user = await shop.newCustomer()
  expect((await ask(user, option)).status).toBe(200)
  return user
}

async function takeIn({ sku }: Option, quantity: number): Promise<void> {
  const { id } = (await shop.api(scanBarcode, { as: keeper, body: { sku } })).body
  const body = { status: 1, quantity } as const
  const saved = await shop.api(updateBarcode, { as: keeper, params: { barcodeId: id }, body })
  expect(saved.status).toBe(200)
}

const edit = ({ id }: Option, fields: { stock?: number; held?: number; status?: 'Active' | 'Inactive' }) =>
  shop.db.updateTable('product_options').set(fields).where('id', '=', id).execute()

/** A browser of this user, with what it is shown and what is pushed to it. */
async function connect(user: TestUser) {
  const socket = io(shop.url + NOTIFICATION_HUB, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: user.token },
    query: { user: String(user.id) },
  })
  const pushed: Notification[] = []
  socket.on('ReceiveNotification', (one: Notification) => void pushed.push(one))
  const bell = await new Promise<Notification[]>((resolve) => socket.once('ReceiveNotifications', resolve))
  return { bell, pushed, leave: () => void socket.disconnect() }
}

/** What the bell and the mails of a user say of items that are back. */
async function toldOf(user: TestUser) {
  const { bell, leave } = await connect(user)
  leave()
  const mails = await shop.db
    .selectFrom('mails')
    .select(['subject', 'text', 'address'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'back-in-stock')
    .execute()
  return { bell: bell.filter(({ title }) => title === 'Back in Stock'), mails }
}
async function countTold(user: TestUser): Promise<[bell: number, mails: number]> {
  const { bell, mails } = await toldOf(user)
  return [bell.length, mails.length]
}
const openOf = (option: Option) =>
  shop.db
    .selectFrom('back_in_stock_requests')
    .select('user_id')
    .where('product_option_id', '=', option.id)
    .where('told_at', 'is', null)
    .execute()

test('[LOW-06, LOW-09] an intake tells each who asked once by mail and bell, in words that lead to the product, and the next one nobody', async () => {
  const { product, option } = await newSoldOut()
  const waiting = [await newWaiting(option), await newWaiting(option), await newWaiting(option)]
  const passer = await shop.newCustomer()
  await runJob()
  expect(await countTold(waiting[0]!)).toEqual([0, 0])

  const browser = await connect(waiting[0]!)
  await takeIn(option, 5)
  // One process tells here, so that the push is that of this one; the races are below.
  await Promise.all([runJob(), runJob(), runJob()])
  for (const user of waiting) expect(await countTold(user)).toEqual([1, 1])
  expect(await countTold(passer)).toEqual([0, 0])
  const { bell, mails } = await toldOf(waiting[0]!)
  expect(bell[0]).toMatchObject({
    description: `${product.name} (Small) is back in stock.`,
    orderId: null,
    productId: product.id,
  })
  await expect.poll(() => browser.pushed).toEqual(bell)
  browser.leave()
  expect(mails[0]).toMatchObject({
    address: waiting[0]!.emailAddress,
    subject: `${product.name} is back in stock`,
  })
  expect(mails[0]!.text).toContain(`${product.name} (Small) is back in stock.`)
  expect(mails[0]!.text).toContain(`http://shop.example/shop/${product.id}`)
  expect(mails[0]!.text).not.toContain('/profile/mails')
  const sent = (await sentMails(shop)).filter(({ subject }) => subject === mails[0]!.subject)
  expect(sent.map(({ to }) => to).toSorted()).toEqual(waiting.map((user) => user.emailAddress).toSorted())

  await takeIn(option, 5)
  await runJob()
  await edit(option, { stock: 0 })
  await takeIn(option, 5)
  await runJob()
  for (const user of waiting) expect(await countTold(user)).toEqual([1, 1])

  // Who asks again is told again.
  await edit(option, { stock: 0 })
  await ask(waiting[0]!, option)
  await takeIn(option, 1)
  await runJob()
  expect(await countTold(waiting[0]!)).toEqual([2, 2])
  expect(await countTold(waiting[1]!)).toEqual([1, 1])
})

test('[LOW-07] a declined order tells who waits, and nobody is told when the piece is held again before the job runs', async () => {
  const option = (await shop.newProduct({ options: [{ stock: 1 }] })).options[0]!
  const first = await buyer.buy(option)
  const waiting = await newWaiting(option)
  await clerk.edit(first, { status: 'Declined', reason: 'False slip.' })
  const second = await buyer.buy(option)
  await runJob()
  expect(await countTold(waiting)).toEqual([0, 0])
  expect(await openOf(option)).toHaveLength(1)

  expect((await clerk.edit(second, { status: 'Declined', reason: 'False slip.' })).status).toBe(200)
  await runJob()
  expect(await countTold(waiting)).toEqual([1, 1])

  // A customer who cancels releases a hold as well.
  const third = await buyer.buy(option)
  await ask(waiting, option)
  await shop.api(cancelOrder, { as: buyer, params: { id: third }, body: {} })
  await runJob()
  expect(await countTold(waiting)).toEqual([2, 2])
})

test('[LOW-07] while holds come and go and both processes tell, whoever waits is told exactly once', async () => {
  const option = (await shop.newProduct({ options: [{ stock: 1, held: 0 }] })).options[0]!
  let orderId = await buyer.buy(option)
  const waiting = await Promise.all(Array.from({ length: 5 }, () => newWaiting(option)))
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      clerk.edit(orderId, { status: 'Declined', reason: 'False slip.' }),
      runJob(),
      runJob(other),
      runJob(),
    ])
    orderId = await buyer.buy(option)
    await Promise.all([runJob(), runJob(other)])
  }
  await clerk.edit(orderId, { status: 'Declined', reason: 'False slip.' })
  await Promise.all([runJob(), runJob(other)])
  for (const user of waiting) expect(await countTold(user)).toEqual([1, 1])
  expect(await openOf(option)).toEqual([])
})

test('an undo and the job at the same moment end in one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const { option } = await newSoldOut()
    const user = await newWaiting(option)
    await edit(option, { stock: 1 })
    await Promise.all([runJob(), forget(user, option), runJob(other)])
    await runJob()
    const [bell, mails] = await countTold(user)
    expect(bell).toBe(mails)
    expect(bell).toBeLessThan(2)
    expect(await openOf(option)).toEqual([])
  }
})

test('an option that comes back while it is asked for is told of, or the asking is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const { option } = await newSoldOut()
    const user = await shop.newCustomer()
    const [asked] = await Promise.all([ask(user, option), takeIn(option, 1), runJob()])
    await runJob()
    expect(await countTold(user)).toEqual(asked.status === 200 ? [1, 1] : [0, 0])
  }
})

test('[LOW-08] what is in stock cannot be asked for, and asking twice, also at once, is one request', async () => {
  const there = (await shop.newProduct({ options: [{ stock: 1 }] })).options[0]!
  const user = await shop.newCustomer()
  const refused = await ask(user, there)
  expect([refused.status, refused.problem.title]).toEqual([400, 'This item is in stock.'])
  const { option } = await newSoldOut()
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(user, option)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect((await ask(user, option)).status).toBe(200)
  expect(await openOf(option)).toEqual([{ user_id: user.id }])

  const held = (await shop.newProduct({ options: [{ stock: 2, held: 2 }] })).options[0]!
  expect((await ask(user, held)).status).toBe(200)
  for (const hidden of [
    await shop.newProduct({ options: [{ stock: 0, status: 'Inactive' }] }),
    await shop.newProduct({ status: 'Inactive', options: [{ stock: 0 }] }),
  ])
    expect((await ask(user, hidden.options[0]!)).status).toBe(404)
})

test('[LOW-08] the 51st open request is refused, also when several come at once, and one that is closed makes room', async () => {
  const user = await shop.newCustomer()
  const { options } = await shop.newProduct({
    options: Array.from({ length: MAX_AWAITED + 3 }, () => ({ stock: 0 })),
  })
  for (const option of options.slice(0, MAX_AWAITED - 1)) expect((await ask(user, option)).status).toBe(200)
  const last = options.slice(MAX_AWAITED - 1)
  const answers = await Promise.all(last.map((option) => ask(user, option)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)!.problem.title).toBe('You have 50 requests already.')
  // What is asked for already is refused no more than before.
  expect((await ask(user, options[0]!)).status).toBe(200)
  await edit(options[0]!, { stock: 1 })
  await runJob()
  const left = last[answers.findIndex(({ status }) => status === 400)]!
  expect((await ask(user, left)).status).toBe(200)
  expect((await ask(await shop.newCustomer(), left)).status).toBe(200)
})

test('[LOW-08] requests for what has left the shop, which nobody can end, leave room for others', async () => {
  const user = await shop.newCustomer()
  const old = await shop.newProduct({ options: Array.from({ length: MAX_AWAITED }, () => ({ stock: 0 })) })
  for (const option of old.options) expect((await ask(user, option)).status).toBe(200)
  const next = (await shop.newProduct({ options: [{ stock: 0 }] })).options[0]!
  expect((await ask(user, next)).status).toBe(400)
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', old.id).execute()
  expect((await ask(user, next)).status).toBe(200)
})

test('[LOW-05] the product tells who is logged in what he waits for, and nobody else', async () => {
  const { product, option } = await newSoldOut()
  const user = await newWaiting(option)
  const seen = async (as?: { token: string }) =>
    (await shop.api(getProduct, { params: { id: product.id }, ...(as ? { as } : {}) })).body
      .productOptions[0]!.isAwaited
  expect([await seen(user), await seen(buyer), await seen()]).toEqual([true, false, undefined])
  expect((await forget(buyer, option)).status).toBe(200)
  expect(await seen(user)).toBe(true)
  expect((await forget(user, option)).status).toBe(200)
  expect((await forget(user, option)).status).toBe(200)
  expect([await seen(user), await seen()]).toEqual([false, undefined])
  await takeIn(option, 1)
  await runJob()
  expect(await countTold(user)).toEqual([0, 0])
})

test('an option that is made active again is told of, but not while its product is inactive', async () => {
  const { product, option } = await newSoldOut()
  const user = await newWaiting(option)
  await edit(option, { stock: 3, status: 'Inactive' })
  await runJob()
  const setProduct = (status: 'Active' | 'Inactive') =>
    shop.db.updateTable('products').set({ status }).where('id', '=', product.id).execute()
  await setProduct('Inactive')
  await edit(option, { status: 'Active' })
  await runJob()
  expect(await countTold(user)).toEqual([0, 0])
  await setProduct('Active')
  await runJob()
  expect(await countTold(user)).toEqual([1, 1])
})

test('users who are not active are not told, nor later; a deleted product closes its requests without a word', async () => {
  const { product, option } = await newSoldOut()
  const [left, stays] = [await newWaiting(option), await newWaiting(option)]
  const setStatus = (status: UserStatus) =>
    shop.db.updateTable('users').set({ status }).where('id', '=', left.id).execute()
  await setStatus(USER_STATUS.Inactive)
  await takeIn(option, 1)
  await runJob()
  await setStatus(USER_STATUS.Active)
  await runJob()
  expect([await countTold(left), await countTold(stays)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  await edit(option, { stock: 0 })
  await ask(stays, option)
  expect((await shop.api(deleteProduct, { as: keeper, params: { id: product.id } })).status).toBe(200)
  await runJob()
  expect(await openOf(option)).toEqual([])
  expect(await countTold(stays)).toEqual([1, 1])
})

test('a name that is markup shows as it is typed, and a kind that staff have switched off still rings the bell', async () => {
  const name = `<b>x</b> **y** ${Date.now()}`
  const product = await shop.newProduct({ name, options: [{ stock: 0 }] })
  const user = await newWaiting(product.options[0]!)
  await edit(product.options[0]!, { stock: 1 })
  await runJob()
  const { bell, mails } = await toldOf(user)
  expect(mails[0]!.text).toContain(`${name} is back in stock.`)
  expect(bell[0]!.description).toBe(`${name} is back in stock.`)

  await edit(product.options[0]!, { stock: 0 })
  await ask(user, product.options[0]!)
  await shop.db
    .insertInto('mail_templates')
    .values({ kind: 'back-in-stock', is_on: false, changed_at: new Date(), changed_by: keeper.id })
    .execute()
  await edit(product.options[0]!, { stock: 1 })
  await runJob()
  expect(await countTold(user)).toEqual([2, 1])
  await shop.db.deleteFrom('mail_templates').where('kind', '=', 'back-in-stock').execute()
})

test('the daily sweep deletes who was told 90 days ago and who has waited for a year, and nobody else', async () => {
  const { options } = await shop.newProduct({
    options: [{ stock: 0 }, { stock: 0 }, { stock: 0 }, { stock: 0 }],
  })
  const user = await shop.newCustomer()
  for (const option of options) await ask(user, option)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const age = (index: number, fields: { asked_at?: Date; told_at?: Date }) =>
    shop.db
      .updateTable('back_in_stock_requests')
      .set(fields)
      .where('product_option_id', '=', options[index]!.id)
      .execute()
  const left = async () => {
    await shop.deps.jobs.runScheduled('sweep')
    const rows = await shop.db
      .selectFrom('back_in_stock_requests')
      .select('product_option_id as id')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => options.findIndex((option) => option.id === id))
  }
  await age(0, { asked_at: daysAgo(400), told_at: daysAgo(89) })
  await age(1, { asked_at: daysAgo(400), told_at: daysAgo(91) })
  await age(2, { asked_at: daysAgo(364) })
  await age(3, { asked_at: daysAgo(366) })
  expect(await left()).toEqual([0, 2])
  // What is swept makes room, and the item can be asked for again.
  expect((await ask(user, options[3]!)).status).toBe(200)
  expect(await left()).toEqual([0, 2, 3])
})

test('[LOW-06] stock that comes back from two places at once, with both processes telling, tells each parent once', async () => {
  for (let round = 0; round < 5; round++) {
    const option = (await shop.newProduct({ options: [{ stock: 1 }] })).options[0]!
    const orderId = await buyer.buy(option)
    const waiting = await Promise.all(Array.from({ length: 4 }, () => newWaiting(option)))
    await Promise.all([
      takeIn(option, 1),
      clerk.edit(orderId, { status: 'Declined', reason: 'False slip.' }),
      runJob(),
      runJob(other),
      runJob(),
      runJob(other),
    ])
    await Promise.all([runJob(), runJob(other)])
    for (const user of waiting) expect(await countTold(user)).toEqual([1, 1])
    expect(await openOf(option)).toEqual([])
  }
})
