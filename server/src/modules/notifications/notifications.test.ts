import { listApprovals } from '@kwaderno/contract/approval.ts'
import { HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { rejectUsers } from '@kwaderno/contract/user-bulk.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { registerOne } from '../../../test/registering.ts'
import { inTransaction } from '../../db/tx.ts'
import { notify } from './service.ts'

let shop: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => shop.close())

/** A browser on the hub, with everything it was sent. */
async function connect(user: TestUser) {
  const socket = io(shop.url + NOTIFICATION_HUB, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: user.token },
    query: { user: String(user.id) },
  })
  sockets.push(socket)
  const events: { event: string; data: unknown }[] = []
  socket.onAny((event: string, data: unknown) => events.push({ event, data }))
  const received = <T>(event: string): T[] =>
    events.filter((one) => one.event === event).map((one) => one.data as T)
  const ask = (method: string, ...args: unknown[]): Promise<unknown> =>
    socket.timeout(5000).emitWithAck(method, ...args)
  await expect.poll(() => received('ReceiveNotifications').length).toBe(1)
  await expect.poll(() => received('ReceiveNotificationCount').length).toBe(1)
  return { socket, received, ask }
}

function tell(to: TestUser, actor: TestUser | null = null, title = 'Order Approved'): Promise<Notification> {
  return inTransaction(shop.deps.db, (tx) =>
    notify(tx, shop.deps, {
      audience: 'member',
      userIds: [to.id],
      title,
      description: 'Your order has been approved.',
      orderId: null,
      actorId: actor?.id ?? null,
    }),
  )
}

/** Moves someone of the staff to another role. */
async function give(user: TestUser, permissions: readonly Permission[]): Promise<void> {
  const role = await shop.newRole(unique('role'), permissions)
  await shop.db.updateTable('users').set({ role_id: role.id }).where('id', '=', user.id).execute()
}

test('[HUB-02, HUB-19, HUB-20, NOTI-03] who connects is sent the unread count and the newest ten', async () => {
  const ana = await shop.newCustomer()
  const told: Notification[] = []
  for (let count = 1; count <= 12; count++) told.push(await tell(ana, null, `Notice ${count}`))
  const browser = await connect(ana)
  expect(browser.received('ReceiveNotificationCount')).toEqual([12])
  const [page] = browser.received<Notification[]>('ReceiveNotifications')
  expect(page).toEqual(told.toReversed().slice(0, 10))
  expect(page?.every((one) => !one.isViewed)).toBe(true)
})

test('[HUB-11, HUB-12] the count and older pages are sent when they are asked for', async () => {
  const ana = await shop.newCustomer()
  for (let count = 1; count <= 12; count++) await tell(ana, null, `Notice ${count}`)
  const browser = await connect(ana)
  expect(await browser.ask('GetNotificationCount')).toEqual({ ok: true })
  expect(await browser.ask('SeeMore', 2)).toEqual({ ok: true })
  expect(browser.received('ReceiveNotificationCount')).toEqual([12, 12])
  const older = browser.received<Notification[]>('ReceiveNotifications')[1]
  expect(older?.map((one) => one.title)).toEqual(['Notice 2', 'Notice 1'])
})

test('the bell of the staff has two sides, each with its own pages and its own count of what is unread', async () => {
  const clerk = await shop.newStaff(['Transactions.view'])
  const titles = ['New Order', 'Order Approved', 'Attachment Added', 'Return Requested', 'New registration']
  for (let count = 0; count < 5; count++) for (const title of titles) await tell(clerk, null, title)
  const browser = await connect(clerk)
  const counts: unknown[] = []
  browser.socket.on('ReceiveNotificationCount', (...sent) => counts.push(sent))
  const pages: [Notification[], string][] = []
  browser.socket.on('ReceiveNotifications', (page: Notification[], side: string) => pages.push([page, side]))
  await browser.ask('GetNotificationCount')
  for (const [page, side] of [
    [1, 'waiting'],
    [2, 'waiting'],
    [1, 'done'],
  ]) {
    expect(await browser.ask('SeeMore', page, side)).toEqual({ ok: true })
  }
  expect(counts).toEqual([[25, 20]])
  expect(pages.map(([page, side]) => [page.length, side])).toEqual([
    [10, 'waiting'],
    [10, 'waiting'],
    [5, 'done'],
  ])
  const waiting = pages.slice(0, 2).flatMap(([page]) => page)
  expect(new Set(waiting.map(({ id }) => id)).size).toBe(20)
  expect(waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(new Set(waiting.map(({ title }) => title))).toEqual(new Set(titles.toSpliced(1, 1)))
  expect(pages[2]![0].every(({ title }) => title === 'Order Approved')).toBe(true)
  expect(await browser.ask('SeeMore', 1, 'elsewhere')).toMatchObject({ ok: false })
})

test('[HUB-13, HUB-23, NOTI-04] viewing one marks it in every tab, and only it', async () => {
  const ana = await shop.newCustomer()
  const first = await tell(ana)
  await tell(ana)
  const [tab, otherTab] = [await connect(ana), await connect(ana)]
  expect(await tab.ask('ViewNotification', first.id)).toEqual({ ok: true })
  await expect.poll(() => otherTab.received('ReceiveViewNotification')).toEqual([first.id])
  await expect.poll(() => tab.received('ReceiveViewNotification')).toEqual([first.id])
  const later = await connect(ana)
  expect(later.received('ReceiveNotificationCount')).toEqual([1])
  const [page] = later.received<Notification[]>('ReceiveNotifications')
  expect(page?.map((one) => one.isViewed)).toEqual([false, true])
})

test('[HUB-14, HUB-21, NOTI-05] viewing all marks every one, of this user alone', async () => {
  const ana = await shop.newCustomer()
  const ben = await shop.newCustomer()
  for (const user of [ana, ana, ben]) await tell(user)
  const browser = await connect(ana)
  expect(await browser.ask('ViewAllNotification')).toEqual({ ok: true })
  await expect.poll(() => browser.received('ReceiveViewAllNotifications').length).toBe(1)
  expect((await connect(ana)).received('ReceiveNotificationCount')).toEqual([0])
  expect((await connect(ben)).received('ReceiveNotificationCount')).toEqual([1])
})

test("another user's notification cannot be viewed, and is not told apart from one that does not exist", async () => {
  const ana = await shop.newCustomer()
  const ben = await shop.newCustomer()
  const hers = await tell(ana)
  const browser = await connect(ben)
  const refusal = { ok: false, title: 'This notification does not exist.' }
  expect(await browser.ask('ViewNotification', hers.id)).toEqual(refusal)
  expect(await browser.ask('ViewNotification', 999_999_999)).toEqual(refusal)
  expect((await connect(ana)).received('ReceiveNotificationCount')).toEqual([1])
})

test('[HUB-22, HUB-24] what is told inside a transaction arrives after its commit, and never after a rollback', async () => {
  const ana = await shop.newCustomer()
  const browser = await connect(ana)
  const undone = inTransaction(shop.deps.db, async (tx) => {
    await notify(tx, shop.deps, {
      audience: 'member',
      userIds: [ana.id],
      title: 'Never',
      description: 'Rolled back.',
      orderId: null,
      actorId: null,
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const told = await tell(ana)
  await expect.poll(() => browser.received('ReceiveNotification')).toEqual([told])
  expect(Object.keys(told).toSorted()).toEqual(
    ['createdOn', 'description', 'id', 'isViewed', 'orderId', 'title'].toSorted(),
  )
})

test('[HUB-18] an order is told to the active staff who may see transactions, and can be sent again by its customer', async () => {
  const cashier = await shop.newStaff(['Transactions.view'])
  const clerk = await shop.newStaff(['Inventory.view'])
  const buyer = await newBuyer(shop)
  const [counter, storeroom, home] = [await connect(cashier), await connect(clerk), await connect(buyer)]
  const product = await shop.newProduct({ options: [{ stock: 5 }] })
  const answer = await buyer.order([await buyer.put(product.options[0]!)])
  const told = answer.body[1]
  await expect.poll(() => counter.received('ReceiveNotification')).toEqual([told])
  expect(await home.ask('SendCheckoutNotification', told)).toEqual({ ok: true })
  await expect.poll(() => counter.received('ReceiveNotification')).toEqual([told, told])
  expect(storeroom.received('ReceiveNotification')).toEqual([])
})

test('what the staff were told is read by nobody who may not see it any more, nor sent to him again', async () => {
  const [clerk, kept] = [
    await shop.newStaff(['Transactions.view']),
    await shop.newStaff(['Transactions.view']),
  ]
  const buyer = await newBuyer(shop)
  const product = await shop.newProduct({ options: [{ stock: 5 }] })
  const told = (await buyer.order([await buyer.put(product.options[0]!)])).body[1]
  const own = await tell(clerk)
  const before = await connect(clerk)
  expect(before.received('ReceiveNotificationCount')).toEqual([2])
  await give(clerk, ['Inventory.view'])
  const after = await connect(clerk)
  // What he was told himself is still his.
  expect(after.received('ReceiveNotificationCount')).toEqual([1])
  expect(after.received('ReceiveNotifications')).toEqual([[own]])
  for (const browser of [before, after]) {
    expect(await browser.ask('SeeMore', 1, 'waiting')).toEqual({ ok: true })
    expect(browser.received('ReceiveNotifications').at(-1)).toEqual([])
    expect(await browser.ask('ViewNotification', told.id)).toEqual({
      ok: false,
      title: 'This notification does not exist.',
    })
  }
  const [counter, home] = [await connect(kept), await connect(buyer)]
  expect(await home.ask('SendCheckoutNotification', told)).toEqual({ ok: true })
  await expect.poll(() => counter.received('ReceiveNotification')).toEqual([told])
  expect(after.received('ReceiveNotification')).toEqual([])
  await give(clerk, ['Transactions.view'])
  expect((await connect(clerk)).received('ReceiveNotificationCount')).toEqual([2])
})

test('that somebody waits for approval is read by those who may see users or roles, not orders', async () => {
  const clerk = await shop.newStaff(['Users.view'])
  await inTransaction(shop.deps.db, (tx) =>
    notify(tx, shop.deps, {
      audience: 'admin',
      modules: ['Users', 'Role'],
      title: 'New registration',
      description: 'Ana Cruz waits for approval.',
      orderId: null,
      actorId: null,
    }),
  )
  const counts: unknown[] = []
  for (const right of ['Users.view', 'Role.view', 'Users.edit', 'Transactions.view'] as const) {
    await give(clerk, [right])
    counts.push(...(await connect(clerk)).received('ReceiveNotificationCount'))
  }
  expect(counts).toEqual([1, 1, 0, 0])
})

test('[HUB-15, HUB-16, HUB-17] nobody can have delivered what someone else has caused, nor words of his own', async () => {
  const ana = await shop.newCustomer()
  const staff = await shop.newStaff(['Transactions.view'])
  const told = await tell(ana, staff)
  const [addressee, other, cause] = [
    await connect(ana),
    await connect(await shop.newCustomer()),
    await connect(staff),
  ]
  const refusal = { ok: false, title: 'This notification is not yours to send.' }
  for (const method of [
    'MemberSendOrderChangeStatusNotification',
    'AdminSendOrderChangeStatusNotification',
    'SendAttachmentNotification',
    'SendCheckoutNotification',
  ]) {
    expect(await other.ask(method, told)).toEqual(refusal)
    expect(await addressee.ask(method, told)).toEqual(refusal)
    expect(await cause.ask(method, { ...told, title: 'Forged', description: 'Forged' })).toEqual({ ok: true })
  }
  await expect.poll(() => addressee.received('ReceiveNotification')).toEqual([told, told, told, told])
  expect(other.received('ReceiveNotification')).toEqual([])
})

test('what somebody has done himself is no news in any of his windows', async () => {
  const staff = await shop.newStaff(['Transactions.view'])
  const [tab, otherTab] = [await connect(staff), await connect(staff)]
  const told = await tell(staff, staff)
  // Opened before it was delivered, where it counts as unread.
  const late = await connect(staff)
  expect(late.received('ReceiveNotificationCount')).toEqual([1])
  expect(await tab.ask('AdminSendOrderChangeStatusNotification', told)).toEqual({ ok: true })
  for (const one of [tab, otherTab, late]) {
    await expect.poll(() => one.received('ReceiveNotification')).toEqual([{ ...told, isViewed: true }])
    await expect.poll(() => one.received('ReceiveViewNotification')).toEqual([told.id])
  }
  expect((await connect(staff)).received('ReceiveNotificationCount')).toEqual([0])
})

test('a flood of one connection is refused, harms nobody else, and has nothing delivered twice', async () => {
  const ana = await shop.newCustomer()
  const staff = await shop.newStaff(['Transactions.view'])
  const told = await tell(ana, staff)
  const [addressee, cause] = [await connect(ana), await connect(staff)]
  const tooFast = { ok: false, title: 'You are doing this too fast. Please wait a moment and try again.' }
  const flood = Array.from({ length: 1000 }, () => cause.ask('SendCheckoutNotification', told))
  const mine = addressee.ask('SeeMore', 1)
  const answers = await Promise.all(flood)
  expect(await mine).toEqual({ ok: true })
  const refused = answers.filter((answer) => !(answer as { ok: boolean }).ok)
  expect(refused.length).toBeGreaterThan(500)
  expect(refused).toEqual(refused.map(() => tooFast))
  expect(await cause.ask('GetNotificationCount')).toEqual({ ok: true })
  await expect.poll(() => addressee.received('ReceiveNotification')).toEqual([told])
})

test('arguments that make no sense are refused and end nothing', async () => {
  const browser = await connect(await shop.newCustomer())
  const refusal = { ok: false, title: 'This call cannot be understood.' }
  for (const id of [undefined, null, 'x', -1, 1.5, 1e300, {}, [1]]) {
    expect(await browser.ask('ViewNotification', id)).toEqual(refusal)
    expect(await browser.ask('SeeMore', id)).toEqual(refusal)
    expect(await browser.ask('SendCheckoutNotification', { id })).toEqual(refusal)
  }
  browser.socket.emit('ViewNotification')
  expect(await browser.ask('GetNotificationCount')).toEqual({ ok: true })
})

test('an open bell stops counting the registration whose place another one takes', async () => {
  const registrar = await shop.newStaff(['Users.view', 'Approvals.view', 'Approvals.edit'])
  const { id, userName, emailAddress, studentId } = await registerOne(shop)
  const browser = await connect(registrar)
  const [page] = browser.received<Notification[]>('ReceiveNotifications')
  expect([browser.received('ReceiveNotificationCount'), page?.length]).toEqual([[1], 1])
  const waiting = (await shop.api(listApprovals, { as: registrar, query: {} })).body
  const users = waiting.filter((one) => one.id === id).map(({ version }) => ({ id, version }))
  const rejected = await shop.api(rejectUsers, { as: registrar, body: { users, reason: 'No photo.' } })
  expect(rejected.body.results).toMatchObject([{ outcome: 'done' }])
  await registerOne(shop, { userName, emailAddress, studentId })
  await expect.poll(() => browser.received('ReceiveNotification')).toHaveLength(1)
  await expect.poll(() => browser.received('ReceiveViewNotification')).toEqual([page![0]!.id])
  expect(await browser.ask('GetNotificationCount')).toEqual({ ok: true })
  expect(browser.received('ReceiveNotificationCount')).toEqual([1, 1])
})
