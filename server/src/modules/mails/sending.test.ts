import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { startProcess } from '../../../test/processes.ts'
import { startMailServer, type MailServer } from '../../../test/smtp.ts'
import { INTERRUPTED } from '../../adapters/mail-queue.ts'
import { inTransaction } from '../../db/tx.ts'
import { queueMail } from './service.ts'

let smtp: MailServer
let shop: TestApp
beforeAll(async () => {
  smtp = await startMailServer()
  shop = await openApp()
})
beforeEach(() => void (smtp.received.length = 0))
afterAll(async () => {
  await shop.close()
  await smtp.close()
})

const openApp = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({ config: { mail: { smtpUrl: smtp.url, from: 'shop@example.ph' } }, ...options })

/** Queues an approval's mail to a new customer. */
async function queued({ deps, newCustomer }: TestApp, occasion = '') {
  const user = await newCustomer()
  await inTransaction(deps.db, (tx) =>
    queueMail(tx, deps, { kind: 'account-approved', userId: user.id, values: {}, occasion }),
  )
  return user
}

const mailOf = ({ id }: { id: number }) =>
  shop.db.selectFrom('mails').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
const dueNow = () => shop.db.updateTable('mails').set({ due_at: new Date() }).execute()

test('[MAIL-09] checkout succeeds without a mail server, and its mail is sent once when there is one again', async () => {
  const away = await startMailServer()
  await away.close()
  const mail = { smtpUrl: away.url, from: 'shop@example.ph' }
  const lonely = await openApp({ config: { mail }, database: shop.database })
  const buyer = await newBuyer(lonely)
  const { options } = await lonely.newProduct({ options: [{ stock: 5 }] })
  await buyer.buy(options[0]!)
  await lonely.deps.mailQueue.drain()
  const waiting = await mailOf(buyer)
  expect(waiting).toMatchObject({ status: 'Queued', attempts: 1 })
  expect(waiting.last_error).toContain('ECONNREFUSED')
  expect(waiting.due_at.getTime()).toBeGreaterThan(waiting.created_at.getTime())
  await lonely.close()
  await dueNow()
  await Promise.all([1, 2, 3].map(() => shop.deps.mailQueue.drain()))
  expect(smtp.received.map(({ to }) => to)).toEqual([buyer.emailAddress])
  expect(await mailOf(buyer)).toMatchObject({ status: 'Sent', attempts: 2, last_error: '' })
})

test('[MAIL-09] nobody waits for a mail server that does not answer: orders go on, and their mails follow', async () => {
  const stuck = smtp.hold()
  const user = await queued(shop)
  const draining = shop.deps.mailQueue.drain()
  await stuck.reached
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
  await buyer.buy(options[0]!)
  expect([(await mailOf(user)).status, (await mailOf(buyer)).status]).toEqual(['Sending', 'Queued'])
  stuck.letGo()
  await draining
  await shop.deps.mailQueue.drain()
  expect(smtp.received.map(({ to }) => to)).toEqual([user.emailAddress, buyer.emailAddress])
})

test('[MAIL-10] two processes that work off 100 queued mails deliver each once', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => queued(shop)))
  const others = [
    await openApp({ database: shop.database, work: true }),
    await openApp({ database: shop.database, work: true }),
  ]
  await vi.waitFor(async () => expect((await shop.deps.mailQueue.count()).waiting).toBe(0), {
    timeout: 60_000,
    interval: 50,
  })
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(
    people.map(({ emailAddress }) => emailAddress).toSorted(),
  )
  for (const other of others) await other.close()
})

test('[MAIL-11] a mail that its server refuses for good is given up after one attempt, with its words', async () => {
  smtp.refuseWith('550 No such user here')
  const user = await queued(shop)
  await shop.deps.mailQueue.drain()
  smtp.refuseWith(undefined)
  await dueNow()
  await shop.deps.mailQueue.drain()
  expect(await mailOf(user)).toMatchObject({ status: 'Failed', attempts: 1 })
  expect((await mailOf(user)).last_error).toContain('550 No such user here')
  expect(smtp.received).toEqual([])
})

test('a mail that its server does not take for now is tried again for three days, with pauses up to an hour', async () => {
  smtp.refuseWith('451 come back later')
  const user = await queued(shop)
  await shop.deps.mailQueue.drain()
  await shop.deps.mailQueue.drain()
  expect(await mailOf(user)).toMatchObject({ status: 'Queued', attempts: 1 })
  for (let tries = 0; tries < 11; tries++) {
    await dueNow()
    await shop.deps.mailQueue.drain()
  }
  const late = await mailOf(user)
  expect(late).toMatchObject({ status: 'Queued', attempts: 12 })
  const pause = late.due_at.getTime() - Date.now()
  expect(pause).toBeGreaterThan(3_500_000)
  expect(pause).toBeLessThanOrEqual(3_600_000)
  expect(late.give_up_at.getTime() - late.created_at.getTime()).toBe(3 * 86_400_000)
  await shop.db.updateTable('mails').set({ give_up_at: new Date() }).where('id', '=', late.id).execute()
  await dueNow()
  await shop.deps.mailQueue.drain()
  smtp.refuseWith(undefined)
  expect(await mailOf(user)).toMatchObject({ status: 'Failed', attempts: 13 })
  expect((await mailOf(user)).last_error).toContain('451 come back later')
})

test('a password that the mail server does not accept says nothing of a mail: it waits', async () => {
  const locked = await startMailServer({ locked: true })
  const url = new URL(locked.url)
  url.username = 'shop'
  url.password = 'wrong'
  const mail = { smtpUrl: url.href, from: 'shop@example.ph' }
  const refused = await openApp({ config: { mail }, database: shop.database })
  const user = await queued(shop)
  await refused.deps.mailQueue.drain()
  expect(await mailOf(user)).toMatchObject({ status: 'Queued', attempts: 1 })
  expect((await mailOf(user)).last_error).toContain('535')
  await refused.close()
  await locked.close()
  await dueNow()
  await shop.deps.mailQueue.drain()
  expect((await mailOf(user)).status).toBe('Sent')
})

test('[MAIL-12] a mail whose process was killed while sending is told as interrupted and not sent again', async () => {
  const stuck = smtp.hold()
  const user = await queued(shop)
  const process = await startProcess({
    DATA_DIR: shop.deps.config.dataDir,
    DATABASE_URL: String(shop.database.connection.connectionString),
    TOKEN_SECRET: shop.deps.secret,
    SMTP_URL: smtp.url,
  })
  await stuck.reached
  await process.end('SIGKILL')
  stuck.letGo()
  expect((await mailOf(user)).status).toBe('Sending')
  await shop.deps.mailQueue.drain()
  expect((await mailOf(user)).status).toBe('Sending')
  // As after twenty seconds without a sign of life.
  await shop.db
    .updateTable('mails')
    .set({ alive_at: new Date(Date.now() - 21_000) })
    .where('status', '=', 'Sending')
    .execute()
  smtp.received.length = 0
  await shop.deps.mailQueue.drain()
  expect(await mailOf(user)).toMatchObject({ status: 'Failed', attempts: 1, last_error: INTERRUPTED })
  await dueNow()
  await shop.deps.mailQueue.drain()
  expect(smtp.received).toEqual([])
})

test('mails of one kind about one record and occasion are one mail', async () => {
  const user = await queued(shop)
  const again = (occasion: string) =>
    inTransaction(shop.db, (tx) =>
      queueMail(tx, shop.deps, { kind: 'account-approved', userId: user.id, values: {}, occasion }),
    )
  await Promise.all([again(''), again(''), again('other')])
  await shop.deps.mailQueue.drain()
  expect(smtp.received).toHaveLength(2)
})
