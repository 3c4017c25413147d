import { CLAIM_ALPHABET, isClaimCode, showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { getClaim } from '@kwaderno/contract/claim.ts'
import { getMail, listMails, resendMail } from '@kwaderno/contract/mail.ts'
import { updateMailTemplate } from '@kwaderno/contract/mail-template.ts'
import { MAIL_TEMPLATE_TEXT } from '@kwaderno/contract/mail-template-text.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { moveOrders } from '@kwaderno/contract/order-bulk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { readQr } from '../../../test/read-qr.ts'

let shop: TestApp
let clerk: OrderClerk
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await newOrderClerk(shop)
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

async function placed(deliveryMethod: 'PickUp' | 'ThirdPartyDelivery') {
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const addressId = deliveryMethod === 'PickUp' ? { addressId: 0 } : {}
  const answer = await buyer.order([await buyer.put(options[0]!)], { deliveryMethod, ...addressId })
  return { buyer, orderId: answer.body[1].orderId! }
}
const claimOf = (as: TestUser, id: number) => shop.api(getClaim, { as, params: { id } })

async function ready(): Promise<{ buyer: Buyer; orderId: number; code: string }> {
  const { buyer, orderId } = await placed('PickUp')
  await clerk.carry(orderId, 'ReadyForPickup')
  return { buyer, orderId, code: (await claimOf(buyer, orderId)).body.code }
}

test('[CLM-01] the move to ReadyForPickup makes a code, alone and of many at once, and Shipped makes none', async () => {
  const { buyer, orderId } = await placed('PickUp')
  await clerk.carry(orderId, 'Packaging')
  expect((await claimOf(buyer, orderId)).body).toMatchObject({ state: 'none', code: '' })
  await clerk.setDate(orderId, shop.deps.clock.today())
  await clerk.step(orderId, 'ReadyForPickup')
  const { code, state, office } = (await claimOf(buyer, orderId)).body
  expect(code).toMatch(new RegExp(`^[${CLAIM_ALPHABET}]{8}$`))
  expect(state).toBe('ready')
  expect(isClaimCode(code)).toBe(true)
  expect(office.address).not.toBe('')

  const many = [await placed('PickUp'), await placed('PickUp')]
  for (const order of many) {
    await clerk.carry(order.orderId, 'Packaging')
    await clerk.setDate(order.orderId, shop.deps.clock.today())
  }
  const orders = await Promise.all(many.map(async ({ orderId: id }) => clerk.see(id)))
  const body = {
    action: 'ship',
    orders: orders.map(({ orderId: id, version }) => ({ orderId: id, version })),
  } as const
  expect((await shop.api(moveOrders, { as: clerk, body })).status).toBe(200)
  const codes = await Promise.all(many.map(async (one) => (await claimOf(one.buyer, one.orderId)).body.code))
  expect(new Set([code, ...codes].filter(isClaimCode)).size).toBe(3)

  const sent = await placed('ThirdPartyDelivery')
  await clerk.carry(sent.orderId, 'Shipped')
  expect((await claimOf(sent.buyer, sent.orderId)).body).toMatchObject({ state: 'none', code: '' })
})

test('[CLM-01] codes are made by chance: each place has every character, and each fits its last', async () => {
  const { rows } = await sql<{ code: string }>`
    select new_claim_code() as code from generate_series(1, 3000)`.execute(shop.db)
  const codes = rows.map(({ code }) => code)
  expect(codes.filter((code) => !isClaimCode(code))).toEqual([])
  for (let place = 0; place < 8; place++)
    expect(new Set(codes.map((code) => code[place])).size).toBe(CLAIM_ALPHABET.length)
  expect(new Set(codes).size).toBe(3000)
})

test('[CLM-03, CLM-04] the mail has the code in its text and as a picture, and who looks after mails sees dots', async () => {
  const { buyer, orderId, code } = await ready()
  const shown = showClaimCode(code)
  const mailsTo = async () =>
    (await sentMails(shop)).filter(
      ({ to, subject }) => to === buyer.emailAddress && subject.includes('ready for pickup'),
    )
  const [mail] = await mailsTo()
  expect(mail!.text).toContain(`Your claim code: ${shown}\n`)
  expect(mail!.html).toContain(shown)
  expect(mail!.files.map(({ name }) => name)).toEqual(['claim-code.png'])
  expect(await readQr(mail!.files[0]!.content)).toEqual([code])

  const query = { kind: 'order-ready', search: (await clerk.see(orderId)).orderNumber } as const
  const [row] = (await shop.api(listMails, { as: admin, query })).body
  const seen = (await shop.api(getMail, { as: admin, params: { id: row!.id } })).body
  expect(seen.text).toContain('Your claim code: ••••-••••\n')
  expect(JSON.stringify(seen)).not.toContain(shown)
  expect(JSON.stringify(seen)).not.toContain(code)

  expect((await shop.api(resendMail, { as: admin, params: { id: row!.id }, body: {} })).status).toBe(200)
  const again = (await mailsTo()).at(-1)!
  expect(again.text).toContain(shown)
  expect(await readQr(again.files[0]!.content)).toEqual([code])
})

test('[CLM-04] nobody but the owner is answered the code: another customer and staff get 404', async () => {
  const { buyer, orderId, code } = await ready()
  for (const other of [await shop.newCustomer(), clerk, admin])
    expect((await claimOf(other, orderId)).status).toBe(404)
  expect((await claimOf(buyer, 999_999)).status).toBe(404)
  const asStaff = await shop.api(getOrder, { as: admin, params: { id: orderId } })
  expect(JSON.stringify(asStaff.body)).not.toContain(code)
})

test('[CLM-04] no template names the code in its subject, which staff read', async () => {
  const body = { subject: 'Come: {{claimCode}}', body: 'x', isOn: true, version: 0 }
  const refused = await shop.api(updateMailTemplate, { as: admin, params: { kind: 'order-ready' }, body })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors).toMatchObject({ subject: [MAIL_TEMPLATE_TEXT.codeSubject] })
})

test('who has pressed Order Received has no code any more', async () => {
  const { buyer, orderId } = await ready()
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', orderId).execute()
  expect((await claimOf(buyer, orderId)).body).toMatchObject({ state: 'received', code: '', claimant: '' })
})
