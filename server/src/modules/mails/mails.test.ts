import { forgotPassword } from '@kwaderno/contract/account.ts'
import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import { listCouriers } from '@kwaderno/contract/common.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { addUser, updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { dayOf } from '../../core/clock.ts'

let shop: TestApp
let clerk: OrderClerk
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await newOrderClerk(shop)
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

const mailsTo = async ({ emailAddress }: TestUser) =>
  (await sentMails(shop)).filter(({ to }) => to === emailAddress)

/** An order that was just placed, with who has placed it. */
async function placed(form: Parameters<Buyer['order']>[1] = {}) {
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const answer = await buyer.order([await buyer.put(options[0]!, 2)], form)
  expect(answer.problem).toBeUndefined()
  const orderId = answer.body[1].orderId!
  return { buyer, order: await clerk.see(orderId) }
}

test('[MAIL-01] an order that is placed is mailed with its number, items, amount to pay and link', async () => {
  const { buyer, order } = await placed()
  const [mail, ...others] = await mailsTo(buyer)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`We received your order ${order.orderNumber}`)
  const [item] = order.orderItems
  expect(mail!.text).toContain(`2 × ${item!.name}`)
  expect(mail!.text).toContain(`Amount to pay: ₱${order.totalPrice.toFixed(2)}`)
  expect(mail!.text).toContain(`http://shop.example/orders/${order.orderId}\n`)
  expect(mail!.html).toContain(`href="http://shop.example/orders/${order.orderId}"`)
})

test('[MAIL-01] an order that staff place for themselves is mailed to their own account', async () => {
  const buyer = await newBuyer(shop, await shop.newStaff(['Transactions.view']))
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  await buyer.buy(options[0]!)
  expect((await mailsTo(buyer)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We received your order'),
  ])
})

test('[MAIL-02] each step of a delivery mails its customer once, and the shipping names courier and tracking number', async () => {
  const { buyer, order } = await placed()
  const { orderId: id, orderNumber: number } = order
  await clerk.carry(id, 'Packaging')
  await clerk.setDate(id, shop.deps.clock.today())
  const { couriers } = (await shop.api(listCouriers, { as: clerk })).body
  const parcel = { courierId: couriers[0]!.value, trackingNumber: 'LB-4711' }
  const body = { orderStatus: 'Shipped', ...parcel } as const
  expect((await shop.api(updateOrderStatus, { as: clerk, params: { id }, body })).status).toBe(200)
  await clerk.step(id, 'Delivered')
  const mails = await mailsTo(buyer)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `We received your order ${number}`,
    `Your order ${number} is approved`,
    `Your order ${number} is delivered`,
    `Your order ${number} is on its way`,
    `Your order ${number} is packed`,
  ])
  const textOf = (step: string) => mails.find(({ subject }) => subject.endsWith(step))!.text
  for (const step of ['approved', 'packed', 'on its way', 'delivered'])
    expect(textOf(step)).toContain('Choose which mails you get: http://shop.example/profile/mails')
  const shipped = textOf('on its way')
  expect(shipped).toContain(`Delivery date: ${longDate(shop.deps.clock.today())}`)
  expect(shipped).toContain(`Courier: ${couriers[0]!.label}\nTracking number: LB-4711\n`)
  const until = dayOf(new Date(shop.deps.clock.now().getTime() + 7 * 86_400_000))
  expect(textOf('delivered')).toContain(`until ${longDate(until)}.`)
})

const isDeclined = ({ subject }: { subject: string }) => subject.endsWith('is declined')

test('[MAIL-03] the mail of a declined order holds the reason, and no sentence around an empty one', async () => {
  const [told, untold] = [await placed(), await placed()]
  await clerk.step(told.order.orderId, 'Declined', 'The **proof** is unreadable')
  await clerk.step(untold.order.orderId, 'Declined')
  const withReason = (await mailsTo(told.buyer)).find(isDeclined)!
  expect(withReason.text).toContain('Reason: The **proof** is unreadable')
  expect(withReason.html).toContain('Reason: The **proof** is unreadable')
  const without = (await mailsTo(untold.buyer)).find(isDeclined)!
  expect(without.text).not.toContain('Reason')
  expect(without.text).not.toMatch(/\n{3}/)
})

test('[MAIL-04] the mail of an order that is ready names the pickup address and its hours', async () => {
  const office = await shop.db
    .selectFrom('shop_settings')
    .selectAll()
    .where('tab', '=', 'pickup')
    .executeTakeFirstOrThrow()
  const value = {
    ...(office.value as object),
    residence: '2 Mabini Street',
    hours: 'Mon to Fri, 8 to 5',
    notes: 'Ring twice.',
  }
  await shop.db
    .updateTable('shop_settings')
    .set({ value: JSON.stringify(value) })
    .where('tab', '=', 'pickup')
    .execute()
  const { buyer, order } = await placed({ deliveryMethod: 'PickUp', addressId: 0 })
  await clerk.carry(order.orderId, 'ReadyForPickup')
  const mail = (await mailsTo(buyer)).find(({ subject }) => subject.includes('is ready for pickup'))!
  expect(mail.text).toContain('Pickup address: 2 Mabini Street, Central, Quezon City')
  expect(mail.text).toContain('Hours: Mon to Fri, 8 to 5')
  expect(mail.text).toContain('Ring twice.')
})

test('[MAIL-07] a rejected registration is mailed with its reason; an account that is closed later is not', async () => {
  const reject = async (status: UserStatus, reason?: string) => {
    const user = await shop.newCustomer({ status })
    const body = { status: USER_STATUS.Inactive, ...(reason === undefined ? {} : { reason }) }
    expect((await shop.api(updateUser, { as: admin, params: { id: user.id }, body })).status).toBe(200)
    return mailsTo(user)
  }
  const [told] = await reject(USER_STATUS.Pending, 'The student ID is not known.')
  expect(told!.text).toContain(
    'we could not approve your registration.\n\nReason: The student ID is not known.\n\n',
  )
  const [untold] = await reject(USER_STATUS.Pending)
  expect(untold!.text).not.toContain('Reason')
  expect(await reject(USER_STATUS.Active, 'Left the school')).toEqual([])
  const long = { status: USER_STATUS.Inactive, reason: 'x'.repeat(501) }
  const pending = await shop.newCustomer({ status: USER_STATUS.Pending })
  expect((await shop.api(updateUser, { as: admin, params: { id: pending.id }, body: long })).status).toBe(400)
})

test("[MAIL-08] an approval that answers 'Inadequate Quantity' leaves no mail", async () => {
  const { buyer, order } = await placed()
  await shop.db.updateTable('product_options').set({ stock: 0, held: 0 }).execute()
  const answer = await clerk.approve(order.orderId)
  expect(answer.body).toMatchObject([{ title: 'Inadequate Quantity' }])
  const left = await shop.db.selectFrom('mails').select('kind').where('user_id', '=', buyer.id).execute()
  expect(left.map(({ kind }) => kind)).toEqual(['order-placed'])
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('[MAIL-13] both parts have the same words, and a name with markup in it stands in the HTML as text', async () => {
  const buyer = await newBuyer(shop)
  const name = `<b>${unique('x')}</b> [go](https://evil.example) **now** {{link}}`
  const { options } = await shop.newProduct({ name, options: [{ stock: 9 }] })
  await buyer.buy(options[0]!)
  const [mail] = await mailsTo(buyer)
  expect(mail!.text).toContain(name)
  expect(mail!.html).toContain(name.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect(mail!.html).not.toContain('href="https://evil.example')
  expect(wordsOf(asText(mail!.html))).toEqual(wordsOf(mail!.text.replaceAll(/: http\S+/g, '')))
})

test('mails carry the name, the logo and the colour of the shop', async () => {
  const { id } = await shop.newFile('pictures/logo', 'logo.png')
  const [before] = await shop.db.selectFrom('shop_settings').selectAll().where('tab', '=', 'shop').execute()
  const save = (value: unknown, logo: number | null) =>
    shop.db
      .updateTable('shop_settings')
      .set({ value: JSON.stringify(value), logo_file_id: logo })
      .where('tab', '=', 'shop')
      .execute()
  await save({ shopName: 'San Isidro & Co', accent: '#8A1C4A' }, id)
  const { buyer } = await placed()
  await save(before!.value, null)
  const [mail] = await mailsTo(buyer)
  expect(mail!.text).toMatch(/\n\nSan Isidro & Co$/)
  expect(mail!.html).toContain('San Isidro &amp; Co')
  expect(mail!.html).toContain(
    'src="http://shop.example/files/pictures/logo-320.webp" alt="San Isidro &amp; Co"',
  )
  expect(mail!.html).toContain('border-top:4px solid #8A1C4A')
})

const asText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

test('[MAIL-24] approval, set-password and password reset say what they have always said', async () => {
  const parent = await shop.newCustomer({ status: USER_STATUS.Pending, firstName: 'Ana' })
  const body = { status: USER_STATUS.Active }
  await shop.api(updateUser, { as: admin, params: { id: parent.id }, body })
  await shop.api(forgotPassword, { body: { email: parent.emailAddress } })
  const mails = await mailsTo(parent)
  const approval = mails.find(({ subject }) => subject.includes('approved'))
  const reset = mails.find(({ subject }) => subject.includes('password'))
  expect(approval).toMatchObject({
    subject: 'Your Kwaderno account is approved',
    text: `Hello Ana,

your account has been approved. You can now log in and order school supplies:

http://shop.example/login

Kwaderno`,
  })
  const link = (mail: { text: string }) => /http\S+token=\S+/.exec(mail.text)?.[0]
  expect(reset).toMatchObject({
    subject: 'Set a new password for Kwaderno',
    text: `Hello Ana,

someone asked to set a new password for your Kwaderno account. If it was you, open this link within one hour:

${link(reset!)}

If it was not you, do nothing: your password stays as it is.

Kwaderno`,
  })
  const userName = unique('clerk')
  const { id: roleId } = await shop.newRole(unique('Clerk'), ['Inventory.view'])
  const added = { firstName: 'Luz', middleName: '', lastName: 'Peña', userName, roleId }
  const emailAddress = `${userName}@example.com`
  await shop.api(addUser, { as: admin, body: { ...added, emailAddress } })
  const welcome = (await sentMails(shop)).find(({ to }) => to === emailAddress)!
  expect(link(welcome)).toContain('http://shop.example/reset-password?email=')
  expect(welcome).toMatchObject({
    subject: 'Your Kwaderno account: set your password',
    text: `Hello Luz,

an account has been made for you at Kwaderno. Your user name is ${userName}. Open this link within 7 days to set your password:

${link(welcome)}

When the link is too old, ask for a new one here:

http://shop.example/forgot-password

Kwaderno`,
  })
})
